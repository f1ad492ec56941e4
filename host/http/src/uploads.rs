//! Uploads of authors and of visitors: streamed to disk, checked, then stored under a random name.

use axum::body::Bytes;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_app::uploads::Uploads;
use pinye_app::uploads::cleanup::move_to_bin;
use pinye_app::uploads::receive::{ReceivedFile, UploadStream};
use pinye_app::uploads::visitor_uploads::VIEW_URL_TTL_MS;
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::upload::{FONT_FILE_PREFIX, Upload};
use pinye_domain::{audit, moment};
use pinye_store as store;
use pinye_submissions::FormService;
use pinye_visitors::VisitorUploads;
use pinye_visitors::files::signed_query;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::Id;
use super::envelope::{DeletedId, Envelope, ListEnvelope, created, list, ok};
use super::guard::{ClientAddress, CurrentUser, OptionalUser};
use super::likes;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::access::Origin;
use crate::error::{Error, Result};

mod fetch;
mod private;
mod send;
mod target;

use private::FileRequester;
use target::UploadTarget;

pub use fetch::__path_fetch;
pub use fetch::fetch;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("name", FieldKind::Text),
    ("mime", FieldKind::Text),
    ("size", FieldKind::Number),
    ("created_at", FieldKind::Time),
];

/// A file as clients see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadRecord {
    id: i64,
    /// Its name as it was sent.
    name: String,
    /// Absolute address.
    url: String,
    /// The same without the origin.
    path: String,
    /// Type that the host detected from the content.
    mime: String,
    size: i64,
    /// Pictures only.
    width: Option<i64>,
    /// Pictures only.
    height: Option<i64>,
    created_at: String,
}

fn record(ctx: &Ctx, upload: Upload) -> UploadRecord {
    let path = format!("/uploads/{}", upload.stored_name);
    UploadRecord {
        id: upload.id,
        name: upload.name,
        url: format!("{}{path}", ctx.settings.studio_url),
        path,
        mime: upload.mime,
        size: upload.size,
        width: upload.width,
        height: upload.height,
        created_at: moment::iso(upload.created_at),
    }
}

/// Signs the addresses of a visitor's file, so that its sender can view it while it waits for the
/// submission.
fn sign_record(
    visitor_uploads: &VisitorUploads,
    record: UploadRecord,
    key: &[u8],
    until: i64,
) -> UploadRecord {
    let name = record.path.trim_start_matches("/uploads/");
    if !visitor_uploads.has(name) {
        return record;
    }
    let query = signed_query(key, name, until);
    let (url, path) = (record.url + &query, record.path + &query);
    UploadRecord { url, path, ..record }
}

/// Query parameters of the list of files.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct UploadQuery {
    /// Most rows.
    #[param(minimum = 1, maximum = 100, default = 12)]
    _limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    _start: Option<i64>,
    /// `id`, `name`, `mime`, `size` or `created_at` with `:asc` or `:desc`.
    #[param(pattern = "^(id|name|mime|size|created_at):(asc|desc)$")]
    _sort: Option<String>,
    /// For example `audio/`.
    #[param(rename = "filters[mime][$contains]")]
    mime_contains: Option<String>,
    /// Part of the name.
    #[param(rename = "filters[name][$contains]")]
    name_contains: Option<String>,
}

