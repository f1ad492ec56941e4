//! Publishing as a job: it goes on even if the client disconnects, concurrent requests for the same
//! state share one job and one publication, and users who may change the work can query its
//! progress.

use pinye_context::Ctx;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::metrics::Metrics;
use pinye_datasources::resolve::ResolvedSources;
use pinye_domain::audit;
use pinye_domain::error::Error as HostError;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::publication::Publication;
use pinye_domain::rule::Violation;
use pinye_domain::work::Work;
use pinye_plugin_host::Plugins;
use pinye_publish::{self as publish, Progress, PublicationResult, PublishRequest, Publisher};
use pinye_store as store;
use pinye_store::audit::AuditedDb;
use pinye_store::works::{StoredWork, VisibilityUpdate, WorkRow};

/// How long results of jobs are remembered, and for how many works.
const RESULT_TTL_MS: i64 = 10 * 60 * 1000;
const MAX_JOBS: usize = 10_000;
/// Maximum attempts to write the visibility: a save between reading and writing is retried, it is
/// no conflict.
const MAX_ATTEMPTS: usize = 8;

/// Running publications and the results of the latest ones. Cheap to clone.
#[derive(Clone)]
pub struct PublishJobs {
    ctx: Ctx,
    publisher: Publisher,
    plugins: Plugins,
    metrics: Arc<Metrics>,
    jobs: Arc<Mutex<HashMap<i64, Arc<Job>>>>,
}

/// Options of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishOptions {
    /// Language of the documents and of messages to the author.
    pub language: Language,
    /// Whether elements of unavailable plugins are left out; otherwise they prevent the
    /// publication.
    pub skips_missing: bool,
}

/// A running or finished publication.
#[derive(Debug)]
struct Job {
    of: JobInput,
    progress: watch::Receiver<Progress>,
    ended: watch::Receiver<Option<JobResult>>,
}

/// Input of a publication: requests with the same input share a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct JobInput {
    /// Revision of the work.
    revision: i64,
    /// Options of the request.
    request: PublishOptions,
    /// Generation of the work's visibility at the time of the request.
    visibility: i64,
}

#[derive(Clone, Debug)]
struct JobResult {
    at: i64,
    outcome: Result<PublicationResult, Arc<PublishError>>,
}

/// State of a job.
#[derive(Clone, Debug)]
pub enum PublishStatus {
    /// The work is published.
    Published(PublicationResult),
    /// The job is running.
    InProgress(Progress),
}

/// Why a work was not published, or its visibility not written.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// Error of the publisher.
    #[error(transparent)]
    Publish(#[from] publish::Error),
    /// Error of the database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The stored document is not a valid work.
    #[error("the stored work cannot be read")]
    Unreadable(Vec<Violation>),
    /// The work was deleted meanwhile.
    #[error("there is no such work any more")]
    NotFound,
    /// The work was taken offline, or another publication was chosen, while this one was made: it is kept, not shown.
    #[error("the visibility was changed meanwhile")]
    Superseded,
    /// Concurrent saves kept changing the work.
    #[error("the work was changed again and again meanwhile")]
    Busy,
    /// The job ended without a result.
    #[error("the job ended")]
    JobLost,
}

/// Hides a work from visitors; its publications are kept.
pub async fn take_offline(ctx: &Ctx, user_id: i64, work_id: i64) -> Result<(), PublishError> {
    let shown = VisibilityChange { publication: None, expected_generation: None };
    set_visibility(ctx, work_id, shown, ctx.with_audit_event(user_id, audit::WORK_OFFLINE, ""))
        .await
}

/// Shows visitors an older publication again.
pub async fn republish(
    ctx: &Ctx,
    user_id: i64,
    (work_id, chosen): (i64, &Publication),
) -> Result<(), PublishError> {
    let detail = format!("publication {} again", chosen.number);
    let shown = VisibilityChange { publication: Some(chosen.id), expected_generation: None };
    set_visibility(ctx, work_id, shown, ctx.with_audit_event(user_id, audit::WORK_PUBLISH, detail))
        .await
}

