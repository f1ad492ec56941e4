-- An e-mail address belongs to one account; `email_key` is the address in lower case, empty for whoever gave none.
-- Where several accounts shared one before, the oldest keeps the right to be found by it.
ALTER TABLE users ADD COLUMN email_key TEXT NOT NULL DEFAULT '';
UPDATE users SET email_key = LOWER(email) WHERE id IN (SELECT MIN(id) FROM users GROUP BY LOWER(email));
CREATE UNIQUE INDEX users_by_email ON users (email_key) WHERE email_key <> '';

-- People see their sessions by number: from where (for IPv6 the /64) and with which browser each was opened.
ALTER TABLE sessions ADD COLUMN id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = (SELECT COUNT(*) FROM sessions s WHERE s.token_hash <= sessions.token_hash);
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
INSERT INTO counters (name, value) SELECT 'sessions', COUNT(*) FROM sessions;

-- Pictures that were drawn and not yet answered. `cookie_hash` finds one, `answer_hash` is the hash of cookie and answer.
CREATE TABLE captchas (
  cookie_hash TEXT PRIMARY KEY,
  answer_hash TEXT NOT NULL,
  address     TEXT NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX captchas_of_address ON captchas (address, expires_at);

-- Codes for setting a forgotten password, hashed like passwords. Nobody's address gets a row too, without `user_id`, so
-- that asking does the same work for everybody. Each place of asking has a code of its own, with tries of its own.
CREATE TABLE password_codes (
  email_key       TEXT NOT NULL,
  address         TEXT NOT NULL,
  user_id         BIGINT REFERENCES users (id) ON DELETE CASCADE,
  code_hash       TEXT NOT NULL,
  tries           BIGINT NOT NULL,
  tries_elsewhere BIGINT NOT NULL,
  created_at      BIGINT NOT NULL,
  expires_at      BIGINT NOT NULL,
  PRIMARY KEY (email_key, address)
);

-- Cards of members. A card is never changed but for its status; at most one of a user is active.
CREATE TABLE member_cards (
  id           BIGINT PRIMARY KEY,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  card_type    TEXT NOT NULL,
  allocated_at BIGINT NOT NULL,
  expires_at   BIGINT,
  status       TEXT NOT NULL
);
CREATE INDEX member_cards_of_user ON member_cards (user_id, id);
CREATE UNIQUE INDEX active_member_card ON member_cards (user_id) WHERE status = 'active';

INSERT INTO counters (name, value) VALUES ('member_cards', 0);
INSERT INTO counters (name, value) SELECT 'permissions', MAX(id) FROM permissions;

-- The audit names people by number: when somebody is deleted, their name goes with them.
UPDATE audit SET subject = CAST(user_id AS TEXT) WHERE user_id IS NOT NULL AND action IN ('session.start', 'password.change');
CREATE INDEX audit_of_user ON audit (user_id, id);
CREATE INDEX audit_by_action ON audit (action, id);
