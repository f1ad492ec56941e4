//! Works: the whole document as text, and the columns that lists need.

use sha2::{Digest as _, Sha256};
use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::sql::sql;
use super::tx::Tx;
use super::usage::{self, add_usage};
use super::{Db, Result};
use pinye_domain::work::Work;

mod save;

pub use save::{PastSave, Save, SaveIdempotencyKey, find_save_by_key, save};

/// Texts and columns that a change of a work writes.
#[derive(Clone, Debug)]
pub struct StoredWork {
    /// The whole work as JSON text.
    pub document: String,
    /// The document without pages and data sources.
    pub card: String,
    /// Strong ETag of the document, with its quotes.
    pub etag: String,
    /// Title in the document.
    pub title: String,
    /// Tags in the document, JSON text.
    pub tags: String,
}

impl StoredWork {
    /// Computes the texts and columns to write for a work.
    pub fn of(work: &mut Work) -> StoredWork {
        let (document, card) = work.write();
        let hash = hex::encode(Sha256::digest(document.as_bytes()));
        let etag = format!("\"{}\"", hash.get(..32).unwrap_or(&hash));
        let title = work.settings.title.clone();
        let tags = work.field("tags").map_or_else(|| "[]".to_owned(), |tags| tags.get().to_owned());
        StoredWork { document, card, etag, title, tags }
    }
}

/// A work with the columns that a change needs.
#[derive(Clone, Debug, FromRow)]
pub struct WorkRow {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Increased by every save.
    pub revision: i64,
    /// User who saved last.
    pub saved_by: i64,
    /// Whether it is a template.
    pub is_template: bool,
    /// Whether only the owner is offered the template.
    pub only_owner: bool,
    /// Whether it is published.
    pub is_publish: bool,
    /// Current publication, if any was ever made.
    pub publication: Option<i64>,
    /// Increased whenever the work is taken offline or another publication is chosen.
    pub visibility: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub updated_at: i64,
    /// Milliseconds since 1970.
    pub published_at: Option<i64>,
    /// The whole work.
    pub document: String,
    /// ETag of the document.
    pub etag: String,
}

/// Columns that decide who may see a work, without its document.
#[derive(Clone, Debug, FromRow)]
pub struct WorkHead {
    /// Owner.
    pub user_id: i64,
    /// Whether it is a template.
    pub is_template: bool,
    /// Whether only the owner is offered the template.
    pub only_owner: bool,
    /// Whether it is published.
    pub is_publish: bool,
    /// Current publication.
    pub publication: Option<i64>,
    /// ETag of the document.
    pub etag: String,
}

/// Kind of a new work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkKind {
    /// A work.
    #[default]
    Work,
    /// A template that every signed-in user is offered (TP-005).
    Template,
    /// A template that only its owner is offered (amendment of TP-002).
    OwnTemplate,
}

impl WorkKind {
    /// Returns the kind of a template for its owner only, or for all users.
    pub fn template(only_owner: bool) -> WorkKind {
        if only_owner { WorkKind::OwnTemplate } else { WorkKind::Template }
    }

    /// Returns whether it is one of the two kinds of templates.
    pub fn is_template(self) -> bool {
        self != WorkKind::Work
    }
}

/// Adds a work, and returns its id and what was stored. `build` gets the new id, since the document
/// contains it.
pub async fn add(
    db: impl Into<AuditedDb<'_>>,
    owner: i64,
    kind: WorkKind,
    at: i64,
    build: impl Fn(i64) -> StoredWork,
) -> Result<(i64, StoredWork)> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("works").await?;
    let stored = build(id);
    insert_work(&mut tx, NewWork { id, owner, kind, at, stored: &stored }).await?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok((id, stored))
}

/// A work to insert.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewWork<'a> {
    pub(super) id: i64,
    pub(super) owner: i64,
    pub(super) kind: WorkKind,
    pub(super) at: i64,
    pub(super) stored: &'a StoredWork,
}

/// Inserts a work and counts its bytes.
pub(super) async fn insert_work(tx: &mut Tx, new: NewWork<'_>) -> Result<()> {
    let stored = new.stored;
    tx.execute(
        sql("INSERT INTO works (id, user_id, title, is_template, tags, revision, saved_by, \
               etag, document, card, created_at, updated_at, only_owner) \
             VALUES ($1, $2, $3, $4, $5, 1, $2, $6, $7, $8, $9, $9, $10)")
        .bind(new.id)
        .bind(new.owner)
        .bind(&stored.title)
        .bind(new.kind.is_template())
        .bind(&stored.tags)
        .bind(&stored.etag)
        .bind(&stored.document)
        .bind(&stored.card)
        .bind(new.at)
        .bind(new.kind == WorkKind::OwnTemplate),
    )
    .await?;
    add_usage(tx, new.owner, usage::bytes(stored.document.len()), 0).await
}

/// Returns a work that is not in the bin.
pub async fn find(db: &Db, id: i64) -> Result<Option<WorkRow>> {
    db.fetch_optional(
        sql("SELECT id, user_id, revision, saved_by, is_template, only_owner, is_publish, \
               publication, visibility, created_at, updated_at, published_at, document, etag \
             FROM works WHERE id = $1 AND deleted_at IS NULL")
        .bind(id),
    )
    .await
}