/// One's own files.
#[utoipa::path(get, path = "/api/upload/files", tag = "uploads", params(UploadQuery),
    responses((status = 200, body = ListEnvelope<UploadRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    asked: ListQuery,
) -> Result<ListEnvelope<UploadRecord>> {
    let page = asked.page(FIELDS, 12)?;
    let (uploads, total) = store::uploads::list(&ctx.db, who.id, &page).await?;
    let records = uploads.into_iter().map(|upload| record(&ctx, upload)).collect();
    Ok(list(records, total, &page))
}

/// Files to upload. Visitors who are not signed in name the form that the files belong to; these
/// fields come before the files.
#[derive(Default, ToSchema)]
pub struct UploadForm {
    /// Visitors: a published work.
    #[schema(example = "12")]
    work_id: Option<String>,
    /// Authors: the work whose cover the file is. It is kept out of the library.
    #[schema(example = "12")]
    cover_of: Option<String>,
    /// Visitors: a field of that work that accepts files.
    element_id: Option<String>,
    #[schema(value_type = Vec<String>, format = Binary, content_media_type = "application/octet-stream")]
    files: Vec<ReceivedFile>,
}

/// Receives files of authors and of visitors. Cheap to clone.
#[derive(Clone)]
pub struct FileReceiver {
    /// Stores the files.
    pub uploads: Uploads,
    /// Knows which fields of a form accept files.
    pub forms: FormService,
    /// Signs the addresses of visitors' files.
    pub visitor_uploads: VisitorUploads,
}

/// Uploads files. Their type is detected from their content; all are stored or none.
/// A visitor's files belong to the author of the work, are stored if the field's plugin accepts
/// them, and are removed after a day unless a submission names them.
#[utoipa::path(post, path = "/api/upload/files", tag = "uploads",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Vec<UploadRecord>>)))]
pub async fn create(
    State(receiver): State<FileReceiver>,
    OptionalUser(who): OptionalUser,
    address: ClientAddress,
    headers: HeaderMap,
    form: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<Envelope<Vec<UploadRecord>>> {
    let caller = likes::read_caller(who, &headers);
    let mut parts = form.map_err(|_| Error::BadRequest(Message::new("upload.broken")))?;
    let mut form = UploadForm::default();
    let mut target = None;
    while let Some(field) = parts.next_field().await.map_err(map_multipart_error)? {
        if field.name() != Some("files") || field.file_name().is_none() {
            form.read(field).await?;
            continue;
        }
        if target.is_none() {
            target = Some(UploadTarget::open(&receiver, &caller, &form, &address).await?);
        }
        let Some(target) = &mut target else { continue };
        if form.files.len() >= target.max_files() {
            let message = Message::new("upload.many").with("most", target.max_files());
            return Err(Error::BadRequest(message).into());
        }
        form.files.push(target.take(&receiver, field).await?);
    }
    match target {
        Some(target) => {
            let uploads = target.keep(&receiver.uploads, form.files).await?;
            Ok(created(records(&receiver, uploads).await?))
        }
        None if caller.who.is_none() && form.has_no_form() => Err(Error::Unauthorized.into()),
        None => Err(Error::BadRequest(Message::new("upload.none")).into()),
    }
}

/// Returns the records of files for the client that just uploaded them.
async fn records(receiver: &FileReceiver, uploads: Vec<Upload>) -> Result<Vec<UploadRecord>> {
    let ctx = &receiver.uploads.ctx;
    let (key, until) = (ctx.signing_key().await?, ctx.clock.now_ms() + VIEW_URL_TTL_MS);
    let record = |upload| sign_record(&receiver.visitor_uploads, record(ctx, upload), key, until);
    Ok(uploads.into_iter().map(record).collect())
}

/// Returns the addresses of files that a visitor has just uploaded.
pub(crate) async fn sign_urls(
    receiver: &FileReceiver,
    uploads: Vec<Upload>,
) -> Result<Vec<String>> {
    Ok(records(receiver, uploads).await?.into_iter().map(|record| record.url).collect())
}

/// A file of a form.
pub(crate) struct MultipartFile<'a>(pub(crate) Field<'a>);

impl UploadStream for MultipartFile<'_> {
    fn name(&self) -> &str {
        self.0.file_name().unwrap_or_default()
    }

    async fn chunk(&mut self) -> pinye_domain::error::Result<Option<Bytes>> {
        self.0.chunk().await.map_err(map_multipart_error)
    }
}

/// Removes one of one's own files.
#[utoipa::path(delete, path = "/api/upload/files/{id}", tag = "uploads", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(files): State<Uploads>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    let noted = files.ctx.with_audit_event(who.id, audit::UPLOAD_DELETE, "");
    let removed = store::uploads::remove(noted, id, who.id).await?;
    let name = removed.ok_or_else(Error::not_found)?;
    move_to_bin(&files, &name).await;
    Ok(ok(DeletedId { id }))
}

/// Query parameters of a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// Maximum width of a still picture, as WebP for clients that accept it: 160, 320, 480, 640,
    /// 750, 1125 or 1500.
    #[param(pattern = "^(160|320|480|640|750|1125|1500)$")]
    w: Option<String>,
    /// The picture for shared links that is made of this one, a JPEG: `wide` or `square`.
    #[param(pattern = "^(wide|square)$")]
    card: Option<String>,
    /// For files of visitors: when the signed address expires, in milliseconds since 1970.
    until: Option<i64>,
    /// Signature of the address.
    key: Option<String>,
}

/// An uploaded file, in byte ranges if requested; no script in it ever runs.
/// Files that visitors uploaded with a form open for the owner of the work, and by a signed
/// address.
#[utoipa::path(get, path = "/uploads/{name}", tag = "files", params(("name" = String, Path), FileQuery),
    responses((status = 200, description = "the file"), (status = 206, description = "a part of it"),
        (status = 304, description = "not changed"), (status = 400, description = "no such width or card"),
        (status = 416, description = "no such part")))]
pub async fn file(
    State(files): State<Uploads>,
    State(visitor_uploads): State<VisitorUploads>,
    State(drawings): State<CompressedAssetCache>,
    Path(name): Path<String>,
    Query(asked): Query<FileQuery>,
    request: Request,
) -> Result<Response> {
    let headers = request.headers();
    if name.starts_with(FONT_FILE_PREFIX) {
        return Err(Error::not_found().into());
    }
    if !visitor_uploads.has(&name) {
        return send::send(&files, &drawings, &name, &asked, headers).await;
    }
    let origin = request.extensions().get::<Origin>().copied().unwrap_or(Origin::Works);
    let requester = FileRequester { origin, method: request.method(), headers };
    if !private::may_read(&files.ctx, &name, &asked, requester).await? {
        return Err(Error::not_found().into());
    }
    let mut response = send::send(&files, &drawings, &name, &asked, headers).await?;
    let cache = HeaderValue::from_static("private, max-age=600");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    Ok(response)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(crate) fn map_multipart_error(error: MultipartError) -> Error {
    tracing::debug!(%error, "an upload was interrupted");
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        Error::TooLarge(Message::new("upload.tooLarge").with("limit", 1024))
    } else {
        Error::BadRequest(Message::new("upload.broken"))
    }
}
