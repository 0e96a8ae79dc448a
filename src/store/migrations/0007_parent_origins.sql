-- Origins whose pages may show the studio in a frame for the client, as JSON; a page of theirs is told what is exported.
ALTER TABLE clients ADD COLUMN parent_origins TEXT NOT NULL DEFAULT '[]';
