//! A picture of another site becomes a file of one's own: pages are read over https, and browsers show no picture there that
//! comes without it.

use std::time::Duration;

use axum::extract::State;
use serde::Deserialize;
use tokio::io::AsyncWriteExt as _;
use utoipa::ToSchema;

use super::{UploadRecord, receive, record};
use crate::app::App;
use crate::domain::messages::Message;
use crate::domain::random;
use crate::domain::upload::Kind;
use crate::error::{Error, Result};
use crate::http::answer::{Answer, created};
use crate::http::body::Json;
use crate::http::guard::Who;
use crate::http::limits;
use crate::outgoing::{self, fetch};
use crate::store;

/// Pictures of one author in a minute.
const MOST_A_MINUTE: (i64, i64) = (30, 60_000);
/// How long another site may take.
const PATIENCE: Duration = Duration::from_secs(20);
const ACCEPT: &str = "image/*";
/// Characters of an address.
const MOST_ADDRESS: usize = 4096;

/// What to take over.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Picture {
    /// Address of a picture on another site.
    url: String,
}

/// Takes a picture of another site over as a file of one's own, within the limits of uploads.
#[utoipa::path(post, path = "/api/uploads/fetch", tag = "uploads", request_body = Picture,
    responses((status = 201, body = Answer<Vec<UploadRecord>>)))]
pub async fn fetch(
    State(app): State<App>,
    Who(who): Who,
    Json(sent): Json<Picture>,
) -> Result<Answer<Vec<UploadRecord>>> {
    let wrong = || Error::BadField("url", Message::new("v.address"));
    let address = sent.url.trim();
    if address.len() > MOST_ADDRESS {
        return Err(wrong());
    }
    let url = fetch::readable(address).map_err(|_| wrong())?;
    limits::admit(&app, "fetch", &format!("user {}", who.id), MOST_A_MINUTE).await?;
    let (used, _) = store::uploads::usage(&app.db, who.id).await?;
    let left = app.settings.upload_quota.saturating_sub(used.unsigned_abs());
    if left == 0 {
        return Err(Error::TooLarge(Message::new("upload.quota")));
    }
    let within = (Kind::Image.max_bytes().min(left), PATIENCE);
    let read = fetch::fetch_within(app.sources.client(), address, ACCEPT, within).await;
    let body = read.map_err(|error| said(&error, within.0))?.body;
    let name = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let file = Incoming::write(&app, &body).await?;
    let received = receive::taken(&app, &file.0, name).await?;
    if !received.is_picture() {
        return Err(Error::Unsupported(Message::new("upload.type")));
    }
    let kept = receive::keep(&app, who.id, None, vec![received]).await?;
    Ok(created(kept.into_iter().map(|upload| record(&app, upload)).collect()))
}

fn said(error: &outgoing::Error, most: u64) -> Error {
    match error {
        outgoing::Error::Invalid(_) | outgoing::Error::Denied(_) => {
            Error::BadField("url", Message::new("upload.fetchDenied"))
        }
        outgoing::Error::TooLarge => {
            Error::TooLarge(Message::new("upload.tooLarge").with("limit", most >> 20))
        }
        outgoing::Error::Timeout | outgoing::Error::Unavailable(_) => {
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
