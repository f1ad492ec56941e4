-- What an author lets a form take: until when (0: for ever), how many submissions (0: any number), how often one person
-- (`visitor` or `mobile`: once; empty: any number of times), and the page that is opened afterwards (from 1; 0: none).
ALTER TABLE form_settings ADD COLUMN closes_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE form_settings ADD COLUMN places BIGINT NOT NULL DEFAULT 0;
ALTER TABLE form_settings ADD COLUMN once TEXT NOT NULL DEFAULT '';
ALTER TABLE form_settings ADD COLUMN thanks_page BIGINT NOT NULL DEFAULT 0;

-- `visitor` is who handed it in as visits of that day know them: nobody can trace it back once the day is over. `person` is
-- a keyed hash of the visitor or the mobile number, where the form takes one submission of each; else it is empty.
ALTER TABLE submissions ADD COLUMN visitor TEXT NOT NULL DEFAULT '';
ALTER TABLE submissions ADD COLUMN person TEXT NOT NULL DEFAULT '';
CREATE INDEX submissions_of_person ON submissions (work_id, person) WHERE person <> '';
