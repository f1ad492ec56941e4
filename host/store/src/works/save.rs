//! Saves of works, and by what a client knows them when it sends them again.

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
    /// Who saves.
    pub user_id: i64,
    /// The document it was made from. It stands for the revision, and for what publishing wrote into it besides.
    pub from_etag: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
    /// What is written, with the next revision in the document.
    pub stored: &'a StoredWork,
    /// By what it is known when it is sent again.
    pub key: Option<SaveIdempotencyKey<'a>>,
}

/// What a client calls a save.
#[derive(Clone, Copy, Debug)]
pub struct SaveIdempotencyKey<'a> {
    /// The client's word for it.
    pub key: &'a str,
    /// Hash of what was sent.
    pub sent_hash: &'a str,
}

/// A save that was written before.
#[derive(Clone, Debug, FromRow)]
pub struct PastSave {
    /// Hash of what was sent.
    pub sent_hash: String,
    /// The revision that it made.
    pub revision: i64,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// So many saves of a work are known by their keys.
const MAX_REMEMBERED_SAVES: i64 = 20;

/// Saves, if nobody was faster; no when the document is not the current one any more.
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

/// The save of somebody that came with this key.
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
