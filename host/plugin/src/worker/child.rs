//! The one way to start a child process: the same program, nothing in its environment, bytes in and bytes out, a time after
//! which it is ended, and the end when nobody waits for it any more.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, Command};

/// What a child is sent to do.
#[derive(Clone, Copy, Debug)]
pub struct ChildCommand<'a> {
    /// The program; this very one, as a rule.
    pub program: &'a Path,
    /// Its command.
    pub command: &'a str,
    /// The one variable of its environment.
    pub order: Option<(&'a str, &'a str)>,
    /// How long it may take; it keeps its own time, and this is for one that does not.
    pub patience: Duration,
    /// Bytes that are read of its answer.
    pub max_output_bytes: u64,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ChildError {
    /// The program did not start.
    #[error("{program} could not be started: {cause}")]
    NotStarted {
        /// What was started.
        program: PathBuf,
        /// Why it did not.
        cause: std::io::Error,
    },
    /// It was ended.
    #[error("it was not done in time")]
    Late,
    /// It ended otherwise than it should have.
    #[error("the process ended with {status}: {said}")]
    Failed {
        /// How.
        status: ExitStatus,
        /// What it complained of, cut short.
        said: String,
    },
    /// Its answer could not be read.
    #[error("its answer could not be read: {0}")]
    Unread(#[from] std::io::Error),
}

/// Bytes of what a child complains of.
const MAX_STDERR: u64 = 2_000;

/// Starts a child that reads from `input`.
pub fn start(errand: &ChildCommand<'_>, input: Stdio) -> Result<Child, ChildError> {
    let mut command = Command::new(errand.program);
    command
        .arg(errand.command)
        .env_clear()
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    if let Some((name, order)) = errand.order {
        command.env(name, order);
    }
    command.spawn().map_err(|cause| {
        tracing::error!(program = %errand.program.display(), command = errand.command, %cause, "a child process could not be started");
        ChildError::NotStarted { program: errand.program.to_owned(), cause }
    })
}

/// Hands bytes to a child and reads its whole answer.
pub async fn ask(errand: &ChildCommand<'_>, input: &[u8]) -> Result<Vec<u8>, ChildError> {
    let mut child = start(errand, Stdio::piped())?;
    let talk = async {
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let write = async {
            if let Some(mut stdin) = stdin {
                // A child that ends early stops reading; its end is what is reported.
                let _ = stdin.write_all(input).await;
            }
        };
        let (mut answer, mut said) = (Vec::new(), Vec::new());
        let read = async {
            match stdout {
                Some(stdout) => stdout.take(errand.max_output_bytes).read_to_end(&mut answer).await,
                None => Ok(0),
            }
        };
        let listen = async {
            if let Some(stderr) = stderr {
                let _ = stderr.take(MAX_STDERR).read_to_end(&mut said).await;
            }
        };
        let ((), read, ()) = tokio::join!(write, read, listen);
        read?;
        Ok::<_, ChildError>((answer, said, child.wait().await?))
    };
    let (answer, said, status) =
        tokio::time::timeout(errand.patience, talk).await.map_err(|_| ChildError::Late)??;
    if status.success() {
        return Ok(answer);
    }
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    Err(ChildError::Failed { status, said })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errand<'a>(program: &'a str, command: &'a str) -> ChildCommand<'a> {
        let patience = Duration::from_secs(30);
        ChildCommand { program: Path::new(program), command, order: None, patience, max_output_bytes: 1 << 20 }
    }

    #[tokio::test]
    async fn a_child_answers_what_it_says_on_its_standard_output() {
        let answer = ask(&errand("/bin/cat", "-"), b"there and back").await.unwrap();
        assert_eq!(answer, b"there and back");
        let much = vec![7; 3 << 20];
        let cut = ask(&errand("/bin/cat", "-"), &much).await;
        // Whoever says too much is not listened to, and ends by it.
        assert!(cut.is_err() || cut.is_ok_and(|answer| answer.len() == 1 << 20));
    }

    #[tokio::test]
    async fn every_way_to_end_is_told() {
        let failed = ask(&errand("/bin/cat", "/not/there"), b"").await.unwrap_err();
        assert!(
            matches!(&failed, ChildError::Failed { said, .. } if said.contains("/not/there")),
            "{failed}"
        );
        let missing = ask(&errand("/not/there", ""), b"").await.unwrap_err();
        assert!(matches!(missing, ChildError::NotStarted { .. }));
        let late = ChildCommand { patience: Duration::from_millis(50), ..errand("/bin/sleep", "60") };
        assert!(matches!(ask(&late, b"").await.unwrap_err(), ChildError::Late));
    }
}
