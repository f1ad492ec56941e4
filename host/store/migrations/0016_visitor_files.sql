-- Files that visitors handed in with a form, beside their row in `uploads`: they belong to the author of the work.
-- `counted_by` is a keyed hash of work and address, as in `submission_tries`. The work is named only: when it is gone its
-- files are swept like all others that no submission names.
CREATE TABLE visitor_files (
  upload_id  BIGINT PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  work_id    BIGINT NOT NULL,
  counted_by TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX visitor_files_counted ON visitor_files (counted_by, created_at);
CREATE INDEX visitor_files_by_time ON visitor_files (created_at);

-- Which submission names which of them. A file that none names is removed a day after it came.
CREATE TABLE submission_files (
  submission_id BIGINT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  upload_id     BIGINT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  PRIMARY KEY (submission_id, upload_id)
);
CREATE INDEX submission_files_of_upload ON submission_files (upload_id);

-- What a plugin is told beside the submission, JSON text; deliveries of kind `hook` only, and only while they wait.
ALTER TABLE deliveries ADD COLUMN told TEXT NOT NULL DEFAULT '';
