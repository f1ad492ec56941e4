//! Runs the prerenderer child and parses its outcome. If the child hangs, crashes or returns
//! garbage, the elements it was rendering become placeholders, and another child renders the rest.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pinye_sandbox::ChildBudget;
use pinye_sandbox::child::{self, ChildCommand, ChildError};
use pinye_sandbox::prerender::{PluginJob, PrerenderJob, PrerenderOutcome, ViewFailure};

/// Bytes read from the child's output.
const MAX_OUTPUT_BYTES: u64 = 64 * 1024 * 1024;

/// Why nothing could be prerendered, not even placeholders.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program could not be started.
    #[error("the prerenderer {program} could not be started: {cause}")]
    Start {
        /// Path of the program.
        program: PathBuf,
        /// Cause.
        cause: std::io::Error,
    },
    /// The child ended without a valid outcome.
    #[error("the prerenderer failed: {0}")]
    Failed(String),
}

/// Runs a job in one child; after a crash, again with one child per plugin.
pub(crate) async fn render(worker: &Path, job: PrerenderJob) -> Result<PrerenderOutcome, Error> {
    match run(worker, &job).await {
        Err(Error::Failed(why)) if job.plugins.iter().any(|plugin| plugin.script.is_some()) => {
            tracing::warn!(why, "the prerenderer failed, trying plugin by plugin");
            render_per_plugin(worker, job).await
        }
        done => done,
    }
}

async fn render_per_plugin(worker: &Path, job: PrerenderJob) -> Result<PrerenderOutcome, Error> {
    let PrerenderJob { engine, budget, setting, frames, plugins, .. } = job;
    let with = |frames, plugins| {
        let (engine, setting) = (engine.clone(), setting.clone());
        PrerenderJob { engine, budget, setting, frames, plugins, specimens: Vec::new() }
    };
    let mut outcome = run(worker, &with(frames, Vec::new())).await?;
    for plugin in plugins {
        let drawn = match run(worker, &with(Vec::new(), vec![plugin.clone()])).await {
            Ok(drawn) => drawn,
            Err(Error::Failed(why)) => {
                tracing::warn!(plugin = plugin.id, why, "its views ended the prerenderer");
                let mut boxes = run(worker, &with(Vec::new(), vec![without_views(plugin)])).await?;
                boxes.elements.iter_mut().for_each(|one| one.failure = Some(ViewFailure::Crash));
                boxes
            }
            Err(error) => return Err(error),
        };
        outcome.elements.extend(drawn.elements);
    }
    Ok(outcome)
}

fn without_views(plugin: PluginJob) -> PluginJob {
    PluginJob { script: None, ..plugin }
}

async fn run(worker: &Path, job: &PrerenderJob) -> Result<PrerenderOutcome, Error> {
    let input = serde_json::to_vec(job).map_err(|error| Error::Failed(error.to_string()))?;
    let command = ChildCommand {
        program: worker,
        command: "prerender",
        env: None,
        timeout: wall_time(&job.budget),
        max_output_bytes: MAX_OUTPUT_BYTES,
    };
    let answer = child::run(&command, &input).await.map_err(|end| match end {
        ChildError::SpawnFailed { program, cause } => Error::Start { program, cause },
        end => Error::Failed(end.to_string()),
    })?;
    serde_json::from_slice(&answer).map_err(|error| Error::Failed(error.to_string()))
}

/// Timeout of the child, which limits its own processor time; this ends one that hangs, with a
/// margin for a busy machine.
fn wall_time(budget: &ChildBudget) -> Duration {
    Duration::from_millis(budget.whole_ms * 2 + 5_000)
}
