//! A picture of another site becomes a file of one's own.

use axum::extract::State;
use pinye_desk::{App, uploads};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{UploadRecord, record};
use crate::answer::{Answer, created};
use crate::body::Json;
use crate::error::Result;
use crate::guard::Who;

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
    let kept = uploads::import_image(&app, who.id, &sent.url).await?;
    Ok(created(kept.into_iter().map(|upload| record(&app, upload)).collect()))
}
