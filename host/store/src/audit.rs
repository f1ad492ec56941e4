//! The record of who did what. Rows are only added.

use sqlx_macros::FromRow;

use super::db::{read, write};
use super::list::Page;
use super::{Db, Result};

/// Lines beside the name of who did it, as long as there is such a user; a table for lists.
const LINES: &str = "(SELECT a.id, a.at AS created_at, a.user_id, u.username, a.action, a.subject, a.detail FROM audit a LEFT JOIN users u ON u.id = a.user_id) AS lines";

/// What somebody does, as the audit will tell it. It is written in the transaction of what it tells: both are there, or
/// neither is.
#[derive(Clone, Debug)]
pub struct Deed {
    /// Milliseconds since 1970.
    pub at: i64,
    /// Who does it; none for strangers and the command line.
    pub by: Option<i64>,
    /// One of `domain::audit`.
    pub action: &'static str,
    /// More about it; empty where only the change itself will know.
    pub detail: String,
}

impl Deed {
    /// What was said of it beforehand, or else what is known only now.
    pub(super) fn saying(&self, known_now: impl std::fmt::Display) -> String {
        if self.detail.is_empty() { known_now.to_string() } else { self.detail.clone() }
    }
}

/// A database, and what the audit is to tell of the change that is made in it. What nobody did (a sweep, a test) is a
/// database alone.
#[derive(Clone, Debug)]
pub struct Noted<'a> {
    /// Where the change is made.
    pub db: &'a Db,
    /// What is told of it.
    pub deed: Option<Deed>,
}

impl<'a> From<&'a Db> for Noted<'a> {
    fn from(db: &'a Db) -> Noted<'a> {
        Noted { db, deed: None }
    }
}

impl Noted<'_> {
    /// The same, done by somebody who is known only now.
    #[must_use]
    pub(super) fn by(mut self, user_id: i64) -> Self {
        if let Some(deed) = &mut self.deed {
            deed.by = Some(user_id);
        }
        self
    }
}

/// Writes the line of a deed inside the transaction of what was done: `note!(tx, noted, id)`, or with what is known only
/// now, `note!(tx, noted, id, "3 sessions")`. It comes last in its block: on a server, lines queue for their numbers.
macro_rules! note {
    ($tx:ident, $noted:expr, $subject:expr) => {
        $crate::audit::note!($tx, $noted, $subject, "")
    };
    ($tx:ident, $noted:expr, $subject:expr, $known_now:expr) => {
        if let Some(deed) = &$noted.deed {
            let line = $crate::db::next_id!($tx, "audit");
            sqlx::query("INSERT INTO audit (id, at, user_id, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(line).bind(deed.at).bind(deed.by).bind(deed.action)
                .bind(($subject).to_string()).bind(deed.saying($known_now))
                .execute(&mut *$tx).await?;
        }
    };
}

pub(super) use note;

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

/// Adds one line about what is no change of this database.
pub async fn add(
    db: &Db,
    at: i64,
    by: Option<i64>,
    (action, subject, detail): (&'static str, &str, &str),
) -> Result<()> {
    let deed = Deed { at, by, action, detail: detail.to_owned() };
    let noted = Noted { db, deed: Some(deed) };
    write!(db, tx apart "audit" => {
        note!(tx, noted, subject);
    });
    Ok(())
}
