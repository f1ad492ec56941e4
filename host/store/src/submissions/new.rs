//! Submissions that arrive. Those of one work that come at the same time are kept in one transaction.

use std::collections::HashMap;

use sqlx::FromRow;
use uuid::Uuid;

use super::{KNOWN, queue, recount};
use crate::db::{next_id, write};
use crate::group::Grouped;
use crate::{Db, Result, visitor_files};
use pinye_domain::form::MOST_FILES;
use pinye_domain::spam::Suspicion;
use pinye_domain::upload::stored_names;

/// The id of a list of columns, which is kept when it is met for the first time.
macro_rules! version {
    ($tx:ident, $work_id:expr, $hash:expr, $columns:expr, $at:expr) => {{
        let known: Option<i64> =
            sqlx::query_scalar("SELECT id FROM form_versions WHERE work_id = $1 AND hash = $2")
                .bind($work_id)
                .bind($hash)
                .fetch_optional(&mut *$tx)
                .await?;
        match known {
            Some(id) => id,
            None => {
                let id = next_id!($tx, "form_versions");
                sqlx::query("INSERT INTO form_versions (id, work_id, hash, columns, created_at) VALUES ($1, $2, $3, $4, $5)")
                    .bind(id)
                    .bind($work_id)
                    .bind($hash)
                    .bind($columns)
                    .bind($at)
                    .execute(&mut *$tx)
                    .await?;
                id
            }
        }
    }};
}

/// Those who are told of a submission: a webhook, the owner by mail, a plugin.
const MOST_ORDERS: i64 = 3;

/// A submission to keep.
#[derive(Clone, Debug, Default)]
pub struct NewSubmission {
    /// The work.
    pub work_id: i64,
    /// The element that holds the form, may be empty.
    pub form_id: String,
    /// Makes a retry the same submission.
    pub client_key: String,
    /// Tells a retry from another submission.
    pub sent_hash: String,
    /// Columns of the work's forms right now, JSON text, and its hash.
    pub version: (String, String),
    /// JSON text.
    pub form_data: String,
    /// JSON text: the same as people read it.
    pub answers: String,
    /// All answers in lower case.
    pub search: String,
    /// Why it goes to the spam folder; empty when it does not.
    pub spam: &'static str,
    /// Whether it came without a form token: it goes there too then, if the work asks for one.
    pub lacks_token: bool,
    /// What a plugin is to be told of it afterwards: the id it knows it by, and JSON text.
    pub hook: Option<(String, String)>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// What the owner of a work wants of its submissions.
#[derive(Clone, Copy, Default, FromRow)]
struct Wanted {
    webhook: bool,
    mail: bool,
    token: bool,
}

impl NewSubmission {
    /// Why it goes to the spam folder of this work; empty when it does not.
    fn spam(&self, wanted: Wanted) -> &'static str {
        match self.spam {
            "" if self.lacks_token && wanted.token => Suspicion::NoToken.code(),
            spam => spam,
        }
    }

    /// Whom it is to be told to: kind, key and what a plugin is told. Nobody is told of spam.
    fn orders(&self, wanted: Wanted) -> Vec<(&'static str, String, &str)> {
        if !self.spam(wanted).is_empty() {
            return Vec::new();
        }
        let fresh = |kind| (kind, Uuid::now_v7().to_string(), "");
        let hook = self.hook.as_ref().map(|(key, told)| ("hook", key.clone(), told.as_str()));
        let webhook = wanted.webhook.then(|| fresh("webhook"));
        let mail = wanted.mail.then(|| fresh("mail"));
        [webhook, mail, hook].into_iter().flatten().collect()
    }
}

impl Grouped for NewSubmission {
    type Key = i64;
    type Answer = Added;

    fn key(&self) -> i64 {
        self.work_id
    }

