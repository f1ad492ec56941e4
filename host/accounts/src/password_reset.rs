//! Reset of a forgotten password: a code is sent to the email address of an account and authorizes
//! a new password. Neither the response nor its time tells whether there is such an account.

use pinye_context::Ctx;
use pinye_domain::error::{Error, Result};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{User, check_password, email_key, is_email, username_key};
use pinye_domain::{audit, random};
use pinye_store as store;
use pinye_store::password_codes::NewCode;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

use crate::mail_codes::{self, Recipient};
use crate::{Accounts, admin, can_sign_in, too_many};

/// A code and the password to set with it.
#[derive(Debug)]
pub struct CodeAndPassword {
    /// As it was typed.
    pub code: String,
    /// 8 to 64 characters, at least one letter and one digit.
    pub password: String,
}

/// Sends a code to the address, or sets a new password with the code and ends all sessions.
///
/// # Errors
///
/// 400 with the field `code`, 422 for an unusable address or password, 429 after too many attempts.
pub async fn reset(
    ctx: &Ctx,
    accounts: &Accounts,
    email: &str,
    sent: Option<CodeAndPassword>,
    address: String,
    language: Language,
) -> Result<()> {
    if !is_email(email.trim()) {
        return Err(vec![Violation::new("email", Rule::Email)].into());
    }
    if let Some(sent) = &sent {
        check_password("newPassword", &sent.password).map_err(|weak| vec![weak])?;
    }
    let attempt = ResetAttempt::record(ctx, email, address).await?;
    match sent {
        Some(sent) => set_password(ctx, accounts, &attempt, sent).await,
        None => send_code(ctx, accounts, &attempt, language).await,
    }
}

/// A counted attempt to reset a password.
struct ResetAttempt {
    email_key: String,
    user: Option<User>,
    address: String,
    at: i64,
}

impl ResetAttempt {
    async fn record(ctx: &Ctx, email: &str, address: String) -> Result<ResetAttempt> {
        let email_key = email_key(email);
        let found = store::users::by_email(&ctx.db, &email_key).await?;
        let user = found.filter(|user| can_sign_in(&ctx.settings, user));
        let attempt = ResetAttempt { email_key, user, address, at: ctx.clock.now_ms() };
        let name = attempt.name();
        if store::sign_in_attempts::record_attempt(&ctx.db, &attempt.sign_in_attempt(&name), true)
            .await?
            == AttemptVerdict::Refused
        {
            return Err(too_many("auth.tooManyCodes"));
        }
        Ok(attempt)
    }

    /// Key that attempts are counted by: the account's name, or the email address if no account has
    /// it.
    fn name(&self) -> String {
        let name = self.user.as_ref().map(|user| username_key(&user.username));
        name.unwrap_or_else(|| self.email_key.clone())
    }

    fn sign_in_attempt<'a>(&'a self, name: &'a str) -> SignInAttempt<'a> {
        SignInAttempt {
            purpose: Purpose::Reset,
            username_key: name,
            address: &self.address,
            device: "",
            at: self.at,
        }
    }
}

/// Does the same work whether or not there is an account; only the mail, which is sent in the
/// background, differs.
async fn send_code(
    ctx: &Ctx,
    accounts: &Accounts,
    attempt: &ResetAttempt,
    language: Language,
) -> Result<()> {
    let code = random::code()?;
    let code_hash = accounts.passwords.hash(code.clone()).await?;
    let new = NewCode {
        email_key: &attempt.email_key,
        address: &attempt.address,
        user_id: attempt.user.as_ref().map(|user| user.id),
        code_hash: &code_hash,
        at: attempt.at,
    };
    let audited = ctx.with_audit_event(None, audit::PASSWORD_CODE, &attempt.address);
    store::password_codes::add(audited, &new).await?;
    let Some(user) = &attempt.user else { return Ok(()) };
    let to = Recipient { username: &user.username, email: &user.email, language };
    mail_codes::send_code(ctx, accounts, to, &code, &mail_codes::RESET_PASSWORD);
    Ok(())
}

async fn set_password(
    ctx: &Ctx,
    accounts: &Accounts,
    attempt: &ResetAttempt,
    CodeAndPassword { code, password }: CodeAndPassword,
) -> Result<()> {
    let wrong = || Error::BadField("code", Message::new("auth.code"));
    let kept =
        store::password_codes::count_try(&ctx.db, &attempt.email_key, &attempt.address, attempt.at)
            .await?;
    let typed = random::normalize_code(&code);
    let stored = kept.as_ref().map(|kept| kept.code_hash.clone());
    let is_right = accounts.passwords.verify(typed, stored).await?;
    let (Some(kept), Some(user), true) = (kept, &attempt.user, is_right) else {
        return Err(wrong());
    };
    if kept.user_id != Some(user.id) {
        return Err(wrong());
    }
    let hash = accounts.passwords.hash(password).await?;
    let audited = ctx.with_audit_event(user.id, audit::PASSWORD_RESET, &attempt.address);
    if !store::password_codes::redeem(audited, &attempt.email_key, &kept, &hash).await? {
        return Err(wrong());
    }
    let name = attempt.name();
    store::sign_in_attempts::clear_failures(&ctx.db, &attempt.sign_in_attempt(&name)).await?;
    if user.username == admin::USERNAME {
        admin::delete_password_file(ctx);
    }
    Ok(())
}
