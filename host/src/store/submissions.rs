//! Submissions of forms. Writers of one work queue behind each other; those of different works do not.

use sqlx::FromRow;
use uuid::Uuid;

use super::db::{next_id, read, write};
use super::list::{Page, Value};
use super::{Db, Result, visitor_files};
use crate::domain::form::MOST_FILES;
use crate::domain::upload::stored_names;

const COLUMNS: &str =
    "id, work_id, form_id, form_data, answers, is_spam, spam, is_read, created_at";

/// A submission to keep.
#[derive(Clone, Debug)]
pub struct NewSubmission<'a> {
    /// The work.
    pub work_id: i64,
    /// The element that holds the form, may be empty.
    pub form_id: &'a str,
    /// Makes a retry the same submission.
    pub client_key: &'a str,
    /// Tells a retry from another submission.
    pub sent_hash: &'a str,
    /// Columns of the work's forms right now, JSON text, and its hash.
    pub version: (&'a str, &'a str),
    /// JSON text.
    pub form_data: &'a str,
    /// JSON text: the same as people read it.
    pub answers: &'a str,
    /// All answers in lower case.
    pub search: &'a str,
    /// Why it goes to the spam folder; empty when it does not.
    pub spam: &'a str,
    /// What a plugin is to be told of it afterwards: the id it knows it by, and JSON text.
    pub hook: Option<(&'a str, &'a str)>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is kept under this id.
    New(i64),
    /// It had been kept before, under this id.
    Again(i64),
    /// Another submission came with the same key.
    Other,
}

/// A kept submission.
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
    /// JSON text: the same as people read it.
    pub answers: String,
    /// Whether it lies in the spam folder.
    pub is_spam: bool,
    /// Why.
    pub spam: String,
    /// Whether its owner has read it.
    pub is_read: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Whoever changes submissions of one work does so in turn.
pub(super) fn queue(work_id: i64) -> String {
    format!("submissions:{work_id}")
}

/// The submission that came with this key: its id and the hash of what was sent.
pub async fn known(db: &Db, work_id: i64, client_key: &str) -> Result<Option<(i64, String)>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT id, sent_hash FROM submissions WHERE work_id = $1 AND client_key = $2")
        .bind(work_id).bind(client_key).fetch_optional(on)))
}

/// Whether one more try may be made, counted if so: at most `most` in the `window_ms` before `at`.
pub async fn admit(
    db: &Db,
    counted_by: &str,
    at: i64,
    (most, window_ms): (i64, i64),
) -> Result<bool> {
    let since = at - window_ms;
    // A flood is met by a reader, so that it does not hold up those who write.
    let count: i64 = read!(db, on => sqlx::query_scalar(
        "SELECT COUNT(*) FROM submission_tries WHERE counted_by = $1 AND at > $2")
        .bind(counted_by).bind(since).fetch_one(on));
    if count >= most {
        return Ok(false);
    }
    let admitted = write!(db, tx apart format!("tries:{counted_by}") => {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM submission_tries WHERE counted_by = $1 AND at > $2")
            .bind(counted_by).bind(since).fetch_one(&mut *tx).await?;
        if count < most {
            sqlx::query("INSERT INTO submission_tries (counted_by, at) VALUES ($1, $2)")
                .bind(counted_by).bind(at).execute(&mut *tx).await?;
        }
        count < most
    });
    Ok(admitted)
}

/// Forgets tries from before this moment.
pub async fn forget_tries(db: &Db, before: i64) -> Result<()> {
    write!(db, tx => {
        sqlx::query("DELETE FROM submission_tries WHERE at < $1").bind(before).execute(&mut *tx).await?;
    });
    Ok(())
}

