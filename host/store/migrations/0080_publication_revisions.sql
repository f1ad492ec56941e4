-- The revision of the work that a publication was made of. Publications from before have 0: they are matched to the version that was
-- the newest when they were made.
ALTER TABLE publications ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
