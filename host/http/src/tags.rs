//! Tags: every signed-in user sees them, holders of `tag.manage` change them, owners put them on
//! their works.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, ListEnvelope, created, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::{Error, FieldError, Result};
use pinye_app::works::{AccessLevel, load_authorized};
use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::content::{Tag, TagChange};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::json::{Object, raw};
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_store as store;

pub mod own;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("name", FieldKind::Text),
    ("category", FieldKind::Text),
    ("created_at", FieldKind::Time),
];

/// Maximum number of tags of a work.
const MAX_TAGS_PER_WORK: usize = 100;

/// A tag.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagRecord {
    id: i64,
    name: String,
    category: String,
    color: String,
    created_at: String,
    /// Whether only its author sees it.
    own: bool,
}

impl From<Tag> for TagRecord {
    fn from(tag: Tag) -> TagRecord {
        let Tag { id, name, category, color, created_at, owner } = tag;
        let (created_at, own) = (moment::iso(created_at), owner.is_some());
        TagRecord { id, name, category, color, created_at, own }
    }
}

/// A tag as a work carries it.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkTag {
    id: i64,
    name: String,
    category: String,
    color: String,
    /// Whether only its author sees it.
    own: bool,
}

impl From<Tag> for WorkTag {
    fn from(tag: Tag) -> WorkTag {
        let Tag { id, name, category, color, owner, .. } = tag;
        WorkTag { id, name, category, color, own: owner.is_some() }
    }
}

/// Query parameters of the list of tags.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct TagQuery {
    /// Only tags of this category.
    category: Option<String>,
    /// Most rows; without it all of them.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    offset: Option<i64>,
    /// `id`, `name`, `category` or `created_at` with `:asc` or `:desc`.
    #[param(pattern = "^(id|name|category|created_at):(asc|desc)$", default = "id:desc")]
    sort: Option<String>,
}

/// Tags of the installation and the caller's own, all of them unless a limit is named.
#[utoipa::path(get, path = "/api/tags", tag = "tags", params(TagQuery),
    responses((status = 200, body = ListEnvelope<TagRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<TagRecord>> {
    let mut page = query.page(FIELDS, i64::MAX)?;
    page.filters.push(store::tags::visible_to(who.id));
    let (tags, total) = store::tags::list(&ctx.db, &page).await?;
    if page.limit == i64::MAX {
        page.limit = total;
    }
    Ok(list(tags.into_iter().map(TagRecord::from).collect(), total, &page))
}

/// The categories that tags have.
#[utoipa::path(get, path = "/api/tags/categories", tag = "tags",
    responses((status = 200, body = Envelope<Vec<String>>)))]
pub async fn categories(State(ctx): State<Ctx>) -> Result<Envelope<Vec<String>>> {
    Ok(ok(store::tags::categories(&ctx.db).await?))
}

/// One tag.
#[utoipa::path(get, path = "/api/tags/{id}", tag = "tags", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<TagRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<TagRecord>> {
    let tag = find_visible_tag(&ctx, id, |owner| owner.is_none_or(|owner| owner == who.id)).await?;
    Ok(ok(tag.into()))
}

/// Makes a tag.
#[utoipa::path(post, path = "/api/tags", tag = "tags", request_body = TagChange,
    responses((status = 201, body = Envelope<TagRecord>)))]
pub async fn create(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<LenientBody<TagChange>>,
) -> Result<Envelope<TagRecord>> {
    let now = ctx.clock.now_ms();
    let mut tag = Tag { created_at: now, ..Tag::default() };
    tag.apply(&sent)?;
    let noted = ctx.with_audit_event(who.id, audit::TAG_CREATE, &tag.name);
    tag.id = store::tags::add(noted, &tag).await.map_err(conflict_error)?;
    Ok(created(tag.into()))
}

/// Changes a tag.
#[utoipa::path(put, path = "/api/tags/{id}", tag = "tags", params(("id" = i64, Path)), request_body = TagChange,
    responses((status = 200, body = Envelope<TagRecord>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<LenientBody<TagChange>>,
) -> Result<Envelope<TagRecord>> {
    let mut tag = find_visible_tag(&ctx, id, |owner| owner.is_none()).await?;
    tag.apply(&sent)?;
    let noted = ctx.with_audit_event(who.id, audit::TAG_UPDATE, &tag.name);
    if !store::tags::update(noted, &tag).await.map_err(conflict_error)? {
        return Err(Error::not_found().into());
    }
    Ok(ok(tag.into()))
}

/// Removes a tag; works lose it.
#[utoipa::path(delete, path = "/api/tags/{id}", tag = "tags", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    let tag = find_visible_tag(&ctx, id, |owner| owner.is_none()).await?;
    if !store::tags::remove(ctx.with_audit_event(who.id, audit::TAG_DELETE, tag.name), id).await? {
        return Err(Error::not_found().into());
    }
    Ok(ok(DeletedId { id }))
}

