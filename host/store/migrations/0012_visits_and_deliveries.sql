-- What visits are counted with: a fresh salt every day, thrown away the day after. Without it nobody can say whose hash is
-- whose, or that two days had the same visitor.
CREATE TABLE daily_salts (
  day  BIGINT PRIMARY KEY,
  salt TEXT NOT NULL
);

-- Who was there today, as keyed hashes of address and browser; kept until the day is over, to count each of them once.
CREATE TABLE day_visitors (
  work_id BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  day     BIGINT NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (work_id, day, visitor)
);
CREATE INDEX visitors_of_day ON day_visitors (day);

-- Views and visitors of a work on one day; days since 1970 in UTC.
CREATE TABLE visit_days (
  work_id  BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  day      BIGINT NOT NULL,
  views    BIGINT NOT NULL,
  visitors BIGINT NOT NULL,
  PRIMARY KEY (work_id, day)
);

INSERT INTO counters (name, value) VALUES ('deliveries', 0);

-- What an author wants to happen with submissions of a work. `webhook_secret` signs what is sent; only the owner sees it.
CREATE TABLE form_settings (
  work_id        BIGINT PRIMARY KEY REFERENCES works (id) ON DELETE CASCADE,
  webhook_url    TEXT NOT NULL,
  webhook_secret TEXT NOT NULL,
  mails_owner    BOOLEAN NOT NULL,
  needs_token    BOOLEAN NOT NULL,
  language       TEXT NOT NULL
);

-- What is still to be told of a submission, written in the transaction that keeps it. `kind` is webhook or mail, `state`
-- waiting, done or failed. Whoever delivers one moves `due_at` on first, so that a crash only delays it.
CREATE TABLE deliveries (
  id            BIGINT PRIMARY KEY,
  key           TEXT NOT NULL UNIQUE,
  work_id       BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  submission_id BIGINT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  kind          TEXT NOT NULL,
  state         TEXT NOT NULL,
  tries         BIGINT NOT NULL,
  due_at        BIGINT NOT NULL,
  error         TEXT NOT NULL,
  created_at    BIGINT NOT NULL
);
CREATE INDEX due_deliveries ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_of_work ON deliveries (work_id, id);
CREATE INDEX deliveries_of_submission ON deliveries (submission_id);
