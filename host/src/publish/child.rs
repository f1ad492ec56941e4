//! Starts the prerenderer and reads what it answers. The child may hang, crash or answer nonsense: what it was
//! working on is then drawn as an empty box, and the rest is done by another child.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

use crate::worker::prerender::{Budget, Failure, Job, Outcome, PluginJob};

/// More than this is not read.
const MAX_ANSWER: u64 = 64 * 1024 * 1024;

/// Why nothing could be prerendered, not even empty boxes.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program did not start.
    #[error("the prerenderer {program} could not be started: {cause}")]
    Start {
        /// What was started.
        program: PathBuf,
        /// Why it did not.
        cause: std::io::Error,
    },
    /// It ended without an answer.
    #[error("the prerenderer failed: {0}")]
    Failed(String),
}

/// Runs a job in one child; after a crash, plugin by plugin.
pub(crate) async fn render(worker: &Path, job: Job) -> Result<Outcome, Error> {
    match run(worker, &job).await {
        Err(Error::Failed(why)) if job.plugins.iter().any(|plugin| plugin.script.is_some()) => {
            tracing::warn!(why, "the prerenderer failed, trying plugin by plugin");
            render_apart(worker, job).await
        }
        done => done,
    }
}

async fn render_apart(worker: &Path, job: Job) -> Result<Outcome, Error> {
    let Job { engine, budget, setting, frames, plugins } = job;
    let with = |frames, plugins| {
        let (engine, setting) = (engine.clone(), setting.clone());
        Job { engine, budget, setting, frames, plugins }
    };
    let mut outcome = run(worker, &with(frames, Vec::new())).await?;
    for plugin in plugins {
        let drawn = match run(worker, &with(Vec::new(), vec![plugin.clone()])).await {
            Ok(drawn) => drawn,
            Err(Error::Failed(why)) => {
                tracing::warn!(plugin = plugin.id, why, "its views ended the prerenderer");
                let mut boxes = run(worker, &with(Vec::new(), vec![without_views(plugin)])).await?;
                boxes.elements.iter_mut().for_each(|one| one.failure = Some(Failure::Crash));
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

async fn run(worker: &Path, job: &Job) -> Result<Outcome, Error> {
    let start = |cause| Error::Start { program: worker.to_owned(), cause };
    let mut child = Command::new(worker)
        .arg("prerender")
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(start)?;
    let input = serde_json::to_vec(job).map_err(|error| Error::Failed(error.to_string()))?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let talk = async {
        let mut answer = Vec::new();
        if let (Some(mut stdin), Some(stdout)) = (stdin, stdout) {
            // A child that ends early stops reading; its end is what is reported.
            let _ = stdin.write_all(&input).await;
            drop(stdin);
            stdout.take(MAX_ANSWER).read_to_end(&mut answer).await?;
        }
        std::io::Result::Ok((answer, child.wait().await?))
    };
    let done = tokio::time::timeout(wall_time(&job.budget), talk).await;
    let (answer, status) = done
        .map_err(|_| Error::Failed("it did not end in time".to_owned()))?
        .map_err(|error| Error::Failed(error.to_string()))?;
    if !status.success() {
        return Err(Error::Failed(format!("it ended with {status}")));
    }
    serde_json::from_slice(&answer).map_err(|error| Error::Failed(error.to_string()))
}

/// The child keeps its own time; this is for one that does not, on a busy machine.
fn wall_time(budget: &Budget) -> Duration {
    Duration::from_millis(budget.whole_ms * 2 + 5_000)
}
