//! The front doors of published works: what their authors set, and who is let in.

use pinye_context::Ctx;
use std::collections::BTreeMap;

use pinye_domain::messages::Message;
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work_access::WorkPassword;
use pinye_domain::{audit, moment, work_access};
use pinye_store as store;
use pinye_store::work_access::{AccessChange, AccessSettings, VisitorAccess};
use serde_json::json;

use crate::App;
use crate::likes::Caller;
use crate::works::{AccessLevel, load_authorized};
use pinye_domain::error::{Error, Result};

/// Wrong passwords of one address at one work, and within how many milliseconds.
const PASSWORD_LIMIT: (i64, i64) = (5, store::sign_in_attempts::WINDOW_MS);
/// The same of all addresses together: whoever has many addresses guesses no faster. With six digits that is half a year.
const GLOBAL_PASSWORD_LIMIT: (i64, i64) = (100, 60 * 60 * 1000);
/// Longer passwords are nobody's, and are not looked at.
const MAX_PASSWORD_CHARS: usize = 200;

/// What a browser was given at the doors of works, by work. None of it is believed before it was looked at.
#[derive(Clone, Debug, Default)]
pub struct AccessKeys(pub BTreeMap<i64, String>);

/// What an author changes; what is not sent stays, and what is empty is taken away.
#[derive(Clone, Debug, Default)]
pub struct AccessSettingsUpdate {
    /// Short address.
    pub slug: Option<String>,
    /// Password.
    pub password: Option<String>,
    /// What visitors read while the work is offline.
    pub offline_text: Option<String>,
}

/// A short address that somebody thinks of.
#[derive(Clone, Debug)]
pub struct SlugCheck {
    /// As it would be kept.
    pub slug: String,
    /// Why it cannot be had.
    pub problem: Option<Message>,
    /// One that can be had instead.
    pub proposal: Option<String>,
}

/// What became of a password that a visitor typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnlockResult {
    /// It is right: what their browser is given.
    Unlocked(String),
    /// Nobody is asked for a password there.
    NotProtected,
    /// It is not right.
    WrongPassword,
    /// There is no such work, or not for visitors.
    NotFound,
}

/// The front door of a work.
pub async fn get(ctx: &Ctx, who: &AuthenticatedUser, work_id: i64) -> Result<AccessSettings> {
    load_authorized(ctx, who, work_id, AccessLevel::Change).await?;
    Ok(store::work_access::find(&ctx.db, work_id).await?)
}

/// Changes the front door of a work; how it is then.
pub async fn update(
    app: &App,
    who: &AuthenticatedUser,
    work_id: i64,
    wanted: &AccessSettingsUpdate,
) -> Result<AccessSettings> {
    load_authorized(app, who, work_id, AccessLevel::Change).await?;
    let slug = match wanted.slug.as_deref().map(str::trim) {
        None => None,
        Some("") => Some(None),
        Some(text) => Some(Some(require_free_slug(app, work_id, text).await?)),
    };
    let offline_text =
        wanted.offline_text.as_deref().map(work_access::parse_offline_text).transpose();
    let offline_text = offline_text.map_err(|wrong| vec![wrong])?;
    let password_hash = match wanted.password.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(text) => {
            let password = work_access::parse_password(text).map_err(|wrong| vec![wrong])?;
            Some(Some(app.accounts.passwords.hash(password.to_owned()).await?))
        }
    };
    let detail = audit_detail(&slug, &password_hash, offline_text.is_some());
    let change = AccessChange { slug, password_hash, offline_text };
    let audited_db = app.with_audit_event(who.id, audit::WORK_ACCESS, detail);
    match store::work_access::change(audited_db, work_id, &change).await {
        Ok(()) => Ok(store::work_access::find(&app.db, work_id).await?),
        // Somebody was faster.
        Err(store::Error::Duplicate(_)) => {
            let slug = change.slug.flatten().unwrap_or_default();
            Err(slug_taken(proposal(app, work_id, &slug).await?.as_deref()))
        }
        Err(error) => Err(error.into()),
    }
}