/// The tags of a work.
#[utoipa::path(get, path = "/api/works/{id}/tags", tag = "tags", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<WorkTag>>)))]
pub async fn list_work_tags(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<Vec<WorkTag>>> {
    load_authorized(&ctx, &who, id, AccessLevel::Change).await?;
    let tags = store::tags::list_for_work(&ctx.db, id).await?;
    Ok(ok(tags.into_iter().map(WorkTag::from).collect()))
}

/// The tags of a work.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WorkTagsChange {
    /// Ids of tags; they replace the former ones.
    #[serde(rename = "tagIds")]
    #[schema(max_items = 100)]
    tag_ids: Option<Vec<i64>>,
}

/// Gives a work these tags and no others. The revision stays: the author's text is the same.
#[utoipa::path(put, path = "/api/works/{id}/tags", tag = "tags", params(("id" = i64, Path)), request_body = WorkTagsChange,
    responses((status = 200, body = Envelope<Vec<WorkTag>>)))]
pub async fn set_work_tags(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<WorkTagsChange>,
) -> Result<Envelope<Vec<WorkTag>>> {
    load_authorized(&ctx, &who, id, AccessLevel::Change).await?;
    let refused = |message| Err(Error::Invalid(vec![FieldError::host("tagIds", message)]));
    let Some(tag_ids) = sent.tag_ids else { return Ok(refused(Message::new("v.required"))?) };
    if tag_ids.len() > MAX_TAGS_PER_WORK {
        return Ok(refused(Message::new("schema.long").with("limit", MAX_TAGS_PER_WORK))?);
    }
    if let Some(unknown) = store::tags::set_for_work(&ctx.db, id, &tag_ids).await? {
        return Ok(refused(Message::new("tag.unknown").with("id", unknown))?);
    }
    let tags = store::tags::list_for_work(&ctx.db, id).await?;
    Ok(ok(tags.into_iter().map(WorkTag::from).collect()))
}

/// Adds to cards of works their current tags, as far as the user may see them, and their page
/// views.
pub async fn add_to_cards(ctx: &Ctx, who: i64, cards: &[String]) -> Result<Vec<Box<RawValue>>> {
    let mut cards: Vec<(i64, Object)> = cards
        .iter()
        .filter_map(|card| serde_json::from_str::<Object>(card).ok())
        .map(|card| (card.read("id").unwrap_or_default(), card))
        .collect();
    let ids: Vec<i64> = cards.iter().map(|(id, _)| *id).collect();
    let carried = store::tags::list_for_works(&ctx.db, &ids).await?;
    let views = store::visits::views_of(&ctx.db, &ids).await?;
    let seen = |tag: &Tag| tag.owner.is_none_or(|owner| owner == who);
    for (id, card) in &mut cards {
        let own = carried.iter().filter(|(work_id, tag)| work_id == id && seen(tag));
        let tags: Vec<WorkTag> = own.map(|(_, tag)| tag.clone().into()).collect();
        card.set("tags", raw(&tags));
        card.set("views", raw(&views.get(id).copied().unwrap_or_default()));
    }
    Ok(cards.into_iter().map(|(_, card)| card.to_raw()).collect())
}

/// Finds a tag whose owner `may_be` accepts; any other one does not exist for the caller.
async fn find_visible_tag(ctx: &Ctx, id: i64, may_be: impl Fn(Option<i64>) -> bool) -> Result<Tag> {
    let tag = store::tags::find(&ctx.db, id).await?.filter(|tag| may_be(tag.owner));
    Ok(tag.ok_or_else(Error::not_found)?)
}

fn conflict_error(error: store::Error) -> Error {
    match error {
        store::Error::Duplicate(field) => {
            Error::Conflict(Message::new("tag.taken"), serde_json::json!({ "field": field }))
        }
        other => other.into(),
    }
}
