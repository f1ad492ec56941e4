//! A picture of another site becomes a file of one's own: pages are read over https, and browsers show no picture there that
//! comes without it.

use std::time::Duration;

use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::{FileKind, Upload};
use pinye_outgoing::{self as outgoing, fetch};
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use tokio::io::AsyncWriteExt as _;

use super::receive;
use crate::app::App;
use crate::error::{Error, Result};
use crate::limits;

/// Pictures of one author in a minute.
const MOST_A_MINUTE: (i64, i64) = (30, 60_000);
/// How long another site may take.
const PATIENCE: Duration = Duration::from_secs(20);
const ACCEPT: &str = "image/*";
/// Characters of an address.
const MOST_ADDRESS: usize = 4096;

/// Takes a picture of another site over, within the limits of uploads.
pub async fn fetched(app: &App, user_id: i64, address: &str) -> Result<Vec<Upload>> {
    let wrong = || Error::BadField("url", Message::new("v.address"));
    let address = address.trim();
    if address.len() > MOST_ADDRESS {
        return Err(wrong());
    }
    let url = fetch::readable(address).map_err(|_| wrong())?;
    limits::admit(app, "fetch", &format!("user {user_id}"), MOST_A_MINUTE).await?;
    let (used, _) = store::uploads::usage(&app.db, user_id).await?;
    let left = app.settings.upload_quota.saturating_sub(used.unsigned_abs());
    if left == 0 {
        return Err(Error::TooLarge(Message::new("upload.quota")));
    }
    let within = (FileKind::Image.max_bytes().min(left), PATIENCE);
    let read = fetch::fetch_within(app.sources.client(), address, ACCEPT, within).await;
    let body = read.map_err(|error| said(&error, within.0))?.body;
    let name = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let file = Incoming::write(app, &body).await?;
    let received = receive::taken(app, &file.0, name).await?;
    if !received.is_picture() {
        return Err(Error::Unsupported(Message::new("upload.type")));
    }
    receive::keep(app, user_id, UploadPurpose::Library, vec![received]).await
}

fn said(error: &outgoing::Error, most: u64) -> Error {
    match error {
        outgoing::Error::Invalid(_) | outgoing::Error::Denied(_) => {
            Error::BadField("url", Message::new("upload.fetchDenied"))
        }
        outgoing::Error::TooLarge => {
            Error::TooLarge(Message::new("upload.tooLarge").with("limit", most >> 20))
        }
        outgoing::Error::Timeout | outgoing::Error::Unavailable(_) | outgoing::Error::Status(_) => {
            Error::BadGateway(Message::new("upload.fetchFailed"))
        }
    }
}

/// What was read, on disk until it is known what it is; dropped, it is gone.
struct Incoming(std::path::PathBuf);

impl Incoming {
    async fn write(app: &App, body: &[u8]) -> Result<Incoming> {
        let file = Incoming(app.incoming_dir().join(random::name(24)?));
        let mut open = tokio::fs::File::create_new(&file.0).await?;
        open.write_all(body).await?;
        open.flush().await?;
        Ok(file)
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // It is not there any more when it was taken over.
        drop(std::fs::remove_file(&self.0));
    }
}
