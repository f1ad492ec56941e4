//! The record of who did what. Rows are only added.

use super::db::{next_id, write};
use super::{Db, Result};

/// Adds one line.
pub async fn add(db: &Db, at: i64, user_id: Option<i64>, line: (&str, &str, &str)) -> Result<()> {
    let (action, subject, detail) = line;
    write!(db, tx => {
        let id = next_id!(tx, "audit");
        sqlx::query("INSERT INTO audit (id, at, user_id, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(id).bind(at).bind(user_id).bind(action).bind(subject).bind(detail)
            .execute(&mut *tx).await?;
    });
    Ok(())
}
