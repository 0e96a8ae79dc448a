-- Ids are 53-bit integers. Times are milliseconds since 1970.

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  plan TEXT NOT NULL DEFAULT 'standard',
  features TEXT NOT NULL DEFAULT '[]',
  avatar_count INTEGER NOT NULL DEFAULT 0,
  failed_login_count INTEGER NOT NULL DEFAULT 0,
  locked_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- account_id is whom a client-credentials token speaks for.
CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  secret_hash TEXT,
  grant_types TEXT NOT NULL DEFAULT '[]',
  redirect_uris TEXT NOT NULL DEFAULT '[]',
  account_id INTEGER REFERENCES accounts (id),
  created_at INTEGER NOT NULL
) STRICT;

-- private_jwe is the private key, encrypted under a key derived from SECRET.
CREATE TABLE signing_keys (
  kid TEXT PRIMARY KEY,
  public_jwk TEXT NOT NULL,
  private_jwe TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- status mirrors the Durable Object for the sweeper; folder is the prefix of the avatar's files in R2.
CREATE TABLE avatars (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  folder TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  random INTEGER NOT NULL,
  solve INTEGER NOT NULL,
  render INTEGER NOT NULL,
  features TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE INDEX avatars_of_account ON avatars (account_id, id) WHERE deleted_at IS NULL;

CREATE INDEX avatars_to_sweep ON avatars (updated_at) WHERE status IN ('new', 'inprogress') OR deleted_at IS NOT NULL;

CREATE TRIGGER avatar_created AFTER INSERT ON avatars BEGIN
  UPDATE accounts SET avatar_count = avatar_count + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER avatar_deleted AFTER UPDATE OF deleted_at ON avatars WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
  UPDATE accounts SET avatar_count = avatar_count - 1 WHERE id = NEW.account_id;
END;

-- key is the object in R2; rows are written again, unchanged, when a job runs twice.
CREATE TABLE attachments (
  id INTEGER PRIMARY KEY,
  avatar_id INTEGER NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  key TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  width INTEGER NOT NULL DEFAULT 0,
  height INTEGER NOT NULL DEFAULT 0,
  channels INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX attachments_of_avatar ON attachments (avatar_id, id);

CREATE TABLE renderings (
  id INTEGER PRIMARY KEY,
  avatar_id INTEGER NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  pose TEXT NOT NULL,
  animation TEXT NOT NULL,
  size TEXT NOT NULL,
  background_color TEXT NOT NULL,
  random INTEGER NOT NULL,
  status TEXT NOT NULL,
  attachment_id INTEGER REFERENCES attachments (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX renderings_of_avatar ON renderings (avatar_id, id);

CREATE INDEX renderings_to_sweep ON renderings (updated_at) WHERE status IN ('new', 'inprogress');

-- source is 'photo' for what was measured and 'caller' for what the owner set.
CREATE TABLE labels (
  avatar_id INTEGER NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (avatar_id, source, name)
) STRICT, WITHOUT ROWID;
