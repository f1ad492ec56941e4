//! Reauthentication: requests that grant permissions, take over an account or cannot be undone
//! require the password again.

use pinye_context::Ctx;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::{AuthenticatedUser, User, username_key};
use pinye_store as store;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

use crate::sign_in::MAX_PASSWORD_CHARACTERS;
use crate::{Accounts, load_user, too_many};

/// A signed-in user and their address: attempts are counted by both.
#[derive(Clone, Debug)]
pub struct Requester {
    /// The signed-in user.
    pub who: AuthenticatedUser,
    /// Client address.
    pub address: String,
}

/// Refuses unless this is the password of the requester.
///
/// # Errors
///
/// 400 with the field `password`, 429 after too many attempts.
pub async fn require_password(
    ctx: &Ctx,
    accounts: &Accounts,
    requester: &Requester,
    password: String,
) -> Result<()> {
    let user = load_user(&ctx.db, requester.who.id).await?;
    if verify_password(ctx, accounts, &user, &requester.address, password).await? {
        return Ok(());
    }
    Err(Error::BadField("password", Message::new("auth.confirm")))
}

/// Whether this is the user's password. Attempts count like sign-ins, so that the holder of a
/// stolen token gains none.
///
/// # Errors
///
/// 429 after too many attempts.
pub(crate) async fn verify_password(
    ctx: &Ctx,
    accounts: &Accounts,
    user: &User,
    address: &str,
    password: String,
) -> Result<bool> {
    let (at, key) = (ctx.clock.now_ms(), username_key(&user.username));
    let attempt =
        SignInAttempt { purpose: Purpose::SignIn, username_key: &key, address, device: "", at };
    if store::sign_in_attempts::record_attempt(&ctx.db, &attempt, true).await?
        == AttemptVerdict::Refused
    {
        return Err(too_many("auth.tooManyCodes"));
    }
    let is_long = password.chars().count() > MAX_PASSWORD_CHARACTERS;
    if is_long || !accounts.passwords.verify(password, Some(user.password_hash.clone())).await? {
        return Ok(false);
    }
    store::sign_in_attempts::clear_failures(&ctx.db, &attempt).await?;
    Ok(true)
}
