//! Insertion of submissions. Concurrent submissions of one work share a transaction.

use std::collections::{HashMap, HashSet};

use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{COUNTED, ExistingSubmission, KNOWN, OF_PERSON, adjust_count};
use crate::group_commit::BatchedWrite;
use crate::lock_keys::submissions_key;
use crate::multi_row::{parts, statement};
use crate::sql::sql;
use crate::tx::Tx;
use crate::{Db, Result, visitor_files};
use pinye_domain::form::MAX_FILES;
use pinye_domain::upload::stored_names;

/// SQL before and after the rows of submissions.
const SUBMISSIONS: (&str, &str) = (
    "INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, \
       form_data, answers, search, is_spam, spam, created_at, visitor, person) \
     VALUES ",
    " ON CONFLICT (work_id, client_key) DO NOTHING RETURNING id",
);

/// SQL before the rows of deliveries.
const DELIVERIES: &str = "\
    INSERT INTO deliveries (id, work_id, submission_id, due_at, created_at, state, tries, \
      error, kind, key, told) \
    VALUES ";

/// Maximum number of deliveries per submission: a webhook, a mail to the owner, a plugin hook.
const MAX_DELIVERIES_PER_SUBMISSION: i64 = 3;

/// A submission to store.
#[derive(Clone, Debug, Default)]
pub struct NewSubmission {
    /// The work.
    pub work_id: i64,
    /// The element that holds the form, may be empty.
    pub form_id: String,
    /// Client key: identifies a retry of the same submission.
    pub client_key: String,
    /// Hash of the request: tells a retry from another submission.
    pub sent_hash: String,
    /// Columns of the work's forms at this time, JSON text, and its hash.
    pub version: (String, String),
    /// JSON text.
    pub form_data: String,
    /// JSON text: the same data, readable for people.
    pub answers: String,
    /// All answers in lower case, for searching.
    pub search: String,
    /// Reason for the spam folder; empty if it is not spam.
    pub spam: &'static str,
    /// Hash of the visitor, the same as in the visits of that day.
    pub visitor: String,
    /// Keyed hash of the person if the work accepts one submission per person; else empty.
    pub person: String,
    /// Plugin hook to call afterwards: its idempotency key, and JSON text.
    pub hook: Option<(String, String)>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Deliveries and limit in the form settings of a work.
#[derive(Clone, Copy, Default, FromRow)]
struct DeliverySettings {
    webhook: bool,
    mail: bool,
    places: i64,
}

/// A submission with its id, while it is written.
struct Row<'a> {
    id: i64,
    version: i64,
    one: &'a NewSubmission,
}

/// A delivery to insert.
struct NewDelivery<'a> {
    submission_id: i64,
    at: i64,
    kind: &'static str,
    key: String,
    told: &'a str,
}

impl<'a> Row<'a> {
    /// Returns the deliveries for the submission; none for spam.
    fn orders(&self, wanted: DeliverySettings) -> impl Iterator<Item = NewDelivery<'a>> {
        let (submission_id, at, is_told) = (self.id, self.one.at, self.one.spam.is_empty());
        let order = |kind, key, told| NewDelivery { submission_id, at, kind, key, told };
        let fresh = |kind| order(kind, Uuid::now_v7().to_string(), "");
        let hook = self.one.hook.as_ref().map(|(key, told)| order("hook", key.clone(), told));
        let webhook = wanted.webhook.then(|| fresh("webhook"));
        let mail = wanted.mail.then(|| fresh("mail"));
        [webhook, mail, hook].into_iter().flatten().filter(move |_| is_told)
    }
}

impl BatchedWrite for NewSubmission {
    type Key = i64;
    type ItemResult = SubmissionOutcome;

    fn key(&self) -> i64 {
        self.work_id
    }

    async fn write_all(db: &Db, new: &[NewSubmission]) -> Result<Vec<SubmissionOutcome>> {
        add(db, new).await
    }
}

/// Outcome of storing a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionOutcome {
    /// It is stored under this id.
    New(i64),
    /// It was stored before, under this id.
    Replayed(i64),
    /// Another submission has the same client key.
    KeyConflict,
    /// The work accepts no more submissions.
    Full,
    /// This person has submitted before.
    AlreadySubmitted,
}

