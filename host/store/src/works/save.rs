//! Saves of works, and the idempotency keys that identify a repeated save.

use sqlx_macros::FromRow;

use super::{StoredWork, work_key};
use crate::sql::sql;
use crate::usage::{self, add_usage};
use crate::{Db, Result};

/// A change of a work that started from a revision.
#[derive(Clone, Debug)]
pub struct Save<'a> {
    /// The work.
    pub id: i64,
    /// User who saves.
    pub user_id: i64,
    /// ETag of the document that the change was made from. It covers the revision, and what
    /// publishing has written into the document.
    pub from_etag: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The document to write, with the next revision.
    pub stored: &'a StoredWork,
    /// Idempotency key of the request.
    pub key: Option<SaveIdempotencyKey<'a>>,
}

/// Idempotency key of a save.
#[derive(Clone, Copy, Debug)]
pub struct SaveIdempotencyKey<'a> {
    /// Key chosen by the client.
    pub key: &'a str,
    /// Hash of the request body.
    pub sent_hash: &'a str,
}

/// A save that was stored before.
#[derive(Clone, Debug, FromRow)]
pub struct PastSave {
    /// Hash of the request body.
    pub sent_hash: String,
    /// Revision that the save created.
    pub revision: i64,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Number of saves per work whose keys are remembered.
const MAX_REMEMBERED_SAVES: i64 = 20;

/// Saves a work; returns false if its document has changed since `from_etag`.
pub async fn save(db: &Db, save: &Save<'_>) -> Result<bool> {
    let stored = save.stored;
    let mut tx = db.begin_keyed(&work_key(save.id)).await?;
    let before: Option<i64> =
        tx.scalar_optional(sql(usage::DOCUMENT_BYTES).bind(save.id).bind(save.from_etag)).await?;
    let saved: Option<(i64, i64)> = tx
        .fetch_optional(
            sql("UPDATE works SET title = $1, tags = $2, etag = $3, document = $4, card = $5, \
                   revision = revision + 1, saved_by = $6, updated_at = $7 \
                 WHERE id = $8 AND etag = $9 AND deleted_at IS NULL RETURNING revision, user_id")
            .bind(&stored.title)
            .bind(&stored.tags)
            .bind(&stored.etag)
            .bind(&stored.document)
            .bind(&stored.card)
            .bind(save.user_id)
            .bind(save.at)
            .bind(save.id)
            .bind(save.from_etag),
        )
        .await?;
    if let Some((_, owner)) = saved {
        let grown = usage::bytes(stored.document.len()) - before.unwrap_or_default();
        add_usage(&mut tx, owner, grown, 0).await?;
    }
    if let (Some((revision, _)), Some(SaveIdempotencyKey { key, sent_hash })) = (saved, save.key) {
        tx.execute(
            sql("INSERT INTO saves (work_id, user_id, key, sent_hash, revision, at) \
                 VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(save.id)
            .bind(save.user_id)
            .bind(key)
            .bind(sent_hash)
            .bind(revision)
            .bind(save.at),
        )
        .await?;
        tx.execute(
            sql("DELETE FROM saves WHERE work_id = $1 AND revision <= $2")
                .bind(save.id)
                .bind(revision - MAX_REMEMBERED_SAVES),
        )
        .await?;
    }
    let written = saved.is_some();
    tx.commit().await?;
    Ok(written)
}

/// Returns the save of a user with this idempotency key.
pub async fn find_save_by_key(
    db: &Db,
    work_id: i64,
    user_id: i64,
    key: &str,
) -> Result<Option<PastSave>> {
    db.fetch_optional(
        sql("SELECT sent_hash, revision, at FROM saves \
             WHERE work_id = $1 AND user_id = $2 AND key = $3")
        .bind(work_id)
        .bind(user_id)
        .bind(key),
    )
    .await
}
