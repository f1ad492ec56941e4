//! Writing works: which fields are the server's, what a stored document looks like, and the comparison of revisions.

use serde_json::json;

use crate::app::App;
use crate::domain::json::Object;
use crate::domain::messages::Message;
use crate::domain::moment;
use crate::domain::rule::{Rule, Violation};
use crate::domain::user::SignedIn;
use crate::domain::work::Work;
use crate::error::{Error, Result};
use crate::store;
use crate::store::works::{Save, Stored, WorkRow};

/// Publishing may write into a document between reading and saving it; that is no conflict, it is tried again.
pub const TRIES: usize = 8;

/// Fields that nobody sets from outside.
pub const OF_THE_SERVER: [&str; 7] =
    ["id", "user_id", "revision", "is_publish", "created_at", "updated_at", "published_at"];

/// Fields that a save leaves as they are.
pub const KEPT_ON_SAVE: [&str; 8] = [
    "id",
    "user_id",
    "revision",
    "is_publish",
    "is_template",
    "created_at",
    "updated_at",
    "published_at",
];

/// Puts what was sent over what there is, but for the fields of the server. Null means: not sent.
pub fn overlay(fields: &mut Object, sent: &Object, but: &[&str]) {
    fields.overlay(sent.iter().filter(|(key, _)| !but.contains(key)));
}

/// Fields that are not taken over are looked at all the same: a flag is a flag.
pub fn flags(sent: &Object) -> Result<()> {
    let is_wrong = |key: &&str| {
        sent.get(key).is_some_and(|value| !matches!(value.get(), "true" | "false" | "null"))
    };
    let wrong = ["is_publish", "is_template"].into_iter().filter(is_wrong);
    let broken: Vec<_> = wrong.map(|key| Violation::new(key, Rule::Kind("boolean"))).collect();
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

/// The fields of a stored work.
pub fn fields_of(row: &WorkRow) -> Result<Object> {
    serde_json::from_str(&row.document).map_err(|error| Error::Internal(error.into()))
}

/// The texts and columns that are written for a work.
pub fn stored(work: &mut Work) -> Stored {
    Stored::of(work)
}

/// Adds a new work.
pub async fn add(app: &App, owner: i64, is_template: bool, work: &Work) -> Result<Stored> {
    let now = app.clock.now_ms();
    let build = |id: i64| {
        let mut work = work.clone();
        work.stamp("id", &id);
        work.stamp("user_id", &owner);
        work.stamp("revision", &1);
        work.stamp("is_publish", &false);
        work.stamp("is_template", &is_template);
        work.stamp("created_at", &moment::iso(now));
        work.stamp("updated_at", &moment::iso(now));
        work.stamp("published_at", &None::<String>);
        stored(&mut work)
    };
    let (_, stored) = store::works::add(&app.db, owner, is_template, now, build).await?;
    Ok(stored)
}

/// The revision that a change started from must be the current one.
pub async fn compare(app: &App, row: &WorkRow, sent: &Object) -> Result<()> {
    let violation = |rule| Error::from(vec![Violation::new("revision", rule)]);
    if sent.get("revision").is_none() {
        return Err(violation(Rule::Required));
    }
    let from: i64 = sent.read("revision").ok_or_else(|| violation(Rule::Kind("number")))?;
    if from == row.revision { Ok(()) } else { Err(stale(app, row).await) }
}

/// 409 with what there is now: revision, time and author.
async fn stale(app: &App, row: &WorkRow) -> Error {
    let author = match store::users::by_id(&app.db, row.saved_by).await {
        Ok(author) => author.map(|author| author.username).unwrap_or_default(),
        Err(error) => return error.into(),
    };
    let message = Message::new("work.stale").with("author", &author).with("revision", row.revision);
    let now = json!({
        "revision": row.revision,
        "updated_at": moment::iso(row.updated_at),
        "author": { "id": row.saved_by, "username": author },
    });
    Error::Conflict(message, now)
}

/// Writes the next revision; none when somebody was faster meanwhile, then nothing is written.
pub async fn write(
    app: &App,
    who: &SignedIn,
    row: &WorkRow,
    mut work: Work,
) -> Result<Option<Stored>> {
    let now = app.clock.now_ms();
    work.stamp("revision", &(row.revision + 1));
    work.stamp("updated_at", &moment::iso(now));
    let stored = stored(&mut work);
    let save = Save { id: row.id, user_id: who.id, from_etag: &row.etag, at: now, stored: &stored };
    let is_written = store::works::save(&app.db, &save).await?;
    Ok(is_written.then_some(stored))
}
