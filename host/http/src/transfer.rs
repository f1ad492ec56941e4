//! Export of a work into one file, and import of such a file.

use axum::body::Body;
use axum::extract::State;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use pinye_app::downloads::DownloadSlots;
use pinye_app::uploads::Uploads;
use pinye_app::works::{AccessLevel, load_authorized};
use pinye_domain::audit;
use pinye_domain::json::raw;
use pinye_domain::messages::Message;
use pinye_storage as storage;
use pinye_transfer::{self as transfer, ImportReport, Importer, LegacySite, TempFile, Transfers};
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Id;
use super::envelope::splice_envelope;
use super::guard::CurrentUser;
use super::middleware::RequestLanguage;
use super::multipart::{self, PartError};
use super::uploads::{MultipartFile, map_multipart_error};
use super::works::schemas::WorkSaved;
use crate::error::{Error, Result};

pub use transfer::MAX_FILE_BYTES;

/// Maximum bytes of the field `origin`.
const ORIGIN_BYTES: usize = 4096;

/// A work with its files and the plugins it was made with.
#[utoipa::path(get, path = "/api/works/{id}/export", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, description = "a zip archive", content_type = "application/zip")))]
pub async fn export(
    State(transfers): State<Transfers>,
    State(downloads): State<DownloadSlots>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Response> {
    let ctx = &transfers.works.ctx;
    let row = load_authorized(ctx, &who, id, AccessLevel::Change).await?;
    let permit = downloads.acquire(who.id)?;
    transfers.uploads.quota.check_free_disk()?;
    let turn = transfers.acquire_slot(who.id).await?;
    let file = transfer::export(&transfers, &row.document).await?;
    drop(turn);
    let length = file.metadata().await?.len();
    let chunks = storage::chunks(file, length);
    let body = Body::from_stream(chunks.map(move |chunk| {
        let _permit = &permit;
        chunk
    }));
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let name = format!("attachment; filename=\"work-{id}.zip\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    ctx.insert_audit_event(who.id, audit::WORK_EXPORT, id, "").await?;
    Ok(response)
}

/// A file to import: one that was exported, or the JSON of a work, also of luban-h5.
#[derive(Debug, ToSchema)]
pub struct ImportForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: TempFile,
    /// The site that a work of another product comes from: its files are downloaded from there.
    #[schema(value_type = Option<String>)]
    origin: Option<LegacySite>,
}

/// The new work as in the response to a save, and the report of the import.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedWork {
    #[serde(flatten)]
    saved: WorkSaved,
    report: ImportReport,
}

/// Creates a work from a file.
/// Its ids are new, and its files are checked like every upload.
#[utoipa::path(post, path = "/api/works/import", tag = "works",
    request_body(content = ImportForm, content_type = "multipart/form-data"),
    responses((status = 201, body = ImportedWork)))]
pub async fn import(
    State(transfers): State<Transfers>,
    CurrentUser(who): CurrentUser,
    RequestLanguage(language): RequestLanguage,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response> {
    let form = form.map_err(|_| Error::BadRequest(Message::new("upload.broken")))?;
    let ImportForm { file, origin } = receive(&transfers.uploads, form).await?;
    let importer = Importer { user_id: who.id, language, legacy_site: origin.as_ref() };
    let (stored, report) = transfer::import(&transfers, importer, file).await?;
    let report_fields =
        [("remarks", raw(&[(); 0])), ("faults", raw(&report.faults)), ("report", raw(&report))];
    Ok(splice_envelope(201, &stored.document, &report_fields))
}

async fn receive(uploads: &Uploads, mut form: Multipart) -> Result<ImportForm> {
    let (mut file, mut origin) = (None, None);
    while let Some(field) = form.next_field().await.map_err(map_multipart_error)? {
        match field.name() {
            Some("file") if field.file_name().is_some() && file.is_none() => {
                file = Some(transfer::receive_file(uploads, &mut MultipartFile(field)).await?);
            }
            Some("origin") => {
                let text = multipart::read_text(field, ORIGIN_BYTES).await.map_err(unread)?;
                if !text.trim().is_empty() {
                    origin = Some(LegacySite::parse(&text)?);
                }
            }
            _ => {}
        }
    }
    let file = file.ok_or_else(|| Error::BadRequest(Message::new("upload.none")))?;
    Ok(ImportForm { file, origin })
}

/// Maps an error of the field `origin`: one that is too long cannot be an address.
fn unread(unread: PartError) -> Error {
    match unread {
        PartError::Broken(error) => map_multipart_error(error),
        PartError::TooLarge => Error::BadField("origin", Message::new("import.origin")),
    }
}
