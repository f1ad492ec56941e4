//! Submissions that arrive. Those of one work that come at the same time are kept in one transaction.

use std::collections::{HashMap, HashSet};

use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{KNOWN, queue, recount};
use crate::db::{next_id, write};
use crate::group::Grouped;
use crate::rows::{parts, statement};
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

/// Writes rows; the ids of those whose key was not there before.
macro_rules! keep {
    ($tx:ident, $work_id:expr, $rows:expr) => {{
        let mut kept = HashSet::new();
        for part in parts(&$rows) {
            let text = statement(SUBMISSIONS.0, (part.len(), 12), SUBMISSIONS.1);
            let mut insert = sqlx::query_scalar::<_, i64>(text);
            for Row { id, version, one, spam } in part {
                insert = insert.bind(id).bind($work_id).bind(version).bind(&one.form_id);
                insert = insert.bind(&one.client_key).bind(&one.sent_hash).bind(&one.form_data);
                insert = insert.bind(&one.answers).bind(&one.search);
                insert = insert.bind(!spam.is_empty()).bind(*spam).bind(one.at);
            }
            kept.extend(insert.fetch_all(&mut *$tx).await?);
        }
        kept
    }};
}

/// Writes down who is to be told, under ids that end with this one, or under new ones.
macro_rules! order {
    ($tx:ident, $work_id:expr, $last:expr, $orders:expr) => {
        let count = number($orders.len());
        let last = match $last {
            Some(last) => last,
            None if count == 0 => 0,
            None => next_id!($tx, "deliveries", count),
        };
        let orders: Vec<(i64, Order<'_>)> = (last - count + 1..).zip($orders).collect();
        for part in parts(&orders) {
            let mut insert = sqlx::query(statement(DELIVERIES, (part.len(), 11), ""));
            for (id, order) in part {
                insert = insert.bind(id).bind($work_id).bind(order.submission_id);
                insert = insert.bind(order.at).bind(order.at).bind("waiting").bind(0_i64).bind("");
                insert = insert.bind(order.kind).bind(&order.key).bind(order.told);
            }
            insert.execute(&mut *$tx).await?;
        }
    };
}

/// Before and after the rows of submissions.
const SUBMISSIONS: (&str, &str) = (
    "INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, form_data, answers, search, is_spam, spam, created_at) VALUES ",
    " ON CONFLICT (work_id, client_key) DO NOTHING RETURNING id",
);

/// Before the rows of what is told.
const DELIVERIES: &str = "INSERT INTO deliveries (id, work_id, submission_id, due_at, created_at, state, tries, error, kind, key, told) VALUES ";

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
}

/// A submission under its id, while it is written.
struct Row<'a> {
    id: i64,
    version: i64,
    one: &'a NewSubmission,
    /// Why it goes to the spam folder.
    spam: &'static str,
}

/// Somebody is to be told of a submission.
struct Order<'a> {
    submission_id: i64,
    at: i64,
    kind: &'static str,
    key: String,
    told: &'a str,
}

impl<'a> Row<'a> {
    /// Whom it is to be told to. Nobody is told of spam.
    fn orders(&self, wanted: Wanted) -> impl Iterator<Item = Order<'a>> {
        let (submission_id, at, is_told) = (self.id, self.one.at, self.spam.is_empty());
        let order = |kind, key, told| Order { submission_id, at, kind, key, told };
        let fresh = |kind| order(kind, Uuid::now_v7().to_string(), "");
        let hook = self.one.hook.as_ref().map(|(key, told)| order("hook", key.clone(), told));
        let webhook = wanted.webhook.then(|| fresh("webhook"));
        let mail = wanted.mail.then(|| fresh("mail"));
        [webhook, mail, hook].into_iter().flatten().filter(move |_| is_told)
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
    let (work_id, most) = (first.work_id, number(new.len()));
    // Inside the transaction the counters of a server would be held until it is on disk, and all works would queue for them.
    let ids = db.ids_before("submissions", most).await?;
    let order_ids = db.ids_before("deliveries", most * MOST_ORDERS).await?;
    let added = write!(db, tx apart queue(work_id) => {
        let wanted = sqlx::query_as::<_, Wanted>("SELECT webhook_url <> '' AS webhook, mails_owner AS mail, needs_token AS token FROM form_settings WHERE work_id = $1")
            .bind(work_id).fetch_optional(&mut *tx).await?.unwrap_or_default();
        let last = match ids {
            Some(last) => last,
            None => next_id!(tx, "submissions", most),
        };
        let (mut rows, mut versions) = (Vec::with_capacity(new.len()), HashMap::new());
        for (id, one) in (last - most + 1..).zip(new) {
            let (columns, hash) = &one.version;
            let version = match versions.get(hash) {
                Some(version) => *version,
                None => {
                    let kept = version!(tx, work_id, hash, columns, one.at);
                    versions.insert(hash, kept);
                    kept
                }
            };
            rows.push(Row { id, version, one, spam: one.spam(wanted) });
        }
        let kept: HashSet<i64> = keep!(tx, work_id, rows);
        let mut added = Vec::with_capacity(new.len());
        for Row { id, one, .. } in &rows {
            if kept.contains(id) {
                added.push(Added::New(*id));
                continue;
            }
            let (known, sent): (i64, String) = sqlx::query_as(KNOWN)
                .bind(work_id).bind(&one.client_key).fetch_one(&mut *tx).await?;
            added.push(if sent == one.sent_hash { Added::Again(known) } else { Added::Other });
        }
        rows.retain(|row| kept.contains(&row.id));
        let orders: Vec<Order<'_>> = rows.iter().flat_map(|row| row.orders(wanted)).collect();
        order!(tx, work_id, order_ids, orders);
        for Row { id, one, .. } in &rows {
            for name in stored_names(&one.form_data, MOST_FILES) {
                sqlx::query(visitor_files::NAME).bind(id).bind(name).bind(work_id).execute(&mut *tx).await?;
            }
        }
        for is_spam in [false, true] {
            let arrived = rows.iter().filter(|row| row.spam.is_empty() != is_spam).count();
            recount!(tx, work_id, is_spam, number(arrived));
        }
        added
    });
    Ok(added)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
