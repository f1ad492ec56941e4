-- How often a visitor has taken a reaction to an element back; no row for whoever never has. A reaction is told to its plugin
-- under an id made of this number, so that it stays the same when it is tried again and is never given a second time.
CREATE TABLE reaction_turns (
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  element_id TEXT NOT NULL,
  visitor    TEXT NOT NULL,
  turns      BIGINT NOT NULL,
  PRIMARY KEY (work_id, element_id, visitor)
);
