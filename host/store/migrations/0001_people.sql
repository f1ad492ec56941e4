-- Ids are small increasing integers, given out by the database itself, so that the DDL is the same on SQLite and PostgreSQL.
CREATE TABLE counters (
  name  TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES
  ('users', 0), ('roles', 0), ('works', 0), ('uploads', 0), ('publications', 0), ('audit', 0);

-- Everybody who can sign in. `username_key` is the name in lower case: names differ by more than their case.
CREATE TABLE users (
  id            BIGINT PRIMARY KEY,
  username      TEXT NOT NULL,
  username_key  TEXT NOT NULL UNIQUE,
  nickname      TEXT NOT NULL DEFAULT '',
  email         TEXT NOT NULL DEFAULT '',
  avatar        TEXT NOT NULL DEFAULT '',
  password_hash TEXT NOT NULL,
  blocked       BOOLEAN NOT NULL DEFAULT FALSE,
  created_at    BIGINT NOT NULL
);

-- What somebody may do; `area` is the heading it stands under (`group` on the wire).
CREATE TABLE permissions (
  id          BIGINT PRIMARY KEY,
  code        TEXT NOT NULL UNIQUE,
  name        TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  area        TEXT NOT NULL
);
INSERT INTO permissions (id, code, name, area) VALUES
  (1, 'user.manage', '管理用户 / Manage users', 'admin'),
  (2, 'role.manage', '管理角色 / Manage roles', 'admin'),
  (3, 'member.manage', '管理会员 / Manage members', 'admin'),
  (4, 'plugin.manage', '管理插件 / Manage plugins', 'admin'),
  (5, 'tag.manage', '管理标签 / Manage tags', 'content'),
  (6, 'template.manage', '管理模板 / Manage templates', 'content'),
  (7, 'work.manage-all', '管理所有作品 / Manage all works', 'content');

-- A bundle of permissions. The two system roles cannot be deleted.
CREATE TABLE roles (
  id          BIGINT PRIMARY KEY,
  code        TEXT NOT NULL UNIQUE,
  name        TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  is_system   BOOLEAN NOT NULL DEFAULT FALSE
);
INSERT INTO roles (id, code, name, is_system) VALUES
  (1, 'admin', '管理员 / Administrator', TRUE),
  (2, 'author', '作者 / Author', TRUE);
UPDATE counters SET value = 2 WHERE name = 'roles';

CREATE TABLE role_permissions (
  role_id       BIGINT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  permission_id BIGINT NOT NULL REFERENCES permissions (id) ON DELETE CASCADE,
  PRIMARY KEY (role_id, permission_id)
);
INSERT INTO role_permissions (role_id, permission_id) VALUES (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7);

CREATE TABLE user_roles (
  user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role_id BIGINT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, role_id)
);

-- Signed-in sessions. The token itself is never stored: `token_hash` is its SHA-256 in hex.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  used_at    BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- Failed sign-ins of the last minutes, counted by account and by address.
CREATE TABLE sign_in_failures (
  counted_by TEXT NOT NULL,
  at         BIGINT NOT NULL
);
CREATE INDEX sign_in_failures_by_key ON sign_in_failures (counted_by, at);

-- Addresses from which somebody has signed in before: guesses from elsewhere cannot lock them out there.
CREATE TABLE sign_in_places (
  username_key TEXT NOT NULL,
  address      TEXT NOT NULL,
  used_at      BIGINT NOT NULL,
  PRIMARY KEY (username_key, address)
);

-- Who did what; rows are only ever added.
CREATE TABLE audit (
  id      BIGINT PRIMARY KEY,
  at      BIGINT NOT NULL,
  user_id BIGINT,
  action  TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail  TEXT NOT NULL DEFAULT ''
);
