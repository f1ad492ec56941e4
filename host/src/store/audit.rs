//! The record of who did what. Rows are only added.

use sqlx::FromRow;

use super::db::{next_id, read, write};
use super::list::Page;
use super::{Db, Result};

/// Lines beside the name of who did it, as long as there is such a user; a table for lists.
const LINES: &str = "(SELECT a.id, a.at AS created_at, a.user_id, u.username, a.action, a.subject, a.detail FROM audit a LEFT JOIN users u ON u.id = a.user_id) AS lines";

/// One line.
#[derive(Clone, Debug, FromRow)]
pub struct Line {
    /// Id.
    pub id: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Who did it; none for strangers and the command line.
    pub user_id: Option<i64>,
    /// Their name; none when they are gone.
    pub username: Option<String>,
    /// One of `domain::audit`.
    pub action: String,
    /// What it was done to: an id.
    pub subject: String,
    /// More about it.
    pub detail: String,
}

/// One page of lines, and how many there are.
pub async fn list(db: &Db, page: &Page) -> Result<(Vec<Line>, i64)> {
    let columns = "id, created_at, user_id, username, action, subject, detail";
    let rows = page.select(columns, LINES, &[]);
    let lines: Vec<Line> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count(LINES, &[]);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((lines, total.0))
}

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
