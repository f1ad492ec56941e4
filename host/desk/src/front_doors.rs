//! The front doors of published works: what their authors set, and who is let in.

use std::collections::BTreeMap;

use pinye_domain::messages::Message;
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::{audit, work_access, moment};
use pinye_store as store;
use pinye_store::work_access::{AccessChange, AccessSettings, VisitorAccess};
use serde_json::json;

use crate::app::App;
use crate::error::{Error, Result};
use crate::likes::Caller;
use crate::limits;
use crate::works::{Need, reach};

/// Wrong passwords of one address at one work, and within how many milliseconds.
const MOST_WRONG: (i64, i64) = (5, store::sign_in_attempts::WINDOW_MS);
/// The same of all addresses together: whoever has many addresses guesses no faster. With six digits that is half a year.
const MOST_WRONG_OF_ALL: (i64, i64) = (100, 60 * 60 * 1000);
/// Longer passwords are nobody's, and are not looked at.
const MOST_TYPED: usize = 200;

/// What a browser was given at the doors of works, by work. None of it is believed before it was looked at.
#[derive(Clone, Debug, Default)]
pub struct Keys(pub BTreeMap<i64, String>);

/// What an author changes; what is not sent stays, and what is empty is taken away.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Short address.
    pub slug: Option<String>,
    /// Password.
    pub password: Option<String>,
    /// What visitors read while the work is offline.
    pub offline_text: Option<String>,
}

/// A short address that somebody thinks of.
#[derive(Clone, Debug)]
pub struct Looked {
    /// As it would be kept.
    pub slug: String,
    /// Why it cannot be had.
    pub problem: Option<Message>,
    /// One that can be had instead.
    pub proposal: Option<String>,
}

/// What became of a password that a visitor typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// It is right: what their browser is given.
    With(String),
    /// Nobody is asked for a password there.
    Freely,
    /// It is not right.
    Not,
    /// There is no such work, or not for visitors.
    Nowhere,
}

/// The front door of a work.
pub async fn show(app: &App, who: &AuthenticatedUser, work_id: i64) -> Result<AccessSettings> {
    reach(app, who, work_id, Need::Change).await?;
    Ok(store::work_access::find(&app.db, work_id).await?)
}

/// Changes the front door of a work; how it is then.
pub async fn change(app: &App, who: &AuthenticatedUser, work_id: i64, wanted: &Wanted) -> Result<AccessSettings> {
    reach(app, who, work_id, Need::Change).await?;
    let slug = match wanted.slug.as_deref().map(str::trim) {
        None => None,
        Some("") => Some(None),
        Some(text) => Some(Some(free(app, work_id, text).await?)),
    };
    let offline_text = wanted.offline_text.as_deref().map(work_access::parse_offline_text).transpose();
    let offline_text = offline_text.map_err(|wrong| vec![wrong])?;
    let password_hash = match wanted.password.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(text) => {
            let password = work_access::parse_password(text).map_err(|wrong| vec![wrong])?;
            Some(Some(app.hash_password(password.to_owned()).await?))
        }
    };
    let told = told(&slug, &password_hash, offline_text.is_some());
    let change = AccessChange { slug, password_hash, offline_text };
    let noted = app.noted(who.id, audit::WORK_ACCESS, told);
    match store::work_access::change(noted, work_id, &change).await {
        Ok(()) => Ok(store::work_access::find(&app.db, work_id).await?),
        // Somebody was faster.
        Err(store::Error::Duplicate(_)) => {
            let slug = change.slug.flatten().unwrap_or_default();
            Err(taken(proposal(app, work_id, &slug).await?.as_deref()))
        }
        Err(error) => Err(error.into()),
    }
}

