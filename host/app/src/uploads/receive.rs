//! Receives uploads to the disk. A file stays in `incoming` until it is complete and checked; an
//! abandoned one is deleted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bytes::Bytes;
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::{Uploads, image_processing, visitor_uploads};
use crate::quota::QuotaReservation;
use pinye_domain::error::{Error, Result};
use pinye_domain::font::MAX_FONTS;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::{FONT_FILE_PREFIX, VISITOR_FILE_PREFIX};
use pinye_domain::upload::{
    FileKind, Format, MAX_FILES_PER_AUTHOR, SNIFF_BYTES, SniffResult, Upload, display_name,
    format_of_stored,
};
use pinye_sandbox::picture::{ImageJob, ImageReply};
use pinye_storage::Storage;
use pinye_store as store;
use pinye_store::uploads::{UploadOutcome, UploadPurpose};

/// How long an upload waits for image processing: as long as a response may take.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(25);

/// A file on disk that no row names yet; deleted on drop unless it was kept.
pub struct ReceivedFile {
    path: PathBuf,
    kept: bool,
    name: String,
    format: Format,
    /// Size in bytes.
    size: i64,
    pixels: Option<(u32, u32)>,
}

impl Drop for ReceivedFile {
    fn drop(&mut self) {
        if !self.kept {
            drop(std::fs::remove_file(&self.path));
        }
    }
}

/// An incoming file, chunk by chunk.
pub trait UploadStream: Send {
    /// Its name as it was sent.
    fn name(&self) -> &str;

    /// Returns the next chunk; `None` at the end.
    fn chunk(&mut self) -> impl Future<Output = Result<Option<Bytes>>> + Send;
}

/// Writes a file to `incoming`; stops at the limit of its kind or of its reservation.
pub async fn receive(
    uploads: &Uploads,
    part: &mut impl UploadStream,
    share: &mut QuotaReservation,
) -> Result<ReceivedFile> {
    receive_as(uploads, part, share, detect_format).await
}

/// Receives a font file.
pub async fn receive_font(
    uploads: &Uploads,
    part: &mut impl UploadStream,
    share: &mut QuotaReservation,
) -> Result<ReceivedFile> {
    receive_as(uploads, part, share, detect_font_format).await
}

async fn receive_as(
    uploads: &Uploads,
    part: &mut impl UploadStream,
    share: &mut QuotaReservation,
    detect_format: fn(&[u8], &str) -> Result<Format>,
) -> Result<ReceivedFile> {
    uploads.quota.check_free_disk()?;
    let name = display_name(part.name());
    let mut head = Vec::new();
    while head.len() < SNIFF_BYTES {
        let Some(chunk) = part.chunk().await? else { break };
        head.extend_from_slice(&chunk);
    }
    let format = detect_format(&head, &name)?;
    let path = uploads.ctx.settings.incoming_dir().join(random::name(24)?);
    let mut file = File::create_new(&path).await?;
    let mut received = ReceivedFile { path, kept: false, name, format, size: 0, pixels: None };
    received.write(&mut file, &head, share).await?;
    while let Some(chunk) = part.chunk().await? {
        let before = received.size.unsigned_abs();
        received.write(&mut file, &chunk, share).await?;
        uploads.quota.check_growth(before, received.size.unsigned_abs())?;
    }
    received.finalize(uploads, file).await
}

/// Links or copies a stored typeface for another account.
pub async fn copy_font(
    uploads: &Uploads,
    stored_name: &str,
    size: i64,
) -> Result<Option<ReceivedFile>> {
    let path = uploads.ctx.settings.incoming_dir().join(random::name(24)?);
    let format = format_of_stored(stored_name).ok_or_else(Error::not_found)?;
    let name = display_name(stored_name);
    let is_there = uploads.storage.link_or_copy(stored_name, &path).await?;
    let received = ReceivedFile { path, kept: false, name, format, size, pixels: None };
    Ok(is_there.then_some(received))
}

/// Takes over a file on disk and checks it like one that was just received. The returned
/// [`ReceivedFile`] owns the file from then on.
pub async fn receive_from_disk(
    uploads: &Uploads,
    path: &Path,
    sent_name: &str,
) -> Result<ReceivedFile> {
    let mut head = Vec::new();
    let mut file = File::open(path).await?;
    let most = u64::try_from(SNIFF_BYTES).unwrap_or(u64::MAX);
    (&mut file).take(most).read_to_end(&mut head).await?;
    let format = detect_format(&head, sent_name)?;
    let size = file.metadata().await?.len();
    let limit = format.kind.max_bytes();
    if size > limit {
        return Err(Error::TooLarge(Message::new("upload.tooLarge").with("limit", limit >> 20)));
    }
    let own = uploads.ctx.settings.incoming_dir().join(random::name(24)?);
    tokio::fs::rename(path, &own).await?;
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let name = display_name(sent_name);
    let received = ReceivedFile { path: own, kept: false, name, format, size, pixels: None };
    received.finalize(uploads, file).await
}

