//! Keys that this installation signs with.

use super::db::{read, write};
use super::{Db, Result};

/// The name of what says which data folder and which bucket a database belongs to. No secret, but kept as one: a copy of
/// the installation is another installation.
pub const INSTALLATION_ID: &str = "installation";

/// The secret of this name, if there is one.
pub async fn find(db: &Db, name: &str) -> Result<Option<String>> {
    Ok(read!(db, on => sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1")
        .bind(name).fetch_optional(on)))
}

/// The secret of this name; `fresh` becomes it when there is none yet.
pub async fn find_or_create(db: &Db, name: &str, fresh: &str) -> Result<String> {
    if let Some(known) = find(db, name).await? {
        return Ok(known);
    }
    let kept = write!(db, tx => {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name).bind(fresh).execute(&mut *tx).await?;
        sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1")
            .bind(name).fetch_one(&mut *tx).await?
    });
    Ok(kept)
}
