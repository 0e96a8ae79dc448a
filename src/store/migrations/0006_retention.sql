-- 'drop' deletes photos once they are solved, 'keep' keeps them as long as their avatars: accounts of before keep theirs, new
-- ones are entered with what is usual. Avatars of an account are deleted at an age of avatar_retention_days; NULL = never.
ALTER TABLE accounts ADD COLUMN photo_retention TEXT NOT NULL DEFAULT 'keep';
ALTER TABLE accounts ADD COLUMN avatar_retention_days INTEGER;

CREATE INDEX accounts_with_retention ON accounts (id) WHERE avatar_retention_days IS NOT NULL;

-- Receipts of erasures also tell how many webhooks went.
ALTER TABLE erasures ADD COLUMN webhook_count INTEGER NOT NULL DEFAULT 0;
