//! Data sources: what may be kept, who uses one, and reading them on the server, with the guards that requests of plugins
//! have: only public addresses (and the networks an administrator has opened), checked after every look-up and every redirect.

use std::time::Duration;

use ipnet::IpNet;
use pinye_domain::audit;
use pinye_domain::datasource::DataSource;
use pinye_domain::json::Object;
use pinye_domain::messages::Message;
use pinye_domain::work::Work;
use pinye_outgoing::HttpClient;
use pinye_outgoing::fetch::{Fetched, fetch};
use pinye_plugin_host::worker::pipe::{Input, Outcome};
use pinye_store as store;
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::error::{Error, FieldError, Result};

mod pipe;

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
    pipes: Semaphore,
}

impl Sources {
    /// What authors' addresses are asked with.
    pub(crate) fn client(&self) -> &HttpClient {
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

/// Makes a data source of what was sent.
pub async fn create(app: &App, user_id: i64, sent: &Object) -> Result<DataSource> {
    let mut new = DataSource::new(user_id, app.clock.now_ms());
    new.take(sent)?;
    readable(app, &new).await?;
    let noted = app.noted(user_id, audit::SOURCE_CREATE, "");
    new.id = store::datasources::add(noted, &new).await.map_err(taken)?;
    Ok(new)
}

/// Changes one of one's own data sources.
pub async fn change(app: &App, user_id: i64, id: i64, sent: &Object) -> Result<DataSource> {
    let mut one = own(app, user_id, id).await?;
    let former = one.pipe.clone();
    one.take(sent)?;
    if one.pipe != former {
        readable(app, &one).await?;
    }
    let noted = app.noted(user_id, audit::SOURCE_UPDATE, "");
    if store::datasources::update(noted, &one).await.map_err(taken)? {
        Ok(one)
    } else {
        Err(Error::not_found())
    }
}

/// Removes one of one's own data sources. While works use it that has to be meant.
pub async fn remove(app: &App, user_id: i64, id: i64, is_meant: bool) -> Result<()> {
    own(app, user_id, id).await?;
    if !is_meant {
        let works = works_using(app, user_id, id).await?;
        if !works.is_empty() {
            let message = Message::new("source.used").with("works", works.join(", "));
            return Err(Error::Conflict(message, json!({ "works": works })));
        }
    }
    let noted = app.noted(user_id, audit::SOURCE_DELETE, "");
    if store::datasources::remove(noted, id, user_id).await? {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}

/// Reads a data source now and computes its pipe.
pub async fn preview(app: &App, user_id: i64, id: i64) -> Result<Value> {
    let source = own(app, user_id, id).await?;
    let turn = tokio::time::timeout(PATIENCE, app.sources.turns.acquire()).await;
    let Ok(Ok(_turn)) = turn else {
        return Err(Error::Unavailable(Message::new("http.unavailable")));
    };
    let mut reading = Reading { app, user_id, left: MOST_SOURCES, open: Vec::new() };
    reading.value(source).await
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

/// Titles of one's own works that name this data source, one document in memory at a time.
async fn works_using(app: &App, user_id: i64, id: i64) -> Result<Vec<String>> {
    let mut titles = Vec::new();
    for work_id in store::works::ids_of(&app.db, user_id).await? {
        let Some(row) = store::works::find(&app.db, work_id).await? else { continue };
        let Ok(work) = Work::read(&row.document) else { continue };
        if uses(app, &work, id) {
            titles.push(work.settings.title);
        }
    }
    Ok(titles)
}

/// A work names a source in its list of sources, or an element of it does in a prop that has the role of one (DS-013).
fn uses(app: &App, work: &Work, id: i64) -> bool {
    let types = app.plugins.element_types();
    let named_by = |type_name: &str| {
        let of_type = types.iter().find(|one| one.type_name == type_name);
        let props = of_type.and_then(|one| one.details.get("props")?.as_array());
        let props = props.into_iter().flatten();
        let sources = props.filter(|prop| prop.get("role").is_some_and(|role| role == "data"));
        sources.filter_map(|prop| prop.get("name")?.as_str()).collect::<Vec<_>>()
    };
    let is_it = |value: &Value| {
        value.as_i64() == Some(id) || value.as_str().is_some_and(|text| text == id.to_string())
    };
    let list: Vec<Value> = work
        .field("datasources")
        .and_then(|list| serde_json::from_str(list.get()).ok())
        .unwrap_or_default();
    let listed = list.iter().any(|one| is_it(one) || one.get("id").is_some_and(is_it));
    let elements = work.pages.iter().flat_map(|page| &page.elements);
    listed
        || elements.into_iter().any(|element| {
            let props: Option<Object> = serde_json::from_str(element.props().get()).ok();
            let names = named_by(&element.type_name);
            props.is_some_and(|props| {
                let mut named = names.iter().filter_map(|name| props.read::<Value>(name));
                named.any(|named| is_it(&named))
            })
        })
}

async fn readable(app: &App, one: &DataSource) -> Result<()> {
    match pipe::compute(app, &one.pipe, None).await? {
        Outcome::Value(_) => Ok(()),
        Outcome::Pipe(reason) | Outcome::Input(reason) => {
            Err(unusable("pipe", "source.pipe", reason))
        }
    }
}

fn unusable(field: &str, key: &'static str, reason: String) -> Error {
    Error::Invalid(vec![FieldError::ours(field, Message::new(key).with("reason", reason))])
}

/// One of one's own data sources.
pub async fn own(app: &App, user_id: i64, id: i64) -> Result<DataSource> {
    store::datasources::find(&app.db, id, user_id).await?.ok_or_else(Error::not_found)
}

fn taken(error: store::Error) -> Error {
    match error {
        store::Error::Taken(field) => {
            Error::Conflict(Message::new("source.taken"), json!({ "field": field }))
        }
        other => other.into(),
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
