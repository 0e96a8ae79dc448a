-- Raising generation ends what was granted before: it is written into access tokens and compared with theirs.
ALTER TABLE accounts ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;

-- Nobody can act for the account while this is set.
ALTER TABLE accounts ADD COLUMN suspended_at INTEGER;

-- Wrong passwords of the last day, in the place of accounts.failed_login_count and locked_until. subject is the account's
-- id, or a pseudonym of the username where there is none; source is a pseudonym of the address.
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
