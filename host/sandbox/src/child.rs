//! Starts child processes: the same program with an empty environment, bytes in and bytes out, and
//! a timeout. A child is killed when its caller is dropped.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, Command};

/// A command for a child process.
#[derive(Clone, Copy, Debug)]
pub struct ChildCommand<'a> {
    /// The executable; normally the running program itself.
    pub program: &'a Path,
    /// The subcommand.
    pub command: &'a str,
    /// The only environment variable of the child: name and value.
    pub env: Option<(&'a str, &'a str)>,
    /// Timeout. A child limits its own processor time; the timeout kills one that hangs.
    pub timeout: Duration,
    /// Bytes read from its standard output.
    pub max_output_bytes: u64,
}

/// Why a child returned no output.
#[derive(Debug, thiserror::Error)]
pub enum ChildError {
    /// The program could not be started.
    #[error("{program} could not be started: {cause}")]
    SpawnFailed {
        /// Path of the program.
        program: PathBuf,
        /// Cause.
        cause: std::io::Error,
    },
    /// The timeout expired.
    #[error("it was not done in time")]
    Timeout,
    /// The exit status is not success.
    #[error("the process ended with {status}: {stderr}")]
    Failed {
        /// Exit status.
        status: ExitStatus,
        /// Standard error, truncated.
        stderr: String,
    },
    /// Its standard output could not be read.
    #[error("its answer could not be read: {0}")]
    ReadFailed(#[from] std::io::Error),
}

/// Bytes read from standard error.
const MAX_STDERR: u64 = 2_000;

/// Starts a child that reads from `input`.
pub fn spawn(command: &ChildCommand<'_>, input: Stdio) -> Result<Child, ChildError> {
    let mut process = Command::new(command.program);
    process
        .arg(command.command)
        .env_clear()
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    if let Some((name, value)) = command.env {
        process.env(name, value);
    }
    process.spawn().map_err(|cause| {
        tracing::error!(program = %command.program.display(), command = command.command, %cause, "a child process failed to start");
        ChildError::SpawnFailed { program: command.program.to_owned(), cause }
    })
}

/// Writes `input` to a child and returns its whole standard output.
pub async fn run(command: &ChildCommand<'_>, input: &[u8]) -> Result<Vec<u8>, ChildError> {
    let mut child = spawn(command, Stdio::piped())?;
    let exchange = async {
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let write = async {
            if let Some(mut stdin) = stdin {
                // Ignore write errors: a child that ends early is reported by its exit status.
                let _ = stdin.write_all(input).await;
            }
        };
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let read = async {
            match stdout {
                Some(stdout) => {
                    stdout.take(command.max_output_bytes).read_to_end(&mut output).await
                }
                None => Ok(0),
            }
        };
        let read_stderr = async {
            if let Some(stderr) = stderr {
                let _ = stderr.take(MAX_STDERR).read_to_end(&mut errors).await;
            }
        };
        let ((), read, ()) = tokio::join!(write, read, read_stderr);
        read?;
        Ok::<_, ChildError>((output, errors, child.wait().await?))
    };
    let (output, errors, status) = tokio::time::timeout(command.timeout, exchange)
        .await
        .map_err(|_| ChildError::Timeout)??;
    if status.success() {
        return Ok(output);
    }
    let stderr = String::from_utf8_lossy(&errors).trim().to_owned();
    Err(ChildError::Failed { status, stderr })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command<'a>(program: &'a str, command: &'a str) -> ChildCommand<'a> {
        let timeout = Duration::from_secs(30);
        ChildCommand {
            program: Path::new(program),
            command,
            env: None,
            timeout,
            max_output_bytes: 1 << 20,
        }
    }

    #[tokio::test]
    async fn a_child_returns_its_standard_output() {
        let answer = run(&command("/bin/cat", "-"), b"there and back").await.unwrap();
        assert_eq!(answer, b"there and back");
        let much = vec![7; 3 << 20];
        let cut = run(&command("/bin/cat", "-"), &much).await;
        // Output beyond the limit is not read; the child may end with a broken pipe.
        assert!(cut.is_err() || cut.is_ok_and(|answer| answer.len() == 1 << 20));
    }

    #[tokio::test]
    async fn every_failure_is_reported() {
        let failed = run(&command("/bin/cat", "/not/there"), b"").await.unwrap_err();
        assert!(
            matches!(&failed, ChildError::Failed { stderr, .. } if stderr.contains("/not/there")),
            "{failed}"
        );
        let missing = run(&command("/not/there", ""), b"").await.unwrap_err();
        assert!(matches!(missing, ChildError::SpawnFailed { .. }));
        let slow =
            ChildCommand { timeout: Duration::from_millis(50), ..command("/bin/sleep", "60") };
        assert!(matches!(run(&slow, b"").await.unwrap_err(), ChildError::Timeout));
    }
}
