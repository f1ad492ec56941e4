//! Runs the child process that computes a pipe, and reads its result.

use std::time::Duration;

use crate::DataSources;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_sandbox::child::{self, ChildCommand, ChildError};
use pinye_sandbox::pipe::{BUDGET, Input, PipeJob, PipeOutcome};

/// Maximum size of a result.
const MAX_RESPONSE_BYTES: u64 = 16 << 20;
/// Maximum number of concurrent pipes; each may use one processor and 384 MiB.
pub(crate) const MAX_CONCURRENT: usize = 2;
/// How long a pipe waits for its turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// Computes a pipe; without input, only checks its syntax. A crash or timeout of the child counts
/// as an exceeded limit.
pub(crate) async fn compute(
    sources: &DataSources,
    pipe: &str,
    input: Option<Input>,
) -> Result<PipeOutcome> {
    if pipe.is_empty() && input.is_none() {
        return Ok(PipeOutcome::Value(serde_json::Value::Null));
    }
    let turn = tokio::time::timeout(QUEUE_TIMEOUT, sources.shared.pipes.acquire()).await;
    let Ok(Ok(_turn)) = turn else { return Err(busy()) };
    let job = PipeJob { pipe: pipe.to_owned(), input, now: sources.ctx.clock.now_ms() };
    let job = serde_json::to_vec(&job).map_err(|error| Error::Internal(error.into()))?;
    let command = ChildCommand {
        program: &sources.ctx.settings.worker,
        command: "pipe",
        env: None,
        // The child enforces its own time limit; this one is for a child that does not, on a busy
        // machine.
        timeout: Duration::from_millis(BUDGET.whole_ms * 2 + 5_000),
        max_output_bytes: MAX_RESPONSE_BYTES,
    };
    let given_up = || PipeOutcome::LimitExceeded;
    match child::run(&command, &job).await {
        Ok(answer) => Ok(serde_json::from_slice(&answer).unwrap_or_else(|_| given_up())),
        Err(ChildError::SpawnFailed { .. }) => Err(busy()),
        Err(ChildError::ReadFailed(error)) => Err(error.into()),
        Err(ChildError::Timeout | ChildError::Failed { .. }) => Ok(given_up()),
    }
}

fn busy() -> Error {
    Error::Unavailable(Message::new("http.unavailable"))
}
