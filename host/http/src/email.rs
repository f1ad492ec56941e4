//! The address of an account: it becomes somebody's once a code that was sent there has come back.

use super::middleware::RequestLanguage;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, ok};
use super::guard::{ClientAddress, CurrentUser, hash};
use super::me::{Profile, load_profile};
use super::register::conflict_error;
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_desk::mail_codes::{self, Recipient};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::{User, username_key};
use pinye_domain::{audit, random};
use pinye_store as store;
use pinye_store::email_codes::PendingEmail;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

/// The code, or nothing to have one sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EmailCode {
    /// Out of the letter.
    code: Option<String>,
}

/// Confirms the address that waits, or has another code sent to it.
#[utoipa::path(post, path = "/api/users/me/email", tag = "account", request_body = EmailCode,
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn confirm(
    State(app): State<App>,
    CurrentUser(who): CurrentUser,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<EmailCode>,
) -> Result<Envelope<Profile>> {
    let user = store::users::by_id(&app.db, who.id).await?.ok_or(Error::Unauthorized)?;
    let at = app.clock.now_ms();
    let key = username_key(&user.username);
    let purpose = Purpose::Reset;
    let this = SignInAttempt { purpose, username_key: &key, address: &address, device: "", at };
    if store::sign_in_attempts::record_attempt(&app.db, &this, true).await?
        == AttemptVerdict::Refused
    {
        return Err(Error::TooMany(Message::new("auth.tooManyCodes"), 15 * 60).into());
    }
    match sent.code {
        Some(code) => {
            let code_hash = hash(&random::normalize_code(&code));
            let noted = app.with_audit_event(user.id, audit::ACCOUNT_UPDATE, "email");
            let is_right = store::email_codes::confirm(noted, user.id, &code_hash, at).await;
            if !is_right.map_err(conflict_error)? {
                return Err(Error::BadField("code", Message::new("auth.code")).into());
            }
            store::sign_in_attempts::clear_failures(&app.db, &this).await?;
        }
        None => {
            let waiting = store::email_codes::find_pending(&app.db, user.id, at).await?;
            let unconfirmed = (!user.email_confirmed).then(|| user.email.clone());
            let email = waiting.map(|waiting| waiting.email).or(unconfirmed);
            let email = email.filter(|email| !email.is_empty());
            let email = email.ok_or_else(|| Error::BadRequest(Message::new("email.nothing")))?;
            if !mail_codes::can_send_code(&app) {
                return Err(Error::Unavailable(Message::new("email.noServer")).into());
            }
            send_code(&app, &user, &email, language).await?;
        }
    }
    let user = store::users::by_id(&app.db, who.id).await?.ok_or(Error::Unauthorized)?;
    Ok(ok(load_profile(&app, user).await?))
}

/// Sends a code to an address, which waits from then on. The account keeps the one it has.
pub(super) async fn send_code(
    app: &App,
    user: &User,
    email: &str,
    language: Language,
) -> Result<()> {
    let code = random::code()?;
    let new = PendingEmail { email: email.to_owned(), code_hash: hash(&code) };
    store::email_codes::add(&app.db, user.id, &new, app.clock.now_ms())
        .await
        .map_err(conflict_error)?;
    let to = Recipient { username: &user.username, email, language };
    mail_codes::send_code(app, to, &code, ("mail.email.intro", "mail.email.life"));
    Ok(())
}