/// What the audit says: which part of the door was changed, never a password.
fn told(
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
pub async fn look(app: &App, who: &AuthenticatedUser, work_id: i64, text: &str) -> Result<Looked> {
    reach(app, who, work_id, Need::Change).await?;
    let (slug, problem) = match work_access::parse_slug(text) {
        Ok(slug) => (slug, None),
        Err(problem) => (text.trim().to_ascii_lowercase(), Some(problem)),
    };
    if problem.is_some() || !store::work_access::is_slug_used(&app.db, &slug, work_id).await? {
        return Ok(Looked { slug, problem, proposal: None });
    }
    let proposal = proposal(app, work_id, &slug).await?;
    Ok(Looked { slug, problem: Some(Message::new("door.slugTaken")), proposal })
}

async fn free(app: &App, work_id: i64, text: &str) -> Result<String> {
    let slug = work_access::parse_slug(text).map_err(|wrong| Error::BadField("slug", wrong))?;
    if store::work_access::is_slug_used(&app.db, &slug, work_id).await? {
        return Err(taken(proposal(app, work_id, &slug).await?.as_deref()));
    }
    Ok(slug)
}

fn taken(proposal: Option<&str>) -> Error {
    let data = json!({ "field": "slug", "proposal": proposal });
    Error::Conflict(Message::new("door.slugTaken"), data)
}

/// The first free one of those that are near.
async fn proposal(app: &App, work_id: i64, slug: &str) -> Result<Option<String>> {
    let year = moment::iso(app.clock.now_ms()).get(..4).and_then(|year| year.parse().ok());
    for near in work_access::suggest_slugs(slug, year.unwrap_or(1)) {
        if !store::work_access::is_slug_used(&app.db, &near, work_id).await? {
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
pub async fn entered(app: &App, work_id: i64, caller: &Caller) -> Result<Option<i64>> {
    let Some(visible) = store::work_access::find_visitor_access(&app.db, work_id).await? else {
        return Ok(None);
    };
    if is_open(app, work_id, (&visible, &caller.keys)).await?
        || is_own(app, work_id, caller).await?
    {
        return Ok(visible.publication);
    }
    Err(Error::Refused(Message::new("door.locked")))
}

/// Whether what a browser shows opens a work.
pub async fn is_open(app: &App, work_id: i64, (visible, keys): (&VisitorAccess, &Keys)) -> Result<bool> {
    let Some(hash) = &visible.password_hash else { return Ok(true) };
    let Some(key) = keys.0.get(&work_id) else { return Ok(false) };
    let secret = limits::key(app).await?;
    Ok(work_access::verify_access_token(secret, (work_id, hash), (key, app.clock.now_ms())))
}

/// Nobody is kept out of their own house.
async fn is_own(app: &App, work_id: i64, caller: &Caller) -> Result<bool> {
    let Some(who) = &caller.who else { return Ok(false) };
    let access = store::works::find_head(&app.db, work_id).await?;
    let is_owner = access.is_some_and(|access| access.user_id == who.id);
    Ok(is_owner || who.has_permission(permission::WORK_MANAGE_ALL))
}

/// A visitor types a password. It is counted before it is looked at, so that many at once gain nothing; one that is right does
/// not count, since the guests of a house may all come from one address.
///
/// # Errors
///
/// 429 after too many wrong ones.
pub async fn enter(app: &App, work_id: i64, address: &str, typed: &str) -> Result<Entered> {
    let Some(visible) = store::work_access::find_visitor_access(&app.db, work_id).await? else {
        return Ok(Entered::Nowhere);
    };
    let Some(hash) = visible.password_hash else { return Ok(Entered::Freely) };
    let what = format!("door:{work_id}");
    let tried = limits::attempt(app, &what, address, MOST_WRONG).await?;
    let of_all = limits::attempt_of_all(app, &what, MOST_WRONG_OF_ALL).await?;
    let typed = work_access::trim_password(typed);
    if typed.is_empty() || typed.chars().count() > MOST_TYPED {
        return Ok(Entered::Not);
    }
    if !app.verify_visitors_password(typed.to_owned(), hash.clone()).await? {
        return Ok(Entered::Not);
    }
    limits::take_back(app, &tried).await?;
    limits::take_back(app, &of_all).await?;
    let secret = limits::key(app).await?;
    Ok(Entered::With(work_access::create_access_token(secret, (work_id, &hash), app.clock.now_ms())))
}
