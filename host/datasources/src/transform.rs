//! Transform modules of data sources: checked, tried, stored and run, always in a child process.

use pinye_context::Ctx;
use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::future::Cache;
use pinye_domain::audit;
use pinye_domain::datasource::{DataSource, Transform};
use pinye_domain::digest::hash_bytes;
use pinye_domain::messages::Message;
use pinye_sandbox::BoundedQueue;
use pinye_sandbox::child::{self, ChildCommand, ChildError};
use pinye_sandbox::pipe::{Input, InputError};
use pinye_sandbox::transform::{
    CHILD_TIMEOUT_MS, COMMAND, LIMITS, MAX_MEMORY_PAGES, MAX_MODULE_BYTES, MAX_OUTPUT_BYTES,
    TransformError, TransformJob, TransformOutcome, TransformOutput,
};
use pinye_store as store;
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::DataSources;
use crate::read::SourceReader;
use crate::{find_own, source_error};
use pinye_domain::error::{Error, Result};

/// Maximum number of concurrent children, each with up to 512 MiB; how many calls may wait, and how
/// long.
const MAX_CONCURRENT: usize = 2;
const MAX_QUEUED: usize = 256;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(15);
/// One child per author: a slow module delays only its own author.
const MAX_CONCURRENT_PER_AUTHOR: usize = 1;
const MAX_AUTHORS: u64 = 10_000;
/// Maximum bytes of all modules of an author.
const MAX_MODULE_BYTES_PER_AUTHOR: usize = 32 << 20;
/// Maximum length of a file name.
const MAX_NAME_CHARS: usize = 100;

/// Limits concurrent child processes, in total and per author.
pub(crate) struct TransformQueue {
    queue: BoundedQueue,
    authors: Cache<i64, Arc<Semaphore>>,
}

impl Default for TransformQueue {
    fn default() -> TransformQueue {
        let queue = BoundedQueue::of(MAX_CONCURRENT, MAX_QUEUED, QUEUE_TIMEOUT);
        TransformQueue { queue, authors: Cache::new(MAX_AUTHORS) }
    }
}

/// Result of a trial run.
#[derive(Clone, Debug)]
pub struct TrialRun {
    /// Input of the module.
    pub input: Value,
    /// Result of the module and the pipe; none if it failed.
    pub value: Option<Value>,
    /// Why it failed.
    pub failure: Option<Message>,
    /// Log output of the module.
    pub log: Vec<String>,
    /// Fuel used, and the limit.
    pub fuel: (u64, u64),
    /// Duration in milliseconds, including compilation.
    pub milliseconds: u128,
}

/// Sets the module of a user's data source. A module that fails the check is refused with the
/// reason.
pub async fn set_module(
    sources: &DataSources,
    user_id: i64,
    id: i64,
    (name, module): (&str, &[u8]),
) -> Result<DataSource> {
    find_own(&sources.ctx, user_id, id).await?;
    let others = store::datasources::bytes_of_modules(&sources.ctx.db, user_id, id).await?;
    if usize::try_from(others).unwrap_or(usize::MAX).saturating_add(module.len())
        > MAX_MODULE_BYTES_PER_AUTHOR
    {
        return Err(source_error(
            "module",
            "transform.all",
            (MAX_MODULE_BYTES_PER_AUTHOR >> 20).to_string(),
        ));
    }
    if let TransformOutcome::Failed { fault, .. } =
        run(sources, user_id, module, &TransformJob::default()).await?
    {
        return Err(refused("module", &fault));
    }
    let transform = Transform {
        name: name.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS).collect(),
        sha256: hash_bytes(module),
        size: i64::try_from(module.len()).unwrap_or(i64::MAX),
    };
    write(&sources.ctx, user_id, id, Some((&transform, module))).await
}

/// Removes the module of a user's data source.
pub async fn remove(ctx: &Ctx, user_id: i64, id: i64) -> Result<DataSource> {
    find_own(ctx, user_id, id).await?;
    write(ctx, user_id, id, None).await
}

async fn write(
    ctx: &Ctx,
    user_id: i64,
    id: i64,
    new: Option<(&Transform, &[u8])>,
) -> Result<DataSource> {
    let audited_db = ctx.with_audit_event(user_id, audit::SOURCE_UPDATE, "");
    if store::datasources::set_transform(audited_db, id, user_id, new).await? {
        find_own(ctx, user_id, id).await
    } else {
        Err(Error::not_found())
    }
}

/// Returns the module of a user's data source.
pub async fn module(ctx: &Ctx, user_id: i64, id: i64) -> Result<(Transform, Vec<u8>)> {
    let absent = || Error::not_found();
    let transform = find_own(ctx, user_id, id).await?.transform.ok_or_else(absent)?;
    let module = store::datasources::module(&ctx.db, id).await?.ok_or_else(absent)?;
    Ok((transform, module))
}

