-- Endpoints that an account is told at what happens. events is a JSON array; secrets are encrypted under a key derived from
-- SECRET, of which sealed_by tells which; the previous one signs too until previous_until. failing_since is the first failure
-- after the last success; disabled_reason is 'gone', 'failing' or 'owner'. Times are milliseconds since 1970.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  description TEXT NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until INTEGER,
  sealed_by TEXT NOT NULL,
  failing_since INTEGER,
  disabled_at INTEGER,
  disabled_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX webhooks_of_account ON webhooks (account_id, id);

-- What is to be sent, and the log of it. status is 'pending', 'delivered' or 'failed'; attempts is a JSON array. While lease_until
-- lies ahead a consumer is sending.
CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  avatar_id INTEGER,
  rendering_id INTEGER,
  kind TEXT,
  error_code TEXT,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending',
  attempt_count INTEGER NOT NULL DEFAULT 0,
  attempts TEXT NOT NULL DEFAULT '[]',
  next_attempt_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, id);

CREATE INDEX webhook_deliveries_of_avatar ON webhook_deliveries (avatar_id) WHERE status = 'pending';

CREATE INDEX webhook_deliveries_to_sweep ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';

CREATE INDEX webhook_deliveries_under_way ON webhook_deliveries (webhook_id, lease_until) WHERE lease_until > 0;

-- What happens is told by inserting it here, in the transaction of what happens: each endpoint that wants to know gets a
-- delivery, whose id is made as src/store/ids.ts makes them but never twice.
CREATE VIEW webhook_events (account_id, type, avatar_id, rendering_id, kind, error_code, at) AS
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL WHERE 0;

CREATE TRIGGER webhook_event_told INSTEAD OF INSERT ON webhook_events BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, avatar_id, rendering_id, kind, error_code, created_at, next_attempt_at)
  SELECT max(ifnull((SELECT max(id) FROM webhook_deliveries), 0), (NEW.at - 1767225600000) * 4096)
      + row_number() OVER (ORDER BY id) * 4096 + abs(random() % 4096),
    id, NEW.type, NEW.avatar_id, NEW.rendering_id, NEW.kind, NEW.error_code, NEW.at, NEW.at
  FROM webhooks WHERE account_id = NEW.account_id AND disabled_at IS NULL
    AND EXISTS (SELECT 1 FROM json_each(webhooks.events) WHERE value = NEW.type);
END;

CREATE TRIGGER avatar_settled AFTER UPDATE OF status ON avatars
WHEN OLD.status IN ('new', 'inprogress') AND NEW.status IN ('done', 'error') AND NEW.deleted_at IS NULL BEGIN
  INSERT INTO webhook_events (account_id, type, avatar_id, error_code, at)
  VALUES (NEW.account_id, 'avatar.' || NEW.status, NEW.id, NEW.error_code, NEW.updated_at);
END;

CREATE TRIGGER avatar_deletion_told AFTER UPDATE OF deleted_at ON avatars
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
  INSERT INTO webhook_events (account_id, type, avatar_id, at)
  VALUES (NEW.account_id, 'avatar.deleted', NEW.id, NEW.deleted_at);
END;

-- What is made for public addresses is not told, nor what goes with its avatar.
CREATE TRIGGER rendering_settled AFTER UPDATE OF status ON renderings
WHEN OLD.status IN ('new', 'inprogress') AND NEW.status IN ('done', 'error') AND NEW.deleted_at IS NULL AND NEW.public = 0 BEGIN
  INSERT INTO webhook_events (account_id, type, avatar_id, rendering_id, kind, error_code, at)
  SELECT account_id, 'rendering.' || NEW.status, id, NEW.id, NEW.type, NEW.error_code, NEW.updated_at
  FROM avatars WHERE id = NEW.avatar_id AND deleted_at IS NULL;
END;

CREATE TRIGGER rendering_deletion_told AFTER UPDATE OF deleted_at ON renderings
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.public = 0 BEGIN
  INSERT INTO webhook_events (account_id, type, avatar_id, rendering_id, kind, at)
  SELECT account_id, 'rendering.deleted', id, NEW.id, NEW.type, NEW.deleted_at
  FROM avatars WHERE id = NEW.avatar_id AND deleted_at IS NULL;
END;
