//! Keys that this installation signs with.

use super::sql::sql;
use super::{Db, Result};

/// The name of what says which data folder and which bucket a database belongs to. No secret, but kept as one: a copy of
/// the installation is another installation.
pub const INSTALLATION_ID: &str = "installation";

/// The secret of this name, if there is one.
pub async fn find(db: &Db, name: &str) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT value FROM secrets WHERE name = $1").bind(name)).await
}

/// The secret of this name; `fresh` becomes it when there is none yet.
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