/// Stores submissions of one work. When this returns they are on disk; the same client key never
/// creates a second one.
pub async fn add(db: &Db, new: &[NewSubmission]) -> Result<Vec<SubmissionOutcome>> {
    let Some(first) = new.first() else { return Ok(Vec::new()) };
    let (work_id, most) = (first.work_id, number(new.len()));
    // Taken inside the transaction, ids of a server would lock their counters until the commit, and
    // all works would queue for them.
    let ids = db.reserve_ids("submissions", most).await?;
    let order_ids = db.reserve_ids("deliveries", most * MAX_DELIVERIES_PER_SUBMISSION).await?;
    let mut tx = db.begin_keyed(&submissions_key(work_id)).await?;
    let wanted: Option<DeliverySettings> = tx
        .fetch_optional(
            sql("SELECT webhook_url <> '' AS webhook, mails_owner AS mail, places \
                 FROM form_settings WHERE work_id = $1")
            .bind(work_id),
        )
        .await?;
    let wanted = wanted.unwrap_or_default();
    let mut rows = number_rows(&mut tx, ids, new).await?;
    // Refused submissions get their outcome here; the results keep the order of the input.
    let mut added = check_limits(&mut tx, work_id, wanted.places, &rows).await?;
    let all: Vec<i64> = rows.iter().map(|row| row.id).collect();
    rows.retain(|row| !added.contains_key(&row.id));
    let kept = insert_submissions(&mut tx, work_id, &rows).await?;
    let mut written = Vec::with_capacity(rows.len());
    for mut row in rows {
        let id = row.id;
        let outcome = if kept.contains(&id) {
            SubmissionOutcome::New(id)
        } else {
            resolve_known_key(&mut tx, work_id, &mut row).await?
        };
        if let SubmissionOutcome::New(_) = outcome {
            written.push(row);
        }
        added.insert(id, outcome);
    }
    let orders = written.iter().flat_map(|row| row.orders(wanted)).collect();
    insert_deliveries(&mut tx, work_id, order_ids, orders).await?;
    for Row { id, one, .. } in &written {
        for name in stored_names(&one.form_data, MAX_FILES) {
            tx.execute(sql(visitor_files::LINK_TO_SUBMISSION).bind(id).bind(name).bind(work_id))
                .await?;
        }
    }
    for is_spam in [false, true] {
        let arrived = written.iter().filter(|row| row.one.spam.is_empty() != is_spam).count();
        adjust_count(&mut tx, work_id, is_spam, number(arrived)).await?;
    }
    tx.commit().await?;
    let outcome = |id| added.get(&id).copied().unwrap_or(SubmissionOutcome::KeyConflict);
    Ok(all.into_iter().map(outcome).collect())
}

/// Assigns ids: those that end with `last`, or new ones.
async fn number_rows<'a>(
    tx: &mut Tx,
    last: Option<i64>,
    new: &'a [NewSubmission],
) -> Result<Vec<Row<'a>>> {
    let count = number(new.len());
    let last = match last {
        Some(last) => last,
        None => tx.next_ids("submissions", count).await?,
    };
    let (mut rows, mut versions) = (Vec::with_capacity(new.len()), HashMap::new());
    for (id, one) in (last - count + 1..).zip(new) {
        let version = match versions.get(&one.version.1) {
            Some(version) => *version,
            None => {
                let kept = form_version_id(tx, one).await?;
                versions.insert(&one.version.1, kept);
                kept
            }
        };
        rows.push(Row { id, version, one });
    }
    Ok(rows)
}

/// Returns the id of the form version of a submission, which is stored when it appears for the
/// first time.
async fn form_version_id(tx: &mut Tx, one: &NewSubmission) -> Result<i64> {
    let (columns, hash) = &one.version;
    let known = sql("SELECT id FROM form_versions WHERE work_id = $1 AND hash = $2")
        .bind(one.work_id)
        .bind(hash);
    if let Some(id) = tx.scalar_optional(known).await? {
        return Ok(id);
    }
    let id = tx.next_id("form_versions").await?;
    tx.execute(
        sql("INSERT INTO form_versions (id, work_id, hash, columns, created_at) \
             VALUES ($1, $2, $3, $4, $5)")
        .bind(id)
        .bind(one.work_id)
        .bind(hash)
        .bind(columns)
        .bind(one.at),
    )
    .await?;
    Ok(id)
}

