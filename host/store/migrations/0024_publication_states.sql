-- What a publication was made of: a hash of the frozen work, the packages and the runtime. The same state published again
-- is the same publication. Publications from before have none and are made anew once.
ALTER TABLE publications ADD COLUMN state TEXT NOT NULL DEFAULT '';
