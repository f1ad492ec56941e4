//! Data sources: what may be kept, who uses one, and reading them on the server, with the guards that requests of plugins
//! have: only public addresses (and the networks an administrator has opened), checked after every look-up and every redirect.

use pinye_context::Ctx;
use std::time::Duration;

use ipnet::IpNet;
use pinye_domain::audit;
use pinye_domain::datasource::DataSource;
use pinye_domain::json::Object;
use pinye_domain::messages::Message;
use pinye_domain::rows::DataProps;
use pinye_domain::work::Work;
use pinye_outbound::HttpClient;
use pinye_sandbox::pipe::{PipeError, PipeOutcome};
use pinye_sandbox::{FairLimits, FairPermit, FairQueue};
use pinye_store as store;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::App;
use crate::plugins::descriptors::read_descriptors;
use pinye_domain::error::{Error, FieldError, Result};
use read::SourceReader;
use source_cache::SourceCache;

pub mod fill;
pub mod fragment;
mod pipe;
mod read;
pub mod source_cache;
mod source_variables;
pub mod transform;

/// Previews at the same time, in all and of one author: a source that does not answer holds up its author only.
/// Previews that may wait, and for how long.
const PREVIEW_LIMITS: FairLimits =
    FairLimits { total: 12, per_owner: 2, queued: 100, timeout: Duration::from_secs(10) };

/// What reading data sources needs.
pub struct DataSources {
    client: HttpClient,
    previews: FairQueue,
    /// Who waits for whom when pipes are computed, whatever for.
    pipes: Semaphore,
    /// Who waits for whom when modules are called.
    transform_queue: transform::TransformQueue,
    /// What they said last, for works.
    cache: SourceCache,
}

impl DataSources {
    /// What authors' addresses are asked with.
    pub(crate) fn client(&self) -> &HttpClient {
        &self.client
    }

    /// Reads from public addresses, and from these networks besides.
    pub fn new(networks: &[IpNet]) -> DataSources {
        DataSources {
            client: HttpClient::with_networks(networks),
            previews: FairQueue::of(PREVIEW_LIMITS),
            pipes: Semaphore::new(pipe::MAX_CONCURRENT),
            transform_queue: transform::TransformQueue::default(),
            cache: SourceCache::default(),
        }
    }
}

/// Makes a data source of what was sent.
pub async fn create(app: &App, user_id: i64, sent: &Object) -> Result<DataSource> {
    let mut new = DataSource::new(user_id, app.clock.now_ms());
    new.apply(sent)?;
    check_pipe(app, &new).await?;
    let audited_db = app.with_audit_event(user_id, audit::SOURCE_CREATE, "");
    new.id = store::datasources::add(audited_db, &new).await.map_err(name_taken)?;
    Ok(new)
}

/// Changes one of one's own data sources.
pub async fn change(app: &App, user_id: i64, id: i64, sent: &Object) -> Result<DataSource> {
    let mut one = find_own(app, user_id, id).await?;
    let former = one.pipe.clone();
    one.apply(sent)?;
    if one.pipe != former {
        check_pipe(app, &one).await?;
    }
    let audited_db = app.with_audit_event(user_id, audit::SOURCE_UPDATE, "");
    if store::datasources::update(audited_db, &one).await.map_err(name_taken)? {
        Ok(one)
    } else {
        Err(Error::not_found())
    }
}

