//! The email address of an account, which is confirmed by a code that is sent to it.

use pinye_context::Ctx;
use pinye_domain::digest::hash;
use pinye_domain::error::{Error, Result};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::{User, username_key};
use pinye_domain::{audit, random};
use pinye_store as store;
use pinye_store::email_codes::PendingEmail;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

use crate::mail_codes::{self, Recipient};
use crate::{Accounts, conflict_error, load_user, too_many};

/// Confirms the pending address with a code, or sends another code where none is given. Returns the
/// updated user.
///
/// # Errors
///
/// 400 for a wrong code or where nothing is pending, 429 after too many attempts, 503 without a mail server.
pub async fn confirm_or_resend(
    ctx: &Ctx,
    accounts: &Accounts,
    user_id: i64,
    address: &str,
    code: Option<String>,
    language: Language,
) -> Result<User> {
    let user = load_user(&ctx.db, user_id).await?;
    let at = ctx.clock.now_ms();
    let key = username_key(&user.username);
    let attempt =
        SignInAttempt { purpose: Purpose::Reset, username_key: &key, address, device: "", at };
    if store::sign_in_attempts::record_attempt(&ctx.db, &attempt, true).await?
        == AttemptVerdict::Refused
    {
        return Err(too_many("auth.tooManyCodes"));
    }
    match code {
        Some(code) => {
            let code_hash = hash(&random::normalize_code(&code));
            let audited = ctx.with_audit_event(user.id, audit::ACCOUNT_UPDATE, "email");
            let is_right = store::email_codes::confirm(audited, user.id, &code_hash, at).await;
            if !is_right.map_err(conflict_error)? {
                return Err(Error::BadField("code", Message::new("auth.code")));
            }
            store::sign_in_attempts::clear_failures(&ctx.db, &attempt).await?;
        }
        None => {
            let pending = store::email_codes::find_pending(&ctx.db, user.id, at).await?;
            let unconfirmed = (!user.email_confirmed).then(|| user.email.clone());
            let email = pending.map(|pending| pending.email).or(unconfirmed);
            let email = email.filter(|email| !email.is_empty());
            let email = email.ok_or_else(|| Error::BadRequest(Message::new("email.nothing")))?;
            if !mail_codes::can_send_code(ctx, accounts) {
                return Err(Error::Unavailable(Message::new("email.noServer")));
            }
            send_code(ctx, accounts, &user, &email, language).await?;
        }
    }
    load_user(&ctx.db, user_id).await
}

/// Sends a code to an address and makes it pending. The account keeps its current address until the
/// code is confirmed.
pub(crate) async fn send_code(
    ctx: &Ctx,
    accounts: &Accounts,
    user: &User,
    email: &str,
    language: Language,
) -> Result<()> {
    let code = random::code()?;
    let new = PendingEmail { email: email.to_owned(), code_hash: hash(&code) };
    store::email_codes::add(&ctx.db, user.id, &new, ctx.clock.now_ms())
        .await
        .map_err(conflict_error)?;
    let to = Recipient { username: &user.username, email, language };
    mail_codes::send_code(ctx, accounts, to, &code, &mail_codes::CONFIRM_EMAIL);
    Ok(())
}
