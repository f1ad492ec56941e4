-- Files of authors. The bytes lie in the data folder under `stored_name`, a random name with the extension of the found type.
CREATE TABLE uploads (
  id          BIGINT PRIMARY KEY,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name        TEXT NOT NULL,
  stored_name TEXT NOT NULL UNIQUE,
  mime        TEXT NOT NULL,
  size        BIGINT NOT NULL,
  width       BIGINT,
  height      BIGINT,
  created_at  BIGINT NOT NULL
);
CREATE INDEX uploads_of_user ON uploads (user_id, created_at);
