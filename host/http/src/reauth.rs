//! The password once more: whoever holds a running session is not yet its owner, so what gives powers, takes an account over
//! or cannot be taken back is not done for a session alone.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use pinye_context::Ctx;

use super::auth::MAX_PASSWORD_CHARACTERS;
use super::guard::{ClientAddress, CurrentUser};
use crate::error::{ApiError, Error, Result};
use pinye_desk::App;
use pinye_domain::messages::Message;
use pinye_domain::user::{AuthenticatedUser, User, username_key};
use pinye_store as store;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

/// Who asks, and from where: tries are counted by both.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The signed-in person.
    pub who: AuthenticatedUser,
    /// Their address.
    pub address: String,
}

impl<S> FromRequestParts<S> for Requester
where
    Ctx: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Requester> {
        let CurrentUser(who) = CurrentUser::from_request_parts(parts, state).await?;
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, state).await;
        Ok(Requester { who, address })
    }
}

/// Refuses unless this is the password of whoever asks.
pub async fn require_password(app: &App, requester: &Requester, sent: String) -> Result<()> {
    let user = store::users::by_id(&app.db, requester.who.id).await?.ok_or(Error::Unauthorized)?;
    if verify_password(app, &user, &requester.address, sent).await? {
        return Ok(());
    }
    Err(Error::BadField("password", Message::new("auth.confirm")).into())
}

/// Whether this is somebody's password. Whoever holds a token may not guess more often than whoever signs in.
pub async fn verify_password(app: &App, user: &User, address: &str, sent: String) -> Result<bool> {
    let (at, key) = (app.clock.now_ms(), username_key(&user.username));
    let this =
        SignInAttempt { purpose: Purpose::SignIn, username_key: &key, address, device: "", at };
    if store::sign_in_attempts::record_attempt(&app.db, &this, true).await?
        == AttemptVerdict::Refused
    {
        return Err(Error::TooMany(Message::new("auth.tooManyCodes"), 15 * 60).into());
    }
    let is_long = sent.chars().count() > MAX_PASSWORD_CHARACTERS;
    if is_long || !app.verify_password(sent, Some(user.password_hash.clone())).await? {
        return Ok(false);
    }
    store::sign_in_attempts::clear_failures(&app.db, &this).await?;
    Ok(true)
}
