//! Works: the whole document as text, and the columns that lists need.

use sha2::{Digest as _, Sha256};
use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::db::{next_id, read, write};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::usage::{self, add_usage};
use super::{Db, Result};
use pinye_domain::work::Work;

/// What a change writes.
#[derive(Clone, Debug)]
pub struct StoredWork {
    /// The whole work as JSON text.
    pub document: String,
    /// The same without pages and data sources.
    pub card: String,
    /// Strong entity tag of the document, with its quotes.
    pub etag: String,
    /// Repeated from the document.
    pub title: String,
    /// Repeated from the document, JSON text.
    pub tags: String,
}

impl StoredWork {
    /// The texts and columns that are written for a work.
    pub fn of(work: &mut Work) -> StoredWork {
        let (document, card) = work.write();
        let hash = hex::encode(Sha256::digest(document.as_bytes()));
        let etag = format!("\"{}\"", hash.get(..32).unwrap_or(&hash));
        let title = work.settings.title.clone();
        let tags = work.field("tags").map_or_else(|| "[]".to_owned(), |tags| tags.get().to_owned());
        StoredWork { document, card, etag, title, tags }
    }
}

/// A work with its row's own columns, for changing it.
#[derive(Clone, Debug, FromRow)]
pub struct WorkRow {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Raised by every save.
    pub revision: i64,
    /// Who saved last.
    pub saved_by: i64,
    /// Whether it is a template.
    pub is_template: bool,
    /// Whether nobody else is offered the template.
    pub only_owner: bool,
    /// Whether visitors see it.
    pub is_publish: bool,
    /// Current publication, if any was ever made.
    pub publication: Option<i64>,
    /// Raised whenever the work is taken offline or another publication is chosen.
    pub visibility: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub updated_at: i64,
    /// Milliseconds since 1970.
    pub published_at: Option<i64>,
    /// The whole work.
    pub document: String,
    /// Its entity tag.
    pub etag: String,
}

/// What decides whether somebody may see a work, without its document.
#[derive(Clone, Debug, FromRow)]
pub struct WorkHead {
    /// Owner.
    pub user_id: i64,
    /// Whether it is a template.
    pub is_template: bool,
    /// Whether nobody else is offered the template.
    pub only_owner: bool,
    /// Whether visitors see it.
    pub is_publish: bool,
    /// Current publication.
    pub publication: Option<i64>,
    /// Entity tag of the document.
    pub etag: String,
}

/// What a new work is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkKind {
    /// A work.
    #[default]
    Work,
    /// A template that everybody is offered who is signed in (TP-005).
    Template,
    /// A template that only its owner is offered (amendment of TP-002).
    OwnTemplate,
}

impl WorkKind {
    /// A template, for its owner alone or for everybody.
    pub fn template(only_owner: bool) -> WorkKind {
        if only_owner { WorkKind::OwnTemplate } else { WorkKind::Template }
    }

    /// Whether it is one of the two kinds of templates.
    pub fn is_template(self) -> bool {
        self != WorkKind::Work
    }
}

/// Adds a row: id, owner, title, whether it is a template, tags, entity tag, document, card, moment, whether it is only its
/// owner's.
pub(super) const INSERT_WORK: &str = "INSERT INTO works (id, user_id, title, is_template, tags, revision, saved_by, etag, document, card, created_at, updated_at, only_owner) VALUES ($1, $2, $3, $4, $5, 1, $2, $6, $7, $8, $9, $9, $10)";

/// Makes a work. `build` gets the new id, since the document names it.
pub async fn add(
    db: impl Into<AuditedDb<'_>>,
    owner: i64,
    kind: WorkKind,
    at: i64,
    build: impl Fn(i64) -> StoredWork,
) -> Result<(i64, StoredWork)> {
    let audited = db.into();
    let made = write!(audited.db, tx => {
        let id = next_id!(tx, "works");
        let stored = build(id);
        sqlx::query(INSERT_WORK)
            .bind(id).bind(owner).bind(&stored.title).bind(kind.is_template()).bind(&stored.tags)
            .bind(&stored.etag).bind(&stored.document).bind(&stored.card).bind(at)
            .bind(kind == WorkKind::OwnTemplate)
            .execute(&mut *tx).await?;
        add_usage!(tx, owner, usage::bytes(stored.document.len()), 0);
        insert_audit!(tx, audited, id);
        (id, stored)
    });
    Ok(made)
}

/// A work that is not in the bin.
pub async fn find(db: &Db, id: i64) -> Result<Option<WorkRow>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT id, user_id, revision, saved_by, is_template, only_owner, is_publish, publication, visibility, created_at, updated_at, published_at, document, etag FROM works WHERE id = $1 AND deleted_at IS NULL")
        .bind(id).fetch_optional(on)))
}

