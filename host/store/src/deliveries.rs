//! Deliveries about submissions (webhook, mail, plugin hook), and the form settings that ask for
//! them.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::group_commit::BatchedWrite;
use super::list::{PagedQuery, Value};
use super::sql::sql;
use super::{Db, Result};

/// Form settings of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct FormSettingsRow {
    /// URL of the webhook; empty for none.
    pub webhook_url: String,
    /// Secret that signs webhook requests.
    pub webhook_secret: String,
    /// Whether the owner gets an e-mail for every submission.
    pub mails_owner: bool,
    /// Whether a submission without a form token counts as spam.
    pub needs_token: bool,
    /// Language of the e-mails.
    pub language: String,
    /// When the forms close, milliseconds since 1970; 0 for never.
    pub closes_at: i64,
    /// Maximum number of submissions; 0 for any number.
    pub places: i64,
    /// How a person is recognized who may submit only once: `visitor`, `mobile`, or empty for no
    /// such limit.
    pub once: String,
    /// Page that opens after a submission, counted from 1; 0 for none.
    pub thanks_page: i64,
}

/// A delivery that is due.
#[derive(Clone, Debug, FromRow)]
pub struct DueDelivery {
    /// Id.
    pub id: i64,
    /// Idempotency key: the same for every attempt, so that receivers recognize repetitions.
    pub key: String,
    /// The work.
    pub work_id: i64,
    /// The submission that it reports.
    pub submission_id: i64,
    /// `webhook`, `mail`, or `hook` for a plugin.
    pub kind: String,
    /// Number of earlier attempts.
    pub tries: i64,
    /// Data for the plugin beside the submission, JSON text.
    pub told: String,
    /// Receiver for which concurrency is limited: the server of a webhook, the mail server, or the
    /// plugin of a work.
    pub target: String,
}

/// How many deliveries to claim, and how many are in progress per target.
#[derive(Clone, Debug, Default)]
pub struct ClaimLimits {
    /// Maximum number of deliveries to claim.
    pub most: usize,
    /// Deliveries in progress, by target.
    pub busy: HashMap<String, usize>,
}

/// Maximum number of concurrent deliveries per target: a target that does not answer delays only
/// its own.
pub const MAX_PER_TARGET: usize = 2;
/// The same for the plugin of a work, which runs on this host. They are claimed together, since
/// each claim reads the whole queue.
pub const MAX_PER_PLUGIN: usize = 12;

/// Due deliveries (`$1`), of every target the first `$2`, or `$4` for plugins; at most `$3`.
const DUE: &str = "\
    SELECT id, key, work_id, submission_id, kind, tries, told, target \
    FROM (\
      SELECT w.id, w.key, w.work_id, w.submission_id, w.kind, w.tries, w.told, w.due_at, w.target, \
        ROW_NUMBER() OVER (PARTITION BY w.target ORDER BY w.due_at, w.id) AS place \
      FROM (\
        SELECT d.id, d.key, d.work_id, d.submission_id, d.kind, d.tries, d.told, d.due_at, \
          CASE d.kind \
            WHEN 'webhook' THEN \
              'webhook:' || COALESCE(NULLIF(s.webhook_host, ''), CAST(d.work_id AS TEXT)) \
            WHEN 'mail' THEN 'mail' \
            ELSE d.kind || ':' || CAST(d.work_id AS TEXT) \
          END AS target \
        FROM deliveries d LEFT JOIN form_settings s ON s.work_id = d.work_id \
        WHERE d.state = 'waiting' AND d.due_at <= $1) AS w) AS first \
    WHERE place <= CASE kind WHEN 'hook' THEN $4 ELSE $2 END \
    ORDER BY due_at, id LIMIT $3";

/// A delivery as shown to the author.
#[derive(Clone, Debug, FromRow)]
pub struct Delivery {
    /// Id.
    pub id: i64,
    /// Idempotency key.
    pub key: String,
    /// The submission that it reports.
    pub submission_id: i64,
    /// `webhook`, `mail`, or `hook` for a plugin.
    pub kind: String,
    /// `waiting`, `done` or `failed`.
    pub state: String,
    /// Number of attempts.
    pub tries: i64,
    /// When it is tried next, while it is `waiting`.
    pub due_at: i64,
    /// Error of the last attempt.
    pub error: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Returns the form settings of a work, if any were saved.
pub async fn settings(db: &Db, work_id: i64) -> Result<Option<FormSettingsRow>> {
    db.fetch_optional(
        sql("SELECT webhook_url, webhook_secret, mails_owner, needs_token, language, closes_at, \
               places, once, thanks_page \
             FROM form_settings WHERE work_id = $1")
        .bind(work_id),
    )
    .await
}

/// Saves the form settings of a work.
pub async fn put_settings(
    db: impl Into<AuditedDb<'_>>,
    work_id: i64,
    new: &FormSettingsRow,
) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(
        sql("INSERT INTO form_settings (work_id, webhook_url, webhook_secret, mails_owner, \
               needs_token, language, webhook_host, closes_at, places, once, thanks_page) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
             ON CONFLICT (work_id) DO UPDATE SET webhook_url = excluded.webhook_url, \
               webhook_host = excluded.webhook_host, webhook_secret = excluded.webhook_secret, \
               mails_owner = excluded.mails_owner, needs_token = excluded.needs_token, \
               language = excluded.language, closes_at = excluded.closes_at, \
               places = excluded.places, once = excluded.once, thanks_page = excluded.thanks_page")
        .bind(work_id)
        .bind(&new.webhook_url)
        .bind(&new.webhook_secret)
        .bind(new.mails_owner)
        .bind(new.needs_token)
        .bind(&new.language)
        .bind(host_of(&new.webhook_url))
        .bind(new.closes_at)
        .bind(new.places)
        .bind(&new.once)
        .bind(new.thanks_page),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, work_id).await?;
    tx.commit().await
}

impl ClaimLimits {
    /// Limits a claim to `most` deliveries, with no target busy.
    pub fn with_max(most: usize) -> ClaimLimits {
        ClaimLimits { most, busy: HashMap::new() }
    }