/// Keeps a submission. When this answers, it is on disk; the same key never makes a second one.
pub async fn add(db: &Db, new: &NewSubmission<'_>) -> Result<Added> {
    let (columns, hash) = new.version;
    let added = write!(db, tx apart queue(new.work_id) => {
        let known: Option<(i64, String)> = sqlx::query_as("SELECT id, sent_hash FROM submissions WHERE work_id = $1 AND client_key = $2")
            .bind(new.work_id).bind(new.client_key).fetch_optional(&mut *tx).await?;
        match known {
            Some((id, sent)) if sent == new.sent_hash => Added::Again(id),
            Some(_) => Added::Other,
            None => {
                let version: Option<i64> = sqlx::query_scalar("SELECT id FROM form_versions WHERE work_id = $1 AND hash = $2")
                    .bind(new.work_id).bind(hash).fetch_optional(&mut *tx).await?;
                let version = match version {
                    Some(id) => id,
                    None => {
                        let id = next_id!(tx, "form_versions");
                        sqlx::query("INSERT INTO form_versions (id, work_id, hash, columns, created_at) VALUES ($1, $2, $3, $4, $5)")
                            .bind(id).bind(new.work_id).bind(hash).bind(columns).bind(new.at)
                            .execute(&mut *tx).await?;
                        id
                    }
                };
                let id = next_id!(tx, "submissions");
                sqlx::query("INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, form_data, answers, search, is_spam, spam, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
                    .bind(id).bind(new.work_id).bind(version).bind(new.form_id).bind(new.client_key)
                    .bind(new.sent_hash).bind(new.form_data).bind(new.answers).bind(new.search)
                    .bind(!new.spam.is_empty()).bind(new.spam).bind(new.at)
                    .execute(&mut *tx).await?;
                let wanted: Option<(bool, bool)> = sqlx::query_as("SELECT webhook_url <> '', mails_owner FROM form_settings WHERE work_id = $1")
                    .bind(new.work_id).fetch_optional(&mut *tx).await?;
                let (webhook, mail) = wanted.filter(|_| new.spam.is_empty()).unwrap_or_default();
                for (kind, is_wanted) in [("webhook", webhook), ("mail", mail)] {
                    if is_wanted {
                        let delivery = next_id!(tx, "deliveries");
                        sqlx::query("INSERT INTO deliveries (id, key, work_id, submission_id, kind, state, tries, due_at, error, created_at) VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6, '', $6)")
                            .bind(delivery).bind(Uuid::now_v7().to_string()).bind(new.work_id).bind(id)
                            .bind(kind).bind(new.at).execute(&mut *tx).await?;
                    }
                }
                if let Some((key, told)) = new.hook.filter(|_| new.spam.is_empty()) {
                    let delivery = next_id!(tx, "deliveries");
                    sqlx::query("INSERT INTO deliveries (id, key, work_id, submission_id, kind, state, tries, due_at, error, created_at, told) VALUES ($1, $2, $3, $4, 'hook', 'waiting', 0, $5, '', $5, $6)")
                        .bind(delivery).bind(key).bind(new.work_id).bind(id).bind(new.at).bind(told)
                        .execute(&mut *tx).await?;
                }
                for name in stored_names(new.form_data, MOST_FILES) {
                    sqlx::query(visitor_files::NAME).bind(id).bind(name).bind(new.work_id)
                        .execute(&mut *tx).await?;
                }
                Added::New(id)
            }
        }
    });
    Ok(added)
}

/// One submission.
pub async fn find(db: &Db, id: i64) -> Result<Option<Submission>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT id, work_id, form_id, form_data, answers, is_spam, spam, is_read, created_at FROM submissions WHERE id = $1")
        .bind(id).fetch_optional(on)))
}

/// One page of a work's submissions.
pub async fn page(db: &Db, work_id: i64, page: &Page) -> Result<Vec<Submission>> {
    let rows = page.select(COLUMNS, "submissions", &[("work_id = ", Value::Number(work_id))]);
    Ok(read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on)))
}

/// How many submissions of a work there are on all pages.
pub async fn count(db: &Db, work_id: i64, page: &Page) -> Result<i64> {
    let count = page.count("submissions", &[("work_id = ", Value::Number(work_id))]);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok(total.0)
}

/// Submissions beside the owner of their work, as a table for lists.
const OWNED: &str = "(SELECT s.*, w.user_id FROM submissions s JOIN works w ON w.id = s.work_id WHERE w.deleted_at IS NULL AND s.is_spam = FALSE) AS owned";

/// One page of all submissions to somebody's works, spam left out, and how many there are.
pub async fn of_owner(db: &Db, user_id: i64, page: &Page) -> Result<(Vec<Submission>, i64)> {
    let own = [("user_id = ", Value::Number(user_id))];
    let rows = page.select(COLUMNS, OWNED, &own);
    let found: Vec<Submission> =
        read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count(OWNED, &own);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((found, total.0))
}

