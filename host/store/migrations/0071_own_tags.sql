-- Tags that an author made for the own works stand beside those of the installation, which have no owner. So that a name
-- is taken once for each author, their category is `own:` with the author's id; nobody is shown it.
ALTER TABLE tags ADD COLUMN user_id BIGINT REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX tags_of_user ON tags (user_id);