    fn choose(&self, due: Vec<DueDelivery>) -> Vec<DueDelivery> {
        let mut busy = self.busy.clone();
        let mut is_free = |one: &DueDelivery| {
            let count = busy.entry(one.target.clone()).or_default();
            *count += 1;
            *count <= if one.kind == "hook" { MAX_PER_PLUGIN } else { MAX_PER_TARGET }
        };
        due.into_iter().filter(|one| is_free(one)).take(self.most).collect()
    }
}

/// Returns host and port of a URL, in lower case.
fn host_of(url: &str) -> String {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default().to_lowercase()
}

/// Claims due deliveries, of every target as many as may be in progress. A claimed delivery is due
/// again after `lease_ms`, so that nothing is lost when a host stops.
pub async fn claim(
    db: &Db,
    now: i64,
    lease_ms: i64,
    wanted: &ClaimLimits,
) -> Result<Vec<DueDelivery>> {
    let waiting: Option<i64> = db
        .scalar_optional(
            sql("SELECT id FROM deliveries WHERE state = 'waiting' AND due_at <= $1 LIMIT 1")
                .bind(now),
        )
        .await?;
    if waiting.is_none() {
        return Ok(Vec::new());
    }
    let mut tx = db.begin_keyed("deliveries").await?;
    // Deliveries to busy targets are skipped: read more rows by as many as may be skipped.
    let looked_at = wanted.most + wanted.busy.len() * MAX_PER_PLUGIN;
    let due: Vec<DueDelivery> = tx
        .fetch_all(
            sql(DUE)
                .bind(now)
                .bind(i64::try_from(MAX_PER_TARGET).unwrap_or(1))
                .bind(i64::try_from(looked_at).unwrap_or(i64::MAX))
                .bind(i64::try_from(MAX_PER_PLUGIN).unwrap_or(1)),
        )
        .await?;
    let due = wanted.choose(due);
    for one in &due {
        tx.execute(
            sql("UPDATE deliveries SET due_at = $1, tries = tries + 1 WHERE id = $2")
                .bind(now + lease_ms)
                .bind(one.id),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(due)
}

/// Outcome of an attempt.
#[derive(Clone, Debug)]
pub struct DeliveryResult {
    /// The delivery.
    pub id: i64,
    /// Success, or the error and when to try again; no time means that it failed for good.
    pub outcome: std::result::Result<(), (String, Option<i64>)>,
}

impl BatchedWrite for DeliveryResult {
    type Key = ();
    type ItemResult = ();

    fn key(&self) {}

    async fn write_all(db: &Db, settled: &[DeliveryResult]) -> Result<Vec<()>> {
        record_results(db, settled).await?;
        Ok(vec![(); settled.len()])
    }
}

/// Stores the outcomes of attempts: done, waiting for the next attempt, or failed for good.
pub async fn record_results(db: &Db, settled: &[DeliveryResult]) -> Result<()> {
    let mut tx = db.begin_keyed("deliveries").await?;
    for DeliveryResult { id, outcome } in settled {
        let (state, error, due_at) = match outcome {
            Ok(()) => ("done", "", None),
            Err((error, Some(due_at))) => ("waiting", error.as_str(), Some(*due_at)),
            Err((error, None)) => ("failed", error.as_str(), None),
        };
        tx.execute(
            sql("UPDATE deliveries SET state = $1, error = $2, due_at = COALESCE($3, due_at), \
                   told = CASE WHEN $1 = 'waiting' THEN told ELSE '' END \
                 WHERE id = $4")
            .bind(state)
            .bind(error)
            .bind(due_at)
            .bind(id),
        )
        .await?;
    }
    tx.commit().await
}

/// Returns one page of a work's deliveries, and their total number.
pub async fn list(db: &Db, work_id: i64, page: &PagedQuery) -> Result<(Vec<Delivery>, i64)> {
    let own = [("work_id = ", Value::Number(work_id))];
    let columns = "id, key, submission_id, kind, state, tries, due_at, error, created_at";
    page.fetch(db, columns, "deliveries", &own).await
}
