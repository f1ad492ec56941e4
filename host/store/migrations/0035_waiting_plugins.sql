-- A version that was registered and waits for an administrator, because it asks for more than the running one was granted
-- or is older: SHA-256 of its package, empty when none waits. The version in `sha256` goes on running meanwhile.
ALTER TABLE plugins ADD COLUMN waiting TEXT NOT NULL DEFAULT '';
