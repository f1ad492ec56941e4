//! A forgotten password: a code goes to the address of an account, and with it a new password is set. Whether there is
//! such an account cannot be told from the answer, nor from the time it takes.

use super::middleware::RequestLanguage;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, ok};
use super::guard::ClientAddress;
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_desk::admin;
use pinye_desk::mail_codes::{self, Recipient};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{User, check_password, email_key, is_email, username_key};
use pinye_domain::{audit, random};
use pinye_store as store;
use pinye_store::password_codes::NewCode;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

/// First the address alone, then the address with the code and a new password.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PasswordResetRequest {
    /// Address of the account.
    email: String,
    /// Out of the letter.
    code: Option<String>,
    /// 8 to 64 characters, at least one letter and one digit.
    new_password: Option<String>,
}

/// Sends a code, or sets a new password with it and ends all sessions.
#[utoipa::path(post, path = "/api/users/forgot-password", tag = "account", request_body = PasswordResetRequest,
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn forgot_password(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<PasswordResetRequest>,
) -> Result<Envelope<Option<bool>>> {
    if !is_email(sent.email.trim()) {
        return Err(vec![Violation::new("email", Rule::Email)].into());
    }
    if let Some(code) = sent.code {
        let password = sent.new_password.unwrap_or_default();
        check_password("newPassword", &password).map_err(|weak| vec![weak])?;
        let attempt = ResetAttempt::find(&app, &sent.email, address).await?;
        reset(&app, &attempt, &code, password).await?;
    } else {
        let attempt = ResetAttempt::find(&app, &sent.email, address).await?;
        send_code(&app, &attempt, language).await?;
    }
    Ok(ok(None))
}

/// Who asks, whose address was named, and from when on that counts.
struct ResetAttempt {
    email_key: String,
    user: Option<User>,
    address: String,
    at: i64,
}

impl ResetAttempt {
    async fn find(app: &App, email: &str, address: String) -> Result<ResetAttempt> {
        let email_key = email_key(email);
        let found = store::users::by_email(&app.db, &email_key).await?;
        let user = found.filter(|user| app.can_sign_in(user));
        let attempt = ResetAttempt { email_key, user, address, at: app.clock.now_ms() };
        let name = attempt.name();
        if store::sign_in_attempts::record_attempt(&app.db, &attempt.sign_in_try(&name), true)
            .await?
            == AttemptVerdict::Refused
        {
            return Err(Error::TooMany(Message::new("auth.tooManyCodes"), 15 * 60).into());
        }
        Ok(attempt)
    }

    /// Known places are those of the account; nobody's address stands for itself.
    fn name(&self) -> String {
        let name = self.user.as_ref().map(|user| username_key(&user.username));
        name.unwrap_or_else(|| self.email_key.clone())
    }

    fn sign_in_try<'a>(&'a self, name: &'a str) -> SignInAttempt<'a> {
        let address = &self.address;
        SignInAttempt {
            purpose: Purpose::Reset,
            username_key: name,
            address,
            device: "",
            at: self.at,
        }
    }
}

/// The same work for everybody's address and for nobody's; only the letter is left out, which goes its way by itself.
async fn send_code(app: &App, attempt: &ResetAttempt, language: Language) -> Result<()> {
    let code = random::code()?;
    let code_hash = app.hash_password(code.clone()).await?;
    let new = NewCode {
        email_key: &attempt.email_key,
        address: &attempt.address,
        user_id: attempt.user.as_ref().map(|user| user.id),
        code_hash: &code_hash,
        at: attempt.at,
    };
    let noted = app.with_audit_event(None, audit::PASSWORD_CODE, &attempt.address);
    store::password_codes::add(noted, &new).await?;
    let Some(user) = &attempt.user else { return Ok(()) };
    let to = Recipient { username: &user.username, email: &user.email, language };
    mail_codes::send_code(app, to, &code, ("mail.code.intro", "mail.code.life"));
    Ok(())
}

async fn reset(app: &App, attempt: &ResetAttempt, code: &str, password: String) -> Result<()> {
    let wrong = || Error::BadField("code", Message::new("auth.code"));
    let kept =
        store::password_codes::count_try(&app.db, &attempt.email_key, &attempt.address, attempt.at)
            .await?;
    let typed = random::normalize_code(code);
    let stored = kept.as_ref().map(|kept| kept.code_hash.clone());
    let is_right = app.verify_password(typed, stored).await?;
    let (Some(kept), Some(user), true) = (kept, &attempt.user, is_right) else {
        return Err(wrong().into());
    };
    if kept.user_id != Some(user.id) {
        return Err(wrong().into());
    }
    let hash = app.hash_password(password).await?;
    let noted = app.with_audit_event(user.id, audit::PASSWORD_RESET, &attempt.address);
    if !store::password_codes::redeem(noted, &attempt.email_key, &kept, &hash).await? {
        return Err(wrong().into());
    }
    store::sign_in_attempts::clear_failures(&app.db, &attempt.sign_in_try(&attempt.name())).await?;
    if user.username == admin::USERNAME {
        admin::delete_password_file(app);
    }
    Ok(())
}
