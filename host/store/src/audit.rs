//! The record of who did what. Rows are only added.

use sqlx_macros::FromRow;

use super::list::PagedQuery;
use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result};

/// Lines beside the name of who did it, as long as there is such a user; a table for lists.
const LINES: &str = "\
    (SELECT a.id, a.at AS created_at, a.user_id, u.username, a.action, a.subject, a.detail \
      FROM audit a LEFT JOIN users u ON u.id = a.user_id) AS lines";

/// What somebody does, as the audit will tell it. It is written in the transaction of what it tells: both are there, or
/// neither is.
#[derive(Clone, Debug)]
pub struct AuditEvent {
    /// Milliseconds since 1970.
    pub at: i64,
    /// Who does it; none for strangers and the command line.
    pub by: Option<i64>,
    /// One of `domain::audit`.
    pub action: &'static str,
    /// More about it; empty where only the change itself will know.
    pub detail: String,
}

impl AuditEvent {
    /// What was said of it beforehand, or else what is known only now.
    pub(super) fn detail_or(&self, known_now: impl std::fmt::Display) -> String {
        if self.detail.is_empty() { known_now.to_string() } else { self.detail.clone() }
    }
}

/// A database, and what the audit is to tell of the change that is made in it. What nobody did (a sweep, a test) is a
/// database alone.
#[derive(Clone, Debug)]
pub struct AuditedDb<'a> {
    /// Where the change is made.
    pub db: &'a Db,
    /// What is told of it.
    pub event: Option<AuditEvent>,
}

impl<'a> From<&'a Db> for AuditedDb<'a> {
    fn from(db: &'a Db) -> AuditedDb<'a> {
        AuditedDb { db, event: None }
    }
}

impl AuditedDb<'_> {
    /// The same, done by somebody who is known only now.
    #[must_use]
    pub(super) fn with_actor(mut self, user_id: i64) -> Self {
        if let Some(event) = &mut self.event {
            event.by = Some(user_id);
        }
        self
    }
}

/// Writes the audit line of a change, if it has an event, in the transaction of the change. Call it last: on PostgreSQL the
/// counter of the lines stays locked until the commit.
pub(crate) async fn insert_audit(
    tx: &mut Tx,
    event: &Option<AuditEvent>,
    subject: impl std::fmt::Display,
) -> Result<()> {
    insert_audit_with(tx, event, subject, "").await
}

/// The same, with the detail for an event that has none of its own.
pub(crate) async fn insert_audit_with(
    tx: &mut Tx,
    event: &Option<AuditEvent>,
    subject: impl std::fmt::Display,
    detail: impl std::fmt::Display,
) -> Result<()> {
    let Some(event) = event else { return Ok(()) };
    let id = tx.next_id("audit").await?;
    tx.execute(
        sql("INSERT INTO audit (id, at, user_id, action, subject, detail) \
             VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(id)
        .bind(event.at)
        .bind(event.by)
        .bind(event.action)
        .bind(subject.to_string())
        .bind(event.detail_or(detail)),
    )
    .await?;
    Ok(())
}

/// One line.
#[derive(Clone, Debug, FromRow)]
pub struct AuditEntry {
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
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<AuditEntry>, i64)> {
    let columns = "id, created_at, user_id, username, action, subject, detail";
    page.fetch(db, columns, LINES, &[]).await
}

/// Adds one line about what is no change of this database.
pub async fn add(db: &Db, event: AuditEvent, subject: &str) -> Result<()> {
    let audited = AuditedDb { db, event: Some(event) };
    let mut tx = db.begin_keyed("audit").await?;
    insert_audit(&mut tx, &audited.event, subject).await?;
    tx.commit().await
}
