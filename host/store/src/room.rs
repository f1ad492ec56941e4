//! How many bytes an account has written. Lengths are told by the database without reading the texts.

use super::db::read;
use super::{Db, Result};

/// Bytes of somebody's works, those in the bin included, of the versions of them, and of their combinations.
pub async fn documents(db: &Db, user_id: i64) -> Result<u64> {
    let bytes: i64 = read!(db, on => sqlx::query_scalar(
        "SELECT CAST(COALESCE((SELECT SUM(OCTET_LENGTH(document)) FROM works WHERE user_id = $1), 0) + COALESCE((SELECT SUM(v.size) FROM work_versions v JOIN works w ON w.id = v.work_id WHERE w.user_id = $1), 0) + COALESCE((SELECT SUM(OCTET_LENGTH(elements) + OCTET_LENGTH(relative_positions) + OCTET_LENGTH(thumbnail)) FROM combinations WHERE user_id = $1), 0) AS BIGINT)")
        .bind(user_id).fetch_one(on));
    Ok(bytes.unsigned_abs())
}

/// Bytes of what of somebody's works was published: documents and finished pages.
pub async fn publications(db: &Db, user_id: i64) -> Result<u64> {
    let bytes: i64 = read!(db, on => sqlx::query_scalar(
        "SELECT CAST(COALESCE((SELECT SUM(OCTET_LENGTH(p.document)) FROM publications p JOIN works w ON w.id = p.work_id WHERE w.user_id = $1), 0) + COALESCE((SELECT SUM(OCTET_LENGTH(g.html) + COALESCE(OCTET_LENGTH(g.br), 0) + COALESCE(OCTET_LENGTH(g.gzip), 0)) FROM publication_pages g JOIN publications p ON p.id = g.publication_id JOIN works w ON w.id = p.work_id WHERE w.user_id = $1), 0) AS BIGINT)")
        .bind(user_id).fetch_one(on));
    Ok(bytes.unsigned_abs())
}
