//! Visitors' access to published works.

use pinye_accounts::PasswordHasher;
use pinye_context::{Ctx, RateLimiter};
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::permission;
use pinye_domain::work_access::{self, WorkPassword};
use pinye_store as store;
use pinye_store::work_access::VisitorAccess;

use crate::visitor::{AccessKeys, Caller};

/// Wrong passwords allowed per address and work, and the window in milliseconds.
const PASSWORD_LIMIT: (i64, i64) = (5, store::sign_in_attempts::WINDOW_MS);
/// The same limit for all addresses together, so that many addresses guess no faster than one.
/// Guessing six digits takes half a year on average.
const GLOBAL_PASSWORD_LIMIT: (i64, i64) = (100, 60 * 60 * 1000);
/// Longer passwords are refused without hashing them.
const MAX_PASSWORD_CHARS: usize = 200;

/// A password that a visitor typed at a work.
#[derive(Clone, Copy, Debug)]
pub struct UnlockAttempt<'a> {
    /// The work.
    pub work_id: i64,
    /// Client address, as rate limits count it.
    pub address: &'a str,
    /// The typed password.
    pub typed: &'a str,
}

/// Outcome of an [`UnlockAttempt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnlockResult {
    /// The password is right. Holds the access token for the browser.
    Unlocked(String),
    /// The work has no password.
    NotProtected,
    /// The password is wrong.
    WrongPassword,
    /// There is no such work, or visitors may not see it.
    NotFound,
}

/// Returns the publication that this visitor may see now; `None` if the work is not published.
///
/// # Errors
///
/// 403 if the work has a password that the visitor has not entered.
pub async fn visible_publication(ctx: &Ctx, work_id: i64, caller: &Caller) -> Result<Option<i64>> {
    let Some(visible) = store::work_access::find_visitor_access(&ctx.db, work_id).await? else {
        return Ok(None);
    };
    if is_unlocked(ctx, work_id, &visible, &caller.keys).await?
        || is_own(ctx, work_id, caller).await?
    {
        return Ok(visible.publication);
    }
    Err(Error::Refused(Message::new("access.locked")))
}

/// Whether the access token of a browser unlocks a work. A work without a password is unlocked.
pub async fn is_unlocked(
    ctx: &Ctx,
    work_id: i64,
    visible: &VisitorAccess,
    keys: &AccessKeys,
) -> Result<bool> {
    let Some(hash) = &visible.password_hash else { return Ok(true) };
    let Some(key) = keys.0.get(&work_id) else { return Ok(false) };
    let password = WorkPassword { work_id, hash };
    let secret = ctx.signing_key().await?;
    Ok(work_access::verify_access_token(secret, password, key, ctx.clock.now_ms()))
}

/// Owners, and holders of `work.manage-all`, need no password.
async fn is_own(ctx: &Ctx, work_id: i64, caller: &Caller) -> Result<bool> {
    let Some(who) = &caller.who else { return Ok(false) };
    let access = store::works::find_head(&ctx.db, work_id).await?;
    let is_owner = access.is_some_and(|access| access.user_id == who.id);
    Ok(is_owner || who.has_permission(permission::WORK_MANAGE_ALL))
}

/// Checks the password that a visitor typed. The attempt counts before it is checked, so that
/// concurrent attempts gain nothing; a right password is refunded, since all guests of a house may
/// share one address.
///
/// # Errors
///
/// 429 after too many wrong passwords.
pub async fn unlock(
    ctx: &Ctx,
    rate_limiter: &RateLimiter,
    passwords: &PasswordHasher,
    attempt: UnlockAttempt<'_>,
) -> Result<UnlockResult> {
    let UnlockAttempt { work_id, address, typed } = attempt;
    let Some(visible) = store::work_access::find_visitor_access(&ctx.db, work_id).await? else {
        return Ok(UnlockResult::NotFound);
    };
    let Some(hash) = visible.password_hash else { return Ok(UnlockResult::NotProtected) };
    let what = format!("door:{work_id}");
    let tried = rate_limiter.acquire(&what, address, PASSWORD_LIMIT).await?;
    let of_all = rate_limiter.acquire_global(&what, GLOBAL_PASSWORD_LIMIT).await?;
    let typed = work_access::trim_password(typed);
    if typed.is_empty() || typed.chars().count() > MAX_PASSWORD_CHARS {
        return Ok(UnlockResult::WrongPassword);
    }
    if !passwords.verify_work_password(typed.to_owned(), hash.clone()).await? {
        return Ok(UnlockResult::WrongPassword);
    }
    rate_limiter.refund(&tried).await?;
    rate_limiter.refund(&of_all).await?;
    let secret = ctx.signing_key().await?;
    Ok(UnlockResult::Unlocked(work_access::create_access_token(
        secret,
        WorkPassword { work_id, hash: &hash },
        ctx.clock.now_ms(),
    )))
}
