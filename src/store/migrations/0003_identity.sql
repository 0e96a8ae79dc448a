-- Sign-in by code, refresh tokens, and accounts of an outside issuer. Codes and tokens are stored as their SHA-256.

ALTER TABLE accounts ADD COLUMN issuer TEXT;

-- Whom issuer means; both are null for accounts that sign in here.
ALTER TABLE accounts ADD COLUMN subject TEXT;

CREATE UNIQUE INDEX accounts_of_subjects ON accounts (issuer, subject);

-- What the sign-in page calls the client; its id where empty.
ALTER TABLE clients ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- A retired key verifies what it signed and signs no more.
ALTER TABLE signing_keys ADD COLUMN retired_at INTEGER;

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
