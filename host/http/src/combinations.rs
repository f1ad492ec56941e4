//! Combinations: elements kept together to be placed again. Every user has their own (CB-019).

use axum::extract::State;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, ListEnvelope, created, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::{Error, Result};
use pinye_app::document_quota;
use pinye_app::works::Works;
use pinye_domain::combination::{Combination, CombinationChange, NewCombination};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_store as store;
use pinye_store::list::PagedQuery;

const FIELDS: Fields =
    &[("id", FieldKind::Number), ("name", FieldKind::Text), ("created_at", FieldKind::Time)];

/// Where a keyword is looked for, CB-018. The line breaks keep a keyword from matching across two of them.
const SEARCH_COLUMNS: &str = "name || '\n' || description || '\n' || tags";

/// A combination; lists leave `elements` and `relative_positions` out.
#[derive(Debug, Serialize, ToSchema)]
pub struct CombinationRecord {
    id: i64,
    name: String,
    description: String,
    /// Joined with commas.
    tags: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    elements: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    relative_positions: Option<Box<RawValue>>,
    width: f64,
    height: f64,
    thumbnail: String,
    element_count: i64,
    created_at: String,
}

impl From<Combination> for CombinationRecord {
    fn from(one: Combination) -> CombinationRecord {
        CombinationRecord {
            id: one.id,
            name: one.name,
            description: one.description,
            tags: one.tags,
            elements: RawValue::from_string(one.elements).ok(),
            relative_positions: RawValue::from_string(one.relative_positions).ok(),
            width: one.width,
            height: one.height,
            thumbnail: one.thumbnail,
            element_count: one.element_count,
            created_at: moment::iso(one.created_at),
        }
    }
}

/// Query parameters of the library.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct CombinationQuery {
    /// Most rows.
    #[param(minimum = 1, maximum = 100, default = 12)]
    limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    offset: Option<i64>,
    /// `created_at` or `name`.
    #[param(pattern = "^(id|created_at|name)(:(asc|desc))?$", default = "created_at")]
    sort: Option<String>,
    /// `asc` or `desc`.
    #[param(pattern = "^(asc|desc)$", default = "desc")]
    order: Option<String>,
    /// Part of name, description or tags.
    keyword: Option<String>,
}

/// One's own combinations, the newest first unless told otherwise.
#[utoipa::path(get, path = "/api/combinations", tag = "combinations", params(CombinationQuery),
    responses((status = 200, body = ListEnvelope<CombinationRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<CombinationRecord>> {
    let mut page = query.without(&["keyword", "order"]).page(FIELDS, 12)?;
    order(&query, &mut page)?;
    page.filters.extend(query.keyword(SEARCH_COLUMNS)?);
    let (rows, total) = store::combinations::list(&ctx.db, who.id, &page).await?;
    let records = rows.into_iter().map(CombinationRecord::from).collect();
    Ok(list(records, total, &page))
}

fn order(query: &ListQuery, page: &mut PagedQuery) -> Result<()> {
    if query.get("sort").is_none() && query.get("_sort").is_none() {
        (page.order_by, page.descending) = ("created_at", true);
    }
    match query.get("order") {
        Some("asc") => page.descending = false,
        Some("desc") => page.descending = true,
        Some(_) => {
            return Err(
                Error::BadRequest(Message::new("query.value").with("field", "order")).into()
            );
        }
        None if query.get("sort") == Some("created_at") => page.descending = true,
        None => {}
    }
    Ok(())
}

/// Stores a combination.
#[utoipa::path(post, path = "/api/combinations", tag = "combinations", request_body = NewCombination,
    responses((status = 201, body = Envelope<CombinationRecord>)))]
pub async fn create(
    State(works): State<Works>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<LenientBody<NewCombination>>,
) -> Result<Envelope<CombinationRecord>> {
    let mut new = Combination::parse(who.id, works.ctx.clock.now_ms(), &sent)?;
    let bytes = new.elements.len() + new.relative_positions.len() + new.thumbnail.len();
    let room = document_quota::reserve_bytes(&works.ctx, &works.quota, who.id, bytes).await?;
    new.id = store::combinations::add(&works.ctx.db, &new).await?;
    room.commit();
    Ok(created(new.into()))
}

/// One of one's own combinations with its elements.
#[utoipa::path(get, path = "/api/combinations/{id}", tag = "combinations", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<CombinationRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<CombinationRecord>> {
    let found = store::combinations::find(&ctx.db, id, who.id).await?;
    Ok(found.map(|one| ok(one.into())).ok_or_else(missing)?)
}

/// Changes name, description or tags.
#[utoipa::path(put, path = "/api/combinations/{id}", tag = "combinations", params(("id" = i64, Path)),
    request_body = CombinationChange, responses((status = 200, body = Envelope<CombinationRecord>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<LenientBody<CombinationChange>>,
) -> Result<Envelope<CombinationRecord>> {
    let found = store::combinations::find(&ctx.db, id, who.id).await?;
    let mut combination = found.ok_or_else(missing)?;
    combination.apply(&sent)?;
    if store::combinations::update(&ctx.db, &combination).await? {
        Ok(ok(combination.into()))
    } else {
        Err(missing().into())
    }
}

/// Removes one of one's own combinations.
#[utoipa::path(delete, path = "/api/combinations/{id}", tag = "combinations", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    if store::combinations::remove(&ctx.db, id, who.id).await? {
        Ok(ok(DeletedId { id }))
    } else {
        Err(missing().into())
    }
}

fn missing() -> Error {
    Error::NotFound(Message::new("combo.notFound"))
}