async fn wait(job: &Job, until: Instant) -> Result<PublishStatus, Arc<PublishError>> {
    let mut ended = job.ended.clone();
    match tokio::time::timeout_at(until, ended.wait_for(Option::is_some)).await {
        Err(_) => Ok(PublishStatus::InProgress(*job.progress.borrow())),
        Ok(Err(_)) => Err(Arc::new(PublishError::JobLost)),
        Ok(Ok(ended)) => match ended.as_ref().map(|ended| ended.outcome.clone()) {
            Some(outcome) => outcome.map(PublishStatus::Published),
            None => Err(Arc::new(PublishError::JobLost)),
        },
    }
}

impl PublishJobs {
    /// Creates the registry of jobs, which is empty.
    pub fn new(
        ctx: &Ctx,
        publisher: Publisher,
        plugins: Plugins,
        metrics: Arc<Metrics>,
    ) -> PublishJobs {
        PublishJobs { ctx: ctx.clone(), publisher, plugins, metrics, jobs: Arc::default() }
    }

    /// Publishes a work as it is stored now and waits for at most `timeout`.
    pub async fn publish(
        &self,
        user_id: i64,
        (row, request): (&WorkRow, PublishOptions),
        timeout: Duration,
    ) -> Result<PublishStatus, Arc<PublishError>> {
        let of = JobInput { revision: row.revision, request, visibility: row.visibility };
        let until = Instant::now() + timeout;
        loop {
            let job = self.job((row.id, of), user_id);
            let outcome = wait(&job, until).await;
            // A job of an older state finishes first: two jobs of one work at once would only slow
            // each other down.
            if job.of == of || matches!(outcome, Ok(PublishStatus::InProgress(_))) {
                return outcome;
            }
        }
    }

    /// Returns the state of the latest job of a work, after waiting for at most `timeout`; `None`
    /// if no job is known.
    pub async fn wait_for_latest(
        &self,
        work_id: i64,
        timeout: Duration,
    ) -> Option<Result<PublishStatus, Arc<PublishError>>> {
        let job = self.jobs().get(&work_id).cloned()?;
        Some(wait(&job, Instant::now() + timeout).await)
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<i64, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the running job of this work, whatever its input, or starts one.
    fn job(&self, (work_id, of): (i64, JobInput), user_id: i64) -> Arc<Job> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.get(&work_id).filter(|job| job.is_under_way()) {
            return Arc::clone(job);
        }
        let now = self.ctx.clock.now_ms();
        if jobs.len() >= MAX_JOBS {
            jobs.retain(|_, job| job.is_under_way());
        }
        jobs.retain(|_, job| job.ended_at().is_none_or(|at| now - at < RESULT_TTL_MS));
        let (progress, receiver) = watch::channel(Progress::default());
        let (ending, ended) = watch::channel(None);
        let job = Arc::new(Job { of, progress: receiver, ended });
        jobs.insert(work_id, Arc::clone(&job));
        let PublishOptions { language, skips_missing } = of.request;
        let sources = ResolvedSources::default();
        let order = PublishRequest { user_id, language, skips_missing, progress, sources };
        let this = self.clone();
        tokio::spawn(async move {
            // Shutdown waits for this task.
            let _guard = this.ctx.shutdown.guard();
            let outcome = this.run((work_id, of), &order).await.map_err(Arc::new);
            ending.send_replace(Some(JobResult { at: this.ctx.clock.now_ms(), outcome }));
        });
        job
    }

