-- Whether somebody has shown that letters to their address reach them. Forms tell nobody else what visitors handed in.
ALTER TABLE users ADD COLUMN email_confirmed BOOLEAN NOT NULL DEFAULT FALSE;

-- Addresses that wait for the code that was sent there, one for each user. The account keeps its former address until then.
CREATE TABLE email_codes (
  user_id    BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  code_hash  TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);

-- Codes of six digits, as they were made before, could be guessed by many together.
DELETE FROM password_codes;
