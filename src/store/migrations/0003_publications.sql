-- Avatars that anybody may fetch who knows public_id: 96 random bits in hexadecimal digits. Times are milliseconds since 1970.
CREATE TABLE publications (
  public_id TEXT PRIMARY KEY,
  avatar_id INTEGER NOT NULL UNIQUE REFERENCES avatars (id) ON DELETE CASCADE,
  published_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
