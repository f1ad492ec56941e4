//! Imports files that a work of another product references at its original site. They are fetched
//! with the same restrictions as every URL that an author enters, checked like uploads, and stored
//! under new names.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::work::legacy::ConversionNotes;
use pinye_outbound::{HttpClient, fetch};
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use url::Url;

use crate::importer::{Importer, MAX_URL_BYTES, UPLOADS};
use crate::report::ImportReport;
use crate::temp_file::TempFile;
use pinye_app::uploads::Uploads;
use pinye_app::uploads::receive::{self, ReceivedFile};
use pinye_domain::error::{Error, Result};

/// Maximum number of files of one work.
const MAX_FILES: usize = 100;
/// Bytes of one file, which is held in memory until its type is known.
const MAX_FILE_BYTES: u64 = 20 << 20;
/// Timeout of one file, and of all files together.
const FILE_TIMEOUT: Duration = Duration::from_secs(20);
const TOTAL_TIMEOUT: Duration = Duration::from_secs(120);
/// Rate limit of imports that fetch files: number per author, and period in milliseconds.
const RATE_LIMIT: (i64, i64) = (6, 60_000);

/// Whether a text may be the URL of an upload at some site.
fn is_upload(text: &str) -> bool {
    text.len() <= MAX_URL_BYTES && !text.chars().any(char::is_control) && text.contains(UPLOADS)
}

/// Fetches the referenced files and replaces their URLs in the work.
pub(crate) async fn import_files(
    uploads: &Uploads,
    client: &HttpClient,
    importer: Importer<'_>,
    work: &mut Value,
    (report, notes): (&mut ImportReport, &mut ConversionNotes),
) -> Result<()> {
    let mut named = BTreeMap::new();
    each_text(work, &mut |text| {
        if is_upload(text) {
            named.insert(text.clone(), None);
        }
    });
    let Some(site) = importer.legacy_site else {
        let count = named.keys().filter(|text| text.starts_with(UPLOADS)).count();
        if count > 0 {
            notes.add("", "", Message::new("import.files").with("count", count));
        }
        return Ok(());
    };
    let wanted: Vec<(String, Url)> =
        named.keys().filter_map(|text| Some((text.clone(), site.upload(text)?))).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    uploads.rate_limiter.check("import", &format!("user {}", importer.user_id), RATE_LIMIT).await?;
    let mut fetching = FileFetcher::begin(uploads, client, importer.user_id).await?;
    let (mut olds, mut kept) = (Vec::new(), Vec::new());
    for (number, (text, url)) in wanted.into_iter().enumerate() {
        let fetched = match number < MAX_FILES {
            true => fetching.file(&url).await,
            false => {
                Err(Message::new("import.tooManyFiles").with("limit", MAX_FILES).into_fetch_error())
            }
        };
        match fetched {
            Ok(received) => {
                olds.push(text);
                kept.push(received);
            }
            Err(FetchError::Reported(why)) => {
                report.lost.push(format!("{text}: {}", why.localize(importer.language)));
            }
            Err(FetchError::Fatal(error)) => return Err(error),
        }
    }
    report.assets += kept.len();
    let saved =
        receive::save_uploads(uploads, importer.user_id, UploadPurpose::Library, kept).await?;
    for (old, upload) in olds.into_iter().zip(saved) {
        named.insert(old, Some(format!("{UPLOADS}{}", upload.stored_name)));
    }
    each_text(work, &mut |text| {
        if let Some(Some(new)) = named.get(text.as_str()) {
            text.clone_from(new);
        }
    });
    Ok(())
}

/// Why a file was not imported.
enum FetchError {
    /// The file is skipped; the message is listed in the report.
    Reported(Message),
    /// The import fails.
    Fatal(Error),
}

trait IntoFetchError {
    fn into_fetch_error(self) -> FetchError;
}

impl IntoFetchError for Message {
    fn into_fetch_error(self) -> FetchError {
        FetchError::Reported(self)
    }
}

impl From<Error> for FetchError {
    fn from(error: Error) -> FetchError {
        match error {
            Error::Unsupported(why) | Error::TooLarge(why) => FetchError::Reported(why),
            error => FetchError::Fatal(error),
        }
    }
}

/// Fetches files within the remaining time and the importer's remaining quota (`room`, in bytes).
struct FileFetcher<'a> {
    uploads: &'a Uploads,
    client: &'a HttpClient,
    end: Instant,
    room: u64,
}

impl<'a> FileFetcher<'a> {
    async fn begin(
        uploads: &'a Uploads,
        client: &'a HttpClient,
        user_id: i64,
    ) -> Result<FileFetcher<'a>> {
        let (used, _) = store::uploads::usage(&uploads.ctx.db, user_id).await?;
        let room = uploads.ctx.settings.upload_quota.saturating_sub(used.unsigned_abs());
        Ok(FileFetcher { uploads, client, end: Instant::now() + TOTAL_TIMEOUT, room })
    }

    async fn file(&mut self, url: &Url) -> Result<ReceivedFile, FetchError> {
        let left = self.end.saturating_duration_since(Instant::now()).min(FILE_TIMEOUT);
        if left.is_zero() {
            return Err(Message::new("import.tooLong").into_fetch_error());
        }
        if self.room == 0 {
            return Err(Message::new("upload.quota").into_fetch_error());
        }
        let within = (MAX_FILE_BYTES.min(self.room), left);
        let read = fetch::fetch_with_limits(self.client, url.as_str(), "*/*", within).await;
        let body =
            read.map_err(|error| fetch_error_message(&error, within.0).into_fetch_error())?.body;
        let file = TempFile(
            self.uploads.ctx.settings.incoming_dir().join(random::name(24).map_err(Error::from)?),
        );
        write_file(&file.0, &body).await.map_err(Error::from)?;
        let name = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
        let received = receive::receive_from_disk(self.uploads, &file.0, name).await?;
        self.room = self.room.saturating_sub(received.bytes().unsigned_abs());
        Ok(received)
    }
}

async fn write_file(path: &Path, body: &[u8]) -> std::io::Result<()> {
    let mut file = tokio::fs::File::create_new(path).await?;
    file.write_all(body).await?;
    file.flush().await
}

fn fetch_error_message(error: &pinye_outbound::Error, most: u64) -> Message {
    match error {
        pinye_outbound::Error::Invalid(_) | pinye_outbound::Error::Denied(_) => {
            Message::new("upload.fetchDenied")
        }
        pinye_outbound::Error::TooLarge => {
            Message::new("upload.tooLarge").with("limit", most >> 20)
        }
        pinye_outbound::Error::Timeout
        | pinye_outbound::Error::Status(_)
        | pinye_outbound::Error::Unavailable(_) => Message::new("upload.fetchFailed"),
    }
}

/// Calls `then` with every text in the value. The recursion is bounded by the nesting limit of the
/// JSON parser.
fn each_text(value: &mut Value, then: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => then(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, then)),
        Value::Object(fields) => fields.values_mut().for_each(|one| each_text(one, then)),
        _ => {}
    }
}
