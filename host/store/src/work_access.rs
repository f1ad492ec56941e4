//! The front doors of works: short address, password, and what visitors read while a work is offline.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Error, Result};

/// The front door of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct AccessSettings {
    /// Its short address, in small letters.
    pub slug: Option<String>,
    /// Hash of the password that visitors are asked for.
    pub password_hash: Option<String>,
    /// What visitors read while the work is offline.
    pub offline_text: String,
}

/// What visitors of a work see now.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct VisitorAccess {
    /// The publication.
    pub publication: Option<i64>,
    /// Hash of the password that they are asked for.
    pub password_hash: Option<String>,
}

/// The front door of a work; one that was never touched says nothing.
pub async fn find(db: &Db, work_id: i64) -> Result<AccessSettings> {
    let found: Option<AccessSettings> = db
        .fetch_optional(
            sql("SELECT slug, password_hash, offline_text FROM front_doors WHERE work_id = $1")
                .bind(work_id),
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// What visitors of a work see now, and what they are asked for before; none for one that is not published.
pub async fn find_visitor_access(db: &Db, work_id: i64) -> Result<Option<VisitorAccess>> {
    db.fetch_optional(
        sql("SELECT w.publication, d.password_hash FROM works w \
             LEFT JOIN front_doors d ON d.work_id = w.id \
             WHERE w.id = $1 AND w.is_publish = TRUE AND w.deleted_at IS NULL")
        .bind(work_id),
    )
    .await
}

/// What visitors read of a work that was taken offline; empty where its author wrote nothing, or where it never was published.
pub async fn offline_text(db: &Db, work_id: i64) -> Result<String> {
    let found: Option<String> = db
        .scalar_optional(
            sql("SELECT d.offline_text FROM front_doors d JOIN works w ON w.id = d.work_id \
                 WHERE d.work_id = $1 AND w.is_publish = FALSE AND w.publication IS NOT NULL \
                   AND w.deleted_at IS NULL")
            .bind(work_id),
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// The work behind a short address. One in the bin keeps its address and is not found by it.
pub async fn find_work_by_slug(db: &Db, slug: &str) -> Result<Option<i64>> {
    db.scalar_optional(
        sql("SELECT d.work_id FROM front_doors d JOIN works w ON w.id = d.work_id \
             WHERE d.slug = $1 AND w.deleted_at IS NULL")
        .bind(slug),
    )
    .await
}

/// Whether a short address is that of another work than this, in the bin or not.
pub async fn is_slug_used(db: &Db, slug: &str, work_id: i64) -> Result<bool> {
    let count: i64 = db
        .scalar(
            sql("SELECT COUNT(*) FROM front_doors WHERE slug = $1 AND work_id <> $2")
                .bind(slug)
                .bind(work_id),
        )
        .await?;
    Ok(count > 0)
}

/// What is changed of a front door; the rest stays as it is.
#[derive(Clone, Debug, Default)]
pub struct AccessChange {
    /// Another short address, or none.
    pub slug: Option<Option<String>>,
    /// Hash of another password, or none.
    pub password_hash: Option<Option<String>>,
    /// Another text.
    pub offline_text: Option<String>,
}

/// Changes the front door of a work.
///
/// # Errors
///
/// [`Error::Duplicate`] where another work has the short address.
pub async fn change(
    db: impl Into<AuditedDb<'_>>,
    work_id: i64,
    change: &AccessChange,
) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(
        sql("INSERT INTO front_doors (work_id, offline_text) SELECT id, '' FROM works \
             WHERE id = $1 ON CONFLICT (work_id) DO NOTHING")
        .bind(work_id),
    )
    .await?;
    if let Some(slug) = &change.slug {
        tx.execute(
            sql("UPDATE front_doors SET slug = $1 WHERE work_id = $2").bind(slug).bind(work_id),
        )
        .await
        .map_err(Error::duplicate_of("slug"))?;
    }
    if let Some(hash) = &change.password_hash {
        tx.execute(
            sql("UPDATE front_doors SET password_hash = $1 WHERE work_id = $2")
                .bind(hash)
                .bind(work_id),
        )
        .await?;
    }
    if let Some(text) = &change.offline_text {
        tx.execute(
            sql("UPDATE front_doors SET offline_text = $1 WHERE work_id = $2")
                .bind(text)
                .bind(work_id),
        )
        .await?;
    }
    insert_audit(&mut tx, &audited.event, work_id).await?;
    tx.commit().await
}
