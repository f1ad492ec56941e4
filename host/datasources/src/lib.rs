//! Data sources: stored, and read by the server, with the same address checks as for requests of
//! plugins: only public addresses and networks that an administrator has allowed, checked after
//! every name lookup and every redirect.

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

/// Limits of concurrent previews. The limit per author keeps a source that does not answer from
/// delaying other authors.
const PREVIEW_LIMITS: FairLimits =
    FairLimits { total: 12, per_owner: 2, queued: 100, timeout: Duration::from_secs(10) };

/// Reads data sources. Cheap to clone.
#[derive(Clone)]
pub struct DataSources {
    ctx: Ctx,
    /// For tables in uploaded files.
    storage: Storage,
    shared: Arc<Shared>,
}

struct Shared {
    client: HttpClient,
    previews: FairQueue,
    /// Limits the number of pipes that are computed concurrently.
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
    /// Creates the service, which reads from public addresses and from these networks.
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

    /// Returns the client for requests to addresses given by authors.
    pub fn client(&self) -> &HttpClient {
        &self.shared.client
    }
}

/// Creates a data source from a request body.
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

/// Changes a data source of this user.
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

/// Removes a data source of this user. With `unless_used`, the descriptors of all element types, it
/// is removed only if no work uses it.
///
/// # Errors
///
/// 404 for a source of another user, 409 with the titles of the works that use it.
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

/// Reads a data source now and applies its transform and its pipe.
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

/// Returns the titles of the user's works that use this data source. Only one document is in memory
/// at a time.
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

/// Returns whether a work uses a source: in its list of sources, in an element that shows one
/// (DS-013), or as a variable in a text. It does not matter whether the plugin of the element runs.
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

/// Converts an error of a pipe. The English message is that of JSONata; the Chinese one tells the
/// kind of error and its place.
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

/// Returns a data source of this user.
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
