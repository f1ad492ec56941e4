-- A frozen work: never changed after it was made. `document` is the work as it was, `lock` the plugins it was made with.
CREATE TABLE publications (
  id         BIGINT PRIMARY KEY,
  work_id    BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  number     BIGINT NOT NULL,
  user_id    BIGINT NOT NULL,
  title      TEXT NOT NULL,
  document   TEXT NOT NULL,
  lock       TEXT NOT NULL,
  warnings   TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (work_id, number)
);

-- The finished documents of a publication: `place` is `whole` or the page's index. Compressed once, here.
CREATE TABLE publication_pages (
  publication_id BIGINT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  place          TEXT NOT NULL,
  html           BLOB NOT NULL,
  br             BLOB,
  gzip           BLOB,
  etag           TEXT NOT NULL,
  csp            TEXT NOT NULL,
  PRIMARY KEY (publication_id, place)
);

-- Frozen scripts and styles of visitors' pages, named by their content: served at /a/{name}.
CREATE TABLE assets (
  name TEXT PRIMARY KEY,
  mime TEXT NOT NULL,
  body BLOB NOT NULL,
  br   BLOB,
  gzip BLOB
);

-- Which publication names which asset; an asset that nobody names any more is swept.
CREATE TABLE publication_assets (
  publication_id BIGINT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
  asset          TEXT NOT NULL REFERENCES assets (name),
  PRIMARY KEY (publication_id, asset)
);
CREATE INDEX publications_of_asset ON publication_assets (asset);
