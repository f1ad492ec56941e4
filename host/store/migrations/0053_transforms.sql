-- The module that what a data source answers goes through. What it is called stands beside the source, since every list shows
-- it; its bytes stand apart.
ALTER TABLE datasources ADD COLUMN transform_name TEXT NOT NULL DEFAULT '';
ALTER TABLE datasources ADD COLUMN transform_sha256 TEXT NOT NULL DEFAULT '';
ALTER TABLE datasources ADD COLUMN transform_size BIGINT NOT NULL DEFAULT 0;
CREATE TABLE transforms (
  source_id BIGINT PRIMARY KEY REFERENCES datasources (id) ON DELETE CASCADE,
  module    BLOB NOT NULL
);
