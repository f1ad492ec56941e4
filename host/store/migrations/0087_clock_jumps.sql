-- Time that the clock of the machine skipped and no sweep has seen go by: when that was noticed, and how much. What is kept
-- for a while is kept so much longer.
CREATE TABLE clock_jumps (
  at      BIGINT PRIMARY KEY,
  skipped BIGINT NOT NULL
);
