-- What saves left of a work: its whole document, compressed with zstd, by the revision that the save made. Named ones are kept
-- for good; which of the others go is said in the domain (version.rs).
CREATE TABLE work_versions (
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  revision   BIGINT NOT NULL,
  user_id    BIGINT NOT NULL,
  name       TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  size       BIGINT NOT NULL,
  document   BLOB NOT NULL,
  PRIMARY KEY (work_id, revision)
);
