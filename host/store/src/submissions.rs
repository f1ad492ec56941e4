//! Form submissions. Writers of one work queue behind each other; those of different works do not.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit_with};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::lock_keys::submissions_key;
use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result, multi_row};
use pinye_domain::zone::DayRange;

mod insert;

pub use insert::{NewSubmission, SubmissionOutcome, add};

const COLUMNS: &str =
    "id, work_id, form_id, form_data, answers, is_spam, spam, is_read, created_at";

/// Selects the submission with a client key.
const KNOWN: &str =
    "SELECT id, sent_hash, spam FROM submissions WHERE work_id = $1 AND client_key = $2";

/// Counts the accepted submissions of a person.
const OF_PERSON: &str =
    "SELECT COUNT(*) FROM submissions WHERE work_id = $1 AND person = $2 AND is_spam = FALSE";

/// Counts the accepted submissions of a work.
const COUNTED: &str = "\
    SELECT COALESCE((\
      SELECT count FROM submission_counts WHERE work_id = $1 AND is_spam = FALSE), 0)";

/// A stored submission.
#[derive(Clone, Debug, FromRow)]
pub struct Submission {
    /// Id.
    pub id: i64,
    /// The work.
    pub work_id: i64,
    /// The element that holds the form, may be empty.
    pub form_id: String,
    /// JSON text.
    pub form_data: String,
    /// JSON text: the same data, readable for people.
    pub answers: String,
    /// Whether it is in the spam folder.
    pub is_spam: bool,
    /// Reason why it is spam.
    pub spam: String,
    /// Whether the owner has read it.
    pub is_read: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// An earlier submission with the same client key.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ExistingSubmission {
    /// Id.
    pub id: i64,
    /// Hash of the request: tells a retry from another submission.
    pub sent_hash: String,
    /// Reason why it is in the spam folder; empty if it is not.
    pub spam: String,
}

impl ExistingSubmission {
    /// Returns whether the visitor was told that the submission is not accepted yet: the next one
    /// with its key then replaces it.
    pub fn is_awaiting_confirmation(&self) -> bool {
        !matches!(self.spam.as_str(), "" | "marked")
    }
}

/// Returns the submission with this client key.
pub async fn find_by_client_key(
    db: &Db,
    work_id: i64,
    client_key: &str,
) -> Result<Option<ExistingSubmission>> {
    db.fetch_optional(sql(KNOWN).bind(work_id).bind(client_key)).await
}

/// Returns one submission.
pub async fn find(db: &Db, id: i64) -> Result<Option<Submission>> {
    db.fetch_optional(
        sql("SELECT id, work_id, form_id, form_data, answers, is_spam, spam, is_read, \
               created_at \
             FROM submissions WHERE id = $1")
        .bind(id),
    )
    .await
}

/// Returns one page of a work's submissions.
pub async fn page(db: &Db, work_id: i64, page: &PagedQuery) -> Result<Vec<Submission>> {
    let rows = page.select(COLUMNS, "submissions", &[("work_id = ", Value::Number(work_id))]);
    db.fetch_all(rows).await
}

/// Returns the number of a work's submissions on all pages. For one folder or both, without further
/// filters, it is read from a counter.
pub async fn count(db: &Db, work_id: i64, page: &PagedQuery) -> Result<i64> {
    if let Some([one, other]) = whole_folders(&page.filters) {
        return db
            .scalar(
                sql("SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM submission_counts \
                     WHERE work_id = $1 AND is_spam IN ($2, $3)")
                .bind(work_id)
                .bind(one)
                .bind(other),
            )
            .await;
    }
    let count = page.count("submissions", &[("work_id = ", Value::Number(work_id))]);
    let total: i64 = db.scalar(count).await?;
    Ok(total)
}

/// Returns the folders (spam or not) that the filters let through whole; none if the filters narrow
/// them.
fn whole_folders(filters: &[Filter]) -> Option<[bool; 2]> {
    let whole = |is_spam| Filter::on("is_spam", Comparison::Eq, vec![Value::Flag(is_spam)]);
    match filters {
        [] => Some([false, true]),
        [one] => {
            [false, true].into_iter().find(|is_spam| *one == whole(*is_spam)).map(|is| [is; 2])
        }
        _ => None,
    }
}

/// Returns whether a person has an accepted submission of this work.
pub async fn is_known_person(db: &Db, work_id: i64, person: &str) -> Result<bool> {
    let count: i64 = db.scalar(sql(OF_PERSON).bind(work_id).bind(person)).await?;
    Ok(count > 0)
}

