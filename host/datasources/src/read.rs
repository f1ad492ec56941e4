//! Reads data sources: their response, the values of their dependencies, and the result of their
//! transform and pipe.

use pinye_domain::datasource::DataSource;
use pinye_outbound::fetch::{FETCH_TIMEOUT, FetchedResource, MAX_RESPONSE_BYTES, fetch};
use pinye_sandbox::pipe::{Input, InputError, PipeOutcome, table};
use pinye_store as store;
use serde_json::{Map, Value};

use crate::DataSources;
use crate::{pipe, pipe_error, source_error, transform};
use pinye_domain::error::{Error, Result};

/// Maximum number of sources to read for one value: a static source reads others.
const MAX_SOURCES: usize = 10;

/// Reads one value: tracks which sources are being computed, and how many more may be read.
pub(crate) struct SourceReader<'a> {
    sources: &'a DataSources,
    user_id: i64,
    left: usize,
    open: Vec<i64>,
}

impl<'a> SourceReader<'a> {
    /// Creates a reader for sources of this user.
    pub(crate) fn new(sources: &'a DataSources, user_id: i64) -> SourceReader<'a> {
        SourceReader { sources, user_id, left: MAX_SOURCES, open: Vec::new() }
    }

    /// Returns the current value of a source.
    pub(crate) async fn value(&mut self, source: DataSource) -> Result<Value> {
        if self.open.contains(&source.id) {
            return Err(source_error("dependencies", "source.circle", source.name));
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| source_error("dependencies", "source.many", MAX_SOURCES.to_string()))?;
        self.open.push(source.id);
        let input = self.input(&source).await?;
        self.open.pop();
        if source.transform.is_none() {
            return run_pipe(self.sources, &source.pipe, input).await;
        }
        let value = transform::apply_transform(self.sources, &source, input).await?;
        apply_pipe(self.sources, &source, value).await
    }

    /// Returns the input of a source, before transform and pipe.
    pub(crate) async fn input(&mut self, source: &DataSource) -> Result<Input> {
        Ok(match source.kind.as_str() {
            "static" => Input::Json(self.dependencies(source).await?.to_string()),
            kind => match read_upload(self.sources, source).await? {
                Some(input) => input,
                None => read(self.sources, &source.url, kind == "csv").await?,
            },
        })
    }

    /// DS-010: returns an object with the values of the dependencies.
    async fn dependencies(&mut self, source: &DataSource) -> Result<Value> {
        let mut values = Map::new();
        for name in &source.dependencies {
            let found =
                store::datasources::find_by_name(&self.sources.ctx.db, name, self.user_id).await?;
            let found = found
                .ok_or_else(|| source_error("dependencies", "source.unknown", name.clone()))?;
            let value = Box::pin(self.value(found)).await?;
            values.insert(name.clone(), value);
        }
        Ok(Value::Object(values))
    }
}

/// Applies the pipe of a source to the result of its transform.
pub(crate) async fn apply_pipe(
    sources: &DataSources,
    source: &DataSource,
    value: Value,
) -> Result<Value> {
    if source.pipe.trim().is_empty() {
        return Ok(value);
    }
    run_pipe(sources, &source.pipe, Input::Json(value.to_string())).await
}

async fn run_pipe(sources: &DataSources, pipe: &str, input: Input) -> Result<Value> {
    match pipe::compute(sources, pipe, Some(input)).await? {
        PipeOutcome::Value(value) => Ok(value),
        PipeOutcome::Expression(fault) => Err(pipe_error(fault)),
        PipeOutcome::LimitExceeded => Err(source_error("pipe", "source.limits", String::new())),
        PipeOutcome::Input(fault) => Err(unreadable(&fault)),
    }
}

fn unreadable(fault: &InputError) -> Error {
    let (key, reason) = input_fault_key(fault);
    source_error("url", key, reason)
}

/// Returns the key of the message for an invalid input, and the reason to insert.
pub(crate) fn input_fault_key(fault: &InputError) -> (&'static str, String) {
    match fault {
        InputError::Encoding => ("source.encoding", String::new()),
        InputError::Json { line, column } => ("source.json", format!("{line}:{column}")),
        InputError::Depth => ("source.depth", String::new()),
        InputError::DuplicateKey(path) => ("source.twice", path.clone()),
        InputError::Table => ("source.table", String::new()),
        InputError::Cells => ("source.cells", String::new()),
    }
}

/// Reads a table from an uploaded file of the author; returns none for a source that is not an
/// upload.
async fn read_upload(sources: &DataSources, source: &DataSource) -> Result<Option<Input>> {
    let Some(name) = source.uploaded_table() else { return Ok(None) };
    let gone = || source_error("url", "source.fileGone", String::new());
    if store::uploads::owner(&sources.ctx.db, name).await? != Some(source.user_id) {
        return Err(gone());
    }
    let file = sources
        .storage
        .open_local(name, &sources.ctx.settings.incoming_dir())
        .await?
        .ok_or_else(gone)?;
    if tokio::fs::metadata(file.path()).await?.len() > MAX_RESPONSE_BYTES {
        return Err(source_error("url", "source.large", (MAX_RESPONSE_BYTES >> 20).to_string()));
    }
    Ok(Some(Input::Csv(text_of(&tokio::fs::read(file.path()).await?)?)))
}

fn text_of(body: &[u8]) -> Result<String> {
    table::decode(body).ok_or_else(|| unreadable(&InputError::Encoding))
}

async fn read(sources: &DataSources, url: &str, is_table: bool) -> Result<Input> {
    let accept = if is_table { "text/csv, text/plain;q=0.5" } else { "application/json" };
    let fetched = fetch(&sources.shared.client, url, accept).await;
    let FetchedResource { mime, body } =
        fetched.map_err(|error| source_error("url", fetch_error_key(&error), reason(&error)))?;
    if !is_of_kind(&mime, is_table) {
        return Err(source_error("url", "source.mime", mime.chars().take(100).collect()));
    }
    let text = text_of(&body)?;
    Ok(if is_table { Input::Csv(text) } else { Input::Json(text) })
}

/// Returns the key of the message for a failed request.
fn fetch_error_key(error: &pinye_outbound::Error) -> &'static str {
    match error {
        pinye_outbound::Error::Status(_) => "source.status",
        pinye_outbound::Error::Timeout => "source.slow",
        pinye_outbound::Error::TooLarge => "source.large",
        pinye_outbound::Error::Denied(_) => "source.denied",
        _ => "source.fetch",
    }
}

