-- A rendering of the type 'export' is a file: options holds its parameters as JSON, empty for pictures.
ALTER TABLE renderings ADD COLUMN options TEXT NOT NULL DEFAULT '';

-- Names what a file or a picture of a public address is: of one key there is one, unless it failed.
ALTER TABLE renderings ADD COLUMN key TEXT;

-- 1 for what only the avatar's public addresses give.
ALTER TABLE renderings ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX renderings_by_key ON renderings (avatar_id, public, key) WHERE key IS NOT NULL AND deleted_at IS NULL AND status <> 'error';
