-- Bytes that count towards the quotas of an account, kept in the transactions that change them: a sum over all works of an
-- author with 100,000 of them costs more than the save that asks for it. `documents` are works, those in the bin included, their
-- versions and combinations; `publications` are frozen works and finished pages.
CREATE TABLE quota_usage (
  user_id      BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  documents    BIGINT NOT NULL,
  publications BIGINT NOT NULL
);
INSERT INTO quota_usage (user_id, documents, publications)
  SELECT u.id,
    CAST(COALESCE((SELECT SUM(OCTET_LENGTH(w.document)) FROM works w WHERE w.user_id = u.id), 0)
      + COALESCE((SELECT SUM(v.size) FROM work_versions v JOIN works w ON w.id = v.work_id WHERE w.user_id = u.id), 0)
      + COALESCE((SELECT SUM(OCTET_LENGTH(c.elements) + OCTET_LENGTH(c.relative_positions) + OCTET_LENGTH(c.thumbnail)) FROM combinations c WHERE c.user_id = u.id), 0) AS BIGINT),
    CAST(COALESCE((SELECT SUM(OCTET_LENGTH(p.document)) FROM publications p JOIN works w ON w.id = p.work_id WHERE w.user_id = u.id), 0)
      + COALESCE((SELECT SUM(OCTET_LENGTH(g.html) + COALESCE(OCTET_LENGTH(g.br), 0) + COALESCE(OCTET_LENGTH(g.gzip), 0)) FROM publication_pages g JOIN publications p ON p.id = g.publication_id JOIN works w ON w.id = p.work_id WHERE w.user_id = u.id), 0) AS BIGINT)
  FROM users u;
