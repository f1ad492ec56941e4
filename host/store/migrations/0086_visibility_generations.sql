-- Raised whenever an owner takes a work offline or chooses another publication. A publication that began under an older number
-- is stored, and visitors do not see it.
ALTER TABLE works ADD COLUMN visibility BIGINT NOT NULL DEFAULT 0;
