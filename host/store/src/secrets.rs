//! Secrets of this installation, such as signing keys.

use super::sql::sql;
use super::{Db, Result};

/// Name of the installation id, which tells which data folder and which bucket a database belongs
/// to. It is no secret, but stored as one, since backups leave secrets out: a copy of the
/// installation is another installation.
pub const INSTALLATION_ID: &str = "installation";

/// Returns the secret of this name, if there is one.
pub async fn find(db: &Db, name: &str) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT value FROM secrets WHERE name = $1").bind(name)).await
}

/// Returns the secret of this name; stores `fresh` if there is none yet.
pub async fn find_or_create(db: &Db, name: &str, fresh: &str) -> Result<String> {
    if let Some(known) = find(db, name).await? {
        return Ok(known);
    }
    let mut tx = db.begin().await?;
    tx.execute(
        sql("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(fresh),
    )
    .await?;
    let kept = tx.scalar(sql("SELECT value FROM secrets WHERE name = $1").bind(name)).await?;
    tx.commit().await?;
    Ok(kept)
}
