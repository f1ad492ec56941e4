-- Whose a file was that is to go, and its bytes: what lies in the bin takes room too, and is not without bounds for an author
-- who uploads and removes in turn.
ALTER TABLE files_to_go ADD COLUMN user_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE files_to_go ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
CREATE INDEX files_to_go_of_user ON files_to_go (user_id);
