//! Reading a data source on the server, with the guards that requests of plugins have: only public addresses (and the
//! networks an administrator has opened), checked after every look-up and every redirect.

use std::time::Duration;

use axum::extract::State;
use ipnet::IpNet;
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use super::{own, pipe, unusable};
use crate::app::App;
use crate::domain::datasource::DataSource;
use crate::domain::messages::Message;
use crate::error::{Error, Result};
use crate::http::answer::{Answer, ok};
use crate::http::body::Id;
use crate::http::guard::Who;
use crate::outgoing::HttpClient;
use crate::outgoing::fetch::{Fetched, fetch};
use crate::store;
use crate::worker::pipe::{Input, Outcome};

/// Sources that one preview may read: a static one reads others.
const MOST_SOURCES: usize = 10;
/// Previews at the same time.
const AT_ONCE: usize = 4;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// What reading data sources needs.
pub struct Sources {
    client: HttpClient,
    turns: Semaphore,
    /// Who waits for whom when pipes are computed, whatever for.
    pub(super) pipes: Semaphore,
}

impl Sources {
    /// What authors' addresses are asked with.
    pub(in crate::http) fn client(&self) -> &HttpClient {
        &self.client
    }

    /// Reads from public addresses, and from these networks besides.
    pub fn new(networks: &[IpNet]) -> Sources {
        Sources {
            client: HttpClient::within(networks),
            turns: Semaphore::new(AT_ONCE),
            pipes: Semaphore::new(pipe::AT_ONCE),
        }
    }
}

/// The value of a data source as this host reads it now.
#[derive(Debug, Serialize, ToSchema)]
pub struct SourceValue {
    /// What the pipe gives; for a table `{columns, rows}` without one.
    value: Value,
}

/// Reads a data source now, on the server, and computes its pipe.
#[utoipa::path(post, path = "/api/datasources/{id}/preview", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<SourceValue>)))]
pub async fn preview(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<SourceValue>> {
    let source = own(&app, who.id, id).await?;
    let turn = tokio::time::timeout(PATIENCE, app.sources.turns.acquire()).await;
    let Ok(Ok(_turn)) = turn else {
        return Err(Error::Unavailable(Message::new("http.unavailable")));
    };
    let mut reading = Reading { app: &app, user_id: who.id, left: MOST_SOURCES, open: Vec::new() };
    Ok(ok(SourceValue { value: reading.value(source).await? }))
}

/// One preview: which sources are being computed, and how many more may be read.
struct Reading<'a> {
    app: &'a App,
    user_id: i64,
    left: usize,
    open: Vec<i64>,
}

impl Reading<'_> {
    async fn value(&mut self, source: DataSource) -> Result<Value> {
        if self.open.contains(&source.id) {
            return Err(unusable("dependencies", "source.circle", source.name));
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| unusable("dependencies", "source.many", MOST_SOURCES.to_string()))?;
        self.open.push(source.id);
        let input = match source.kind.as_str() {
            "static" => Input::Json(self.dependencies(&source).await?.to_string()),
            kind => read(self.app, &source.url, kind == "csv").await?,
        };
        self.open.pop();
        match pipe::compute(self.app, &source.pipe, Some(input)).await? {
            Outcome::Value(value) => Ok(value),
            Outcome::Pipe(reason) => Err(unusable("pipe", "source.pipe", reason)),
            Outcome::Input(reason) => Err(unusable("url", "source.content", reason)),
        }
    }

    /// DS-010: an object of the values of its dependencies.
    async fn dependencies(&mut self, source: &DataSource) -> Result<Value> {
        let mut values = Map::new();
        for name in &source.dependencies {
            let found = store::datasources::named(&self.app.db, name, self.user_id).await?;
            let found =
                found.ok_or_else(|| unusable("dependencies", "source.unknown", name.clone()))?;
            let value = Box::pin(self.value(found)).await?;
            values.insert(name.clone(), value);
        }
        Ok(Value::Object(values))
    }
}

async fn read(app: &App, url: &str, is_table: bool) -> Result<Input> {
    let accept = if is_table { "text/csv, text/plain;q=0.5" } else { "application/json" };
    let fetched = fetch(&app.sources.client, url, accept).await;
    let Fetched { mime, body } =
        fetched.map_err(|error| unusable("url", "source.fetch", error.to_string()))?;
    if !is_of_kind(&mime, is_table) {
        return Err(unusable("url", "source.mime", mime.chars().take(100).collect()));
    }
    let text = String::from_utf8(body)
        .map_err(|_| unusable("url", "source.content", "it is not UTF-8".to_owned()))?;
    Ok(if is_table { Input::Csv(text) } else { Input::Json(text) })
}

/// R17: a page for people is no data, whatever its address.
fn is_of_kind(mime: &str, is_table: bool) -> bool {
    let plain = matches!(mime, "" | "text/plain" | "application/octet-stream");
    if is_table {
        plain || matches!(mime, "text/csv" | "application/csv" | "application/vnd.ms-excel")
    } else {
        plain || matches!(mime, "application/json" | "text/json") || mime.ends_with("+json")
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_kind;

    /// R17
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
