//! Temporary files of imports.

use std::path::PathBuf;

use pinye_app::uploads::Uploads;
use pinye_app::uploads::receive::UploadStream;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::random;
use tokio::io::AsyncWriteExt as _;

/// Maximum size in bytes of an import file.
pub const MAX_FILE_BYTES: usize = 512 << 20;

/// A temporary file, deleted on drop.
#[derive(Debug)]
pub struct TempFile(pub(crate) PathBuf);

impl Drop for TempFile {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

/// Writes an uploaded file to disk.
pub async fn receive_file(uploads: &Uploads, part: &mut impl UploadStream) -> Result<TempFile> {
    uploads.quota.check_free_disk()?;
    let incoming = TempFile(uploads.ctx.settings.incoming_dir().join(random::name(24)?));
    let mut file = tokio::fs::File::create_new(&incoming.0).await?;
    let mut bytes = 0;
    while let Some(chunk) = part.chunk().await? {
        uploads.quota.check_growth(bytes as u64, (bytes + chunk.len()) as u64)?;
        bytes += chunk.len();
        if bytes > MAX_FILE_BYTES {
            let limit = Message::new("upload.tooLarge").with("limit", MAX_FILE_BYTES >> 20);
            return Err(Error::TooLarge(limit));
        }
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    Ok(incoming)
}
