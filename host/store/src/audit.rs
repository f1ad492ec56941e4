//! Audit log: who did what. Rows are only added.

use sqlx_macros::FromRow;

use super::list::PagedQuery;
use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result};

/// Audit entries with the name of the actor, as long as the account exists; a subquery for lists.
const LINES: &str = "\
    (SELECT a.id, a.at AS created_at, a.user_id, u.username, a.action, a.subject, a.detail \
      FROM audit a LEFT JOIN users u ON u.id = a.user_id) AS lines";

/// An action to record in the audit log. The entry is written in the transaction of the change it
/// records: both are stored, or neither is.
#[derive(Clone, Debug)]
pub struct AuditEvent {
    /// Milliseconds since 1970.
    pub at: i64,
    /// User who acts; none for anonymous visitors and the command line.
    pub by: Option<i64>,
    /// One of the actions in `domain::audit`.
    pub action: &'static str,
    /// Detail text; empty where it is known only after the change.
    pub detail: String,
}

impl AuditEvent {
    /// Returns the detail of the event, or `known_now` if the event has none.
    pub(super) fn detail_or(&self, known_now: impl std::fmt::Display) -> String {
        if self.detail.is_empty() { known_now.to_string() } else { self.detail.clone() }
    }
}

/// A database, and the audit event of the change to make in it. A change without an actor (a sweep,
/// a test) uses the database alone.
#[derive(Clone, Debug)]
pub struct AuditedDb<'a> {
    /// Database to change.
    pub db: &'a Db,
    /// Event to record; none records nothing.
    pub event: Option<AuditEvent>,
}

impl<'a> From<&'a Db> for AuditedDb<'a> {
    fn from(db: &'a Db) -> AuditedDb<'a> {
        AuditedDb { db, event: None }
    }
}

impl AuditedDb<'_> {
    /// Sets the actor of the event, for changes that find out only on the way who acts.
    #[must_use]
    pub(super) fn with_actor(mut self, user_id: i64) -> Self {
        if let Some(event) = &mut self.event {
            event.by = Some(user_id);
        }
        self
    }
}

/// Writes the audit entry of a change, if it has an event, in the transaction of the change. Call
/// it last: on PostgreSQL the id counter of the audit log stays locked until the commit.
pub(crate) async fn insert_audit(
    tx: &mut Tx,
    event: &Option<AuditEvent>,
    subject: impl std::fmt::Display,
) -> Result<()> {
    insert_audit_with(tx, event, subject, "").await
}

/// Like [`insert_audit`], with a detail for an event that has none of its own.
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

/// An entry of the audit log.
#[derive(Clone, Debug, FromRow)]
pub struct AuditEntry {
    /// Id.
    pub id: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// User who acted; none for anonymous visitors and the command line.
    pub user_id: Option<i64>,
    /// Name of the user; none if the account is deleted.
    pub username: Option<String>,
    /// One of the actions in `domain::audit`.
    pub action: String,
    /// Id of the thing that the action changed.
    pub subject: String,
    /// Detail text.
    pub detail: String,
}

/// Returns one page of entries, and the total number of entries.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<AuditEntry>, i64)> {
    let columns = "id, created_at, user_id, username, action, subject, detail";
    page.fetch(db, columns, LINES, &[]).await
}

/// Adds one entry about an action that changes nothing else in this database.
pub async fn add(db: &Db, event: AuditEvent, subject: &str) -> Result<()> {
    let audited = AuditedDb { db, event: Some(event) };
    let mut tx = db.begin_keyed("audit").await?;
    insert_audit(&mut tx, &audited.event, subject).await?;
    tx.commit().await
}
