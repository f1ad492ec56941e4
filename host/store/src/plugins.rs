//! Installed plugins: whether they run, and which capabilities they were granted.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Result};

/// An installed plugin.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct InstalledPlugin {
    /// Plugin id.
    pub id: String,
    /// Hash of the current package.
    pub sha256: String,
    /// Version of the current package.
    pub version: String,
    /// Whether the administrator wants it to run.
    pub enabled: bool,
    /// Whether the plugin came with the host: it can be disabled, but not deleted.
    pub bundled: bool,
    /// Granted capabilities, JSON text written by the plugin runtime.
    pub grants: String,
    /// Hash of a package that waits for an administrator; empty if none does.
    pub waiting: String,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}

/// Adds a plugin, or replaces its row.
const PUT: &str = "\
    INSERT INTO plugins (id, sha256, version, enabled, bundled, grants, updated_at, waiting) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
    ON CONFLICT (id) DO UPDATE SET sha256 = $2, version = $3, enabled = $4, bundled = $5, \
      grants = $6, updated_at = $7, waiting = $8";

/// Returns all plugins, sorted by id.
pub async fn list(db: &Db) -> Result<Vec<InstalledPlugin>> {
    db.fetch_all(sql("SELECT id, sha256, version, enabled, bundled, grants, waiting, updated_at \
                      FROM plugins ORDER BY id"))
        .await
}

/// Returns one plugin.
pub async fn find(db: &Db, id: &str) -> Result<Option<InstalledPlugin>> {
    db.fetch_optional(
        sql("SELECT id, sha256, version, enabled, bundled, grants, waiting, updated_at \
             FROM plugins WHERE id = $1")
        .bind(id),
    )
    .await
}

/// Adds a plugin, or replaces its row.
pub async fn put(db: impl Into<AuditedDb<'_>>, plugin: &InstalledPlugin) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(
        sql(PUT)
            .bind(&plugin.id)
            .bind(&plugin.sha256)
            .bind(&plugin.version)
            .bind(plugin.enabled)
            .bind(plugin.bundled)
            .bind(&plugin.grants)
            .bind(plugin.updated_at)
            .bind(&plugin.waiting),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, &plugin.id).await?;
    tx.commit().await
}

/// Writes a plugin if its row still equals `former` (none for no row); returns false if another
/// writer was faster.
pub async fn replace_if_unchanged(
    db: impl Into<AuditedDb<'_>>,
    former: Option<&InstalledPlugin>,
    plugin: &InstalledPlugin,
) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let now: Option<InstalledPlugin> = tx
        .fetch_optional(
            sql("SELECT id, sha256, version, enabled, bundled, grants, waiting, updated_at \
                 FROM plugins WHERE id = $1")
            .bind(&plugin.id),
        )
        .await?;
    if now.as_ref() != former {
        return Ok(false);
    }
    tx.execute(
        sql(PUT)
            .bind(&plugin.id)
            .bind(&plugin.sha256)
            .bind(&plugin.version)
            .bind(plugin.enabled)
            .bind(plugin.bundled)
            .bind(&plugin.grants)
            .bind(plugin.updated_at)
            .bind(&plugin.waiting),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, &plugin.id).await?;
    tx.commit().await?;
    Ok(true)
}

/// Removes a plugin. Its values stay, for a later installation of the same plugin.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: &str) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(sql("DELETE FROM plugins WHERE id = $1").bind(id)).await?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await
}