    async fn run(
        &self,
        (work_id, of): (i64, JobInput),
        order: &PublishRequest,
    ) -> Result<PublicationResult, PublishError> {
        let asked = self.publisher.fetch_sources(&self.plugins, work_id).await?;
        let owner = asked.as_ref().map_or(order.user_id, |fetched| fetched.owner);
        let _permit = self.publisher.acquire_slot(owner).await?;
        let row = store::works::find(&self.ctx.db, work_id).await?.ok_or(PublishError::NotFound)?;
        let mut work = Work::read(&row.document).map_err(PublishError::Unreadable)?;
        let owner = row.user_id;
        drop(row);
        let sources = match &asked {
            Some(fetched) => {
                let applied = self.publisher.apply_sources(
                    &self.plugins,
                    owner,
                    fetched,
                    &mut work,
                    order.language,
                );
                applied.await?
            }
            None => ResolvedSources::default(),
        };
        let order = PublishRequest { sources, ..order.clone() };
        let made = self.publisher.publish(work, &self.plugins, &order).await;
        self.metrics.record_publication(&made);
        let made = made?;
        let detail = format!("publication {}", made.number);
        let shown = VisibilityChange {
            publication: Some(made.id),
            expected_generation: Some(of.visibility),
        };
        set_visibility(
            &self.ctx,
            work_id,
            shown,
            self.ctx.with_audit_event(order.user_id, audit::WORK_PUBLISH, detail),
        )
        .await?;
        Ok(made)
    }
}

impl Job {
    fn is_under_way(&self) -> bool {
        // A job that panicked has dropped its sender.
        self.ended.borrow().is_none() && self.ended.has_changed().is_ok()
    }

    fn ended_at(&self) -> Option<i64> {
        self.ended.borrow().as_ref().map(|ended| ended.at)
    }
}

/// Change of the visibility of a work.
#[derive(Clone, Copy, Debug)]
struct VisibilityChange {
    /// `None` hides the work.
    publication: Option<i64>,
    /// The generation of the visibility that the publication began under; under another one it is
    /// not shown. `None` is a command of the owner, which always counts and begins the next
    /// generation.
    expected_generation: Option<i64>,
}

/// Writes the visibility of a work, with its audit event.
async fn set_visibility(
    ctx: &Ctx,
    id: i64,
    shown: VisibilityChange,
    audited_db: AuditedDb<'_>,
) -> Result<(), PublishError> {
    let published = shown.publication.map(|_| ctx.clock.now_ms());
    for _ in 0..MAX_ATTEMPTS {
        let row = store::works::find(&ctx.db, id).await?.ok_or(PublishError::NotFound)?;
        let visibility = match shown.expected_generation {
            Some(expected_generation) if expected_generation != row.visibility => {
                return Err(PublishError::Superseded);
            }
            Some(expected_generation) => expected_generation,
            None => row.visibility + 1,
        };
        let published_at = published.or(row.published_at);
        let mut work = Work::read(&row.document).map_err(PublishError::Unreadable)?;
        work.set_server_field("is_publish", &published.is_some());
        work.set_server_field("visibility", &visibility);
        work.set_server_field("published_at", &published_at.map(moment::iso));
        let change = VisibilityUpdate {
            id,
            from_etag: &row.etag,
            is_publish: published.is_some(),
            publication: shown.publication,
            visibility,
            published_at,
            stored: &StoredWork::of(&mut work),
        };
        if store::works::set_visibility(audited_db.clone(), &change).await? {
            return Ok(());
        }
    }
    Err(PublishError::Busy)
}

impl From<&PublishError> for HostError {
    fn from(failed: &PublishError) -> HostError {
        match failed {
            PublishError::Publish(error) => error.into(),
            PublishError::Store(error) => error.into(),
            PublishError::Unreadable(violations) => violations.clone().into(),
            PublishError::NotFound => HostError::work_not_found(),
            PublishError::Superseded => {
                HostError::Conflict(Message::new("publish.superseded"), serde_json::Value::Null)
            }
            PublishError::Busy | PublishError::JobLost => {
                HostError::Unavailable(Message::new("http.unavailable"))
            }
        }
    }
}