/// Runs a module, or else that of a user's data source, on the current response of the source or on
/// another JSON. Stores nothing.
pub async fn run_trial(
    sources: &DataSources,
    user_id: i64,
    id: i64,
    (module, input): (Option<Vec<u8>>, Option<String>),
) -> Result<TrialRun> {
    let source = find_own(&sources.ctx, user_id, id).await?;
    let module = match module {
        Some(module) => module,
        None => store::datasources::module(&sources.ctx.db, id)
            .await?
            .ok_or_else(|| source_error("module", "transform.absent", String::new()))?,
    };
    let permit = crate::acquire_preview_slot(sources, user_id).await?;
    let input = match input {
        Some(input) => Input::Json(input),
        None => SourceReader::new(sources, user_id).input(&source).await?,
    };
    drop(permit);
    let began = Instant::now();
    let job = TransformJob { input: Some(input), shows_input: true };
    let outcome = run(sources, user_id, &module, &job).await?;
    let milliseconds = began.elapsed().as_millis();
    let trial = |input, value, failure, log, fuel| TrialRun {
        input,
        value,
        failure,
        log,
        fuel: (fuel, LIMITS.fuel),
        milliseconds,
    };
    match outcome {
        TransformOutcome::Failed { fault: fault @ TransformError::Input(_), .. } => {
            Err(refused("input", &fault))
        }
        TransformOutcome::Failed { fault, log } => {
            let input = job.input.as_ref().and_then(|input| input.value().ok()).unwrap_or_default();
            Ok(trial(input, None, Some(sentence(&fault)), log, 0))
        }
        TransformOutcome::Made(TransformOutput { value, fuel, input, log }) => {
            let input = input.unwrap_or_default();
            match crate::read::apply_pipe(sources, &source, value).await {
                Ok(value) => Ok(trial(input, Some(value), None, log, fuel)),
                Err(Error::Invalid(fields)) => {
                    let failure = crate::source_cache::sentence(Error::Invalid(fields));
                    Ok(trial(input, None, Some(failure), log, fuel))
                }
                Err(error) => Err(error),
            }
        }
    }
}

/// Applies the module of a source to its response.
pub(crate) async fn apply_transform(
    sources: &DataSources,
    source: &DataSource,
    input: Input,
) -> Result<Value> {
    let module = store::datasources::module(&sources.ctx.db, source.id).await?;
    let Some(module) = module else {
        return Err(source_error("module", "transform.absent", String::new()));
    };
    let job = TransformJob { input: Some(input), shows_input: false };
    match run(sources, source.user_id, &module, &job).await? {
        TransformOutcome::Made(made) => Ok(made.value),
        TransformOutcome::Failed { fault: fault @ TransformError::Input(_), .. } => {
            Err(refused("url", &fault))
        }
        TransformOutcome::Failed { fault, .. } => Err(refused("module", &fault)),
    }
}

/// Runs the child process.
async fn run(
    sources: &DataSources,
    user_id: i64,
    module: &[u8],
    job: &TransformJob,
) -> Result<TransformOutcome> {
    let transforms = &sources.shared.transform_queue;
    let own = async { Arc::new(Semaphore::new(MAX_CONCURRENT_PER_AUTHOR)) };
    let own = transforms.authors.get_with(user_id, own).await;
    let own = tokio::time::timeout(QUEUE_TIMEOUT, own.acquire()).await;
    let Ok(Ok(_own)) = own else { return Err(busy()) };
    let Ok(_permit) = transforms.queue.acquire().await else { return Err(busy()) };
    let payload = job.write(module).map_err(|error| Error::Internal(error.into()))?;
    let command = ChildCommand {
        program: &sources.ctx.settings.worker,
        command: COMMAND,
        env: None,
        timeout: Duration::from_millis(CHILD_TIMEOUT_MS),
        max_output_bytes: MAX_OUTPUT_BYTES,
    };
    let ended = |fault| Ok(TransformOutcome::Failed { fault, log: Vec::new() });
    match child::run(&command, &payload).await {
        Ok(answer) => {
            serde_json::from_slice(&answer).map_or_else(|_| ended(TransformError::Crashed), Ok)
        }
        Err(ChildError::SpawnFailed { .. }) => Err(busy()),
        Err(ChildError::ReadFailed(error)) => Err(error.into()),
        Err(ChildError::Timeout) => ended(TransformError::Timeout),
        Err(ChildError::Failed { .. }) => ended(TransformError::Crashed),
    }
}

fn busy() -> Error {
    Error::Unavailable(Message::new("http.unavailable"))
}

fn refused(field: &str, fault: &TransformError) -> Error {
    let (key, reason) = fault_key(fault);
    source_error(field, key, reason)
}

fn sentence(fault: &TransformError) -> Message {
    let (key, reason) = fault_key(fault);
    Message::new(key).with("reason", reason)
}

/// Returns the key of the message for an error, and the reason to insert.
fn fault_key(fault: &TransformError) -> (&'static str, String) {
    let mib = |bytes: usize| (bytes >> 20).to_string();
    match fault {
        TransformError::ModuleTooLarge => ("transform.large", mib(MAX_MODULE_BYTES)),
        TransformError::NotAModule => ("transform.noModule", String::new()),
        TransformError::Damaged(reason) => ("transform.damaged", reason.clone()),
        TransformError::StartFunction => ("transform.start", String::new()),
        TransformError::Import(name) => ("transform.import", name.clone()),
        TransformError::Table => ("transform.table", String::new()),
        TransformError::NoEntryPoint => ("transform.noEntry", String::new()),
        TransformError::Memory => ("transform.memory", (MAX_MEMORY_PAGES / 16).to_string()),
        TransformError::Timeout => ("transform.slow", String::new()),
        TransformError::Trap(reason) => ("transform.trap", reason.clone()),
        TransformError::Rejected(reason) => ("transform.says", reason.clone()),
        TransformError::OutputTooLarge => ("transform.answer", mib(LIMITS.max_output_bytes)),
        TransformError::NotJson(InputError::Json { line, column }) => {
            ("transform.notJson", format!("{line}:{column}"))
        }
        TransformError::NotJson(InputError::Depth) => ("transform.deep", String::new()),
        TransformError::NotJson(InputError::DuplicateKey(path)) => {
            ("transform.twice", path.clone())
        }
        // An output is never a table, so only an encoding error is left.
        TransformError::NotJson(_) => ("transform.notText", String::new()),
        TransformError::Input(fault) => crate::read::input_fault_key(fault),
        TransformError::Crashed => ("transform.ended", String::new()),
        TransformError::Unsupported => ("transform.missing", String::new()),
    }
}
