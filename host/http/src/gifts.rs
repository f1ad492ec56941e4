//! Gifts: every user has their own.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, ListEnvelope, created, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::{Error, Result};
use pinye_context::Ctx;
use pinye_domain::content::{Gift, GiftChange};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::moment;
use pinye_domain::user::AuthenticatedUser;
use pinye_store as store;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("name", FieldKind::Text),
    ("stock", FieldKind::Number),
    ("enabled", FieldKind::Flag),
    ("sort", FieldKind::Number),
    ("created_at", FieldKind::Time),
    ("updated_at", FieldKind::Time),
];

/// A gift.
#[derive(Debug, Serialize, ToSchema)]
pub struct GiftRecord {
    id: i64,
    name: String,
    description: String,
    image_url: String,
    stock: i64,
    enabled: bool,
    sort: i64,
    created_at: String,
    updated_at: String,
}

impl From<Gift> for GiftRecord {
    fn from(gift: Gift) -> GiftRecord {
        GiftRecord {
            id: gift.id,
            name: gift.name,
            description: gift.description,
            image_url: gift.image_url,
            stock: gift.stock,
            enabled: gift.enabled,
            sort: gift.sort,
            created_at: moment::iso(gift.created_at),
            updated_at: moment::iso(gift.updated_at),
        }
    }
}

/// Query parameters of the list of gifts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct GiftQuery {
    /// Most rows.
    #[param(minimum = 1, maximum = 100, default = 10)]
    limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    offset: Option<i64>,
    /// Part of the name.
    keyword: Option<String>,
}

/// One's own gifts.
#[utoipa::path(get, path = "/api/gift/", tag = "gifts", params(GiftQuery),
    responses((status = 200, body = ListEnvelope<GiftRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<GiftRecord>> {
    list_gifts(&ctx, &who, &query).await
}

/// The same without the trailing slash.
#[utoipa::path(get, path = "/api/gift", tag = "gifts", params(GiftQuery),
    responses((status = 200, body = ListEnvelope<GiftRecord>)))]
pub async fn index_without_slash(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<GiftRecord>> {
    list_gifts(&ctx, &who, &query).await
}

async fn list_gifts(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    query: &ListQuery,
) -> Result<ListEnvelope<GiftRecord>> {
    let mut page = query.without(&["keyword"]).page(FIELDS, 10)?;
    page.filters.extend(query.keyword("name")?);
    let (gifts, total) = store::gifts::list(&ctx.db, who.id, &page).await?;
    let records = gifts.into_iter().map(GiftRecord::from).collect();
    Ok(list(records, total, &page))
}

/// Makes a gift.
#[utoipa::path(post, path = "/api/gift/create", tag = "gifts", request_body = GiftChange,
    responses((status = 201, body = Envelope<GiftRecord>)))]
pub async fn create(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<LenientBody<GiftChange>>,
) -> Result<Envelope<GiftRecord>> {
    let mut gift = Gift::new(who.id, ctx.clock.now_ms());
    gift.apply(&sent)?;
    gift.id = store::gifts::add(&ctx.db, &gift).await?;
    Ok(created(gift.into()))
}

/// Changes one of one's own gifts.
#[utoipa::path(put, path = "/api/gift/{id}", tag = "gifts", params(("id" = i64, Path)), request_body = GiftChange,
    responses((status = 200, body = Envelope<GiftRecord>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<LenientBody<GiftChange>>,
) -> Result<Envelope<GiftRecord>> {
    let mut gift = store::gifts::find(&ctx.db, id, who.id).await?.ok_or_else(Error::not_found)?;
    gift.apply(&sent)?;
    gift.updated_at = ctx.clock.now_ms();
    if store::gifts::update(&ctx.db, &gift).await? {
        Ok(ok(gift.into()))
    } else {
        Err(Error::not_found().into())
    }
}

/// Removes one of one's own gifts.
#[utoipa::path(delete, path = "/api/gift/{id}", tag = "gifts", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    if store::gifts::remove(&ctx.db, id, who.id).await? {
        Ok(ok(DeletedId { id }))
    } else {
        Err(Error::not_found().into())
    }
}
