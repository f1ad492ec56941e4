-- Small text files at the root of the works' origin, by which other services see whose it is: `MP_verify_….txt` of WeChat and
-- the like. Administrators put them there.
CREATE TABLE site_files (
  name       TEXT PRIMARY KEY,
  content    TEXT NOT NULL,
  updated_at BIGINT NOT NULL
);
