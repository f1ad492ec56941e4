-- Where a like came from, as a keyed hash of work and address: one address likes a work so often a day and no oftener.
ALTER TABLE likes ADD COLUMN counted_by TEXT NOT NULL DEFAULT '';
CREATE INDEX likes_counted ON likes (work_id, counted_by, created_at);

-- Faces that the owner of a work took away: the like counts, and whoever it is stays without name and picture there.
CREATE TABLE hidden_faces (
  work_id BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  visitor TEXT NOT NULL,
  PRIMARY KEY (work_id, visitor)
);

-- Authors were shown on the pages of others with their name, some with the name they sign in with, without having asked.
UPDATE likes SET name = '', avatar = '' WHERE visitor LIKE 'user:%';
