//! Writing works: which fields are the server's, what a stored document looks like, the comparison of revisions, and the
//! keys by which a save that is sent again is known.

use pinye_context::Ctx;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::versions;
use crate::App;
use crate::document_quota;
use pinye_domain::error::{Error, Result};
use pinye_domain::json::Object;
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::audit::AuditedDb;
use pinye_store::works::{PastSave, Save, SaveIdempotencyKey, StoredWork, WorkKind, WorkRow};

/// Publishing may write into a document between reading and saving it; that is no conflict, it is tried again.
pub const MAX_ATTEMPTS: usize = 8;

/// The revision of a new work.
const FIRST_REVISION: i64 = 1;

/// Fields that nobody sets from outside.
pub const SERVER_FIELDS: [&str; 9] = [
    "id",
    "user_id",
    "revision",
    "is_publish",
    "visibility",
    "only_owner",
    "created_at",
    "updated_at",
    "published_at",
];

/// What somebody makes who sends this: a template is only their own unless they say so.
pub fn kind(sent: &Object) -> WorkKind {
    match sent.read("is_template") {
        Some(true) => WorkKind::template(sent.read("only_owner").unwrap_or(true)),
        _ => WorkKind::Work,
    }
}

/// Puts what was sent over what there is, but for the fields of the server. Null means: not sent.
pub fn overlay(fields: &mut Object, sent: &Object, but: &[&str]) {
    fields.merge(sent.iter().filter(|(key, _)| !but.contains(key)));
}

