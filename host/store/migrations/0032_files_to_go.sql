-- Files that are to go from the storage of uploaded files. Nothing is swept there that does not stand here, and each line is
-- written in the transaction that makes it true. `step`: 0 is on its way in, and leaves this table together with the arrival
-- of its row in `uploads`; 1 has lost its row; 2 lies in the bin. `seen_at` says when a sweep met the line at this step for
-- the first time, on the clock of sweeps (counter `sweep_seen`), which a wrong clock of a machine moves by some hours at most.
CREATE TABLE files_to_go (
  stored_name TEXT PRIMARY KEY,
  step        BIGINT NOT NULL,
  seen_at     BIGINT
);

-- When the last sweep was, by the clock of the machine that did it, and the time that sweeps have seen go by.
INSERT INTO counters (name, value) VALUES ('sweep_at', 0), ('sweep_seen', 0);

-- When a sweep met a visitor's file for the first time, on that clock: the day that a submission has for naming it.
ALTER TABLE visitor_files ADD COLUMN seen_at BIGINT;
