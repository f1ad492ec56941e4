//! The bin: works that were put away. They come back whole, or everything of them goes.

use super::audit::{AuditedDb, insert_audit};
use super::db::{read, write};
use super::list::{PagedQuery, Value};
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
    let rows = page.select("card, deleted_at", "works", &own);
    let cards: Vec<(String, i64)> =
        read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count("works", &own);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((cards, total.0))
}

/// A work in the bin.
pub async fn find(db: &Db, id: i64) -> Result<Option<DeletedWork>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT user_id, is_template, only_owner, deleted_at FROM works WHERE id = $1 AND deleted_at IS NOT NULL")
        .bind(id).fetch_optional(on)))
}

/// Takes a work out of the bin, as it was; no when it is not there.
pub async fn restore(db: impl Into<AuditedDb<'_>>, id: i64) -> Result<bool> {
    let audited = db.into();
    let written = write!(audited.db, tx => {
        let written = sqlx::query("UPDATE works SET deleted_at = NULL WHERE id = $1 AND deleted_at IS NOT NULL")
            .bind(id).execute(&mut *tx).await?.rows_affected();
        if written == 1 {
            insert_audit!(tx, audited, id);
        }
        written
    });
    Ok(written == 1)
}

/// Works that were put into the bin before this moment.
pub async fn list_deleted_before(db: &Db, moment: i64) -> Result<Vec<i64>> {
    Ok(read!(db, on => sqlx::query_scalar(
        "SELECT id FROM works WHERE deleted_at IS NOT NULL AND deleted_at <= $1 ORDER BY id LIMIT 1000")
        .bind(moment).fetch_all(on)))
}

/// Removes a work with everything of it: publications, likes, submissions, tags, share token, values of plugins. Files
/// its author uploaded stay the author's. `before` spares one that was restored meanwhile.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, before: Option<i64>) -> Result<bool> {
    let audited = db.into();
    let removed = write!(audited.db, tx => {
        let published: i64 = sqlx::query_scalar(usage::PUBLICATION_BYTES)
            .bind(id).bind(i64::MAX).fetch_one(&mut *tx).await?;
        let versions: i64 =
            sqlx::query_scalar(usage::VERSION_BYTES).bind(id).fetch_one(&mut *tx).await?;
        let removed: Option<(i64, i64)> = sqlx::query_as("DELETE FROM works WHERE id = $1 AND ($2 IS NULL OR deleted_at <= $2) RETURNING user_id, CAST(OCTET_LENGTH(document) AS BIGINT)")
            .bind(id).bind(before).fetch_optional(&mut *tx).await?;
        if let Some((owner, bytes)) = removed {
            add_usage!(tx, owner, -bytes - versions, -published);
            sqlx::query("DELETE FROM assets WHERE NOT EXISTS (SELECT 1 FROM publication_assets n WHERE n.asset = assets.name)")
                .execute(&mut *tx).await?;
            insert_audit!(tx, audited, id);
        }
        removed
    });
    if removed.is_some() {
        remove_values(audited.db, id).await?;
    }
    Ok(removed.is_some())
}

/// What plugins keep for a work and its elements, plugin by plugin, each in its own queue.
async fn remove_values(db: &Db, work_id: i64) -> Result<()> {
    let plugins: Vec<String> =
        read!(db, on => sqlx::query_scalar("SELECT plugin FROM plugin_usage").fetch_all(on));
    // A range instead of LIKE: exact and indexed on both databases. `;` comes right after `:`.
    let (work, first, after) =
        (format!("work:{work_id}"), format!("element:{work_id}:"), format!("element:{work_id};"));
    for plugin in plugins {
        write!(db, tx lock_key format!("values:{plugin}") => {
            let bytes: i64 = sqlx::query_scalar(
                "SELECT CAST(COALESCE(SUM(OCTET_LENGTH(name) + OCTET_LENGTH(value)), 0) AS BIGINT) FROM plugin_values WHERE plugin = $1 AND (scope = $2 OR (scope >= $3 AND scope < $4))")
                .bind(&plugin).bind(&work).bind(&first).bind(&after).fetch_one(&mut *tx).await?;
            sqlx::query("DELETE FROM plugin_values WHERE plugin = $1 AND (scope = $2 OR (scope >= $3 AND scope < $4))")
                .bind(&plugin).bind(&work).bind(&first).bind(&after).execute(&mut *tx).await?;
            sqlx::query("UPDATE plugin_usage SET bytes = bytes - $1 WHERE plugin = $2")
                .bind(bytes).bind(&plugin).execute(&mut *tx).await?;
        });
    }
    Ok(())
}
