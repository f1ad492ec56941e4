-- Saves by what their client called them, so that a save that is sent again is answered with what was stored the first
-- time. Only the last 20 revisions of a work are remembered.
CREATE TABLE saves (
  work_id   BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  user_id   BIGINT NOT NULL,
  key       TEXT   NOT NULL,
  sent_hash TEXT   NOT NULL,
  revision  BIGINT NOT NULL,
  at        BIGINT NOT NULL,
  PRIMARY KEY (work_id, user_id, key)
);
