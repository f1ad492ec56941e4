//! Import of a picture of another site as an upload.

use axum::extract::State;
use pinye_app::uploads::{self, Uploads};
use pinye_datasources::DataSources;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{UploadRecord, record};
use crate::body::Json;
use crate::envelope::{Envelope, created};
use crate::error::Result;
use crate::guard::CurrentUser;

/// Picture to import.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FetchPicture {
    /// Address of a picture on another site.
    url: String,
}

/// Imports a picture of another site as an upload, within the limits of uploads.
#[utoipa::path(post, path = "/api/uploads/fetch", tag = "uploads", request_body = FetchPicture,
    responses((status = 201, body = Envelope<Vec<UploadRecord>>)))]
pub async fn fetch(
    State(files): State<Uploads>,
    State(data_sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<FetchPicture>,
) -> Result<Envelope<Vec<UploadRecord>>> {
    let kept = uploads::import_image(&files, data_sources.client(), who.id, &sent.url).await?;
    Ok(created(kept.into_iter().map(|upload| record(&files.ctx, upload)).collect()))
}