/// What the audit says: which part of the door was changed, never a password.
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

/// Looks whether a work can have a short address.
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
    Ok(SlugCheck { slug, problem: Some(Message::new("door.slugTaken")), proposal })
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
    Error::Conflict(Message::new("door.slugTaken"), data)
}

/// The first free one of those that are near.
async fn proposal(ctx: &Ctx, work_id: i64, slug: &str) -> Result<Option<String>> {
    let year = moment::iso(ctx.clock.now_ms()).get(..4).and_then(|year| year.parse().ok());
    for near in work_access::suggest_slugs(slug, year.unwrap_or(1)) {
        if !store::work_access::is_slug_used(&ctx.db, &near, work_id).await? {
            return Ok(Some(near));
        }
    }
    Ok(None)
}

/// The publication that whoever asks may see now; none where the work is not published.
///
/// # Errors
///
/// 403 where the work asks for a password that they did not type.
pub async fn visible_publication(ctx: &Ctx, work_id: i64, caller: &Caller) -> Result<Option<i64>> {
    let Some(visible) = store::work_access::find_visitor_access(&ctx.db, work_id).await? else {
        return Ok(None);
    };
    if is_unlocked(ctx, work_id, (&visible, &caller.keys)).await?
        || is_own(ctx, work_id, caller).await?
    {
        return Ok(visible.publication);
    }
    Err(Error::Refused(Message::new("door.locked")))
}

/// Whether what a browser shows opens a work.
pub async fn is_unlocked(
    ctx: &Ctx,
    work_id: i64,
    (visible, keys): (&VisitorAccess, &AccessKeys),
) -> Result<bool> {
    let Some(hash) = &visible.password_hash else { return Ok(true) };
    let Some(key) = keys.0.get(&work_id) else { return Ok(false) };
    let password = WorkPassword { work_id, hash };
    let secret = ctx.signing_key().await?;
    Ok(work_access::verify_access_token(secret, password, key, ctx.clock.now_ms()))
}

/// Nobody is kept out of their own house.
async fn is_own(ctx: &Ctx, work_id: i64, caller: &Caller) -> Result<bool> {
    let Some(who) = &caller.who else { return Ok(false) };
    let access = store::works::find_head(&ctx.db, work_id).await?;
    let is_owner = access.is_some_and(|access| access.user_id == who.id);
    Ok(is_owner || who.has_permission(permission::WORK_MANAGE_ALL))
}

/// A visitor types a password. It is counted before it is looked at, so that many at once gain nothing; one that is right does
/// not count, since the guests of a house may all come from one address.
///
/// # Errors
///
/// 429 after too many wrong ones.
pub async fn unlock(app: &App, work_id: i64, address: &str, typed: &str) -> Result<UnlockResult> {
    let Some(visible) = store::work_access::find_visitor_access(&app.db, work_id).await? else {
        return Ok(UnlockResult::NotFound);
    };
    let Some(hash) = visible.password_hash else { return Ok(UnlockResult::NotProtected) };
    let what = format!("door:{work_id}");
    let tried = app.rate_limiter.acquire(&what, address, PASSWORD_LIMIT).await?;
    let of_all = app.rate_limiter.acquire_global(&what, GLOBAL_PASSWORD_LIMIT).await?;
    let typed = work_access::trim_password(typed);
    if typed.is_empty() || typed.chars().count() > MAX_PASSWORD_CHARS {
        return Ok(UnlockResult::WrongPassword);
    }
    if !app.accounts.passwords.verify_work_password(typed.to_owned(), hash.clone()).await? {
        return Ok(UnlockResult::WrongPassword);
    }
    app.rate_limiter.refund(&tried).await?;
    app.rate_limiter.refund(&of_all).await?;
    let secret = app.signing_key().await?;
    Ok(UnlockResult::Unlocked(work_access::create_access_token(
        secret,
        WorkPassword { work_id, hash: &hash },
        app.clock.now_ms(),
    )))
}
