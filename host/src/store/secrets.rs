//! Keys that this installation signs with.

use super::db::{read, write};
use super::{Db, Result};

/// The secret of this name; `fresh` becomes it when there is none yet.
pub async fn named(db: &Db, name: &str, fresh: &str) -> Result<String> {
    let known: Option<String> = read!(db, on => sqlx::query_scalar(
        "SELECT value FROM secrets WHERE name = $1").bind(name).fetch_optional(on));
    if let Some(known) = known {
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
