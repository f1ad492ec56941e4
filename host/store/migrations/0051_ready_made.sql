-- Templates that come with the program: each is made once, and what an administrator deleted stays deleted. A host that makes
-- them holds the row without a name until `at`, so that two that start together do not make them twice.
CREATE TABLE ready_made (
  name    TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL DEFAULT 0,
  work_id BIGINT NOT NULL DEFAULT 0,
  at      BIGINT NOT NULL
);
