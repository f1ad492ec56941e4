//! Imports a picture of another site as an upload: published pages are served over https, and
//! browsers show no picture on them that comes without it.

use pinye_context::Ctx;
use std::time::Duration;

use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::{FileKind, Upload};
use pinye_outbound::{self as outbound, HttpClient, fetch};
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use tokio::io::AsyncWriteExt as _;

use super::Uploads;
use super::receive;
use pinye_domain::error::{Error, Result};

/// Imports per author and minute.
const RATE_LIMIT: (i64, i64) = (30, 60_000);
/// Timeout for the other site.
const FETCH_TIMEOUT: Duration = Duration::from_secs(20);
const ACCEPT: &str = "image/*";
/// Maximum bytes of a URL.
const MAX_URL_BYTES: usize = 4096;

/// Imports a picture of another site with this client, within the limits of uploads.
pub async fn import_image(
    uploads: &Uploads,
    client: &HttpClient,
    user_id: i64,
    address: &str,
) -> Result<Vec<Upload>> {
    let wrong = || Error::BadField("url", Message::new("v.address"));
    let address = address.trim();
    if address.len() > MAX_URL_BYTES {
        return Err(wrong());
    }
    let url = fetch::parse_http_url(address).map_err(|_| wrong())?;
    uploads.rate_limiter.check("fetch", &format!("user {user_id}"), RATE_LIMIT).await?;
    let (used, _) = store::uploads::usage(&uploads.ctx.db, user_id).await?;
    let left = uploads.ctx.settings.upload_quota.saturating_sub(used.unsigned_abs());
    if left == 0 {
        return Err(Error::TooLarge(Message::new("upload.quota")));
    }
    let within = (FileKind::Image.max_bytes().min(left), FETCH_TIMEOUT);
    let read = fetch::fetch_with_limits(client, address, ACCEPT, within).await;
    let body = read.map_err(|error| fetch_error(&error, within.0))?.body;
    let name = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let file = TempFile::write(&uploads.ctx, &body).await?;
    let received = receive::receive_from_disk(uploads, &file.0, name).await?;
    if !received.is_picture() {
        return Err(Error::Unsupported(Message::new("upload.type")));
    }
    receive::save_uploads(uploads, user_id, UploadPurpose::Library, vec![received]).await
}

fn fetch_error(error: &outbound::Error, most: u64) -> Error {
    match error {
        outbound::Error::Invalid(_) | outbound::Error::Denied(_) => {
            Error::BadField("url", Message::new("upload.fetchDenied"))
        }
        outbound::Error::TooLarge => {
            Error::TooLarge(Message::new("upload.tooLarge").with("limit", most >> 20))
        }
        outbound::Error::Timeout | outbound::Error::Unavailable(_) | outbound::Error::Status(_) => {
            Error::BadGateway(Message::new("upload.fetchFailed"))
        }
    }
}

/// The response body on disk until its type is known; deleted on drop.
struct TempFile(std::path::PathBuf);

impl TempFile {
    async fn write(ctx: &Ctx, body: &[u8]) -> Result<TempFile> {
        let file = TempFile(ctx.settings.incoming_dir().join(random::name(24)?));
        let mut open = tokio::fs::File::create_new(&file.0).await?;
        open.write_all(body).await?;
        open.flush().await?;
        Ok(file)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // It does not exist any more if the upload has taken it over.
        drop(std::fs::remove_file(&self.0));
    }
}
