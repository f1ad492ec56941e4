-- Counting an author's works by a word of the title reads this index and no work.
CREATE INDEX titles_of_works ON works (user_id, is_template, deleted_at, title);
-- The list of an author's works begins with what was changed last.
CREATE INDEX works_by_change ON works (user_id, is_template, updated_at, id) WHERE deleted_at IS NULL;
