INSERT INTO counters (name, value) VALUES ('fonts', 0);

-- Families of typefaces that somebody uploaded. `token` stands in their addresses, `family` in style sheets and
-- works. `is_shared` are those that an administrator offers to everybody.
CREATE TABLE fonts (
  id           BIGINT PRIMARY KEY,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_shared    BOOLEAN NOT NULL,
  token        TEXT NOT NULL UNIQUE,
  family       TEXT NOT NULL,
  name         TEXT NOT NULL,
  licence      TEXT NOT NULL,
  licence_note TEXT NOT NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX fonts_of_user ON fonts (user_id, id);

-- Their files, one for each weight and slant. `facts` is JSON: what was found in the file when it came.
CREATE TABLE font_faces (
  upload_id BIGINT PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  font_id   BIGINT NOT NULL REFERENCES fonts (id) ON DELETE CASCADE,
  sha256    TEXT NOT NULL,
  facts     TEXT NOT NULL
);
CREATE INDEX faces_of_font ON font_faces (font_id);
