//! Signing in and out.

use pinye_context::Ctx;
use pinye_domain::digest::hash;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::{User, username_key};
use pinye_domain::{audit, random};
use pinye_store as store;
use pinye_store::sessions::NewSession;
use pinye_store::sign_in_attempts::{Purpose, SignInAttempt};

use crate::captcha::{self, CaptchaAnswer};
use crate::{Accounts, can_sign_in, too_many};

/// Longer passwords are refused without hashing them.
pub const MAX_PASSWORD_CHARACTERS: usize = 1000;
/// Characters of a user agent that are stored.
const MAX_USER_AGENT_CHARACTERS: usize = 300;

/// Where a request to sign in comes from.
#[derive(Clone, Copy, Debug)]
pub struct SignInSource<'a> {
    /// Client address.
    pub address: &'a str,
    /// Id of the device, empty on a device without an earlier sign-in; see docs/decisions/0014-tries.md.
    pub device: &'a str,
    /// Id by which the device is known from now on.
    pub next_device: &'a str,
    /// The `User-Agent` header.
    pub user_agent: &'a str,
}

/// A fresh session.
#[derive(Debug)]
pub struct SignedIn {
    /// Who signed in.
    pub user: User,
    /// Bearer token; only its hash is stored.
    pub token: String,
    /// When the session ends without further use, in milliseconds since 1970.
    pub expires_at: i64,
}

/// Opens a session.
///
/// # Errors
///
/// 400 with the field `password` or `captcha`, 403 for blocked users and the demo author, 429 after too many attempts.
pub async fn sign_in(
    ctx: &Ctx,
    accounts: &Accounts,
    username: &str,
    password: String,
    answer: CaptchaAnswer<'_>,
    source: SignInSource<'_>,
) -> Result<SignedIn> {
    let key = username_key(username);
    let wrong = || Error::BadField("password", Message::new("auth.wrong"));
    if key.is_empty()
        || key.chars().count() > 64
        || password.chars().count() > MAX_PASSWORD_CHARACTERS
    {
        return Err(wrong());
    }
    let SignInSource { address, device, .. } = source;
    let at = ctx.clock.now_ms();
    let attempt =
        SignInAttempt { purpose: Purpose::SignIn, username_key: &key, address, device, at };
    if !captcha::begin_attempt(ctx, answer, &attempt).await? {
        return Err(too_many("auth.tooMany"));
    }
    let found = store::users::by_name(&ctx.db, &key).await?;
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let is_right = accounts.passwords.verify(password, stored).await?;
    let user = match found {
        Some(user) if is_right => user,
        found => {
            audit_refusal(ctx, found.as_ref(), address).await?;
            return Err(wrong());
        }
    };
    if user.is_demo && !can_sign_in(&ctx.settings, &user) {
        audit_refusal(ctx, Some(&user), address).await?;
        return Err(Error::Refused(Message::new("auth.demo")));
    }
    let succeeded = SignInAttempt { device: source.next_device, ..attempt };
    store::sign_in_attempts::clear_failures(&ctx.db, &succeeded).await?;
    let token = hex::encode(random::bytes::<32>()?);
    let user_agent: String = source.user_agent.chars().take(MAX_USER_AGENT_CHARACTERS).collect();
    let new = NewSession {
        token_hash: &hash(&token),
        user_id: user.id,
        address,
        user_agent: &user_agent,
        at,
    };
    let audited = ctx.with_audit_event(user.id, audit::SESSION_START, address);
    let Some(expires_at) = store::sessions::start(audited, &new).await? else {
        audit_refusal(ctx, Some(&user), address).await?;
        return Err(Error::Refused(Message::new("auth.blocked")));
    };
    Ok(SignedIn { user, token, expires_at })
}

/// Audits a refused sign-in. Names the account, never the typed name: people type their password
/// into the wrong field.
async fn audit_refusal(ctx: &Ctx, meant: Option<&User>, address: &str) -> Result<()> {
    let id = meant.map_or_else(String::new, |user| user.id.to_string());
    ctx.insert_audit_event(None, audit::SESSION_REFUSE, id, address).await
}

/// Ends the session of this token; an unknown token is no error.
///
/// # Errors
///
/// The database does not answer.
pub async fn sign_out(ctx: &Ctx, token: &str) -> Result<()> {
    let audited = ctx.with_audit_event(None, audit::SESSION_END, "");
    store::sessions::end(audited, &hash(token)).await?;
    Ok(())
}