/// Removes one of one's own data sources. While works use it that has to be meant.
pub async fn remove(app: &App, user_id: i64, id: i64, is_meant: bool) -> Result<()> {
    let source = find_own(app, user_id, id).await?;
    if !is_meant {
        let works = works_using(app, user_id, &source).await?;
        if !works.is_empty() {
            let message = Message::new("source.used").with("works", works.join(", "));
            return Err(Error::Conflict(message, json!({ "works": works })));
        }
    }
    let audited_db = app.with_audit_event(user_id, audit::SOURCE_DELETE, "");
    if store::datasources::remove(audited_db, id, user_id).await? {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}

/// Reads a data source now and computes its pipe.
pub async fn preview(app: &App, user_id: i64, id: i64) -> Result<Value> {
    let source = find_own(app, user_id, id).await?;
    let _permit = acquire_preview_slot(app, user_id).await?;
    SourceReader::new(app, user_id).value(source).await
}

/// Waits until one more source may be read for its author who looks at it.
async fn acquire_preview_slot(app: &App, author: i64) -> Result<FairPermit> {
    let permit = app.data_sources.previews.acquire(author).await;
    permit.map_err(|_| Error::Unavailable(Message::new("http.unavailable")))
}

/// Titles of one's own works that name this data source, one document in memory at a time.
async fn works_using(app: &App, user_id: i64, source: &DataSource) -> Result<Vec<String>> {
    let mut titles = Vec::new();
    for work_id in store::works::ids_of(&app.db, user_id).await? {
        let Some(row) = store::works::find(&app.db, work_id).await? else { continue };
        let Ok(work) = Work::read(&row.document) else { continue };
        if uses(app, &work, (source.id, &source.name)).await? {
            titles.push(work.settings.title);
        }
    }
    Ok(titles)
}

/// A work names a source in its list of sources, an element of it shows one (DS-013), or a text has its name as a variable,
/// whether its plugin runs or not.
async fn uses(app: &App, work: &Work, id: (i64, &str)) -> Result<bool> {
    let is_it = |value: &Value| {
        let text = id.0.to_string();
        value.as_i64() == Some(id.0) || value.as_str() == Some(&text)
    };
    let list: Vec<Value> = work
        .field("datasources")
        .and_then(|list| serde_json::from_str(list.get()).ok())
        .unwrap_or_default();
    if list.iter().any(|one| is_it(one) || one.get("id").is_some_and(is_it)) {
        return Ok(true);
    }
    let elements = || work.pages.iter().flat_map(|page| &page.elements);
    let types = elements().map(|element| element.type_name.as_str());
    let props = read_descriptors(app, types, DataProps::of_type).await?;
    Ok(elements().any(|element| {
        let props = props.get(&element.type_name).and_then(Option::as_ref);
        props.and_then(|props| props.selected_source(element)) == Some(id.0)
    }) || source_variables::used_variables(app, &elements().collect::<Vec<_>>())
        .await?
        .iter()
        .any(|names| names.contains(id.1)))
}

async fn check_pipe(app: &App, one: &DataSource) -> Result<()> {
    match pipe::compute(app, &one.pipe, None).await? {
        PipeOutcome::Value(_) => Ok(()),
        PipeOutcome::Expression(fault) => Err(pipe_error(fault)),
        PipeOutcome::LimitExceeded | PipeOutcome::Input(_) => {
            Err(source_error("pipe", "source.limits", String::new()))
        }
    }
}

/// In English JSONata's own sentence; in Chinese what kind of fault it is, and where.
fn pipe_error(fault: PipeError) -> Error {
    let PipeError { code, message, excerpt } = fault;
    let key = match code.chars().next() {
        Some('S') => "source.pipeSyntax",
        Some('T') => "source.pipeType",
        _ => "source.pipe",
    };
    let message = Message::new(key).with("reason", message).with("excerpt", excerpt);
    Error::Invalid(vec![FieldError::host("pipe", message.with("code", code))])
}

fn source_error(field: &str, key: &'static str, reason: String) -> Error {
    Error::Invalid(vec![FieldError::host(field, Message::new(key).with("reason", reason))])
}

/// One of one's own data sources.
pub async fn find_own(ctx: &Ctx, user_id: i64, id: i64) -> Result<DataSource> {
    store::datasources::find(&ctx.db, id, user_id).await?.ok_or_else(Error::not_found)
}

fn name_taken(error: store::Error) -> Error {
    match error {
        store::Error::Duplicate(field) => {
            Error::Conflict(Message::new("source.taken"), json!({ "field": field }))
        }
        other => other.into(),
    }
}
