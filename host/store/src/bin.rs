//! The bin: deleted works that can be restored. A work is restored as it was, or removed with
//! everything that belongs to it.

use super::audit::{AuditedDb, insert_audit};
use super::list::{PagedQuery, Value};
use super::sql::sql;
use super::usage::{self, add_usage};
use super::{Db, Result};

/// A work in the bin, without its document.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub struct DeletedWork {
    /// Owner.
    pub user_id: i64,
    /// Whether it is a template.
    pub is_template: bool,
    /// Whether only the owner is offered the template.
    pub only_owner: bool,
    /// Milliseconds since 1970.
    pub deleted_at: i64,
}

/// Returns one page of a user's bin, as cards with the time of deletion, and the total number.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<(String, i64)>, i64)> {
    let own = [("deleted_at IS NOT NULL AND user_id = ", Value::Number(user_id))];
    page.fetch(db, "card, deleted_at", "works", &own).await
}

/// Returns a work that is in the bin.
pub async fn find(db: &Db, id: i64) -> Result<Option<DeletedWork>> {
    db.fetch_optional(
        sql("SELECT user_id, is_template, only_owner, deleted_at FROM works \
             WHERE id = $1 AND deleted_at IS NOT NULL")
        .bind(id),
    )
    .await
}

/// Takes a work out of the bin, unchanged; returns false if it is not in the bin.
pub async fn restore(db: impl Into<AuditedDb<'_>>, id: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE works SET deleted_at = NULL WHERE id = $1 AND deleted_at IS NOT NULL")
                .bind(id),
        )
        .await?;
    if written == 1 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}

/// Returns up to 1000 works that were put into the bin at this moment or earlier.
pub async fn list_deleted_before(db: &Db, moment: i64) -> Result<Vec<i64>> {
    db.scalars(
        sql("SELECT id FROM works WHERE deleted_at IS NOT NULL AND deleted_at <= $1 \
             ORDER BY id LIMIT 1000")
        .bind(moment),
    )
    .await
}

/// Removes a work with everything that belongs to it: publications, likes, submissions, tags, share
/// token, values of plugins. Files that its author uploaded stay. With `before`, the work is
/// removed only if it was put into the bin by then, which spares one that was restored in the
/// meantime.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, before: Option<i64>) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let published: i64 = tx.scalar(sql(usage::PUBLICATION_BYTES).bind(id).bind(i64::MAX)).await?;
    let versions: i64 = tx.scalar(sql(usage::VERSION_BYTES).bind(id)).await?;
    let removed: Option<(i64, i64)> = tx
        .fetch_optional(
            sql("DELETE FROM works WHERE id = $1 AND ($2 IS NULL OR deleted_at <= $2) \
                 RETURNING user_id, CAST(OCTET_LENGTH(document) AS BIGINT)")
            .bind(id)
            .bind(before),
        )
        .await?;
    if let Some((owner, bytes)) = removed {
        add_usage(&mut tx, owner, -bytes - versions, -published).await?;
        tx.execute(sql("DELETE FROM assets \
                        WHERE NOT EXISTS (SELECT 1 FROM publication_assets n \
                          WHERE n.asset = assets.name)"))
            .await?;
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    if removed.is_some() {
        remove_values(audited.db, id).await?;
    }
    Ok(removed.is_some())
}

/// Deletes what plugins store for a work and its elements: one transaction per plugin, each under
/// the lock of that plugin's values.
async fn remove_values(db: &Db, work_id: i64) -> Result<()> {
    let plugins: Vec<String> = db.scalars(sql("SELECT plugin FROM plugin_usage")).await?;
    // A range instead of LIKE: exact and indexed on both databases. `;` comes right after `:`.
    let (work, first, after) =
        (format!("work:{work_id}"), format!("element:{work_id}:"), format!("element:{work_id};"));
    for plugin in plugins {
        let mut tx = db.begin_keyed(&format!("values:{plugin}")).await?;
        let bytes: i64 = tx
            .scalar(
                sql("SELECT CAST(COALESCE(SUM(OCTET_LENGTH(name) + OCTET_LENGTH(value)), 0) \
                       AS BIGINT) \
                     FROM plugin_values \
                     WHERE plugin = $1 AND (scope = $2 OR (scope >= $3 AND scope < $4))")
                .bind(&plugin)
                .bind(&work)
                .bind(&first)
                .bind(&after),
            )
            .await?;
        tx.execute(
            sql("DELETE FROM plugin_values \
                 WHERE plugin = $1 AND (scope = $2 OR (scope >= $3 AND scope < $4))")
            .bind(&plugin)
            .bind(&work)
            .bind(&first)
            .bind(&after),
        )
        .await?;
        tx.execute(
            sql("UPDATE plugin_usage SET bytes = bytes - $1 WHERE plugin = $2")
                .bind(bytes)
                .bind(&plugin),
        )
        .await?;
        tx.commit().await?;
    }
    Ok(())
}
