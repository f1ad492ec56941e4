//! Processes pictures in a child process: it reads one file and its output is written to another
//! one; this process never decodes a picture.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use moka::future::Cache;
use tokio::fs::File;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::Child;
use tokio::sync::{Semaphore, SemaphorePermit};

use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_sandbox::child::{self, ChildCommand};
use pinye_sandbox::picture::{BUDGET, ImageJob, ImageRejection, ImageReply, JOB_ENV};

/// Maximum number of concurrent children; each may take 768 MiB for a picture of many pixels.
const MAX_CONCURRENT: usize = 2;
/// Maximum bytes of the reply line before the picture.
const MAX_LINE_BYTES: u64 = 1024;
/// Maximum bytes of a produced picture; a rotated one may be larger than its source.
const MAX_IMAGE_BYTES: u64 = 64 << 20;

/// Back-off for a picture whose child ended without a verdict: the next child may end the same way.
const RETRY_INTERVAL_MS: i64 = 60_000;
/// Maximum number of pictures without a verdict that are remembered.
const MAX_WITHOUT_VERDICT: u64 = 10_000;

/// Queue of image jobs: limits concurrent children, and remembers those that ended without a
/// verdict.
#[derive(Debug)]
pub struct ImageQueue {
    /// The program whose children work on pictures.
    worker: PathBuf,
    permits: Semaphore,
    /// Time of the failure in milliseconds since 1970, by target file.
    without_verdict: Cache<PathBuf, i64>,
}

impl ImageQueue {
    /// Creates an idle queue; children are processes of `worker`.
    pub fn new(worker: &Path) -> ImageQueue {
        ImageQueue {
            worker: worker.to_owned(),
            permits: Semaphore::new(MAX_CONCURRENT),
            without_verdict: Cache::new(MAX_WITHOUT_VERDICT),
        }
    }

    async fn acquire(&self, timeout: Duration) -> Result<SemaphorePermit<'_>> {
        let permit = tokio::time::timeout(timeout, self.permits.acquire()).await;
        permit.ok().and_then(std::result::Result::ok).ok_or_else(busy)
    }

    /// Whether a child for this file ended without a verdict recently.
    pub(super) async fn is_backing_off(&self, file: &Path, now: i64) -> bool {
        let ended_at = self.without_verdict.get(file).await;
        ended_at.is_some_and(|at| (at..at + RETRY_INTERVAL_MS).contains(&now))
    }

    /// Records that a child for this file ended without a verdict.
    pub(super) async fn back_off(&self, file: &Path, now: i64) {
        self.without_verdict.insert(file.to_owned(), now).await;
    }

    /// Runs a job on `source` and writes its output to `target`, which must not exist. Only a reply
    /// of the child itself is a verdict.
    ///
    /// # Errors
    ///
    /// 503 if the child ended without a verdict, or no permit was free in time.
    pub(super) async fn process(
        &self,
        job: &ImageJob,
        source: &Path,
        target: &Path,
        timeout: Duration,
    ) -> Result<ImageReply> {
        let source = File::open(source).await?.into_std().await;
        let _permit = self.acquire(timeout).await?;
        let job = serde_json::to_string(job).map_err(|error| Error::Internal(error.into()))?;
        let command = ChildCommand {
            program: &self.worker,
            command: "image",
            env: Some((JOB_ENV, &job)),
            // The child has its own time limit; this one is for a child that exceeds it on a busy
            // machine.
            timeout: Duration::from_millis(BUDGET.whole_ms * 2 + 5_000),
            max_output_bytes: MAX_IMAGE_BYTES,
        };
        let child = child::spawn(&command, Stdio::from(source)).map_err(|_| busy())?;
        let answered = tokio::time::timeout(command.timeout, answer(child, target)).await;
        answered.unwrap_or_else(|_| Err(no_verdict()))
    }
}

fn busy() -> Error {
    Error::Unavailable(Message::new("http.unavailable"))
}

const NO_VERDICT: &str = "upload.noVerdict";

/// Returns the error for a child that was killed, timed out or ran out of memory, which says
/// nothing about the picture.
fn no_verdict() -> Error {
    Error::Unavailable(Message::new(NO_VERDICT))
}

/// Whether this is the error for a child without a verdict.
pub(super) fn is_without_verdict(error: &Error) -> bool {
    matches!(error, Error::Unavailable(message) if message.key() == NO_VERDICT)
}

async fn answer(mut child: Child, target: &Path) -> Result<ImageReply> {
    let Some(out) = child.stdout.take() else { return Err(no_verdict()) };
    let mut out = BufReader::with_capacity(64 * 1024, out);
    let mut line = String::new();
    (&mut out).take(MAX_LINE_BYTES).read_line(&mut line).await?;
    let Ok(answer) = serde_json::from_str(&line) else { return Err(no_verdict()) };
    if let ImageReply::Made { bytes, .. } = answer {
        let mut file = File::create_new(target).await?;
        let copied =
            tokio::io::copy_buf(&mut out.take(bytes.min(MAX_IMAGE_BYTES)), &mut file).await?;
        // Without the flush, an error of the last write would be lost.
        file.flush().await?;
        file.sync_all().await?;
        if copied != bytes {
            return Err(no_verdict());
        }
    }
    if child.wait().await?.success() { Ok(answer) } else { Err(no_verdict()) }
}

/// Maps a rejected picture to an error.
pub(super) fn refusal(why: ImageRejection) -> Error {
    match why {
        ImageRejection::Damaged | ImageRejection::KeepOriginal => {
            Error::Unsupported(Message::new("upload.damaged"))
        }
        ImageRejection::UnsafeSvg => Error::Unsupported(Message::new("upload.svg")),
        ImageRejection::TooManyPixels => Error::TooLarge(Message::new("upload.pixels")),
        ImageRejection::TooManyFrames => Error::TooLarge(Message::new("upload.frames")),
    }
}
