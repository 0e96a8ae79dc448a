-- Ids are 53-bit integers. Times are milliseconds since 1970.

-- issuer and subject are of an outside issuer, null for accounts that sign in here. generation is written into access tokens
-- and compared with theirs: raising it ends what was granted before. Nobody can act for the account while suspended_at is
-- set, nor from deleted_at on, while it is being erased.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  issuer TEXT,
  subject TEXT,
  plan TEXT NOT NULL DEFAULT 'standard',
  features TEXT NOT NULL DEFAULT '[]',
  avatar_count INTEGER NOT NULL DEFAULT 0,
  generation INTEGER NOT NULL DEFAULT 0,
  suspended_at INTEGER,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE UNIQUE INDEX accounts_of_subjects ON accounts (issuer, subject);

-- name is what the sign-in page calls the client, its id where empty; account_id is whom a client-credentials token speaks for.
CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL DEFAULT '',
  secret_hash TEXT,
  grant_types TEXT NOT NULL DEFAULT '[]',
  redirect_uris TEXT NOT NULL DEFAULT '[]',
  account_id INTEGER REFERENCES accounts (id),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX clients_of_account ON clients (account_id);

-- private_jwe is the private key, encrypted under a key derived from SECRET. A retired key verifies what it signed and signs
-- no more.
CREATE TABLE signing_keys (
  kid TEXT PRIMARY KEY,
  public_jwk TEXT NOT NULL,
  private_jwe TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  retired_at INTEGER
) STRICT;

-- status and error_code, null unless status is 'error', mirror the Durable Object for the sweeper and for lists; folder is the prefix of the avatar's files in R2.
CREATE TABLE avatars (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  folder TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  error_code TEXT,
  random INTEGER NOT NULL,
  solve INTEGER NOT NULL,
  render INTEGER NOT NULL,
  features TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

-- Serves the list, the avatars of an account that is being erased, and the foreign key.
CREATE INDEX avatars_of_account ON avatars (account_id, deleted_at, id);

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

-- request_token names the request with an Idempotency-Key that asked for the rendering; null without, and for previews.
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
  error_code TEXT,
  attachment_id INTEGER REFERENCES attachments (id),
  request_token TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE UNIQUE INDEX renderings_of_requests ON renderings (request_token) WHERE request_token IS NOT NULL;

CREATE INDEX renderings_of_avatar ON renderings (avatar_id, id);

-- From deleted_at on a rendering exists for no caller.
CREATE INDEX renderings_to_remove ON renderings (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX renderings_to_sweep ON renderings (updated_at) WHERE status IN ('new', 'inprogress');

-- source is 'photo' for what was measured and 'caller' for what the owner set; labels know their account, so that a search
-- by label touches no other account's.
CREATE TABLE labels (
  avatar_id INTEGER NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (avatar_id, source, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX labels_by_value ON labels (account_id, name, value, avatar_id);

-- Receipts of erased accounts: id is 128 random bits, account_id is emptied when the account is gone.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY,
  account_id INTEGER UNIQUE,
  avatar_count INTEGER NOT NULL,
  file_count INTEGER NOT NULL DEFAULT 0,
  requested_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  erased_at INTEGER
) STRICT;

CREATE INDEX erasures_to_sweep ON erasures (updated_at);

-- Codes and refresh tokens are stored as their SHA-256.

-- Refresh tokens descend from one sign-in, each replacing the one before: token_hash is the newest one's secret. A row
-- that is gone is a family revoked. expires_at moves with every use, up to ends_at.
CREATE TABLE refresh_families (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL,
  client_id TEXT NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  scope TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX refresh_families_of_account ON refresh_families (account_id);

CREATE INDEX refresh_families_of_client ON refresh_families (client_id);

CREATE INDEX refresh_families_to_sweep ON refresh_families (expires_at);

-- family_id is the family that a redeemed code starts; used codes stay a while, so that a second use is noticed.
CREATE TABLE authorization_codes (
  code_hash TEXT PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  family_id TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  scope TEXT NOT NULL,
  nonce TEXT,
  authenticated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE INDEX authorization_codes_of_account ON authorization_codes (account_id);

CREATE INDEX authorization_codes_of_client ON authorization_codes (client_id);

CREATE INDEX authorization_codes_to_sweep ON authorization_codes (expires_at);

-- Wrong passwords of the last day. subject is the account's id, or a pseudonym of the username where there is none; source is a pseudonym of the address.
CREATE TABLE sign_in_failures (
  subject TEXT NOT NULL,
  source TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_failures_of_subject ON sign_in_failures (subject, at);

CREATE INDEX sign_in_failures_to_sweep ON sign_in_failures (at);

-- From where somebody has signed in to an account.
CREATE TABLE sign_in_sources (
  subject TEXT NOT NULL,
  source TEXT NOT NULL,
  known_until INTEGER NOT NULL,
  PRIMARY KEY (subject, source)
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_sources_to_sweep ON sign_in_sources (known_until);