    async fn write_all(db: &Db, new: &[NewSubmission]) -> Result<Vec<Added>> {
        add(db, new).await
    }
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

/// Keeps submissions of one work. When this answers, they are on disk; the same key never makes a second one.
pub async fn add(db: &Db, new: &[NewSubmission]) -> Result<Vec<Added>> {
    let Some(first) = new.first() else { return Ok(Vec::new()) };
    let (work_id, most) = (first.work_id, i64::try_from(new.len()).unwrap_or(i64::MAX));
    let (ids, mut order) = ids_before(db, most).await?;
    let added = write!(db, tx apart queue(work_id) => {
        let wanted = sqlx::query_as::<_, Wanted>("SELECT webhook_url <> '' AS webhook, mails_owner AS mail, needs_token AS token FROM form_settings WHERE work_id = $1")
            .bind(work_id).fetch_optional(&mut *tx).await?.unwrap_or_default();
        let mut id = match ids {
            Some(last) => last,
            None => next_id!(tx, "submissions", most),
        } - most;
        let (mut added, mut versions) = (Vec::with_capacity(new.len()), HashMap::new());
        for one in new {
            let (columns, hash) = &one.version;
            let version = match versions.get(hash) {
                Some(version) => *version,
                None => {
                    let kept = version!(tx, work_id, hash, columns, one.at);
                    versions.insert(hash, kept);
                    kept
                }
            };
            id += 1;
            let is_new = sqlx::query("INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, form_data, answers, search, is_spam, spam, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (work_id, client_key) DO NOTHING")
                .bind(id).bind(work_id).bind(version).bind(&one.form_id).bind(&one.client_key)
                .bind(&one.sent_hash).bind(&one.form_data).bind(&one.answers).bind(&one.search)
                .bind(!one.spam(wanted).is_empty()).bind(one.spam(wanted)).bind(one.at)
                .execute(&mut *tx).await?.rows_affected() == 1;
            if !is_new {
                let (known, sent): (i64, String) = sqlx::query_as(KNOWN)
                    .bind(work_id).bind(&one.client_key).fetch_one(&mut *tx).await?;
                added.push(if sent == one.sent_hash { Added::Again(known) } else { Added::Other });
                continue;
            }
            for (kind, key, told) in one.orders(wanted) {
                let delivery = match &mut order {
                    Some(order) => {
                        *order += 1;
                        *order
                    }
                    None => next_id!(tx, "deliveries"),
                };
                sqlx::query("INSERT INTO deliveries (id, key, work_id, submission_id, kind, state, tries, due_at, error, created_at, told) VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6, '', $6, $7)")
                    .bind(delivery).bind(key).bind(work_id).bind(id).bind(kind).bind(one.at).bind(told)
                    .execute(&mut *tx).await?;
            }
            for name in stored_names(&one.form_data, MOST_FILES) {
                sqlx::query(visitor_files::NAME).bind(id).bind(name).bind(work_id)
                    .execute(&mut *tx).await?;
            }
            added.push(Added::New(id));
        }
        for is_spam in [false, true] {
            let arrived = count(new, &added, |one| one.spam(wanted).is_empty() != is_spam);
            recount!(tx, work_id, is_spam, arrived);
        }
        added
    });
    Ok(added)
}

/// The last of so many ids, and the one before those of what is told, where they are taken before the transaction: inside
/// it the counters would be held until it is on disk, and all works would queue for them.
async fn ids_before(db: &Db, most: i64) -> Result<(Option<i64>, Option<i64>)> {
    let ids = db.ids_before("submissions", most).await?;
    let orders = db.ids_before("deliveries", most * MOST_ORDERS).await?;
    Ok((ids, orders.map(|last| last - most * MOST_ORDERS)))
}

fn count(new: &[NewSubmission], added: &[Added], is_meant: impl Fn(&NewSubmission) -> bool) -> i64 {
    let both = new.iter().zip(added);
    let meant = both.filter(|(one, added)| matches!(added, Added::New(_)) && is_meant(one));
    i64::try_from(meant.count()).unwrap_or(i64::MAX)
}
