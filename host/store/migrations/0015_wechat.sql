INSERT INTO counters (name, value) VALUES ('wechat_users', 0);

-- Visitors who have signed in with WeChat. `openid` is what WeChat calls them for this installation's account; it tells
-- nobody else who they are. Name and picture are those of their last login.
CREATE TABLE wechat_users (
  id         BIGINT PRIMARY KEY,
  openid     TEXT NOT NULL UNIQUE,
  nickname   TEXT NOT NULL,
  avatar     TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  used_at    BIGINT NOT NULL
);

-- Sessions of these visitors, apart from those of authors: a token of one is none of the other.
CREATE TABLE wechat_sessions (
  token_hash TEXT PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES wechat_users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX wechat_sessions_of_user ON wechat_sessions (user_id);
CREATE INDEX wechat_sessions_by_end ON wechat_sessions (expires_at);

-- Logins that came back from WeChat: each may do so once. Kept until they would be too old anyway.
CREATE TABLE wechat_logins (
  login_hash TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);