fn reason(error: &pinye_outbound::Error) -> String {
    match error {
        pinye_outbound::Error::Status(status) => status.to_string(),
        pinye_outbound::Error::Timeout => FETCH_TIMEOUT.as_secs().to_string(),
        pinye_outbound::Error::TooLarge => (MAX_RESPONSE_BYTES >> 20).to_string(),
        other => {
            tracing::debug!(error = %other, "a data source cannot be read");
            String::new()
        }
    }
}

/// Returns whether the MIME type is data. An HTML page is not, whatever its URL.
fn is_of_kind(mime: &str, is_table: bool) -> bool {
    let plain = matches!(mime, "" | "text/plain" | "application/octet-stream");
    if is_table {
        plain
            || matches!(
                mime,
                "text/csv"
                    | "application/csv"
                    | "application/vnd.ms-excel"
                    | "text/tab-separated-values"
            )
    } else {
        plain || matches!(mime, "application/json" | "text/json") || mime.ends_with("+json")
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_kind;

    #[test]
    fn a_page_is_no_data() {
        for mime in ["application/json", "application/geo+json", "text/plain", ""] {
            assert!(is_of_kind(mime, false), "{mime}");
        }
        assert!(is_of_kind("text/csv", true) && !is_of_kind("text/csv", false));
        for mime in ["text/html", "image/png", "application/xml", "text/javascript"] {
            assert!(!is_of_kind(mime, false) && !is_of_kind(mime, true), "{mime}");
        }
    }
}
