//! Tags of one author: only they see them, and only their works have them.

use axum::extract::State;

use super::{TagRecord, conflict_error, find_visible_tag};
use crate::body::{Id, Json};
use crate::envelope::{DeletedId, Envelope, created, ok};
use crate::error::{Error, FieldError, Result};
use crate::guard::CurrentUser;
use pinye_context::Ctx;
use pinye_domain::content::{OwnTagChange, Tag};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::messages::Message;
use pinye_store as store;

/// Maximum number of own tags per user.
const MAX_OWN_TAGS: i64 = 200;

/// Creates a tag that only the caller sees.
#[utoipa::path(post, path = "/api/tags/own", tag = "tags", request_body = OwnTagChange,
    responses((status = 201, body = Envelope<TagRecord>)))]
pub async fn create(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<LenientBody<OwnTagChange>>,
) -> Result<Envelope<TagRecord>> {
    let mut tag = Tag::own(who.id, ctx.clock.now_ms());
    tag.apply_own(&sent)?;
    if store::tags::count_own(&ctx.db, who.id).await? >= MAX_OWN_TAGS {
        let full = Message::new("tag.full").with("most", MAX_OWN_TAGS);
        return Err(Error::Invalid(vec![FieldError::host("name", full)]).into());
    }
    tag.id = store::tags::add(&ctx.db, &tag).await.map_err(conflict_error)?;
    Ok(created(tag.into()))
}

/// Changes one of one's own tags.
#[utoipa::path(put, path = "/api/tags/own/{id}", tag = "tags", params(("id" = i64, Path)), request_body = OwnTagChange,
    responses((status = 200, body = Envelope<TagRecord>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<LenientBody<OwnTagChange>>,
) -> Result<Envelope<TagRecord>> {
    let mut tag = find_visible_tag(&ctx, id, |owner| owner == Some(who.id)).await?;
    tag.apply_own(&sent)?;
    if !store::tags::update(&ctx.db, &tag).await.map_err(conflict_error)? {
        return Err(Error::not_found().into());
    }
    Ok(ok(tag.into()))
}

/// Removes one of one's own tags; works lose it.
#[utoipa::path(delete, path = "/api/tags/own/{id}", tag = "tags", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    find_visible_tag(&ctx, id, |owner| owner == Some(who.id)).await?;
    if !store::tags::remove(&ctx.db, id).await? {
        return Err(Error::not_found().into());
    }
    Ok(ok(DeletedId { id }))
}
