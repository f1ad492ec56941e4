//! Quotas of documents per account: one for works and combinations, one for publications.

use pinye_context::Ctx;

use super::quota::{self, Quota, QuotaReservation};
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_store as store;

/// Reserves bytes for works or combinations of an account; they count as written while the
/// reservation is held.
///
/// # Errors
///
/// 413 beyond the quota. Documents that shrink need no reservation, so that an account can always
/// free space.
pub async fn reserve_bytes(
    ctx: &Ctx,
    quota: &Quota,
    account: i64,
    bytes: usize,
) -> Result<QuotaReservation> {
    let share = quota.reserve_document(account);
    let used = store::usage::document_bytes(&ctx.db, account).await?;
    let mut share = share.with_remaining(ctx.settings.document_quota.saturating_sub(used));
    match share.try_grow(bytes as u64) {
        Ok(()) => Ok(share),
        Err(quota::Error::OverQuota) => Err(Error::TooLarge(Message::new("work.quota"))),
        Err(other) => Err(other.into()),
    }
}

/// Checks that an account may publish.
///
/// # Errors
///
/// 413 if its publications reach the quota. Each work keeps only its last twenty publications.
pub async fn check_publish_quota(ctx: &Ctx, quota: &Quota, account: i64) -> Result<()> {
    quota.check_free_disk()?;
    if store::usage::publication_bytes(&ctx.db, account).await? < ctx.settings.document_quota {
        Ok(())
    } else {
        Err(Error::TooLarge(Message::new("publish.quota")))
    }
}
