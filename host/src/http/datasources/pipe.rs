//! Starts the child that computes a pipe, and reads what it answers.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

use crate::app::App;
use crate::domain::messages::Message;
use crate::error::{Error, Result};
use crate::worker::pipe::{BUDGET, Input, Job, Outcome};

/// More than this is not read.
const MOST_ANSWER: u64 = 16 << 20;

/// Computes a pipe, or only reads it when there is no input. A child that dies of it is an outcome too.
pub(super) async fn compute(app: &App, pipe: &str, input: Option<Input>) -> Result<Outcome> {
    if pipe.is_empty() && input.is_none() {
        return Ok(Outcome::Value(serde_json::Value::Null));
    }
    let job = Job { pipe: pipe.to_owned(), input, now: app.clock.now_ms() };
    let job = serde_json::to_vec(&job).map_err(|error| Error::Internal(error.into()))?;
    let mut child = Command::new(&app.settings.worker)
        .arg("pipe")
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| {
            tracing::error!(%error, "the child that computes pipes could not be started");
            Error::Unavailable(Message::new("http.unavailable"))
        })?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let talk = async {
        let mut answer = Vec::new();
        if let (Some(mut stdin), Some(stdout)) = (stdin, stdout) {
            // A child that ends early stops reading; its end is what is reported.
            let _ = stdin.write_all(&job).await;
            drop(stdin);
            stdout.take(MOST_ANSWER).read_to_end(&mut answer).await?;
        }
        std::io::Result::Ok((answer, child.wait().await?))
    };
    // The child keeps its own time; this is for one that does not, on a busy machine.
    let patience = Duration::from_millis(BUDGET.whole_ms * 2 + 5_000);
    let given_up = || Outcome::Pipe("it uses more time or memory than it may".to_owned());
    match tokio::time::timeout(patience, talk).await {
        Ok(Ok((answer, status))) if status.success() => {
            Ok(serde_json::from_slice(&answer).unwrap_or_else(|_| given_up()))
        }
        Ok(Err(error)) => Err(error.into()),
        Ok(Ok(_)) | Err(_) => Ok(given_up()),
    }
}
