//! Sessions of the signed-in user: listing and ending them.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Id;
use super::envelope::{Envelope, ok};
use super::guard::CurrentUser;
use crate::error::{Error, Result};
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::{audit, moment};
use pinye_store as store;
use pinye_store::sessions::ActiveSession;

/// A running session, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionRecord {
    id: i64,
    /// Whether this request belongs to it.
    current: bool,
    created_at: String,
    /// Last use, to the hour.
    used_at: String,
    /// When it ends without further use.
    expires_at: String,
    /// Where it was opened; for IPv6 the network. Empty when it was made on the command line.
    address: String,
    /// The browser's user agent.
    user_agent: String,
}

/// The running sessions of the signed-in user, the latest used first.
#[utoipa::path(get, path = "/api/users/me/sessions", tag = "account",
    responses((status = 200, body = Envelope<Vec<SessionRecord>>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Vec<SessionRecord>>> {
    let running = store::sessions::list_for_user(&ctx.db, who.id, ctx.clock.now_ms()).await?;
    let record = |session: ActiveSession| SessionRecord {
        id: session.id,
        current: session.token_hash == who.session,
        created_at: moment::iso(session.created_at),
        used_at: moment::iso(session.used_at),
        expires_at: moment::iso(session.expires_at),
        address: session.address,
        user_agent: session.user_agent,
    };
    Ok(ok(running.into_iter().map(record).collect()))
}

/// How many sessions were ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct EndedCount {
    ended: u64,
}

/// Ends all other sessions of the signed-in user.
#[utoipa::path(delete, path = "/api/users/me/sessions", tag = "account",
    responses((status = 200, body = Envelope<EndedCount>)))]
pub async fn remove_others(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<EndedCount>> {
    let ended = store::sessions::end_others(
        ctx.with_audit_event(who.id, audit::SESSION_END_OTHERS, ""),
        who.id,
        &who.session,
    )
    .await?;
    Ok(ok(EndedCount { ended }))
}

/// Ends one session of the signed-in user.
#[utoipa::path(delete, path = "/api/users/me/sessions/{id}", tag = "account",
    params(("id" = i64, Path)), responses((status = 200, body = Envelope<EndedCount>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<EndedCount>> {
    let noted = ctx.with_audit_event(who.id, audit::SESSION_END, format!("session {id}"));
    if !store::sessions::end_one(noted, who.id, id).await? {
        return Err(Error::NotFound(Message::new("session.missing")).into());
    }
    Ok(ok(EndedCount { ended: 1 }))
}
