//! How much an account may write: works with combinations, and what is published of them, have a quota each.

use super::quota::{self, QuotaReservation};
use crate::App;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_store as store;

/// Room for so many bytes more of an account's works or combinations; they count as written while the answer is held.
///
/// # Errors
///
/// 413 when there is none. What becomes smaller needs none, so that everybody can go on who makes room.
pub async fn reserve_bytes(app: &App, account: i64, bytes: usize) -> Result<QuotaReservation> {
    let share = app.quota.reserve_document(account);
    let used = store::usage::document_bytes(&app.db, account).await?;
    let mut share = share.with_remaining(app.settings.document_quota.saturating_sub(used));
    match share.try_grow(bytes as u64) {
        Ok(()) => Ok(share),
        Err(quota::Error::OverQuota) => Err(Error::TooLarge(Message::new("work.quota"))),
        Err(other) => Err(other.into()),
    }
}

/// Whether an account may publish.
///
/// # Errors
///
/// 413 when it has published too much already; what is older of each work than its last twenty publications is gone.
pub async fn check_publish_quota(app: &App, account: i64) -> Result<()> {
    app.quota.check_free_disk()?;
    if store::usage::publication_bytes(&app.db, account).await? < app.settings.document_quota {
        Ok(())
    } else {
        Err(Error::TooLarge(Message::new("publish.quota")))
    }
}
