//! Access settings of published works (slug, password, offline notice), as authors set them;
//! `pinye_visitors::access` enforces them.

use pinye_context::Ctx;

use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::{audit, moment, work_access};
use pinye_store as store;
use pinye_store::work_access::{AccessChange, AccessSettings};
use serde_json::json;

use crate::works::{AccessLevel, load_authorized};
use pinye_accounts::Accounts;
use pinye_domain::error::{Error, Result};

/// A change of access settings: `None` keeps a setting, an empty text removes it.
#[derive(Clone, Debug, Default)]
pub struct AccessSettingsUpdate {
    /// Slug, the short address of the work.
    pub slug: Option<String>,
    /// Password.
    pub password: Option<String>,
    /// What visitors read while the work is offline.
    pub offline_text: Option<String>,
}

/// The result of checking a slug.
#[derive(Clone, Debug)]
pub struct SlugCheck {
    /// The slug as it would be stored.
    pub slug: String,
    /// Why it cannot be used.
    pub problem: Option<Message>,
    /// A free slug to use instead.
    pub proposal: Option<String>,
}

/// Returns the access settings of a work.
pub async fn get(ctx: &Ctx, who: &AuthenticatedUser, work_id: i64) -> Result<AccessSettings> {
    load_authorized(ctx, who, work_id, AccessLevel::Change).await?;
    Ok(store::work_access::find(&ctx.db, work_id).await?)
}

/// Changes the access settings of a work and returns the new ones.
pub async fn update(
    ctx: &Ctx,
    accounts: &Accounts,
    who: &AuthenticatedUser,
    work_id: i64,
    wanted: &AccessSettingsUpdate,
) -> Result<AccessSettings> {
    load_authorized(ctx, who, work_id, AccessLevel::Change).await?;
    let slug = match wanted.slug.as_deref().map(str::trim) {
        None => None,
        Some("") => Some(None),
        Some(text) => Some(Some(require_free_slug(ctx, work_id, text).await?)),
    };
    let offline_text =
        wanted.offline_text.as_deref().map(work_access::parse_offline_text).transpose();
    let offline_text = offline_text.map_err(|wrong| vec![wrong])?;
    let password_hash = match wanted.password.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(text) => {
            let password = work_access::parse_password(text).map_err(|wrong| vec![wrong])?;
            Some(Some(accounts.passwords.hash(password.to_owned()).await?))
        }
    };
    let detail = audit_detail(&slug, &password_hash, offline_text.is_some());
    let change = AccessChange { slug, password_hash, offline_text };
    let audited_db = ctx.with_audit_event(who.id, audit::WORK_ACCESS, detail);
    match store::work_access::change(audited_db, work_id, &change).await {
        Ok(()) => Ok(store::work_access::find(&ctx.db, work_id).await?),
        // Another work took the slug meanwhile.
        Err(store::Error::Duplicate(_)) => {
            let slug = change.slug.flatten().unwrap_or_default();
            Err(slug_taken(proposal(ctx, work_id, &slug).await?.as_deref()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the audit detail: which settings were changed, never a password.
fn audit_detail(
    slug: &Option<Option<String>>,
    password: &Option<Option<String>>,
    has_text: bool,
) -> String {
    let slug = slug.as_ref().map(|slug| match slug {
        Some(slug) => format!("address {slug}"),
        None => "no address".to_owned(),
    });
    let password = password.as_ref().map(|password| match password {
        Some(_) => "a password".to_owned(),
        None => "no password".to_owned(),
    });
    let text = has_text.then(|| "text while offline".to_owned());
    [slug, password, text].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Checks whether a work can have a slug.
pub async fn check_slug(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    work_id: i64,
    text: &str,
) -> Result<SlugCheck> {
    load_authorized(ctx, who, work_id, AccessLevel::Change).await?;
    let (slug, problem) = match work_access::parse_slug(text) {
        Ok(slug) => (slug, None),
        Err(problem) => (text.trim().to_ascii_lowercase(), Some(problem)),
    };
    if problem.is_some() || !store::work_access::is_slug_used(&ctx.db, &slug, work_id).await? {
        return Ok(SlugCheck { slug, problem, proposal: None });
    }
    let proposal = proposal(ctx, work_id, &slug).await?;
    Ok(SlugCheck { slug, problem: Some(Message::new("access.slugTaken")), proposal })
}

async fn require_free_slug(ctx: &Ctx, work_id: i64, text: &str) -> Result<String> {
    let slug = work_access::parse_slug(text).map_err(|wrong| Error::BadField("slug", wrong))?;
    if store::work_access::is_slug_used(&ctx.db, &slug, work_id).await? {
        return Err(slug_taken(proposal(ctx, work_id, &slug).await?.as_deref()));
    }
    Ok(slug)
}

fn slug_taken(proposal: Option<&str>) -> Error {
    let data = json!({ "field": "slug", "proposal": proposal });
    Error::Conflict(Message::new("access.slugTaken"), data)
}

/// Returns the first free one of the similar slugs.
async fn proposal(ctx: &Ctx, work_id: i64, slug: &str) -> Result<Option<String>> {
    let year = moment::iso(ctx.clock.now_ms()).get(..4).and_then(|year| year.parse().ok());
    for near in work_access::suggest_slugs(slug, year.unwrap_or(1)) {
        if !store::work_access::is_slug_used(&ctx.db, &near, work_id).await? {
            return Ok(Some(near));
        }
    }
    Ok(None)
}
