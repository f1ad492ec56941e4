-- One row per work, element and visitor. `visitor` is `user:{id}` or `anonymous:{hash of the cookie}`.
CREATE TABLE likes (
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  element_id TEXT NOT NULL,
  visitor    TEXT NOT NULL,
  name       TEXT NOT NULL,
  avatar     TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (work_id, element_id, visitor)
);
CREATE INDEX newest_likes ON likes (work_id, element_id, created_at);

-- How many rows of `likes` an element has, kept in the same transaction so that nobody has to count.
CREATE TABLE like_counts (
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  element_id TEXT NOT NULL,
  count      BIGINT NOT NULL,
  PRIMARY KEY (work_id, element_id)
);
