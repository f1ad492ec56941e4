//! Share tokens: the holder of one sees the saved draft, and nothing else.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Id;
use super::envelope::{Envelope, ok};
use super::guard::{self, CurrentUser};
use super::middleware::RequestLanguage;
use crate::error::Result;
use pinye_app::works::{AccessLevel, load_authorized};
use pinye_context::Ctx;
use pinye_domain::language::Language;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::{audit, moment, preview_token, random};
use pinye_publish::draft_query;
use pinye_store as store;

/// A share token with the address it opens.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShareToken {
    token: String,
    url: String,
    created_at: String,
    /// Whether it is the work's own link, which may be shared. A preview of another user's template
    /// expires by itself.
    is_own: bool,
}

/// The share token of a work, created at the first use.
/// A user who may read a template without owning it gets an address that shows it for a while.
#[utoipa::path(get, path = "/api/works/token/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<ShareToken>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
) -> Result<Envelope<ShareToken>> {
    let row = load_authorized(&ctx, &who, id, AccessLevel::Read).await?;
    if load_authorized(&ctx, &who, id, AccessLevel::Change).await.is_err() && row.is_template {
        return Ok(ok(issue_preview_token(&ctx, id, language).await?));
    }
    Ok(ok(token(&ctx, &who, id, language, false).await?))
}

/// TP-005, WM-008
async fn issue_preview_token(ctx: &Ctx, id: i64, language: Language) -> Result<ShareToken> {
    let (token, made) = preview_token::create(&key(ctx).await?, id, ctx.clock.now_ms());
    let url = address(ctx, id, language, &token);
    Ok(ShareToken { token, url, created_at: moment::iso(made), is_own: false })
}

/// Whether this is a valid preview token of this work.
pub(super) async fn verify_preview_token(ctx: &Ctx, id: i64, token: &str) -> Result<bool> {
    Ok(preview_token::verify(&key(ctx).await?, id, token, ctx.clock.now_ms()))
}

async fn key(ctx: &Ctx) -> Result<Vec<u8>> {
    let fresh = hex::encode(random::bytes::<32>()?);
    Ok(store::secrets::find_or_create(&ctx.db, "glance", &fresh).await?.into_bytes())
}

/// Creates a new share token; the former one becomes invalid.
#[utoipa::path(put, path = "/api/works/token/{id}/refresh", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<ShareToken>)))]
pub async fn refresh(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
) -> Result<Envelope<ShareToken>> {
    Ok(ok(token(&ctx, &who, id, language, true).await?))
}

/// Returns the address of a shared draft. It names the author's language, in which publications are
/// shown as well.
fn address(ctx: &Ctx, id: i64, language: Language, token: &str) -> String {
    format!("{}/h5/{id}?{}", ctx.settings.works_url, draft_query(token, language))
}

async fn token(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
    language: Language,
    replace: bool,
) -> Result<ShareToken> {
    load_authorized(ctx, who, id, AccessLevel::Change).await?;
    let fresh = hex::encode(random::bytes::<16>()?);
    let now = ctx.clock.now_ms();
    let hash = guard::hash(&fresh);
    let noted = ctx.with_audit_event(who.id, audit::WORK_SHARE, "");
    let (token, made) =
        store::share_tokens::find_or_create(noted, id, (&fresh, &hash), replace, now).await?;
    let url = address(ctx, id, language, &token);
    Ok(ShareToken { token, url, created_at: moment::iso(made), is_own: true })
}
