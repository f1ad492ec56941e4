//! Starts the child that takes a picture apart: its bytes go there from one file and come back into another one, and this
//! process never looks at them.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::fs::File;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::Child;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::app::App;
use crate::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_plugin_host::worker::child::{self, Errand};
use pinye_plugin_host::worker::picture::{Answer, BUDGET, ORDER, Order, Why};

/// Children at the same time; each may take 768 MiB, if a picture has so many pixels.
const AT_ONCE: usize = 2;
/// Bytes of the line before the picture.
const MOST_LINE: u64 = 1024;
/// Bytes of a picture that is made; one that was turned may be larger than it was.
const MOST_BYTES: u64 = 64 << 20;

/// Who waits for whom when pictures are worked on.
#[derive(Debug)]
pub struct Pictures(Semaphore);

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures(Semaphore::new(AT_ONCE))
    }
}

impl Pictures {
    async fn turn(&self, patience: Duration) -> Result<SemaphorePermit<'_>> {
        let turn = tokio::time::timeout(patience, self.0.acquire()).await;
        turn.ok().and_then(std::result::Result::ok).ok_or_else(busy)
    }
}

fn busy() -> Error {
    Error::Unavailable(Message::new("http.unavailable"))
}

/// Carries out an order on `source`; what comes of it lies in `target`, which is not there before. A child that dies of
/// the picture says that the picture is damaged.
pub(super) async fn carry_out(
    app: &App,
    order: &Order,
    source: &Path,
    target: &Path,
    patience: Duration,
) -> Result<Answer> {
    let source = File::open(source).await?.into_std().await;
    let _turn = app.pictures.turn(patience).await?;
    let order = serde_json::to_string(order).map_err(|error| Error::Internal(error.into()))?;
    let errand = Errand {
        program: &app.settings.worker,
        command: "image",
        order: Some((ORDER, &order)),
        // The child keeps its own time; this is for one that does not, on a busy machine.
        patience: Duration::from_millis(BUDGET.whole_ms * 2 + 5_000),
        most_answer: MOST_BYTES,
    };
    let child = child::start(&errand, Stdio::from(source)).map_err(|_| busy())?;
    let answered = tokio::time::timeout(errand.patience, answer(child, target)).await;
    answered.unwrap_or(Ok(Answer::Refused(Why::Damaged)))
}

async fn answer(mut child: Child, target: &Path) -> Result<Answer> {
    const DIED: Answer = Answer::Refused(Why::Damaged);
    let Some(out) = child.stdout.take() else { return Ok(DIED) };
    let mut out = BufReader::with_capacity(64 * 1024, out);
    let mut line = String::new();
    (&mut out).take(MOST_LINE).read_line(&mut line).await?;
    let Ok(answer) = serde_json::from_str(&line) else { return Ok(DIED) };
    if let Answer::Made { bytes, .. } = answer {
        let mut file = File::create_new(target).await?;
        let copied = tokio::io::copy_buf(&mut out.take(bytes.min(MOST_BYTES)), &mut file).await?;
        // Without it the last piece would fail unseen.
        file.flush().await?;
        file.sync_all().await?;
        if copied != bytes {
            return Ok(DIED);
        }
    }
    Ok(if child.wait().await?.success() { answer } else { DIED })
}

/// What a refused picture is told.
pub(super) fn refusal(why: Why) -> Error {
    match why {
        Why::Damaged | Why::AsItIs => Error::Unsupported(Message::new("upload.damaged")),
        Why::Drawing => Error::Unsupported(Message::new("upload.svg")),
        Why::Pixels => Error::TooLarge(Message::new("upload.pixels")),
        Why::Frames => Error::TooLarge(Message::new("upload.frames")),
    }
}
