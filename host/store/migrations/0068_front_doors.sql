-- The front doors of works: the short address that an author chose, the hash of the password that visitors are asked for, and
-- what they read while the work is offline. A work without any of them has no row.
CREATE TABLE front_doors (
  work_id       BIGINT PRIMARY KEY REFERENCES works (id) ON DELETE CASCADE,
  slug          TEXT UNIQUE,
  password_hash TEXT,
  offline_text  TEXT NOT NULL
);
