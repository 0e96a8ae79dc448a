-- deleted_at is set while an account is being erased: nobody can act for it any more.
ALTER TABLE accounts ADD COLUMN deleted_at INTEGER;

-- One index serves the list, the avatars of an account that is being erased, and the foreign key.
DROP INDEX avatars_of_account;

CREATE INDEX avatars_of_account ON avatars (account_id, deleted_at, id);

CREATE INDEX clients_of_account ON clients (account_id);

-- Labels know their account, so that a search by label touches no other account's.
CREATE TABLE account_labels (
  avatar_id INTEGER NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (avatar_id, source, name)
) STRICT, WITHOUT ROWID;

INSERT INTO account_labels (avatar_id, account_id, source, name, value)
SELECT avatar_id, account_id, source, name, value FROM labels JOIN avatars ON avatars.id = avatar_id;

DROP TABLE labels;

ALTER TABLE account_labels RENAME TO labels;

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
