//! Likers of a work, for its owner: listing those that its pages show, and removing one.

use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::body::{Id, parse_id};
use super::envelope::{Envelope, ok};
use super::guard::CurrentUser;
use crate::error::{Error, Result};
use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_store as store;
use pinye_store::likes::IdentifiedLiker;
use pinye_submissions::require_owner;

/// A liker that a page shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkLikerRecord {
    /// Id by which they are removed.
    id: String,
    name: String,
    avatar: String,
}

impl From<IdentifiedLiker> for WorkLikerRecord {
    fn from(IdentifiedLiker { visitor, name, avatar }: IdentifiedLiker) -> WorkLikerRecord {
        WorkLikerRecord { id: visitor, name, avatar }
    }
}

/// The newest 200 likers that a work shows with name or picture.
#[utoipa::path(get, path = "/api/works/{id}/faces", tag = "likes", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<WorkLikerRecord>>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<Vec<WorkLikerRecord>>> {
    require_owner(&ctx, &who, id).await?;
    let faces = store::likes::list_likers(&ctx.db, id).await?;
    Ok(ok(faces.into_iter().map(WorkLikerRecord::from).collect()))
}

/// Removes the name and picture of a liker from a work, also for later. Their likes stay.
#[utoipa::path(delete, path = "/api/works/{id}/faces/{face}", tag = "likes",
    params(("id" = i64, Path), ("face" = String, Path)),
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Path((id, face)): Path<(String, String)>,
) -> Result<Envelope<Option<bool>>> {
    let id = parse_id(&id).ok_or_else(Error::work_not_found)?;
    require_owner(&ctx, &who, id).await?;
    if !store::likes::hide_liker(
        ctx.with_audit_event(who.id, audit::LIKER_REMOVE, &face),
        id,
        &face,
    )
    .await?
    {
        return Err(Error::NotFound(Message::new("like.noFace")).into());
    }
    Ok(ok(None))
}
