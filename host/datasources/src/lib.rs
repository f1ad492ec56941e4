//! Data sources: storing and reading them on the server, with the same address checks as requests of plugins: public addresses
//! and the networks that an administrator has opened, checked after every name lookup and every redirect.

use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::datasource::{DataSource, DataSourceChange};
use pinye_domain::descriptors::Descriptors;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::messages::Message;
use pinye_domain::rows::DataProps;
use pinye_domain::work::Work;
use pinye_outbound::HttpClient;
use pinye_sandbox::pipe::{PipeError, PipeOutcome};
use pinye_sandbox::{FairLimits, FairPermit, FairQueue};
use pinye_storage::Storage;
use pinye_store as store;
use read::SourceReader;
use serde_json::{Value, json};
use source_cache::SourceCache;
use tokio::sync::Semaphore;

mod pipe;
mod read;
pub mod resolve;
pub mod source_cache;
pub mod source_variables;
pub mod transform;

/// Previews at the same time. The limit per author keeps a source that does not answer from delaying other authors.
const PREVIEW_LIMITS: FairLimits =
    FairLimits { total: 12, per_owner: 2, queued: 100, timeout: Duration::from_secs(10) };

/// Reads data sources. Cheap to clone.
#[derive(Clone)]
pub struct DataSources {
    ctx: Ctx,
    /// Tables may be read from uploaded files.
    storage: Storage,
    shared: Arc<Shared>,
}

struct Shared {
    client: HttpClient,
    previews: FairQueue,
    /// Limits the pipes that are computed at the same time.
    pipes: Semaphore,
    transform_queue: transform::TransformQueue,
    cache: SourceCache,
}

impl std::fmt::Debug for DataSources {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("DataSources").finish_non_exhaustive()
    }
}

impl DataSources {
    /// Reads from public addresses, and from these networks besides.
    pub fn new(ctx: &Ctx, storage: Storage, networks: &[IpNet]) -> DataSources {
        let shared = Shared {
            client: HttpClient::with_networks(networks),
            previews: FairQueue::of(PREVIEW_LIMITS),
            pipes: Semaphore::new(pipe::MAX_CONCURRENT),
            transform_queue: transform::TransformQueue::default(),
            cache: SourceCache::default(),
        };
        DataSources { ctx: ctx.clone(), storage, shared: Arc::new(shared) }
    }

    /// The client that requests authors' addresses.
    pub fn client(&self) -> &HttpClient {
        &self.shared.client
    }
}

/// Makes a data source of what was sent.
pub async fn create(
    sources: &DataSources,
    user_id: i64,
    sent: &LenientBody<DataSourceChange>,
) -> Result<DataSource> {
    let mut new = DataSource::new(user_id, sources.ctx.clock.now_ms());
    new.apply(sent)?;
    check_pipe(sources, &new).await?;
    let audited_db = sources.ctx.with_audit_event(user_id, audit::SOURCE_CREATE, "");
    new.id = store::datasources::add(audited_db, &new).await.map_err(name_taken)?;
    Ok(new)
}

/// Changes one of one's own data sources.
pub async fn change(
    sources: &DataSources,
    user_id: i64,
    id: i64,
    sent: &LenientBody<DataSourceChange>,
) -> Result<DataSource> {
    let mut one = find_own(&sources.ctx, user_id, id).await?;
    let former = one.pipe.clone();
    one.apply(sent)?;
    if one.pipe != former {
        check_pipe(sources, &one).await?;
    }
    let audited_db = sources.ctx.with_audit_event(user_id, audit::SOURCE_UPDATE, "");
    if store::datasources::update(audited_db, &one).await.map_err(name_taken)? {
        Ok(one)
    } else {
        Err(Error::not_found())
    }
}

/// Removes a data source of this author. With the descriptors of all element types, only while no work uses it.
///
/// # Errors
///
/// 404 for a source of another author, 409 with the titles of the works that use it.
pub async fn remove(
    sources: &DataSources,
    user_id: i64,
    id: i64,
    unless_used: Option<&Descriptors>,
) -> Result<()> {
    let source = find_own(&sources.ctx, user_id, id).await?;
    if let Some(descriptors) = unless_used {
        let works = works_using(sources, descriptors, user_id, &source).await?;
        if !works.is_empty() {
            let message = Message::new("source.used").with("works", works.join(", "));
            return Err(Error::Conflict(message, json!({ "works": works })));
        }
    }
    let audited_db = sources.ctx.with_audit_event(user_id, audit::SOURCE_DELETE, "");
    if store::datasources::remove(audited_db, id, user_id).await? {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}

/// Reads a data source now and computes its pipe.
pub async fn preview(sources: &DataSources, user_id: i64, id: i64) -> Result<Value> {
    let source = find_own(&sources.ctx, user_id, id).await?;
    let _permit = acquire_preview_slot(sources, user_id).await?;
    SourceReader::new(sources, user_id).value(source).await
}

/// Waits for a preview slot of this author.
async fn acquire_preview_slot(sources: &DataSources, author: i64) -> Result<FairPermit> {
    let permit = sources.shared.previews.acquire(author).await;
    permit.map_err(|_| Error::Unavailable(Message::new("http.unavailable")))
}

/// Titles of one's own works that name this data source, one document in memory at a time.
async fn works_using(
    sources: &DataSources,
    descriptors: &Descriptors,
    user_id: i64,
    source: &DataSource,
) -> Result<Vec<String>> {
    let mut titles = Vec::new();
    for work_id in store::works::ids_of(&sources.ctx.db, user_id).await? {
        let Some(row) = store::works::find(&sources.ctx.db, work_id).await? else { continue };
        let Ok(work) = Work::read(&row.document) else { continue };
        if uses(descriptors, &work, (source.id, &source.name)) {
            titles.push(work.settings.title);
        }
    }
    Ok(titles)
}

/// A work names a source in its list of sources, an element of it shows one (DS-013), or a text has its name as a variable,
/// whether its plugin runs or not.
fn uses(descriptors: &Descriptors, work: &Work, id: (i64, &str)) -> bool {
    let is_it = |value: &Value| {
        let text = id.0.to_string();
        value.as_i64() == Some(id.0) || value.as_str() == Some(&text)
    };
    let list: Vec<Value> = work
        .field("datasources")
        .and_then(|list| serde_json::from_str(list.get()).ok())
        .unwrap_or_default();
    if list.iter().any(|one| is_it(one) || one.get("id").is_some_and(is_it)) {
        return true;
    }
    let elements = || work.pages.iter().flat_map(|page| &page.elements);
    let types = elements().map(|element| element.type_name.as_str());
    let props = descriptors.read_all(types, DataProps::of_type);
    elements().any(|element| {
        let props = props.get(&element.type_name).and_then(Option::as_ref);
        props.and_then(|props| props.selected_source(element)) == Some(id.0)
    }) || source_variables::used_variables(descriptors, &elements().collect::<Vec<_>>())
        .iter()
        .any(|names| names.contains(id.1))
}

async fn check_pipe(sources: &DataSources, one: &DataSource) -> Result<()> {
    match pipe::compute(sources, &one.pipe, None).await? {
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
