INSERT INTO counters (name, value) VALUES ('form_versions', 0), ('submissions', 0);

-- Keys that this installation signs with. Several hosts share them; nobody outside ever sees one.
CREATE TABLE secrets (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- The fields of a work's forms as a submission met them: JSON text, a list of columns in document order. One row per
-- different list, so that fields that were renamed or removed since keep their columns.
CREATE TABLE form_versions (
  id         BIGINT PRIMARY KEY,
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  hash       TEXT NOT NULL,
  columns    TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (work_id, hash)
);

-- What visitors handed in. `form_data` is JSON text as it was sent, without unknown fields; `answers` is JSON text too: the
-- same as a person reads it, field by field; `search` is all answers in lower case. `client_key` makes a retry the same
-- submission, `sent_hash` tells a retry from another one. `spam` is empty, or why it lies in the spam folder.
CREATE TABLE submissions (
  id         BIGINT PRIMARY KEY,
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  version_id BIGINT NOT NULL REFERENCES form_versions (id) ON DELETE CASCADE,
  form_id    TEXT NOT NULL,
  client_key TEXT NOT NULL,
  sent_hash  TEXT NOT NULL,
  form_data  TEXT NOT NULL,
  answers    TEXT NOT NULL,
  search     TEXT NOT NULL,
  is_spam    BOOLEAN NOT NULL,
  spam       TEXT NOT NULL,
  is_read    BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL,
  UNIQUE (work_id, client_key)
);
CREATE INDEX submissions_of_work ON submissions (work_id, id);
CREATE INDEX submissions_by_id ON submissions (work_id, is_spam, id);
CREATE INDEX submissions_by_time ON submissions (work_id, is_spam, created_at, id);
CREATE INDEX unread_submissions ON submissions (work_id) WHERE NOT is_read AND NOT is_spam;
CREATE INDEX submissions_of_version ON submissions (version_id);

-- Tries of the last minutes. `counted_by` is a keyed hash of work and address; no address stands here in the clear.
CREATE TABLE submission_tries (
  counted_by TEXT NOT NULL,
  at         BIGINT NOT NULL
);
CREATE INDEX submission_tries_counted ON submission_tries (counted_by, at);
CREATE INDEX submission_tries_at ON submission_tries (at);

-- How many fields the draft of a work has; can be computed again. `stamp` names the document and the field types it was
-- computed with.
CREATE TABLE work_forms (
  work_id BIGINT PRIMARY KEY REFERENCES works (id) ON DELETE CASCADE,
  stamp   TEXT NOT NULL,
  fields  BIGINT NOT NULL
);