/// Returns the columns that decide who may see a work, without its document.
pub async fn find_head(db: &Db, id: i64) -> Result<Option<WorkHead>> {
    db.fetch_optional(
        sql("SELECT user_id, is_template, only_owner, is_publish, publication, etag FROM works \
             WHERE id = $1 AND deleted_at IS NULL")
        .bind(id),
    )
    .await
}

/// Returns the card of a work: its fields without pages and data sources, as JSON text.
pub async fn card(db: &Db, id: i64) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT card FROM works WHERE id = $1 AND deleted_at IS NULL").bind(id))
        .await
}

/// Returns the ids of a user's works that are not in the bin.
pub async fn ids_of(db: &Db, user_id: i64) -> Result<Vec<i64>> {
    db.scalars(
        sql("SELECT id FROM works WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id")
            .bind(user_id),
    )
    .await
}

/// Filter for the templates that a user may see: those for all users, and the user's own.
pub fn templates_visible_to(user_id: i64) -> Filter {
    let wrapper = ("(NOT only_owner OR ", ")");
    Filter { wrapper, ..Filter::on("user_id", Comparison::Eq, vec![Value::Number(user_id)]) }
}

/// Returns one page of cards, and the total number of works.
pub async fn list(
    db: &Db,
    page: &PagedQuery,
    fixed: &[(&'static str, Value)],
) -> Result<(Vec<String>, i64)> {
    let rows = page.select_with_total("card", "works", fixed);
    let cards: Vec<(String, i64)> = db.fetch_all(rows).await?;
    if let Some((_, total)) = cards.first() {
        let total = *total;
        return Ok((cards.into_iter().map(|(card, _)| card).collect(), total));
    }
    let count = page.count("works", fixed);
    let total: i64 = db.scalar(count).await?;
    Ok((Vec::new(), total))
}

/// Returns the lock key of a work: changes of different works do not wait for each other.
fn work_key(id: i64) -> String {
    format!("work:{id}")
}

/// Columns that publishing a work or taking it offline writes. The revision stays the same, since
/// the author has changed nothing.
#[derive(Clone, Debug)]
pub struct VisibilityUpdate<'a> {
    /// The work.
    pub id: i64,
    /// ETag of the document that the change was made from.
    pub from_etag: &'a str,
    /// Whether visitors see the work.
    pub is_publish: bool,
    /// The publication that visitors see from now on; none keeps the current one.
    pub publication: Option<i64>,
    /// New generation of the visibility, which the document contains too.
    pub visibility: i64,
    /// Milliseconds since 1970.
    pub published_at: Option<i64>,
    /// The document with these fields set.
    pub stored: &'a StoredWork,
}

/// Writes whether visitors see a work, and which publication, in one transaction; returns false if
/// the work was changed in the meantime. The document contains the generation of the visibility, so
/// a changed generation changes the ETag too.
pub async fn set_visibility(
    db: impl Into<AuditedDb<'_>>,
    change: &VisibilityUpdate<'_>,
) -> Result<bool> {
    let (audited, stored) = (db.into(), change.stored);
    let mut tx = audited.db.begin_keyed(&work_key(change.id)).await?;
    let before: Option<i64> = tx
        .scalar_optional(sql(usage::DOCUMENT_BYTES).bind(change.id).bind(change.from_etag))
        .await?;
    let owner: Option<i64> = tx
        .scalar_optional(
            sql("UPDATE works SET is_publish = $1, published_at = $2, etag = $3, document = $4, \
                   card = $5, visibility = $8, publication = COALESCE($9, publication) \
                 WHERE id = $6 AND etag = $7 AND deleted_at IS NULL RETURNING user_id")
            .bind(change.is_publish)
            .bind(change.published_at)
            .bind(&stored.etag)
            .bind(&stored.document)
            .bind(&stored.card)
            .bind(change.id)
            .bind(change.from_etag)
            .bind(change.visibility)
            .bind(change.publication),
        )
        .await?;
    if let Some(owner) = owner {
        let grown = usage::bytes(stored.document.len()) - before.unwrap_or_default();
        add_usage(&mut tx, owner, grown, 0).await?;
        insert_audit(&mut tx, &audited.event, change.id).await?;
    }
    let written = owner.is_some();
    tx.commit().await?;
    Ok(written)
}

/// Sets whether only its owner is offered a template; returns false if there is no such template.
/// The document stays as it is.
pub async fn set_only_owner(
    db: impl Into<AuditedDb<'_>>,
    id: i64,
    only_owner: bool,
) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin_keyed(&work_key(id)).await?;
    let written = tx
        .execute(
            sql("UPDATE works SET only_owner = $1 \
                 WHERE id = $2 AND is_template AND deleted_at IS NULL")
            .bind(only_owner)
            .bind(id),
        )
        .await?;
    if written == 1 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}

/// Returns those of these works that only their owners are offered.
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
    db.scalars(rows).await
}

/// Moves a work to the bin; visitors lose access at once. Returns false if it does not exist, or is
/// in the bin already.
pub async fn move_to_bin(db: impl Into<AuditedDb<'_>>, id: i64, at: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin_keyed(&work_key(id)).await?;
    let written = tx
        .execute(
            sql("UPDATE works SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL")
                .bind(at)
                .bind(id),
        )
        .await?;
    if written == 1 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}
