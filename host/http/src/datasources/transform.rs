//! The module that transforms what a data source returns: uploading, trying and removing it.

use axum::extract::State;
use axum::extract::multipart::{Field, Multipart, MultipartRejection};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pinye_context::Ctx;
use pinye_datasources::DataSources;
use pinye_datasources::transform;
use pinye_domain::messages::Message;
use pinye_domain::rows::to_table_rows;
use pinye_sandbox::transform::{MAX_MODULE_BYTES, MAX_TRIAL_INPUT_BYTES};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::DataSourceRecord;
use crate::body::Id;
use crate::envelope::{Envelope, Problem, ok};
use crate::error::{Error, Result};
use crate::guard::CurrentUser;
use crate::middleware::RequestLanguage;
use crate::multipart::{self, PartError};

/// A file of a form.
#[derive(Debug)]
struct ModuleFile {
    name: String,
    bytes: Vec<u8>,
}

/// A module.
#[derive(Debug, ToSchema)]
pub struct ModuleForm {
    /// A WebAssembly module made with a kit of Extism. It exports `transform`, which takes JSON and gives JSON.
    #[schema(value_type = String, format = Binary, content_media_type = "application/wasm")]
    module: ModuleFile,
}

/// Input of a trial.
#[derive(Debug, Default, ToSchema)]
pub struct TrialForm {
    /// The module; without it the one that the data source has.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/wasm")]
    module: Option<ModuleFile>,
    /// JSON to call it with; without it the current response of the data source.
    input: Option<String>,
}

/// Result of a trial.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrialRecord {
    /// Input of the module.
    input: Value,
    /// Output of the module and the data source's expression after it; null if it failed.
    value: Value,
    /// The value as elements show it: a list of rows, the header first; none if it is no table.
    rows: Option<Vec<Value>>,
    /// Whether rows or columns are left out of `rows`.
    is_cut: bool,
    /// Why it failed, in the requested language.
    failure: Option<String>,
    /// Log lines of the module.
    said: Vec<String>,
    /// Fuel that it used.
    fuel: u64,
    /// Fuel that it may use.
    most_fuel: u64,
    /// How long it took, including its compilation.
    milliseconds: u64,
}

/// Sets the module of a data source and replaces its former one. An unusable module is refused.
#[utoipa::path(put, path = "/api/datasources/{id}/transform", tag = "datasources", params(("id" = i64, Path)),
    request_body(content = ModuleForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<DataSourceRecord>)))]
pub async fn upload(
    State(sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Envelope<DataSourceRecord>> {
    let ModuleForm { module } = receive_module(form).await?;
    let module = (module.name.as_str(), module.bytes.as_slice());
    Ok(ok(transform::set_module(&sources, who.id, id, module).await?.into()))
}

/// The module that a data source has.
#[utoipa::path(get, path = "/api/datasources/{id}/transform", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, description = "the module", content_type = "application/wasm"),
        (status = 404, description = "it has none", body = Problem)))]
pub async fn module(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Response> {
    let (_, module) = transform::module(&ctx, who.id, id).await?;
    let name = format!("attachment; filename=\"transform-{id}.wasm\"");
    let fields = [(header::CONTENT_TYPE, "application/wasm"), (header::CONTENT_DISPOSITION, &name)];
    Ok((fields, module).into_response())
}

/// Removes the module of a data source.
#[utoipa::path(delete, path = "/api/datasources/{id}/transform", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DataSourceRecord>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DataSourceRecord>> {
    Ok(ok(transform::remove(&ctx, who.id, id).await?.into()))
}

/// Calls a module, or the data source's own, and the data source's expression after it.
/// Nothing is stored.
#[utoipa::path(post, path = "/api/datasources/{id}/trial", tag = "datasources", params(("id" = i64, Path)),
    request_body(content = TrialForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<TrialRecord>)))]
pub async fn trial(
    State(sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Envelope<TrialRecord>> {
    let TrialForm { module, input } = receive_trial(form).await?;
    let module = module.map(|file| file.bytes);
    let trial = transform::run_trial(&sources, who.id, id, (module, input)).await?;
    let found = trial.value.as_ref().and_then(to_table_rows);
    let is_cut = found.as_ref().is_some_and(|rows| rows.is_cut);
    let (fuel, most_fuel) = trial.fuel;
    Ok(ok(TrialRecord {
        input: trial.input,
        rows: found.map(|rows| rows.cells),
        is_cut,
        value: trial.value.unwrap_or_default(),
        failure: trial.failure.map(|failure| failure.localize(language)),
        said: trial.log,
        fuel,
        most_fuel,
        milliseconds: u64::try_from(trial.milliseconds).unwrap_or(u64::MAX),
    }))
}

async fn receive_module(form: Result<Multipart, MultipartRejection>) -> Result<ModuleForm> {
    let TrialForm { module, .. } = receive_trial(form).await?;
    Ok(ModuleForm { module: module.ok_or_else(none)? })
}

async fn receive_trial(form: Result<Multipart, MultipartRejection>) -> Result<TrialForm> {
    let mut form = form.map_err(|_| none())?;
    let mut sent = TrialForm::default();
    while let Some(field) = form.next_field().await.map_err(|_| none())? {
        match field.name() {
            Some("module") => {
                let name = field.file_name().unwrap_or("transform.wasm").to_owned();
                let bytes = bytes(field, MAX_MODULE_BYTES, "transform.large").await?;
                sent.module = Some(ModuleFile { name, bytes });
            }
            Some("input") => {
                let input = bytes(field, MAX_TRIAL_INPUT_BYTES, "source.large").await?;
                let text = String::from_utf8(input);
                sent.input =
                    Some(text.map_err(|_| Error::BadField("input", Message::new("json.type")))?);
            }
            _ => {}
        }
    }
    Ok(sent)
}

async fn bytes(field: Field<'_>, most: usize, too_much: &'static str) -> Result<Vec<u8>> {
    let unread = |unread| match unread {
        PartError::Broken(_) => none(),
        PartError::TooLarge => Error::TooLarge(Message::new(too_much).with("reason", most >> 20)),
    };
    Ok(multipart::read_bytes(field, most).await.map_err(unread)?)
}

fn none() -> Error {
    Error::BadRequest(Message::new("transform.none"))
}
