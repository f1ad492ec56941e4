//! Signing in and out.

use axum::extract::State;
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse as _, Response};
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audit::insert_event;
use super::body::Json;
use super::device;
use super::envelope::{Envelope, ok};
use super::guard::{self, ClientAddress};
use super::me::{Profile, load_profile};
use super::{captcha, cookie};
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_domain::messages::Message;
use pinye_domain::user::{User, username_key};
use pinye_domain::{audit, moment, random};
use pinye_store as store;
use pinye_store::sessions::NewSession;
use pinye_store::sign_in_attempts::{Purpose, SignInAttempt};

/// Who wants to sign in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// Name; space around it is ignored.
    username: String,
    /// Password.
    password: String,
    /// What was read from the picture, empty when none was shown.
    #[serde(default)]
    captcha: String,
    /// Whether the session is kept in a cookie that no script reads, as the studio wants it; the answer has no token then.
    #[serde(default)]
    cookie: bool,
}

/// A fresh session.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInResult {
    /// Bearer token, or empty when the session is kept in a cookie. It is shown here and nowhere else.
    token: String,
    /// When it ends without further use.
    expires_at: String,
    /// Who signed in.
    user: Profile,
}

/// Longer passwords are nobody's, and are not looked at.
pub const MAX_PASSWORD_CHARACTERS: usize = 1000;

/// Opens a session.
#[utoipa::path(post, path = "/api/users/login", tag = "account", request_body = SignIn,
    responses((status = 200, body = Envelope<SignInResult>)))]
pub async fn login(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(sent): Json<SignIn>,
) -> Result<Response> {
    let key = username_key(&sent.username);
    let wrong = || Error::BadField("password", Message::new("auth.wrong"));
    if key.is_empty()
        || key.chars().count() > 64
        || sent.password.chars().count() > MAX_PASSWORD_CHARACTERS
    {
        return Err(wrong().into());
    }
    let now = app.clock.now_ms();
    let (purpose, device) = (Purpose::SignIn, device::read_device_id(&headers));
    let this =
        SignInAttempt { purpose, username_key: &key, address: &address, device: &device, at: now };
    if !captcha::begin_attempt(&app, &headers, &sent.captcha, &this).await? {
        return Err(Error::TooMany(Message::new("auth.tooMany"), 15 * 60).into());
    }
    let found = store::users::by_name(&app.db, &key).await?;
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let is_right = app.verify_password(sent.password, stored).await?;
    let user = match found {
        Some(user) if is_right => user,
        found => {
            audit_refusal(&app, found.as_ref(), &address).await?;
            return Err(wrong().into());
        }
    };
    if user.is_demo && !app.can_sign_in(&user) {
        audit_refusal(&app, Some(&user), &address).await?;
        return Err(Error::Refused(Message::new("auth.demo")).into());
    }
    let (device, known) = device::remember(&app, &headers)?;
    store::sign_in_attempts::clear_failures(&app.db, &SignInAttempt { device: &device, ..this })
        .await?;
    let token = hex::encode(random::bytes::<32>()?);
    let new = NewSession {
        token_hash: &guard::hash(&token),
        user_id: user.id,
        address: &address,
        user_agent: &user_agent(&headers),
        at: now,
    };
    let noted = app.with_audit_event(user.id, audit::SESSION_START, &address);
    let Some(ends) = store::sessions::start(noted, &new).await? else {
        audit_refusal(&app, Some(&user), &address).await?;
        return Err(Error::Refused(Message::new("auth.blocked")).into());
    };
    let user = load_profile(&app, user).await?;
    let (token, kept) = if sent.cookie { (String::new(), token) } else { (token, String::new()) };
    let mut response =
        ok(SignInResult { token, expires_at: moment::iso(ends), user }).into_response();
    response.headers_mut().append(header::SET_COOKIE, known);
    if sent.cookie {
        response
            .headers_mut()
            .append(header::SET_COOKIE, cookie::build_session_cookie(&kept, &app.settings)?);
    }
    Ok(response)
}

/// The audit names who was meant, never what was typed: people type their password into the wrong field.
async fn audit_refusal(ctx: &Ctx, meant: Option<&User>, address: &str) -> Result<()> {
    let id = meant.map_or_else(String::new, |user| user.id.to_string());
    insert_event(ctx, None::<i64>, audit::SESSION_REFUSE, id, address).await
}

/// What a client calls itself, as far as people need it to know their browser again.
fn user_agent(headers: &HeaderMap) -> String {
    let value = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().chars().take(300).collect()
}

/// Ends the session of the token or cookie that is sent; an unknown one is fine too.
#[utoipa::path(post, path = "/api/users/logout", tag = "account",
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn logout(
    State(ctx): State<Ctx>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let mut response = ok(None::<bool>).into_response();
    let token = match guard::bearer_token(&headers) {
        Some(token) => Some(token.to_owned()),
        None if cookie::is_same_origin_request(&method, &headers, &ctx.settings) => {
            response
                .headers_mut()
                .append(header::SET_COOKIE, cookie::build_session_cookie("", &ctx.settings)?);
            cookie::read_session_token(&headers, &ctx.settings)
        }
        None => None,
    };
    if let Some(token) = token {
        let noted = ctx.with_audit_event(None, audit::SESSION_END, "");
        store::sessions::end(noted, &guard::hash(&token)).await?;
    }
    Ok(response)
}
