//! Access settings of works: slug, password, and the notice while a work is offline.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Error, Result};

/// Access settings of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct AccessSettings {
    /// Slug of the work's short URL, in lower case.
    pub slug: Option<String>,
    /// Hash of the password that visitors must enter.
    pub password_hash: Option<String>,
    /// Notice for visitors while the work is offline.
    pub offline_text: String,
}

/// Publication and password for visitors of a published work.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct VisitorAccess {
    /// Id of the publication.
    pub publication: Option<i64>,
    /// Hash of the password that visitors must enter.
    pub password_hash: Option<String>,
}

/// Returns the access settings of a work; all are empty if none were ever changed.
pub async fn find(db: &Db, work_id: i64) -> Result<AccessSettings> {
    let found: Option<AccessSettings> = db
        .fetch_optional(
            sql("SELECT slug, password_hash, offline_text FROM front_doors WHERE work_id = $1")
                .bind(work_id),
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// Returns the current publication of a work and its password; none if the work is not published.
pub async fn find_visitor_access(db: &Db, work_id: i64) -> Result<Option<VisitorAccess>> {
    db.fetch_optional(
        sql("SELECT w.publication, d.password_hash FROM works w \
             LEFT JOIN front_doors d ON d.work_id = w.id \
             WHERE w.id = $1 AND w.is_publish = TRUE AND w.deleted_at IS NULL")
        .bind(work_id),
    )
    .await
}

/// Returns the notice of a work that was taken offline; empty if its author wrote none, or if the
/// work was never published.
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

/// Returns the work with this slug. A work in the bin keeps its slug, but is not found.
pub async fn find_work_by_slug(db: &Db, slug: &str) -> Result<Option<i64>> {
    db.scalar_optional(
        sql("SELECT d.work_id FROM front_doors d JOIN works w ON w.id = d.work_id \
             WHERE d.slug = $1 AND w.deleted_at IS NULL")
        .bind(slug),
    )
    .await
}

/// Returns whether another work than this has the slug, in the bin or not.
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

/// Changes of access settings; `None` leaves a setting as it is.
#[derive(Clone, Debug, Default)]
pub struct AccessChange {
    /// New slug, or none to remove it.
    pub slug: Option<Option<String>>,
    /// Hash of the new password, or none to remove it.
    pub password_hash: Option<Option<String>>,
    /// New notice.
    pub offline_text: Option<String>,
}

/// Changes the access settings of a work.
///
/// # Errors
///
/// [`Error::Duplicate`] if another work has the slug.
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
