-- The demo author exists only under `--demo`: marked, so that a start without it keeps them out, whatever they are called.
-- Whoever registered gave an e-mail address; the demo author of earlier versions had none, or still has the name it was made with.
ALTER TABLE users ADD COLUMN is_demo BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE users SET is_demo = TRUE WHERE username_key = 'demo' AND (email = '' OR nickname = '演示作者');