/// Who may see a work, without reading the work.
pub async fn find_head(db: &Db, id: i64) -> Result<Option<WorkHead>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT user_id, is_template, only_owner, is_publish, publication, etag FROM works WHERE id = $1 AND deleted_at IS NULL")
        .bind(id).fetch_optional(on)))
}

/// The fields of a work without its pages and data sources, as JSON text.
pub async fn card(db: &Db, id: i64) -> Result<Option<String>> {
    Ok(read!(db, on => sqlx::query_scalar(
        "SELECT card FROM works WHERE id = $1 AND deleted_at IS NULL")
        .bind(id).fetch_optional(on)))
}

/// Every work of somebody that is not in the bin.
pub async fn ids_of(db: &Db, user_id: i64) -> Result<Vec<i64>> {
    Ok(read!(db, on => sqlx::query_scalar(
        "SELECT id FROM works WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id")
        .bind(user_id).fetch_all(on)))
}

/// What somebody may see of the templates of all: those of everybody, and their own.
pub fn templates_visible_to(user_id: i64) -> Filter {
    let wrapper = ("(NOT only_owner OR ", ")");
    Filter { wrapper, ..Filter::on("user_id", Comparison::Eq, vec![Value::Number(user_id)]) }
}

/// One page of cards.
pub async fn list(
    db: &Db,
    page: &PagedQuery,
    fixed: &[(&'static str, Value)],
) -> Result<(Vec<String>, i64)> {
    let rows = page.select_with_total("card", "works", fixed);
    let cards: Vec<(String, i64)> =
        read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    if let Some((_, total)) = cards.first() {
        let total = *total;
        return Ok((cards.into_iter().map(|(card, _)| card).collect(), total));
    }
    let count = page.count("works", fixed);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((Vec::new(), total.0))
}

/// A change of a work that started from a revision.
#[derive(Clone, Debug)]
pub struct Save<'a> {
    /// The work.
    pub id: i64,
    /// Who saves.
    pub user_id: i64,
    /// The document it was made from. It stands for the revision, and for what publishing wrote into it besides.
    pub from_etag: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
    /// What is written, with the next revision in the document.
    pub stored: &'a StoredWork,
    /// By what it is known when it is sent again.
    pub key: Option<SaveIdempotencyKey<'a>>,
}

/// What a client calls a save.
#[derive(Clone, Copy, Debug)]
pub struct SaveIdempotencyKey<'a> {
    /// The client's word for it.
    pub key: &'a str,
    /// Hash of what was sent.
    pub sent_hash: &'a str,
}

/// A save that was written before.
#[derive(Clone, Debug, FromRow)]
pub struct PastSave {
    /// Hash of what was sent.
    pub sent_hash: String,
    /// The revision that it made.
    pub revision: i64,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// So many saves of a work are known by their keys.
const MAX_REMEMBERED_SAVES: i64 = 20;

/// Changes of different works do not wait for each other.
fn work_key(id: i64) -> String {
    format!("work:{id}")
}

/// Saves, if nobody was faster; no when the document is not the current one any more.
pub async fn save(db: &Db, save: &Save<'_>) -> Result<bool> {
    let stored = save.stored;
    let written = write!(db, tx lock_key work_key(save.id) => {
        let before: Option<i64> = sqlx::query_scalar(usage::DOCUMENT_BYTES)
            .bind(save.id).bind(save.from_etag).fetch_optional(&mut *tx).await?;
        let saved: Option<(i64, i64)> = sqlx::query_as("UPDATE works SET title = $1, tags = $2, etag = $3, document = $4, card = $5, revision = revision + 1, saved_by = $6, updated_at = $7 WHERE id = $8 AND etag = $9 AND deleted_at IS NULL RETURNING revision, user_id")
            .bind(&stored.title).bind(&stored.tags).bind(&stored.etag).bind(&stored.document).bind(&stored.card)
            .bind(save.user_id).bind(save.at).bind(save.id).bind(save.from_etag)
            .fetch_optional(&mut *tx).await?;
        if let Some((_, owner)) = saved {
            let grown = usage::bytes(stored.document.len()) - before.unwrap_or_default();
            add_usage!(tx, owner, grown, 0);
        }
        if let (Some((revision, _)), Some(SaveIdempotencyKey { key, sent_hash })) = (saved, save.key) {
            sqlx::query("INSERT INTO saves (work_id, user_id, key, sent_hash, revision, at) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(save.id).bind(save.user_id).bind(key).bind(sent_hash).bind(revision)
                .bind(save.at).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM saves WHERE work_id = $1 AND revision <= $2")
                .bind(save.id).bind(revision - MAX_REMEMBERED_SAVES).execute(&mut *tx).await?;
        }
        saved.is_some()
    });
    Ok(written)
}

/// The save of somebody that came with this key.
pub async fn find_save_by_key(
    db: &Db,
    work_id: i64,
    user_id: i64,
    key: &str,
) -> Result<Option<PastSave>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT sent_hash, revision, at FROM saves WHERE work_id = $1 AND user_id = $2 AND key = $3")
        .bind(work_id).bind(user_id).bind(key).fetch_optional(on)))
}