/// Returns the number of accepted submissions of a work.
pub async fn count_accepted(db: &Db, work_id: i64) -> Result<i64> {
    db.scalar(sql(COUNTED).bind(work_id)).await
}

/// Number of submissions in the spam folder for one reason.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct SpamReasonTotal {
    /// Reason.
    pub reason: String,
    /// Number of submissions.
    pub count: i64,
}

/// Returns the reasons in a work's spam folder, the most frequent first.
pub async fn count_spam_reasons(db: &Db, work_id: i64) -> Result<Vec<SpamReasonTotal>> {
    db.fetch_all(
        sql("SELECT spam AS reason, COUNT(*) AS count FROM submissions \
             WHERE work_id = $1 AND is_spam = TRUE GROUP BY spam ORDER BY 2 DESC, 1")
        .bind(work_id),
    )
    .await
}

/// Submissions with the owner of their work; a subquery for lists.
const OWNED: &str = "\
    (SELECT s.*, w.user_id FROM submissions s JOIN works w ON w.id = s.work_id \
      WHERE w.deleted_at IS NULL AND s.is_spam = FALSE) AS owned";

/// Returns one page of the submissions of all works of a user, without spam, and their total
/// number.
pub async fn list_for_owner(
    db: &Db,
    user_id: i64,
    page: &PagedQuery,
) -> Result<(Vec<Submission>, i64)> {
    let own = [("user_id = ", Value::Number(user_id))];
    page.fetch(db, COLUMNS, OWNED, &own).await
}

/// Returns the columns of all versions of a work's forms, the newest first, as JSON texts.
pub async fn versions(db: &Db, work_id: i64) -> Result<Vec<String>> {
    db.scalars(
        sql("SELECT columns FROM form_versions WHERE work_id = $1 ORDER BY id DESC").bind(work_id),
    )
    .await
}

/// Summary of a work's submissions for lists of works; spam does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct SubmissionSummary {
    /// Number of submissions.
    pub count: i64,
    /// Number of unread ones.
    pub unread: i64,
    /// When the last one arrived, milliseconds since 1970.
    pub last_at: Option<i64>,
}

/// Returns the summary of a work's submissions.
pub async fn summary(db: &Db, work_id: i64) -> Result<SubmissionSummary> {
    db.fetch_one(
        sql("SELECT \
               COALESCE((SELECT count FROM submission_counts \
                 WHERE work_id = $1 AND is_spam = FALSE), 0) AS count, \
               (SELECT COUNT(*) FROM submissions \
                 WHERE work_id = $1 AND NOT is_read AND NOT is_spam) AS unread, \
               (SELECT created_at FROM submissions \
                 WHERE work_id = $1 AND is_spam = FALSE \
                 ORDER BY created_at DESC LIMIT 1) AS last_at")
        .bind(work_id),
    )
    .await
}

/// Returns the summaries of several works, with few statements.
pub async fn summaries(db: &Db, work_ids: &[i64]) -> Result<HashMap<i64, SubmissionSummary>> {
    let mut summaries = HashMap::new();
    for part in multi_row::parts(work_ids) {
        let statement = multi_row::statement(
            "SELECT w.id, \
               COALESCE((SELECT count FROM submission_counts \
                 WHERE work_id = w.id AND is_spam = FALSE), 0), \
               (SELECT COUNT(*) FROM submissions \
                 WHERE work_id = w.id AND NOT is_read AND NOT is_spam), \
               (SELECT created_at FROM submissions \
                 WHERE work_id = w.id AND is_spam = FALSE \
                 ORDER BY created_at DESC LIMIT 1) \
             FROM works w WHERE w.id IN (VALUES ",
            part.len(),
            1,
            ")",
        )
        .bind_all(part);
        let found: Vec<(i64, i64, i64, Option<i64>)> = db.fetch_all(statement).await?;
        let summary =
            |(id, count, unread, last_at)| (id, SubmissionSummary { count, unread, last_at });
        summaries.extend(found.into_iter().map(summary));
    }
    Ok(summaries)
}

/// Submissions of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct DailySubmissions {
    /// Days since 1970.
    pub day: i64,
    /// Submissions that are not spam.
    pub submissions: i64,
    /// Number of people who made them. Older submissions without a visitor hash count as one person
    /// each.
    pub submitters: i64,
    /// Submissions in the spam folder.
    pub spam: i64,
}

