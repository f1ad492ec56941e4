//! Signing in and out.

use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{Answer, ok};
use super::body::Json;
use super::guard::{self, Address};
use super::me::{Profile, profile};
use super::messages::Message;
use crate::app::App;
use crate::domain::user::username_key;
use crate::domain::{moment, random};
use crate::error::{Error, Result};
use crate::store;
use crate::store::sign_ins::Try;

/// Who wants to sign in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// Name; space around it is ignored.
    username: String,
    /// Password.
    password: String,
    /// What was read from the picture, empty when none was shown.
    #[serde(default)]
    #[expect(dead_code, reason = "clients send it; no picture is asked for yet")]
    captcha: String,
}

/// A fresh session.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// Bearer token. It is shown here and nowhere else.
    token: String,
    /// When it ends without further use.
    expires_at: String,
    /// Who signed in.
    user: Profile,
}

/// Opens a session.
#[utoipa::path(post, path = "/api/users/login", tag = "account", request_body = SignIn,
    responses((status = 200, body = Answer<Session>)))]
pub async fn login(
    State(app): State<App>,
    Address(address): Address,
    Json(sent): Json<SignIn>,
) -> Result<Answer<Session>> {
    let key = username_key(&sent.username);
    let wrong = || Error::BadField("password", Message::new("auth.wrong"));
    if key.is_empty() || key.chars().count() > 64 || sent.password.chars().count() > 1000 {
        return Err(wrong());
    }
    let now = app.clock.now_ms();
    let this = Try { username_key: &key, address: &address, at: now };
    if !store::sign_ins::begin(&app.db, &this).await? {
        return Err(Error::TooMany(Message::new("auth.tooMany"), 15 * 60));
    }
    let found = store::users::by_name(&app.db, &key).await?;
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let is_right = app.verify_password(sent.password, stored).await?;
    let user = found.filter(|_| is_right).ok_or_else(wrong)?;
    store::sign_ins::succeed(&app.db, &this).await?;
    if user.blocked {
        return Err(Error::Refused(Message::new("auth.blocked")));
    }
    let token = hex::encode(random::bytes::<32>()?);
    let ends = store::sessions::start(&app.db, &guard::hash(&token), user.id, now).await?;
    store::audit::add(&app.db, now, Some(user.id), ("session.start", &user.username, &address))
        .await?;
    let user = profile(&app, user).await?;
    Ok(ok(Session { token, expires_at: moment::iso(ends), user }))
}

/// Ends the session of the token that is sent; an unknown token is fine too.
#[utoipa::path(post, path = "/api/users/logout", tag = "account",
    responses((status = 200, body = Answer<Option<bool>>)))]
pub async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<Answer<Option<bool>>> {
    if let Some(token) = guard::bearer(&headers) {
        store::sessions::end(&app.db, &guard::hash(token)).await?;
    }
    Ok(ok(None))
}
