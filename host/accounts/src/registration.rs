//! Registration of accounts, where the installation allows it.

use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{ROLE_AUTHOR, check_password, check_username, is_email};
use pinye_store as store;
use pinye_store::sign_in_attempts::{Purpose, SignInAttempt};
use pinye_store::users::NewUser;

use crate::captcha::{self, CaptchaAnswer};
use crate::{Accounts, conflict_error, too_many};

/// A requested account.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// 3 to 32 letters, digits, underscores, hyphens, dots or Chinese characters.
    pub username: &'a str,
    /// An email address that no other account has.
    pub email: &'a str,
    /// 8 to 64 characters, at least one letter and one digit.
    pub password: String,
}

/// Creates an account with the role author and returns its id. Does not sign in.
///
/// # Errors
///
/// 403 where registration is closed, 422 for unusable fields, 409 for a name or address that is taken, 429 after too many
/// attempts.
pub async fn register(
    ctx: &Ctx,
    accounts: &Accounts,
    NewAccount { username, email, password }: NewAccount<'_>,
    answer: CaptchaAnswer<'_>,
    address: &str,
) -> Result<i64> {
    if !ctx.settings.registration {
        return Err(Error::Refused(Message::new("auth.closed")));
    }
    check(username, email, &password)?;
    let at = ctx.clock.now_ms();
    let attempt =
        SignInAttempt { purpose: Purpose::Register, username_key: "", address, device: "", at };
    if !captcha::begin_attempt(ctx, answer, &attempt).await? {
        return Err(too_many("auth.tooManyAccounts"));
    }
    // Hash before the name is looked up, so that a taken name takes the same time.
    let password_hash = accounts.passwords.hash(password).await?;
    let new =
        NewUser { username, nickname: "", password_hash: &password_hash, role: ROLE_AUTHOR, at };
    let audited = ctx.with_audit_event(None, audit::ACCOUNT_REGISTER, address);
    store::users::register(audited, &new, email).await.map_err(conflict_error)
}

fn check(username: &str, email: &str, password: &str) -> Result<()> {
    let mut broken: Vec<_> = check_username(username).err().into_iter().collect();
    match email {
        "" => broken.push(Violation::new("email", Rule::Required)),
        email if !is_email(email) => broken.push(Violation::new("email", Rule::Email)),
        _ => {}
    }
    broken.extend(check_password("password", password).err());
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}
