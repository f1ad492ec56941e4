INSERT INTO counters (name, value) VALUES ('tags', 0), ('gifts', 0), ('combinations', 0), ('datasources', 0);

-- Words that works are sorted by; a name stands once in its category.
CREATE TABLE tags (
  id         BIGINT PRIMARY KEY,
  name       TEXT NOT NULL,
  category   TEXT NOT NULL,
  color      TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (category, name)
);

-- Which work carries which tag.
CREATE TABLE work_tags (
  work_id BIGINT NOT NULL REFERENCES works (id) ON DELETE CASCADE,
  tag_id  BIGINT NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (work_id, tag_id)
);
CREATE INDEX works_of_tag ON work_tags (tag_id);

-- Gifts of an author. `sort` is the author's own order.
CREATE TABLE gifts (
  id          BIGINT PRIMARY KEY,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name        TEXT NOT NULL,
  description TEXT NOT NULL,
  image_url   TEXT NOT NULL,
  stock       BIGINT NOT NULL,
  enabled     BOOLEAN NOT NULL,
  sort        BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL
);
CREATE INDEX gifts_of_user ON gifts (user_id, id);

-- Elements an author keeps together to place them again. `elements` and `relative_positions` are JSON text as it was sent,
-- `size` is how many elements there are, so that lists need not read them.
CREATE TABLE combinations (
  id                 BIGINT PRIMARY KEY,
  user_id            BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name               TEXT NOT NULL,
  description        TEXT NOT NULL,
  tags               TEXT NOT NULL,
  elements           TEXT NOT NULL,
  relative_positions TEXT NOT NULL,
  width              DOUBLE PRECISION NOT NULL,
  height             DOUBLE PRECISION NOT NULL,
  thumbnail          TEXT NOT NULL,
  size               BIGINT NOT NULL,
  created_at         BIGINT NOT NULL
);
CREATE INDEX combinations_of_user ON combinations (user_id, created_at);

-- Where works get their data from. The two lists are JSON text. `through_server` means: this host fetches it, not the
-- visitor's browser.
CREATE TABLE datasources (
  id               BIGINT PRIMARY KEY,
  user_id          BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name             TEXT NOT NULL,
  url              TEXT NOT NULL,
  type             TEXT NOT NULL,
  dependencies     TEXT NOT NULL,
  related          TEXT NOT NULL,
  refresh_type     TEXT NOT NULL,
  refresh_interval BIGINT NOT NULL,
  pipe             TEXT NOT NULL,
  through_server   BOOLEAN NOT NULL,
  created_at       BIGINT NOT NULL,
  UNIQUE (user_id, name)
);
