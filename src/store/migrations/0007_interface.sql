-- Why the work failed, for lists: a code of the interface, null unless status is 'error'.
ALTER TABLE avatars ADD COLUMN error_code TEXT;

ALTER TABLE renderings ADD COLUMN error_code TEXT;

-- Set while a rendering is being deleted: from then on it exists for no caller.
ALTER TABLE renderings ADD COLUMN deleted_at INTEGER;

CREATE INDEX renderings_to_remove ON renderings (deleted_at) WHERE deleted_at IS NOT NULL;
