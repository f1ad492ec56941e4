//! The bin: works that were put away. They come back whole, or everything of them goes.

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
    /// Whether nobody else is offered the template.
    pub only_owner: bool,
    /// Milliseconds since 1970.
    pub deleted_at: i64,
}

/// One page of somebody's bin: cards, and when each was put there.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<(String, i64)>, i64)> {
    let own = [("deleted_at IS NOT NULL AND user_id = ", Value::Number(user_id))];
    page.fetch(db, "card, deleted_at", "works", &own).await
}

/// A work in the bin.
pub async fn find(db: &Db, id: i64) -> Result<Option<DeletedWork>> {
    db.fetch_optional(
        sql("SELECT user_id, is_template, only_owner, deleted_at FROM works \
             WHERE id = $1 AND deleted_at IS NOT NULL")
        .bind(id),
    )
    .await
}

/// Takes a work out of the bin, as it was; no when it is not there.
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

/// Works that were put into the bin before this moment.
pub async fn list_deleted_before(db: &Db, moment: i64) -> Result<Vec<i64>> {
    db.scalars(
        sql("SELECT id FROM works WHERE deleted_at IS NOT NULL AND deleted_at <= $1 \
             ORDER BY id LIMIT 1000")
        .bind(moment),
    )
    .await
}

/// Removes a work with everything of it: publications, likes, submissions, tags, share token, values of plugins. Files
/// its author uploaded stay the author's. `before` spares one that was restored meanwhile.
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

/// What plugins keep for a work and its elements, plugin by plugin, each in its own queue.
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
