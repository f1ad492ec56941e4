//! Uploads of authors and of visitors: checked, then stored under a random name.

pub mod cleanup;
mod fetch;
mod image_processing;
pub mod image_variants;
pub mod receive;
pub mod share_cards;
pub mod video_codecs;
pub mod visitor_uploads;

use std::sync::Arc;

use pinye_context::{Ctx, RateLimiter};
use pinye_domain::error::Result;
use pinye_storage::Storage;
use pinye_store as store;

use crate::quota::{Quota, QuotaReservation};

pub use fetch::import_image;
pub use image_processing::ImageQueue;

/// Uploaded files. Cheap to clone.
#[derive(Clone)]
pub struct Uploads {
    /// Uploads are recorded in its database.
    pub ctx: Ctx,
    /// Where the files are.
    pub storage: Storage,
    /// Quotas of accounts, and free disk space.
    pub quota: Quota,
    /// Limits concurrent processing of pictures.
    pub image_queue: Arc<ImageQueue>,
    /// Rate limits by client address.
    pub rate_limiter: RateLimiter,
}

impl Uploads {
    /// Begins a reservation of what an account may still upload.
    ///
    /// # Errors
    ///
    /// 507 if the disk is full but for its reserve; the database does not answer.
    pub async fn reserve(&self, account: i64) -> Result<QuotaReservation> {
        // Before the usage is read: what others store meanwhile counts too.
        let reservation = self.quota.reserve_upload(account)?;
        let (used, _) = store::uploads::usage(&self.ctx.db, account).await?;
        let quota = self.ctx.settings.upload_quota;
        Ok(reservation.with_remaining(quota.saturating_sub(used.unsigned_abs())))
    }
}
