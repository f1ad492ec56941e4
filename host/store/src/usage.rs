//! Bytes that an account has written: counters that every change of a work, a combination or a
//! publication updates in its own transaction ([`add_usage`]).

use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result};

/// Returns the bytes of a user's works, those in the bin included, of their versions, and of the
/// user's combinations.
pub async fn document_bytes(db: &Db, user_id: i64) -> Result<u64> {
    let bytes: Option<i64> = db
        .scalar_optional(sql("SELECT documents FROM quota_usage WHERE user_id = $1").bind(user_id))
        .await?;
    Ok(bytes.unwrap_or_default().unsigned_abs())
}

/// Returns the bytes of the publications of a user's works: documents and rendered pages.
pub async fn publication_bytes(db: &Db, user_id: i64) -> Result<u64> {
    let bytes: Option<i64> = db
        .scalar_optional(
            sql("SELECT publications FROM quota_usage WHERE user_id = $1").bind(user_id),
        )
        .await?;
    Ok(bytes.unwrap_or_default().unsigned_abs())
}

/// Converts a length to the type of the counters.
pub(super) fn bytes(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// Adds to the counters of an account; inserts its row if it does not exist.
pub(super) const ADD_USAGE: &str = "\
    INSERT INTO quota_usage (user_id, documents, publications) VALUES ($1, $2, $3) \
    ON CONFLICT (user_id) DO UPDATE SET documents = quota_usage.documents + EXCLUDED.documents, \
      publications = quota_usage.publications + EXCLUDED.publications";

/// Bytes of a work's document, if the work (`$1`) still has this ETag (`$2`).
pub(super) const DOCUMENT_BYTES: &str =
    "SELECT CAST(OCTET_LENGTH(document) AS BIGINT) FROM works WHERE id = $1 AND etag = $2";

/// Bytes of a work's publications (`$1`) up to a number (`$2`).
pub(super) const PUBLICATION_BYTES: &str = "\
    SELECT CAST(COALESCE(SUM(OCTET_LENGTH(p.document) + (\
        SELECT COALESCE(SUM(OCTET_LENGTH(g.html) + COALESCE(OCTET_LENGTH(g.br), 0) \
          + COALESCE(OCTET_LENGTH(g.gzip), 0)), 0) \
        FROM publication_pages g WHERE g.publication_id = p.id)), 0) AS BIGINT) \
    FROM publications p WHERE p.work_id = $1 AND p.number <= $2";

/// Bytes of a work's versions.
pub(super) const VERSION_BYTES: &str =
    "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM work_versions WHERE work_id = $1";

/// Recomputes the counters of an account. An earlier statement must have locked the row by
/// [`ADD_USAGE`]: this one then sees all changes that are counted already, and changes not counted
/// yet are added afterwards.
pub(super) const RECOMPUTE_USAGE: &str = "\
    UPDATE quota_usage SET \
      documents = CAST(\
        COALESCE((SELECT SUM(OCTET_LENGTH(w.document)) FROM works w WHERE w.user_id = $1), 0) \
        + COALESCE((SELECT SUM(v.size) \
          FROM work_versions v JOIN works w ON w.id = v.work_id \
          WHERE w.user_id = $1), 0) \
        + COALESCE((SELECT SUM(OCTET_LENGTH(c.elements) + OCTET_LENGTH(c.relative_positions) \
            + OCTET_LENGTH(c.thumbnail)) \
          FROM combinations c WHERE c.user_id = $1), 0) AS BIGINT), \
      publications = CAST(\
        COALESCE((SELECT SUM(OCTET_LENGTH(p.document)) \
          FROM publications p JOIN works w ON w.id = p.work_id \
          WHERE w.user_id = $1), 0) \
        + COALESCE((SELECT SUM(OCTET_LENGTH(g.html) + COALESCE(OCTET_LENGTH(g.br), 0) \
            + COALESCE(OCTET_LENGTH(g.gzip), 0)) \
          FROM publication_pages g \
          JOIN publications p ON p.id = g.publication_id \
          JOIN works w ON w.id = p.work_id \
          WHERE w.user_id = $1), 0) AS BIGINT) \
    WHERE user_id = $1";

/// Adds to the counters of an account within a transaction; both changes are in bytes and may be
/// negative.
pub(crate) async fn add_usage(
    tx: &mut Tx,
    owner: i64,
    documents: i64,
    publications: i64,
) -> Result<()> {
    if (documents, publications) != (0, 0) {
        tx.execute(sql(ADD_USAGE).bind(owner).bind(documents).bind(publications)).await?;
    }
    Ok(())
}
