//! Uploads of visitors, for a form of a published work. Visitors are anonymous, so their files are
//! limited per call, per address and by a share of the author's quota. The plugin of the field has
//! the last word on every file, and files that no submission names are removed after a day.

use std::time::Duration;

use super::receive::{self, ReceivedFile, UploadStream};
use crate::quota::QuotaReservation;
use crate::uploads::Uploads;
use crate::uploads::cleanup::move_to_bin;
use pinye_domain::error::{Error, Result};
use pinye_domain::form::Field;
use pinye_domain::messages::Message;
use pinye_domain::upload::Upload;
use pinye_plugin_host::OfferedFile;
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use pinye_store::visitor_files::VisitorUploadLimits;
use pinye_submissions::FormService;
use pinye_submissions::upload_fields::{check_file, find_upload_field};
use pinye_visitors::Caller;

/// Maximum number of files per call: pages send each file when it is chosen, and a field for more
/// is a gallery.
pub const MAX_FILES: usize = 10;
/// Maximum bytes per call: no field can be set to accept a larger file (EL-FILE-07).
const MAX_CALL_BYTES: u64 = 50 << 20;
/// Calls per address and work within a minute: a person chooses a file every few seconds at most.
const CALL_LIMIT: (i64, i64) = (20, 60_000);
const HOUR_MS: i64 = 60 * 60 * 1000;
/// Files and bytes that one address may upload to one work within an hour: some people behind one
/// address, each with some pictures.
const ADDRESS_LIMIT: (i64, i64) = (60, 250 << 20);
/// Divisor of the author's quota: files that no submission names may fill only this share of it.
const UNREFERENCED_SHARE: u64 = 4;
/// How long files wait for their submission: it comes within a day or not at all (EL-FILE-17).
const UNREFERENCED_TTL_MS: i64 = 24 * HOUR_MS;
/// How long visitors may view the files they uploaded.
pub const VIEW_URL_TTL_MS: i64 = UNREFERENCED_TTL_MS;
/// How often files that no submission names are removed, and how many per batch.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10 * 60);
const SWEEP_BATCH_SIZE: i64 = 500;

/// An authorized upload of a visitor.
pub struct VisitorUpload {
    work_id: i64,
    owner: i64,
    field: Field,
    counted_by: String,
    /// Reservation in the owner's quota.
    share: QuotaReservation,
}

impl VisitorUpload {
    /// Finds the field in the publication that visitors of the work see now, and counts the call.
    pub async fn authorize(
        uploads: &Uploads,
        forms: &FormService,
        field: (i64, &str),
        (address, caller): (&str, &Caller),
    ) -> Result<VisitorUpload> {
        let work_id = field.0;
        let field = find_upload_field(forms, field, caller).await?;
        let call = format!("file:{work_id}");
        let counted_by = uploads.rate_limiter.check(&call, address, CALL_LIMIT).await?;
        let head = store::works::find_head(&uploads.ctx.db, work_id).await?;
        let owner = head.ok_or_else(Error::work_not_found)?.user_id;
        let share = uploads.reserve(owner).await?.with_max_bytes(MAX_CALL_BYTES);
        Ok(VisitorUpload { work_id, owner, field, counted_by, share })
    }

    /// Receives a file and has the field's plugin check it.
    pub async fn receive(
        &mut self,
        uploads: &Uploads,
        forms: &FormService,
        part: &mut impl UploadStream,
    ) -> Result<ReceivedFile> {
        let file = receive::receive(uploads, part, &mut self.share).await;
        let is_over_quota = self.share.is_over_quota();
        let file =
            file.map_err(
                |error| if is_over_quota { hide_quota(error) } else { call_too_large(error) },
            )?;
        let (name, mime) = file.names();
        let offered = OfferedFile {
            name: name.to_owned(),
            mime: mime.to_owned(),
            size: file.bytes().unsigned_abs(),
        };
        check_file(forms, (self.work_id, &self.field), &offered).await?;
        Ok(file)
    }

    /// Stores the files for the author of the work.
    pub async fn save(self, uploads: &Uploads, received: Vec<ReceivedFile>) -> Result<Vec<Upload>> {
        let max_unreferenced_bytes = uploads.ctx.settings.upload_quota / UNREFERENCED_SHARE;
        let visitor = VisitorUploadLimits {
            work_id: self.work_id,
            counted_by: &self.counted_by,
            since: uploads.ctx.clock.now_ms() - HOUR_MS,
            most: ADDRESS_LIMIT,
            max_unreferenced_bytes: i64::try_from(max_unreferenced_bytes).unwrap_or(i64::MAX),
        };
        let kept =
            receive::save_uploads(uploads, self.owner, UploadPurpose::Visitor(&visitor), received)
                .await;
        let kept = kept.map_err(hide_quota)?;
        self.share.commit();
        Ok(kept)
    }
}

/// Returns the error for too many files from one address.
pub fn too_many() -> Error {
    Error::TooMany(Message::new("http.tooMany"), 3600)
}

/// Hides the quota of the author from visitors.
fn hide_quota(error: Error) -> Error {
    of_quota(error, || Message::new("upload.closed"))
}

fn call_too_large(error: Error) -> Error {
    of_quota(error, || Message::new("upload.call").with("limit", MAX_CALL_BYTES >> 20))
}

fn of_quota(error: Error, message: impl FnOnce() -> Message) -> Error {
    match error {
        Error::TooLarge(said) if said == Message::new("upload.quota") => Error::TooLarge(message()),
        other => other,
    }
}

/// Removes files that no submission has named within a day; returns their number.
pub async fn sweep(uploads: &Uploads) -> anyhow::Result<usize> {
    let mut removed = 0;
    let seen =
        store::pending_deletions::advance_sweep_clock(&uploads.ctx.db, uploads.ctx.clock.now_ms())
            .await?;
    loop {
        let found = store::visitor_files::list_unreferenced(
            &uploads.ctx.db,
            seen - UNREFERENCED_TTL_MS,
            SWEEP_BATCH_SIZE,
        )
        .await?;
        if found.is_empty() {
            return Ok(removed);
        }
        for (id, work_id) in found {
            if let Some(name) = store::visitor_files::remove(&uploads.ctx.db, id, work_id).await? {
                move_to_bin(uploads, &name).await;
                removed += 1;
            }
        }
    }
}

/// Sweeps every [`SWEEP_INTERVAL`].
pub fn start_sweeper(uploads: &Uploads) {
    uploads.ctx.shutdown.every(SWEEP_INTERVAL, uploads.clone(), |uploads| async move {
        match sweep(&uploads).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "unreferenced files of visitors were deleted"),
            Err(error) => {
                tracing::error!(%error, "unreferenced files of visitors were not deleted");
            }
        }
    });
}
