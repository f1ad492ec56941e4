//! `pinye image`: decodes an uploaded image and writes a new one with only its visible content, in
//! a child process. Image decoders are a common target of exploits, so the process confines itself
//! before it reads any input; an image that crashes it affects nothing else.

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
/// Limits of one image: 400 MiB of pixels, and the result beside them.
pub const BUDGET: ChildBudget =
    ChildBudget { element_ms: 0, page_ms: 0, whole_ms: 15_000, memory_mib: 256, stack_kib: 0 };
/// Bytes read from standard input: the largest image and one byte more, to detect larger ones.
const MAX_INPUT_BYTES: u64 = FileKind::Image.max_bytes() + 1;

/// A job for the child.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ImageJob {
    /// Removes everything invisible: metadata about place, time and camera, and data behind the end
    /// of the image. Applies the orientation.
    Clean {
        /// The format by its extension.
        extension: String,
    },
    /// Scales the image down to a width; never enlarges it.
    Scale {
        /// The format by its extension.
        extension: String,
        /// Width in pixels.
        width: u32,
        /// Whether the client accepts WebP.
        webp: bool,
    },
    /// Makes the JPEG that messengers show beside a shared link.
    ShareCard {
        /// The format by its extension.
        extension: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// Maximum size in bytes; the best quality that fits is used.
        max_bytes: usize,
    },
}

/// The child's reply: one line of JSON, followed by the bytes of the new image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImageReply {
    /// A new image follows.
    Made {
        /// Length of the new image in bytes.
        bytes: u64,
        /// Width and height in pixels; an SVG may have none.
        size: Option<(u32, u32)>,
    },
    /// No image was made.
    Refused(ImageRejection),
}

/// Entry point of the child process.
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