/// What publishing or taking offline writes. The revision stays: the author's text is the same.
#[derive(Clone, Debug)]
pub struct VisibilityUpdate<'a> {
    /// The work.
    pub id: i64,
    /// The document was made from this state of it.
    pub from_etag: &'a str,
    /// Whether visitors see it.
    pub is_publish: bool,
    /// The publication that visitors see from now on; none keeps the current one.
    pub publication: Option<i64>,
    /// The generation of the visibility from now on. It stands in the document too.
    pub visibility: i64,
    /// Milliseconds since 1970.
    pub published_at: Option<i64>,
    /// The document with these fields set.
    pub stored: &'a StoredWork,
}

/// Writes who sees a work and which publication, in one transaction; no when it was changed meanwhile. The generation of the
/// visibility stands in the document, so the entity tag tells whether it was raised meanwhile.
pub async fn set_visibility(
    db: impl Into<AuditedDb<'_>>,
    change: &VisibilityUpdate<'_>,
) -> Result<bool> {
    let (audited, stored) = (db.into(), change.stored);
    let written = write!(audited.db, tx lock_key work_key(change.id) => {
        let before: Option<i64> = sqlx::query_scalar(usage::DOCUMENT_BYTES)
            .bind(change.id).bind(change.from_etag).fetch_optional(&mut *tx).await?;
        let owner: Option<i64> = sqlx::query_scalar("UPDATE works SET is_publish = $1, published_at = $2, etag = $3, document = $4, card = $5, visibility = $8, publication = COALESCE($9, publication) WHERE id = $6 AND etag = $7 AND deleted_at IS NULL RETURNING user_id")
            .bind(change.is_publish).bind(change.published_at).bind(&stored.etag)
            .bind(&stored.document).bind(&stored.card).bind(change.id).bind(change.from_etag)
            .bind(change.visibility).bind(change.publication).fetch_optional(&mut *tx).await?;
        if let Some(owner) = owner {
            let grown = usage::bytes(stored.document.len()) - before.unwrap_or_default();
            add_usage!(tx, owner, grown, 0);
            insert_audit!(tx, audited, change.id);
        }
        owner.is_some()
    });
    Ok(written)
}

/// Writes whether a template is only its owner's; no where there is none. Its document stays as it is.
pub async fn set_only_owner(
    db: impl Into<AuditedDb<'_>>,
    id: i64,
    only_owner: bool,
) -> Result<bool> {
    let audited = db.into();
    let written = write!(audited.db, tx lock_key work_key(id) => {
        let written = sqlx::query("UPDATE works SET only_owner = $1 WHERE id = $2 AND is_template AND deleted_at IS NULL")
            .bind(only_owner).bind(id).execute(&mut *tx).await?.rows_affected();
        if written == 1 {
            insert_audit!(tx, audited, id);
        }
        written
    });
    Ok(written == 1)
}

/// Which of these works are only their owner's.
pub async fn filter_only_owner(db: &Db, ids: &[i64]) -> Result<Vec<i64>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let these = Filter::on("id", Comparison::In, ids.iter().copied().map(Value::Number).collect());
    let page = PagedQuery {
        limit: i64::MAX,
        offset: 0,
        order_by: "id",
        descending: false,
        filters: vec![these],
    };
    let rows = page.select("id", "works", &[("only_owner = ", Value::Flag(true))]);
    let own: Vec<(i64,)> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    Ok(own.into_iter().map(|(id,)| id).collect())
}

/// Puts a work into the bin; visitors lose it at once.
pub async fn move_to_bin(db: impl Into<AuditedDb<'_>>, id: i64, at: i64) -> Result<bool> {
    let audited = db.into();
    let written = write!(audited.db, tx lock_key work_key(id) => {
        let written = sqlx::query("UPDATE works SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL")
            .bind(at).bind(id).execute(&mut *tx).await?.rows_affected();
        if written == 1 {
            insert_audit!(tx, audited, id);
        }
        written
    });
    Ok(written == 1)
}