/// The columns of all versions of a work's forms, the newest first, JSON texts.
pub async fn versions(db: &Db, work_id: i64) -> Result<Vec<String>> {
    Ok(read!(db, on => sqlx::query_scalar(
        "SELECT columns FROM form_versions WHERE work_id = $1 ORDER BY id DESC")
        .bind(work_id).fetch_all(on)))
}

/// What a list of works tells of a work's submissions; spam does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many there are.
    pub count: i64,
    /// How many of them were not read yet.
    pub unread: i64,
    /// When the last one came, milliseconds since 1970.
    pub last_at: Option<i64>,
}

/// Sums a work's submissions up.
pub async fn summary(db: &Db, work_id: i64) -> Result<Summary> {
    let count: i64 = read!(db, on => sqlx::query_scalar(
        "SELECT COUNT(*) FROM submissions WHERE work_id = $1 AND is_spam = FALSE")
        .bind(work_id).fetch_one(on));
    let unread: i64 = read!(db, on => sqlx::query_scalar(
        "SELECT COUNT(*) FROM submissions WHERE work_id = $1 AND NOT is_read AND NOT is_spam")
        .bind(work_id).fetch_one(on));
    let last_at: Option<i64> = read!(db, on => sqlx::query_scalar(
        "SELECT created_at FROM submissions WHERE work_id = $1 AND is_spam = FALSE ORDER BY created_at DESC LIMIT 1")
        .bind(work_id).fetch_optional(on));
    Ok(Summary { count, unread, last_at })
}

/// Submissions of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct Day {
    /// Days since 1970 in UTC.
    pub day: i64,
    /// Submissions without spam.
    pub submissions: i64,
    /// Submissions in the spam folder.
    pub spam: i64,
}

/// Submissions per day from one day to another, both included; days without any are left out.
pub async fn per_day(db: &Db, work_id: i64, (first, last): (i64, i64)) -> Result<Vec<Day>> {
    const DAY_MS: i64 = 24 * 3600 * 1000;
    Ok(read!(db, on => sqlx::query_as(
        "SELECT created_at / 86400000 AS day, CAST(SUM(CASE WHEN is_spam THEN 0 ELSE 1 END) AS BIGINT) AS submissions, CAST(SUM(CASE WHEN is_spam THEN 1 ELSE 0 END) AS BIGINT) AS spam FROM submissions WHERE work_id = $1 AND is_spam IN (TRUE, FALSE) AND created_at >= $2 AND created_at < $3 GROUP BY created_at / 86400000 ORDER BY 1")
        .bind(work_id).bind(first * DAY_MS).bind((last + 1) * DAY_MS).fetch_all(on)))
}

/// How submissions are marked; what is none stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Whether they were read.
    pub is_read: Option<bool>,
    /// Whether they lie in the spam folder.
    pub is_spam: Option<bool>,
}

/// Marks submissions of a work; how many there were.
pub async fn mark(db: &Db, work_id: i64, ids: &[i64], marks: Marks) -> Result<u64> {
    let marked = write!(db, tx apart queue(work_id) => {
        let mut marked = 0;
        for id in ids {
            marked += sqlx::query("UPDATE submissions SET is_read = COALESCE($1, is_read), spam = CASE WHEN $2 IS NULL THEN spam WHEN $2 THEN 'marked' ELSE '' END, is_spam = COALESCE($2, is_spam) WHERE id = $3 AND work_id = $4")
                .bind(marks.is_read).bind(marks.is_spam).bind(id).bind(work_id)
                .execute(&mut *tx).await?.rows_affected();
        }
        marked
    });
    Ok(marked)
}

/// Deletes submissions of a work for good; how many there were.
pub async fn remove(db: &Db, work_id: i64, ids: &[i64]) -> Result<u64> {
    let removed = write!(db, tx apart queue(work_id) => {
        let mut removed = 0;
        for id in ids {
            removed += sqlx::query("DELETE FROM submissions WHERE id = $1 AND work_id = $2")
                .bind(id).bind(work_id).execute(&mut *tx).await?.rows_affected();
        }
        removed
    });
    Ok(removed)
}