/// Returns the submissions per day of these days; days without any are left out.
pub async fn per_day(db: &Db, work_id: i64, days: DayRange) -> Result<Vec<DailySubmissions>> {
    let length = (days.end - days.start) / days.days.max(1);
    let found: Vec<DailySubmissions> = db
        .fetch_all(
            sql("SELECT (created_at - $2) / $4 AS day, \
                   CAST(SUM(CASE WHEN is_spam THEN 0 ELSE 1 END) AS BIGINT) AS submissions, \
                   COUNT(DISTINCT CASE \
                     WHEN is_spam THEN NULL \
                     WHEN visitor = '' THEN CAST(id AS TEXT) \
                     ELSE visitor END) AS submitters, \
                   CAST(SUM(CASE WHEN is_spam THEN 1 ELSE 0 END) AS BIGINT) AS spam \
                 FROM submissions \
                 WHERE work_id = $1 AND is_spam IN (TRUE, FALSE) \
                   AND created_at >= $2 AND created_at < $3 \
                 GROUP BY 1 ORDER BY 1")
            .bind(work_id)
            .bind(days.start)
            .bind(days.end)
            .bind(length),
        )
        .await?;
    Ok(found.into_iter().map(|one| DailySubmissions { day: days.first + one.day, ..one }).collect())
}

/// Marks to set on submissions; `None` leaves a mark as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Whether they are read.
    pub is_read: Option<bool>,
    /// Whether they are in the spam folder.
    pub is_spam: Option<bool>,
}

/// Marks submissions of a work, and returns how many exist.
pub async fn mark(db: &Db, work_id: i64, ids: &[i64], marks: Marks) -> Result<u64> {
    let mut tx = db.begin_keyed(&submissions_key(work_id)).await?;
    let (mut marked, mut moved) = (0, 0);
    for id in ids {
        if let Some(is_spam) = marks.is_spam {
            moved += tx
                .execute(
                    sql("UPDATE submissions SET is_spam = $1, spam = CASE WHEN $1 THEN 'marked' \
                           ELSE '' END \
                         WHERE id = $2 AND work_id = $3 AND is_spam <> $1")
                    .bind(is_spam)
                    .bind(id)
                    .bind(work_id),
                )
                .await?;
        }
        marked += tx
            .execute(
                sql("UPDATE submissions SET is_read = COALESCE($1, is_read) \
                     WHERE id = $2 AND work_id = $3")
                .bind(marks.is_read)
                .bind(id)
                .bind(work_id),
            )
            .await?;
    }
    let moved = i64::try_from(moved).unwrap_or(0);
    let is_spam = marks.is_spam.unwrap_or_default();
    adjust_count(&mut tx, work_id, is_spam, moved).await?;
    adjust_count(&mut tx, work_id, !is_spam, -moved).await?;
    tx.commit().await?;
    Ok(marked)
}

/// Deletes submissions of a work for good, and returns how many existed.
pub async fn remove(db: impl Into<AuditedDb<'_>>, work_id: i64, ids: &[i64]) -> Result<u64> {
    let audited = db.into();
    let mut tx = audited.db.begin_keyed(&submissions_key(work_id)).await?;
    let (mut removed, mut spam) = (0, 0);
    for id in ids {
        let was_spam: Option<bool> = tx
            .scalar_optional(
                sql("DELETE FROM submissions WHERE id = $1 AND work_id = $2 RETURNING is_spam")
                    .bind(id)
                    .bind(work_id),
            )
            .await?;
        removed += i64::from(was_spam.is_some());
        spam += i64::from(was_spam == Some(true));
    }
    adjust_count(&mut tx, work_id, true, -spam).await?;
    adjust_count(&mut tx, work_id, false, spam - removed).await?;
    if removed > 0 {
        insert_audit_with(&mut tx, &audited.event, work_id, format!("{removed} submissions"))
            .await?;
    }
    tx.commit().await?;
    Ok(removed.unsigned_abs())
}

/// Adds `more` to the number of a work's submissions inside or outside of the spam folder.
async fn adjust_count(tx: &mut Tx, work_id: i64, is_spam: bool, more: i64) -> Result<()> {
    if more != 0 {
        tx.execute(
            sql("INSERT INTO submission_counts (work_id, is_spam, count) VALUES ($1, $2, $3) \
                 ON CONFLICT (work_id, is_spam) DO UPDATE \
                   SET count = submission_counts.count + $3")
            .bind(work_id)
            .bind(is_spam)
            .bind(more),
        )
        .await?;
    }
    Ok(())
}
