-- Every order of an author's list of works has an index that ends with the id, as the order does: without one, each page sorts
-- all works.
CREATE INDEX works_by_creation ON works (user_id, is_template, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX works_by_title ON works (user_id, is_template, title, id) WHERE deleted_at IS NULL;
