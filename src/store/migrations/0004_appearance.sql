-- What the reader chose on the photo, field by field with its probability, as JSON; NULL before the solve.
ALTER TABLE avatars ADD COLUMN reading TEXT;

-- What the owner wants otherwise, as JSON, and how often that was changed.
ALTER TABLE avatars ADD COLUMN appearance TEXT NOT NULL DEFAULT '{}';
ALTER TABLE avatars ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