impl ReceivedFile {
    /// Whether it is a picture.
    pub fn is_picture(&self) -> bool {
        matches!(self.format.kind, FileKind::Image | FileKind::VectorImage)
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> i64 {
        self.size
    }

    /// Reads the whole content.
    pub async fn content(&self) -> Result<Vec<u8>> {
        Ok(tokio::fs::read(&self.path).await?)
    }

    /// Returns the name as sent, and the detected type.
    pub fn names(&self) -> (&str, &'static str) {
        (&self.name, self.format.mime)
    }

    async fn write(
        &mut self,
        file: &mut File,
        chunk: &[u8],
        share: &mut QuotaReservation,
    ) -> Result<()> {
        self.size += i64::try_from(chunk.len()).unwrap_or(i64::MAX);
        let (size, limit) = (self.size.unsigned_abs(), self.format.kind.max_bytes());
        if size > limit {
            let message = Message::new("upload.tooLarge").with("limit", limit >> 20);
            return Err(Error::TooLarge(message));
        }
        share.try_grow(chunk.len() as u64)?;
        file.write_all(chunk).await?;
        Ok(())
    }

    /// Makes the file ready to be kept: synced to the disk, and a picture reduced to its visible
    /// content.
    async fn finalize(mut self, uploads: &Uploads, mut file: File) -> Result<ReceivedFile> {
        // Without the flush, an error of the last write would be lost.
        file.flush().await?;
        if !matches!(self.format.kind, FileKind::Image | FileKind::VectorImage) {
            file.sync_all().await?;
            return Ok(self);
        }
        let extension = self.format.extension.to_owned();
        let path = uploads.ctx.settings.incoming_dir().join(random::name(24)?);
        let raw = std::mem::replace(&mut self.path, path);
        let raw = TempFile(raw);
        let order = ImageJob::Clean { extension };
        match uploads.image_queue.process(&order, &raw.0, &self.path, QUEUE_TIMEOUT).await? {
            ImageReply::Made { bytes, size } => {
                self.size = i64::try_from(bytes).unwrap_or(i64::MAX);
                self.pixels = size;
                Ok(self)
            }
            ImageReply::Refused(why) => Err(image_processing::refusal(why)),
        }
    }
}

/// A file that is deleted on drop.
struct TempFile(PathBuf);

impl Drop for TempFile {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

fn detect_format(head: &[u8], name: &str) -> Result<Format> {
    match Format::detect(head.get(..SNIFF_BYTES).unwrap_or(head), name) {
        SniffResult::Accepted(format) => Ok(format),
        SniffResult::Photo => Err(Error::Unsupported(Message::new("upload.photo"))),
        SniffResult::Unknown => Err(Error::Unsupported(Message::new("upload.type"))),
    }
}

fn detect_font_format(head: &[u8], _: &str) -> Result<Format> {
    match Format::detect_font(head) {
        SniffResult::Accepted(format) => Ok(format),
        SniffResult::Photo | SniffResult::Unknown => {
            Err(Error::Unsupported(Message::new("font.kind")))
        }
    }
}

/// Moves files into the storage and then writes their rows: a row never names a missing file.
pub async fn save_uploads(
    uploads: &Uploads,
    user_id: i64,
    beside: UploadPurpose<'_>,
    received: Vec<ReceivedFile>,
) -> Result<Vec<Upload>> {
    let mut saved = Vec::new();
    let mut moved = UnrecordedFiles { storage: &uploads.storage, names: Vec::new() };
    let mut names = Vec::new();
    for file in &received {
        let name = new_stored_name(beside)?;
        names.push(format!("{name}.{}", file.format.extension));
    }
    // Recorded first: if this host stops from here on, the sweep finds the files.
    store::pending_deletions::mark_uploading(&uploads.ctx.db, &names).await?;
    for (mut file, stored_name) in received.into_iter().zip(names) {
        moved.names.push(stored_name.clone());
        uploads.storage.put(&stored_name, &file.path).await?;
        file.kept = true;
        saved.push(Upload {
            id: 0,
            user_id,
            name: file.name.clone(),
            stored_name,
            mime: file.format.mime.to_owned(),
            size: file.size,
            width: file.pixels.map(|(width, _)| i64::from(width)),
            height: file.pixels.map(|(_, height)| i64::from(height)),
            created_at: uploads.ctx.clock.now_ms(),
        });
    }
    uploads.storage.sync().await?;
    let most = (uploads.ctx.settings.upload_quota, MAX_FILES_PER_AUTHOR);
    // Until the response, it is unknown whether the rows exist: if it is lost, the sweep finds out.
    let names = std::mem::take(&mut moved.names);
    let added = store::uploads::add_for(&uploads.ctx.db, &mut saved, most, beside).await;
    if !matches!(&added, Err(error) if !error.is_rolled_back()) {
        moved.names = names;
    }
    match added? {
        UploadOutcome::Kept => moved.names.clear(),
        UploadOutcome::Full => return Err(Error::TooLarge(Message::new("upload.quota"))),
        UploadOutcome::TooMany if matches!(beside, UploadPurpose::Font(_)) => {
            return Err(Error::TooLarge(Message::new("font.many").with("most", MAX_FONTS)));
        }
        UploadOutcome::TooMany => return Err(visitor_uploads::too_many()),
    }
    Ok(saved)
}

/// Files in the storage that certainly have no rows; removed on drop.
struct UnrecordedFiles<'a> {
    storage: &'a Storage,
    names: Vec<String>,
}

impl Drop for UnrecordedFiles<'_> {
    fn drop(&mut self) {
        for name in std::mem::take(&mut self.names) {
            self.storage.remove_in_background(name);
        }
    }
}

/// Returns a stored name for a new file.
fn new_stored_name(beside: UploadPurpose<'_>) -> Result<String> {
    Ok(match beside {
        UploadPurpose::Library | UploadPurpose::Cover(_) => random::name(24)?,
        UploadPurpose::Visitor(_) => format!("{VISITOR_FILE_PREFIX}{}", random::name(23)?),
        UploadPurpose::Font(_) => format!("{FONT_FILE_PREFIX}{}", random::name(23)?),
    })
}
