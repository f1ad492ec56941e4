-- The bin: works that were put away, found by whose they are and by how long they have been there.
CREATE INDEX binned_works_of_user ON works (user_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX binned_works ON works (deleted_at) WHERE deleted_at IS NOT NULL;
