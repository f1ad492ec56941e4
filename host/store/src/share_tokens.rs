//! Share tokens: one secret URL per work that shows its draft.

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Result};

/// Returns the share token of a work, and when it was created. Stores `fresh` (token and hash) if
/// there is none yet, or if `replace` is set.
pub async fn find_or_create(
    db: impl Into<AuditedDb<'_>>,
    work_id: i64,
    fresh: (&str, &str),
    replace: bool,
    at: i64,
) -> Result<(String, i64)> {
    let (audited, (token, token_hash)) = (db.into(), fresh);
    let mut tx = audited.db.begin().await?;
    if replace {
        tx.execute(sql("DELETE FROM share_tokens WHERE work_id = $1").bind(work_id)).await?;
    }
    tx.execute(
        sql("INSERT INTO share_tokens (work_id, token, token_hash, created_at) \
             VALUES ($1, $2, $3, $4) ON CONFLICT (work_id) DO NOTHING")
        .bind(work_id)
        .bind(token)
        .bind(token_hash)
        .bind(at),
    )
    .await?;
    let kept: (String, i64) = tx
        .fetch_one(
            sql("SELECT token, created_at FROM share_tokens WHERE work_id = $1").bind(work_id),
        )
        .await?;
    if kept.0 == token {
        insert_audit(&mut tx, &audited.event, work_id).await?;
    }
    let row = kept;
    tx.commit().await?;
    Ok(row)
}

/// Returns whether this is the hash of the share token of this work.
pub async fn is_current(db: &Db, work_id: i64, token_hash: &str) -> Result<bool> {
    let count: i64 = db
        .scalar(
            sql("SELECT COUNT(*) FROM share_tokens WHERE work_id = $1 AND token_hash = $2")
                .bind(work_id)
                .bind(token_hash),
        )
        .await?;
    Ok(count > 0)
}
