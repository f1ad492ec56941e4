//! The password once more: whoever holds a running session is not yet its owner, so what gives powers, takes an account over
//! or cannot be taken back is not done for a session alone.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::guard::{Address, Who};
use super::users::MOST_CHARACTERS;
use crate::error::{Error, Refusal, Result};
use pinye_desk::App;
use pinye_domain::messages::Message;
use pinye_domain::user::{AuthenticatedUser, User, username_key};
use pinye_store as store;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

/// Who asks, and from where: tries are counted by both.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The signed-in person.
    pub who: AuthenticatedUser,
    /// Their address.
    pub address: String,
}

impl FromRequestParts<App> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asker> {
        let Who(who) = Who::from_request_parts(parts, app).await?;
        let Ok(Address(address)) = Address::from_request_parts(parts, app).await;
        Ok(Asker { who, address })
    }
}

/// Refuses unless this is the password of whoever asks.
pub async fn password(app: &App, asker: &Asker, sent: String) -> Result<()> {
    let user = store::users::by_id(&app.db, asker.who.id).await?.ok_or(Error::Unauthorized)?;
    if is_right(app, &user, &asker.address, sent).await? {
        return Ok(());
    }
    Err(Error::BadField("password", Message::new("auth.confirm")).into())
}

/// Whether this is somebody's password. Whoever holds a token may not guess more often than whoever signs in.
pub async fn is_right(app: &App, user: &User, address: &str, sent: String) -> Result<bool> {
    let (at, key) = (app.clock.now_ms(), username_key(&user.username));
    let this =
        SignInAttempt { purpose: Purpose::SignIn, username_key: &key, address, device: "", at };
    if store::sign_in_attempts::record_attempt(&app.db, &this, true).await?
        == AttemptVerdict::Refused
    {
        return Err(Error::TooMany(Message::new("auth.tooManyCodes"), 15 * 60).into());
    }
    let is_long = sent.chars().count() > MOST_CHARACTERS;
    if is_long || !app.verify_password(sent, Some(user.password_hash.clone())).await? {
        return Ok(false);
    }
    store::sign_in_attempts::clear_failures(&app.db, &this).await?;
    Ok(true)
}
