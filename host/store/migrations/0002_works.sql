-- One row per work. `document` is the whole work as JSON text: exactly what a reader gets, never written anew on reading.
-- `card` is the same without pages and data sources, for lists. The other columns repeat what lists filter and sort by.
CREATE TABLE works (
  id           BIGINT PRIMARY KEY,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title        TEXT NOT NULL,
  is_template  BOOLEAN NOT NULL,
  is_publish   BOOLEAN NOT NULL DEFAULT FALSE,
  tags         TEXT NOT NULL DEFAULT '[]',
  revision     BIGINT NOT NULL,
  saved_by     BIGINT NOT NULL,
  etag         TEXT NOT NULL,
  document     TEXT NOT NULL,
  card         TEXT NOT NULL,
  publication  BIGINT,
  created_at   BIGINT NOT NULL,
  updated_at   BIGINT NOT NULL,
  published_at BIGINT,
  deleted_at   BIGINT
);
CREATE INDEX works_of_user ON works (user_id, is_template, id) WHERE deleted_at IS NULL;
CREATE INDEX templates ON works (id) WHERE is_template AND deleted_at IS NULL;

-- The share token of a draft. `token_hash` finds it, `token` is shown to the owner again: it opens a draft, not an account.
CREATE TABLE share_tokens (
  work_id    BIGINT PRIMARY KEY REFERENCES works (id) ON DELETE CASCADE,
  token      TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL
);
