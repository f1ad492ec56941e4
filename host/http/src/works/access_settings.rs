//! Access settings of a work, as its author sets them: short address, password, and the notice that
//! visitors read while it is offline.

use axum::extract::State;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::body::{Id, Json};
use crate::envelope::{Envelope, Problem, ok};
use crate::error::Result;
use crate::guard::CurrentUser;
use crate::middleware::RequestLanguage;
use crate::query::Query;
use pinye_accounts::Accounts;
use pinye_app::work_access::{self, AccessSettingsUpdate};
use pinye_store::work_access::AccessSettings;

/// Access settings of a work.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessSettingsRecord {
    /// Slug of its short address.
    #[schema(required)]
    slug: Option<String>,
    /// Start of all short addresses, before the slug.
    slug_start: String,
    /// The address to share: the short one, if there is one.
    url: String,
    /// Whether visitors are asked for a password, which cannot be read again.
    has_password: bool,
    /// What visitors read while the work is offline; empty for the installation's own words.
    offline_text: String,
}

/// Change of access settings; fields that are not sent stay, and an empty text removes a setting.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccessSettingsChange {
    /// 3 to 40 letters, digits and hyphens; letters become lower case. The former slug is free for
    /// others at once.
    #[schema(max_length = 200)]
    slug: Option<String>,
    /// 4 to 64 characters. Visitors who entered the former one are asked again.
    #[schema(max_length = 200)]
    password: Option<String>,
    /// Plain text of at most 300 characters.
    #[schema(max_length = 2000)]
    offline_text: Option<String>,
}

/// A slug to check.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct SlugQuery {
    #[param(required)]
    slug: String,
}

/// Whether a work can have a slug.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlugRecord {
    /// As it would be stored.
    slug: String,
    /// Why it cannot be used.
    #[schema(required)]
    problem: Option<String>,
    /// A free one to use instead.
    #[schema(required)]
    proposal: Option<String>,
}

fn record(ctx: &Ctx, id: i64, door: AccessSettings) -> AccessSettingsRecord {
    let works_url = &ctx.settings.works_url;
    let slug_start = format!("{works_url}/s/");
    let url = match &door.slug {
        Some(slug) => format!("{slug_start}{slug}"),
        None => format!("{works_url}/h5/{id}"),
    };
    AccessSettingsRecord {
        slug: door.slug,
        slug_start,
        url,
        has_password: door.password_hash.is_some(),
        offline_text: door.offline_text,
    }
}

/// The access settings of a work.
#[utoipa::path(get, path = "/api/works/{id}/door", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<AccessSettingsRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<AccessSettingsRecord>> {
    let door = work_access::get(&ctx, &who, id).await?;
    Ok(ok(record(&ctx, id, door)))
}

/// Changes the access settings of a work.
#[utoipa::path(put, path = "/api/works/{id}/door", tag = "works", params(("id" = i64, Path)),
    request_body = AccessSettingsChange,
    responses((status = 200, body = Envelope<AccessSettingsRecord>),
        (status = 409, description = "another work has the short address; `data.proposal` is one that is free", body = Problem)))]
pub async fn update(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<AccessSettingsChange>,
) -> Result<Envelope<AccessSettingsRecord>> {
    let AccessSettingsChange { slug, password, offline_text } = sent;
    let wanted = AccessSettingsUpdate { slug, password, offline_text };
    let door = work_access::update(&ctx, &accounts, &who, id, &wanted).await?;
    Ok(ok(record(&ctx, id, door)))
}

/// Whether a work can have a slug; requested while it is typed.
#[utoipa::path(get, path = "/api/works/{id}/door/slug", tag = "works",
    params(("id" = i64, Path), SlugQuery),
    responses((status = 200, body = Envelope<SlugRecord>)))]
pub async fn check_slug(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    Query(SlugQuery { slug }): Query<SlugQuery>,
) -> Result<Envelope<SlugRecord>> {
    let slug_check = work_access::check_slug(&ctx, &who, id, &slug).await?;
    let problem = slug_check.problem.map(|problem| problem.localize(language));
    Ok(ok(SlugRecord { slug: slug_check.slug, problem, proposal: slug_check.proposal }))
}
