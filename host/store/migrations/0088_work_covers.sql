-- Covers that the editor draws of works, beside their row in `uploads`: they are no files of their author's library, and are
-- removed once nothing shows them. Those that older versions left in the library are known by their names.
CREATE TABLE work_covers (
  upload_id BIGINT PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  work_id   BIGINT NOT NULL
);
CREATE INDEX work_covers_of_work ON work_covers (work_id);
INSERT INTO work_covers (upload_id, work_id)
  SELECT u.id, w.id FROM works w JOIN uploads u ON u.user_id = w.user_id AND u.name = 'cover-' || CAST(w.id AS TEXT) || '.jpg';
