-- How many submissions of a work there are, inside the spam folder and outside, kept in the transactions that change it:
-- counting 100,000 anew for every page costs more than everything else of the page.
CREATE TABLE submission_counts (
  work_id BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  is_spam BOOLEAN NOT NULL,
  count   BIGINT NOT NULL,
  PRIMARY KEY (work_id, is_spam)
);
INSERT INTO submission_counts (work_id, is_spam, count)
  SELECT work_id, is_spam, COUNT(*) FROM submissions GROUP BY work_id, is_spam;