/// Fields that are not taken over are looked at all the same: a flag is a flag.
pub fn check_flags(sent: &Object) -> Result<()> {
    let is_wrong = |key: &&str| {
        sent.get(key).is_some_and(|value| !matches!(value.get(), "true" | "false" | "null"))
    };
    let wrong = ["is_publish", "is_template", "only_owner", "leaves_out_missing"]
        .into_iter()
        .filter(is_wrong);
    let broken: Vec<_> = wrong.map(|key| Violation::new(key, Rule::Kind("boolean"))).collect();
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

/// The fields of a stored work.
pub fn parse_fields(row: &WorkRow) -> Result<Object> {
    serde_json::from_str(&row.document).map_err(|error| Error::Internal(error.into()))
}

/// The texts and columns that are written for a work.
pub fn stored(work: &mut Work) -> StoredWork {
    StoredWork::of(work)
}

/// Adds a new work.
pub async fn add(app: &App, owner: i64, kind: WorkKind, work: &Work) -> Result<StoredWork> {
    add_audited(app, (&app.db).into(), (owner, kind), work).await
}

/// Adds a new work, and what the audit tells of it.
pub async fn add_audited(
    app: &App,
    audited_db: AuditedDb<'_>,
    (owner, kind): (i64, WorkKind),
    work: &Work,
) -> Result<StoredWork> {
    let now = app.clock.now_ms();
    let build = |id: i64| new_document(work.clone(), id, (owner, kind.is_template()), now);
    let room = document_quota::reserve_bytes(app, owner, work.clone().write().0.len()).await?;
    let (id, stored) = store::works::add(audited_db, owner, kind, now, build).await?;
    room.commit();
    versions::add_in_background(app, owner, id, FIRST_REVISION, stored.document.clone());
    Ok(stored)
}

/// What is written for a new work with this id.
pub fn new_document(
    mut work: Work,
    id: i64,
    (owner, is_template): (i64, bool),
    now: i64,
) -> StoredWork {
    work.set_server_field("id", &id);
    work.set_server_field("user_id", &owner);
    work.set_server_field("revision", &FIRST_REVISION);
    work.set_server_field("is_publish", &false);
    work.set_server_field("visibility", &0);
    work.set_server_field("is_template", &is_template);
    work.set_server_field("created_at", &moment::iso(now));
    work.set_server_field("updated_at", &moment::iso(now));
    work.set_server_field("published_at", &None::<String>);
    stored(&mut work)
}

/// The revision that a change started from must be the current one.
pub async fn check_revision(ctx: &Ctx, row: &WorkRow, sent: &Object) -> Result<()> {
    let violation = |rule| Error::from(vec![Violation::new("revision", rule)]);
    if sent.get("revision").is_none() {
        return Err(violation(Rule::Required));
    }
    let from: i64 = sent.read("revision").ok_or_else(|| violation(Rule::Kind("number")))?;
    if from == row.revision { Ok(()) } else { Err(stale(ctx, row).await) }
}

/// 409 with what there is now: revision, time and author.
async fn stale(ctx: &Ctx, row: &WorkRow) -> Error {
    let author = match store::users::by_id(&ctx.db, row.saved_by).await {
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

/// Writes the next revision and keeps it as a version; none when somebody was faster meanwhile, then nothing is written. A work
/// that says the same as before keeps its time: there is nothing in it that visitors of its publication do not see yet.
pub async fn write_revision(
    app: &App,
    who: &AuthenticatedUser,
    row: &WorkRow,
    (mut work, key): (Work, Option<&IdempotencyKey>),
) -> Result<Option<StoredWork>> {
    let is_same = work.has_same_content_as(&parse_fields(row)?);
    let at = if is_same { row.updated_at } else { app.clock.now_ms() };
    work.set_server_field("revision", &(row.revision + 1));
    work.set_server_field("updated_at", &moment::iso(at));
    let stored = stored(&mut work);
    let grown = stored.document.len().saturating_sub(row.document.len());
    let room = match grown {
        0 => None,
        grown => Some(document_quota::reserve_bytes(app, row.user_id, grown).await?),
    };
    let key = key.map(|key| SaveIdempotencyKey { key: &key.text, sent_hash: &key.sent_hash });
    let save = Save { id: row.id, user_id: who.id, from_etag: &row.etag, at, stored: &stored, key };
    let is_written = store::works::save(&app.db, &save).await?;
    if !is_written {
        return Ok(None);
    }
    if let Some(room) = room {
        room.commit();
    }
    versions::add_in_background(app, who.id, row.id, row.revision + 1, stored.document.clone());
    Ok(Some(stored))
}

/// What a client calls one save, so that sending it again is not another one.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    text: String,
    /// Tells sending it again from another save.
    sent_hash: String,
}

impl IdempotencyKey {
    /// 1 to 100 visible ASCII characters, together with what was sent.
    pub fn new(text: &str, sent: &Object) -> Option<IdempotencyKey> {
        let is_key = (1..=100).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_graphic());
        is_key.then(|| {
            let mut body = String::new();
            sent.write(&mut body, |_| true);
            let sent_hash = hex::encode(Sha256::digest(body.as_bytes()));
            IdempotencyKey { text: text.to_owned(), sent_hash }
        })
    }
}

/// The save that came with this key before, if any did.
pub async fn find_by_key(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
    key: &IdempotencyKey,
) -> Result<Option<PastSave>> {
    let Some(known) = store::works::find_save_by_key(&ctx.db, id, who.id, &key.text).await? else {
        return Ok(None);
    };
    if known.sent_hash == key.sent_hash {
        Ok(Some(known))
    } else {
        Err(Error::Conflict(Message::new("work.otherKey"), serde_json::Value::Null))
    }
}

/// What was stored by a save that is known: the work as it is, or, where somebody has saved since, as that save left it.
pub fn replay(mut work: Work, row: WorkRow, known: &PastSave) -> StoredWork {
    let is_current = row.revision == known.revision;
    work.set_server_field("revision", &known.revision);
    work.set_server_field("updated_at", &moment::iso(known.at));
    let stored = stored(&mut work);
    if is_current {
        StoredWork { document: row.document, etag: row.etag, ..stored }
    } else {
        stored
    }
}
