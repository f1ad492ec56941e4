//! Share tokens: whoever has one sees the saved draft, and nothing else.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, ok};
use super::body::Id;
use super::guard::{self, Who};
use super::works::{Need, reach};
use crate::app::App;
use crate::domain::user::SignedIn;
use crate::domain::{audit, moment, random};
use crate::error::Result;
use crate::store;

/// A share token with the address it opens.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShareToken {
    token: String,
    url: String,
    created_at: String,
}

/// The share token of a work, made on first use.
#[utoipa::path(get, path = "/api/works/token/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<ShareToken>)))]
pub async fn show(State(app): State<App>, Who(who): Who, Id(id): Id) -> Result<Answer<ShareToken>> {
    Ok(ok(token(&app, &who, id, false).await?))
}

/// A new share token; the old one opens nothing any more.
#[utoipa::path(put, path = "/api/works/token/{id}/refresh", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<ShareToken>)))]
pub async fn refresh(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<ShareToken>> {
    Ok(ok(token(&app, &who, id, true).await?))
}

async fn token(app: &App, who: &SignedIn, id: i64, replace: bool) -> Result<ShareToken> {
    reach(app, who, id, Need::Change).await?;
    let fresh = hex::encode(random::bytes::<16>()?);
    let now = app.clock.now_ms();
    let hash = guard::hash(&fresh);
    let noted = app.noted(who.id, audit::WORK_SHARE, "");
    let (token, made) = store::works::share_token(noted, id, (&fresh, &hash), replace, now).await?;
    let url = format!("{}/h5/{id}?token={token}", app.settings.works_url);
    Ok(ShareToken { token, url, created_at: moment::iso(made) })
}
