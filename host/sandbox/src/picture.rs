//! `pinye image`: takes a picture that somebody sent apart and puts together only what is seen of it, away from the host.
//! Decoders of hostile bytes are where programs are broken, so the process gives up every power first; a picture that ends
//! it has ended nothing else.

use std::io::{Read, Write};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::confine::{ProcessLimits, confine};
use crate::ChildBudget;
use pinye_domain::upload::FileKind;

mod card;
mod outcome;
mod raster;
mod strip;
mod svg;

pub use outcome::ImageRejection;
use outcome::ProcessedImage;

/// The environment variable that carries the [`ImageJob`]. The picture itself is standard input.
pub const JOB_ENV: &str = "PINYE_IMAGE";
/// Limits of one picture: 400 MiB of pixels, and what is made of them beside it.
pub const BUDGET: ChildBudget =
    ChildBudget { element_ms: 0, page_ms: 0, whole_ms: 15_000, memory_mib: 256, stack_kib: 0 };
/// More is not read: the largest picture, and one byte to notice a larger one.
const MAX_INPUT_BYTES: u64 = FileKind::Image.max_bytes() + 1;

/// What the child is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ImageJob {
    /// Keep what is seen: no notes about place, time or camera, nothing behind the end, the right way up.
    Clean {
        /// The format by its extension.
        extension: String,
    },
    /// Make it so wide, never wider than it is.
    Scale {
        /// The format by its extension.
        extension: String,
        /// Pixels.
        width: u32,
        /// Whether whoever asks can read WebP.
        webp: bool,
    },
    /// Make the JPEG of it that stands beside a shared link.
    ShareCard {
        /// The format by its extension.
        extension: String,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
        /// Bytes that it may have; the best quality that fits is taken.
        max_bytes: usize,
    },
}

/// What came of it, one line of JSON; the bytes of the new picture follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImageReply {
    /// So many bytes follow.
    Made {
        /// Length of the new picture.
        bytes: u64,
        /// Pixels; a drawing may have none.
        size: Option<(u32, u32)>,
    },
    /// There is no new picture.
    Refused(ImageRejection),
}

/// The child's `main`.
pub fn run() -> ExitCode {
    let job = std::env::var(JOB_ENV).ok().and_then(|job| serde_json::from_str(&job).ok());
    let Some(job) = job else { return ExitCode::from(2) };
    if confine(&ProcessLimits::of(&BUDGET)).is_err() {
        return ExitCode::from(3);
    }
    let mut bytes = Vec::new();
    if std::io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut bytes).is_err() {
        return ExitCode::from(2);
    }
    match answer(run_job(&job, &bytes)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(4),
    }
}

fn run_job(job: &ImageJob, bytes: &[u8]) -> Result<ProcessedImage, ImageRejection> {
    match job {
        ImageJob::Clean { extension } if extension == "svg" => svg::sanitize(bytes),
        ImageJob::Clean { extension } => raster::sanitize(bytes, extension),
        ImageJob::Scale { extension, width, webp } => {
            raster::scale(bytes, extension, *width, *webp)
        }
        ImageJob::ShareCard { extension, width, height, max_bytes } => {
            let size = card::Size { width: *width, height: *height };
            card::share_card(bytes, extension, size, *max_bytes)
        }
    }
}

fn answer(outcome: Result<ProcessedImage, ImageRejection>) -> std::io::Result<()> {
    let (answer, bytes) = match outcome {
        Ok(made) => {
            let bytes = u64::try_from(made.bytes.len()).unwrap_or(u64::MAX);
            (ImageReply::Made { bytes, size: made.size }, made.bytes)
        }
        Err(why) => (ImageReply::Refused(why), Vec::new()),
    };
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, &answer)?;
    out.write_all(b"\n")?;
    out.write_all(&bytes)?;
    out.flush()
}