/// Inserts rows, and returns the ids of those whose client key is new.
async fn insert_submissions(tx: &mut Tx, work_id: i64, rows: &[Row<'_>]) -> Result<HashSet<i64>> {
    let mut kept = HashSet::new();
    for part in parts(rows) {
        let mut insert = statement(SUBMISSIONS.0, part.len(), 14, SUBMISSIONS.1);
        for Row { id, version, one } in part {
            insert = insert.bind(id).bind(work_id).bind(version).bind(&one.form_id);
            insert = insert.bind(&one.client_key).bind(&one.sent_hash).bind(&one.form_data);
            insert = insert.bind(&one.answers).bind(&one.search);
            insert = insert.bind(!one.spam.is_empty()).bind(one.spam).bind(one.at);
            insert = insert.bind(&one.visitor).bind(&one.person);
        }
        kept.extend(tx.scalars::<i64>(insert).await?);
    }
    Ok(kept)
}

/// Returns the rows that exceed the limit of the work, or are of a person who has submitted before.
/// Retries are not refused.
async fn check_limits(
    tx: &mut Tx,
    work_id: i64,
    places: i64,
    rows: &[Row<'_>],
) -> Result<HashMap<i64, SubmissionOutcome>> {
    let mut refused = HashMap::new();
    let mut people: HashSet<&str> = HashSet::new();
    let mut left: Option<i64> = None;
    for Row { id, one, .. } in rows {
        let is_free = one.person.is_empty() && places == 0;
        if is_free || !one.spam.is_empty() {
            continue;
        }
        let earlier = sql(KNOWN).bind(work_id).bind(&one.client_key);
        let earlier: Option<ExistingSubmission> = tx.fetch_optional(earlier).await?;
        if earlier.is_some_and(|earlier| !earlier.is_awaiting_confirmation()) {
            continue;
        }
        if !one.person.is_empty() {
            let before: i64 = tx.scalar(sql(OF_PERSON).bind(work_id).bind(&one.person)).await?;
            if before > 0 || !people.insert(&one.person) {
                refused.insert(*id, SubmissionOutcome::AlreadySubmitted);
                continue;
            }
        }
        if places > 0 {
            let rest = match left {
                Some(rest) => rest,
                None => places - tx.scalar::<i64>(sql(COUNTED).bind(work_id)).await?,
            };
            if rest <= 0 {
                refused.insert(*id, SubmissionOutcome::Full);
            }
            left = Some(rest - 1);
        }
    }
    Ok(refused)
}

/// Resolves a row whose client key exists. A row that replaces a submission in the spam folder
/// takes over its id.
async fn resolve_known_key(
    tx: &mut Tx,
    work_id: i64,
    row: &mut Row<'_>,
) -> Result<SubmissionOutcome> {
    let earlier = sql(KNOWN).bind(work_id).bind(&row.one.client_key);
    let earlier: ExistingSubmission = tx.fetch_one(earlier).await?;
    Ok(if earlier.is_awaiting_confirmation() && row.one.spam.is_empty() {
        row.id = earlier.id;
        release_from_spam(tx, work_id, row).await?;
        SubmissionOutcome::New(earlier.id)
    } else if earlier.is_awaiting_confirmation() || earlier.sent_hash == row.one.sent_hash {
        SubmissionOutcome::Replayed(earlier.id)
    } else {
        SubmissionOutcome::KeyConflict
    })
}

/// Moves a submission out of the spam folder, with the data that the visitor has sent now.
async fn release_from_spam(tx: &mut Tx, work_id: i64, row: &Row<'_>) -> Result<()> {
    let Row { id, version, one } = row;
    tx.execute(
        sql("UPDATE submissions SET is_spam = FALSE, spam = '', version_id = $1, form_id = $2, \
               sent_hash = $3, form_data = $4, answers = $5, search = $6, created_at = $7, \
               visitor = $8, person = $9 \
             WHERE id = $10")
        .bind(version)
        .bind(&one.form_id)
        .bind(&one.sent_hash)
        .bind(&one.form_data)
        .bind(&one.answers)
        .bind(&one.search)
        .bind(one.at)
        .bind(&one.visitor)
        .bind(&one.person)
        .bind(id),
    )
    .await?;
    tx.execute(sql("DELETE FROM submission_files WHERE submission_id = $1").bind(id)).await?;
    adjust_count(tx, work_id, true, -1).await
}

/// Inserts deliveries, with ids that end with `last`, or new ones.
async fn insert_deliveries(
    tx: &mut Tx,
    work_id: i64,
    last: Option<i64>,
    orders: Vec<NewDelivery<'_>>,
) -> Result<()> {
    let count = number(orders.len());
    let last = match last {
        Some(last) => last,
        None if count == 0 => 0,
        None => tx.next_ids("deliveries", count).await?,
    };
    let orders: Vec<(i64, NewDelivery<'_>)> = (last - count + 1..).zip(orders).collect();
    for part in parts(&orders) {
        let mut insert = statement(DELIVERIES, part.len(), 11, "");
        for (id, order) in part {
            insert = insert.bind(id).bind(work_id).bind(order.submission_id);
            insert = insert.bind(order.at).bind(order.at).bind("waiting").bind(0).bind("");
            insert = insert.bind(order.kind).bind(&order.key).bind(order.told);
        }
        tx.execute(insert).await?;
    }
    Ok(())
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
