//! What is still to be told of submissions, and what their authors want told.

use sqlx::FromRow;

use super::audit::{Noted, note};
use super::db::{read, write};
use super::list::{Page, Value};
use super::{Db, Result};

/// What an author wants to happen with submissions of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct Settings {
    /// Where submissions are sent; empty for nowhere.
    pub webhook_url: String,
    /// Signs what is sent.
    pub webhook_secret: String,
    /// Whether the owner gets a letter.
    pub mails_owner: bool,
    /// Whether a submission without a form token is taken for spam.
    pub needs_token: bool,
    /// Language of letters.
    pub language: String,
}

/// Something that is due.
#[derive(Clone, Debug, FromRow)]
pub struct Due {
    /// Id.
    pub id: i64,
    /// Stays the same however often it is tried: receivers know by it what they have seen.
    pub key: String,
    /// The work.
    pub work_id: i64,
    /// What it tells of.
    pub submission_id: i64,
    /// `webhook`, `mail`, or `hook` for a plugin.
    pub kind: String,
    /// How often it was tried before.
    pub tries: i64,
    /// What a plugin is told beside the submission, JSON text.
    pub told: String,
}

/// A delivery as its author sees it.
#[derive(Clone, Debug, FromRow)]
pub struct Delivery {
    /// Id.
    pub id: i64,
    /// Idempotency key.
    pub key: String,
    /// What it tells of.
    pub submission_id: i64,
    /// `webhook`, `mail`, or `hook` for a plugin.
    pub kind: String,
    /// `waiting`, `done` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub tries: i64,
    /// When it is tried next, while it waits.
    pub due_at: i64,
    /// Why the last try failed.
    pub error: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// The settings of a work, if anybody has made some.
pub async fn settings(db: &Db, work_id: i64) -> Result<Option<Settings>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT webhook_url, webhook_secret, mails_owner, needs_token, language FROM form_settings WHERE work_id = $1")
        .bind(work_id).fetch_optional(on)))
}

/// Makes these the settings of a work.
pub async fn set(db: impl Into<Noted<'_>>, work_id: i64, new: &Settings) -> Result<()> {
    let noted = db.into();
    write!(noted.db, tx => {
        sqlx::query("INSERT INTO form_settings (work_id, webhook_url, webhook_secret, mails_owner, needs_token, language) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (work_id) DO UPDATE SET webhook_url = excluded.webhook_url, webhook_secret = excluded.webhook_secret, mails_owner = excluded.mails_owner, needs_token = excluded.needs_token, language = excluded.language")
            .bind(work_id).bind(&new.webhook_url).bind(&new.webhook_secret).bind(new.mails_owner)
            .bind(new.needs_token).bind(&new.language).execute(&mut *tx).await?;
        note!(tx, noted, work_id);
    });
    Ok(())
}

/// Takes what is due. It is due again after `lease_ms`, so that nothing is lost when whoever took it is gone.
pub async fn claim(db: &Db, now: i64, lease_ms: i64, most: i64) -> Result<Vec<Due>> {
    let waiting: Option<i64> = read!(db, on => sqlx::query_scalar(
        "SELECT id FROM deliveries WHERE state = 'waiting' AND due_at <= $1 LIMIT 1")
        .bind(now).fetch_optional(on));
    if waiting.is_none() {
        return Ok(Vec::new());
    }
    let due = write!(db, tx apart "deliveries" => {
        let due: Vec<Due> = sqlx::query_as("SELECT id, key, work_id, submission_id, kind, tries, told FROM deliveries WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, id LIMIT $2")
            .bind(now).bind(most).fetch_all(&mut *tx).await?;
        for one in &due {
            sqlx::query("UPDATE deliveries SET due_at = $1, tries = tries + 1 WHERE id = $2")
                .bind(now + lease_ms).bind(one.id).execute(&mut *tx).await?;
        }
        due
    });
    Ok(due)
}

/// Writes down how a try ended: done, to be tried again at a moment, or failed for good.
pub async fn settle(db: &Db, id: i64, outcome: Result<(), (String, Option<i64>)>) -> Result<()> {
    let (state, error, due_at) = match outcome {
        Ok(()) => ("done", String::new(), None),
        Err((error, Some(due_at))) => ("waiting", error, Some(due_at)),
        Err((error, None)) => ("failed", error, None),
    };
    write!(db, tx apart "deliveries" => {
        sqlx::query("UPDATE deliveries SET state = $1, error = $2, due_at = COALESCE($3, due_at), told = CASE WHEN $1 = 'waiting' THEN told ELSE '' END WHERE id = $4")
            .bind(state).bind(&error).bind(due_at).bind(id).execute(&mut *tx).await?;
    });
    Ok(())
}

/// One page of a work's deliveries, and how many there are.
pub async fn list(db: &Db, work_id: i64, page: &Page) -> Result<(Vec<Delivery>, i64)> {
    let own = [("work_id = ", Value::Number(work_id))];
    let columns = "id, key, submission_id, kind, state, tries, due_at, error, created_at";
    let rows = page.select(columns, "deliveries", &own);
    let found: Vec<Delivery> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count("deliveries", &own);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((found, total.0))
}
