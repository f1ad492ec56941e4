//! Writes works: server fields, the stored document, the comparison of revisions, and idempotency
//! keys of saves.

use pinye_context::Ctx;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::Works;
use super::versions;
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

/// Maximum attempts to save: a publication that writes into the document between reading and saving
/// is retried, it is no conflict.
pub const MAX_ATTEMPTS: usize = 8;

/// The revision of a new work.
const FIRST_REVISION: i64 = 1;

/// Fields that only the server sets.
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

/// Returns the kind of work to create: a template is private to its owner by default.
pub fn kind(sent: &Object) -> WorkKind {
    match sent.read("is_template") {
        Some(true) => WorkKind::template(sent.read("only_owner").unwrap_or(true)),
        _ => WorkKind::Work,
    }
}

/// Merges sent fields into those of a work, except the fields `but`. Null counts as not sent.
pub fn overlay(fields: &mut Object, sent: &Object, but: &[&str]) {
    fields.merge(sent.iter().filter(|(key, _)| !but.contains(key)));
}

/// Checks that sent flags are boolean, even those that are not taken over.
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

/// Returns the document and the columns to store for a work.
pub fn stored(work: &mut Work) -> StoredWork {
    StoredWork::of(work)
}

/// Adds a new work.
pub async fn add(works: &Works, owner: i64, kind: WorkKind, work: &Work) -> Result<StoredWork> {
    add_audited(works, (&works.ctx.db).into(), (owner, kind), work).await
}

/// Adds a new work, with its audit event.
pub async fn add_audited(
    works: &Works,
    audited_db: AuditedDb<'_>,
    (owner, kind): (i64, WorkKind),
    work: &Work,
) -> Result<StoredWork> {
    let now = works.ctx.clock.now_ms();
    let build = |id: i64| new_document(work.clone(), id, (owner, kind.is_template()), now);
    let room = document_quota::reserve_bytes(
        &works.ctx,
        &works.quota,
        owner,
        work.clone().write().0.len(),
    )
    .await?;
    let (id, stored) = store::works::add(audited_db, owner, kind, now, build).await?;
    room.commit();
    versions::add_in_background(&works.ctx, owner, id, FIRST_REVISION, stored.document.clone());
    Ok(stored)
}

/// Returns the document to store for a new work with this id.
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

/// Checks that a change started from the current revision.
pub async fn check_revision(ctx: &Ctx, row: &WorkRow, sent: &Object) -> Result<()> {
    let violation = |rule| Error::from(vec![Violation::new("revision", rule)]);
    if sent.get("revision").is_none() {
        return Err(violation(Rule::Required));
    }
    let from: i64 = sent.read("revision").ok_or_else(|| violation(Rule::Kind("number")))?;
    if from == row.revision { Ok(()) } else { Err(stale(ctx, row).await) }
}

/// Returns a 409 with the current revision, its time and its author.
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

/// Writes the next revision and stores it as a version; `None` if another save was faster, and then
/// nothing is written. A work with unchanged content keeps its time: its publication is as recent
/// as it is.
pub async fn write_revision(
    works: &Works,
    who: &AuthenticatedUser,
    row: &WorkRow,
    (mut work, key): (Work, Option<&IdempotencyKey>),
) -> Result<Option<StoredWork>> {
    let is_same = work.has_same_content_as(&parse_fields(row)?);
    let at = if is_same { row.updated_at } else { works.ctx.clock.now_ms() };
    work.set_server_field("revision", &(row.revision + 1));
    work.set_server_field("updated_at", &moment::iso(at));
    let stored = stored(&mut work);
    let grown = stored.document.len().saturating_sub(row.document.len());
    let room = match grown {
        0 => None,
        grown => {
            Some(document_quota::reserve_bytes(&works.ctx, &works.quota, row.user_id, grown).await?)
        }
    };
    let key = key.map(|key| SaveIdempotencyKey { key: &key.text, sent_hash: &key.sent_hash });
    let save = Save { id: row.id, user_id: who.id, from_etag: &row.etag, at, stored: &stored, key };
    let is_written = store::works::save(&works.ctx.db, &save).await?;
    if !is_written {
        return Ok(None);
    }
    if let Some(room) = room {
        room.commit();
    }
    versions::add_in_background(
        &works.ctx,
        who.id,
        row.id,
        row.revision + 1,
        stored.document.clone(),
    );
    Ok(Some(stored))
}

/// Idempotency key of a save: repeating the save with it does not save again.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    text: String,
    /// Tells a repeated save from another one.
    sent_hash: String,
}

impl IdempotencyKey {
    /// Parses a key of 1 to 100 visible ASCII characters, and hashes what was sent with it.
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

/// Finds the earlier save with this key, if there is one; 409 if it had other content.
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

/// Returns what an earlier save stored: the current work or, if it was saved again since, the sent
/// work with the revision and time of that save.
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
