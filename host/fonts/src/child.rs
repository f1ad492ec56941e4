//! `pinye font`: subsets or inspects a font in a child process. A font file is untrusted input for
//! a complex parser, so the process confines itself before it reads any input.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use pinye_sandbox::ChildBudget;
use pinye_sandbox::confine::{ProcessLimits, confine};
use serde::{Deserialize, Serialize};

use crate::container::{decompress_brotli, unwrap_font};
use crate::inspect::{FontMetadata, inspect};
use crate::subset::subset_to_woff2;

/// Limits of one job; the memory holds a font of 20 MiB several times over.
pub const BUDGET: ChildBudget =
    ChildBudget { element_ms: 0, page_ms: 0, whole_ms: 15_000, memory_mib: 192, stack_kib: 0 };
/// Bytes read from standard input: the job line and the largest font, packed or not.
const MAX_INPUT_BYTES: u64 = 34 << 20;

/// A job for the child: one line of JSON, followed by the bytes of the font.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FontJob {
    /// The operation.
    pub task: FontTask,
    /// Whether the bytes are compressed with brotli, as the library's fonts are. Uploaded fonts are
    /// not.
    pub is_packed: bool,
}

/// An operation on a font.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FontTask {
    /// Cuts a subset out of the font.
    Subset {
        /// Code points to include.
        wanted: Vec<RangeInclusive<u32>>,
        /// Brotli quality of the woff2: 11 for files that are stored for years, lower while an
        /// author waits.
        quality: u8,
    },
    /// Reads the font's metadata and verifies that it can be subset.
    Inspect,
}

/// The child's reply: one line of JSON, followed by the bytes of the woff2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FontReply {
    /// A subset was made.
    Subset(SubsetInfo),
    /// The metadata was read.
    Metadata(Box<FontMetadata>),
    /// The font cannot be used.
    Refused(FontRejection),
}

/// A subset of a font.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubsetInfo {
    /// Length of the woff2 in bytes; 0 when the font has none of the characters.
    pub bytes: usize,
    /// The requested code points that the font has.
    pub has: Vec<RangeInclusive<u32>>,
}

/// Why a font cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FontRejection {
    /// The file is not a font.
    UnknownFormat,
    /// The font cannot be parsed.
    Damaged,
    /// Glyphs have no outlines: the file is truncated, or the font consists of bitmaps.
    MissingOutlines,
    /// The font maps no characters.
    NoCharacters,
    /// The file is a collection of several fonts (`ttcf`).
    Collection,
    /// The unpacked font is too large, or has too many tables.
    TooLarge,
    /// Its license forbids embedding in documents (`fsType`).
    Restricted,
    /// Its license forbids subsetting (`fsType`).
    SubsettingForbidden,
    /// Its license allows embedding of bitmaps only (`fsType`).
    BitmapsOnly,
}

/// Entry point of the child process.
pub fn run() -> ExitCode {
    if confine(&ProcessLimits::of(&BUDGET)).is_err() {
        return ExitCode::from(3);
    }
    let mut input = Vec::new();
    if std::io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut input).is_err() {
        return ExitCode::from(2);
    }
    let mut parts = input.splitn(2, |byte| *byte == b'\n');
    let job = parts.next().and_then(|line| serde_json::from_slice::<FontJob>(line).ok());
    let (Some(job), Some(bytes)) = (job, parts.next()) else { return ExitCode::from(2) };
    let (answer, woff2) =
        run_job(&job, bytes).unwrap_or_else(|why| (FontReply::Refused(why), Vec::new()));
    let mut out = std::io::stdout().lock();
    let line = serde_json::to_vec(&answer).unwrap_or_default();
    let written = [line.as_slice(), b"\n", woff2.as_slice()]
        .iter()
        .try_for_each(|part| out.write_all(part))
        .and_then(|()| out.flush());
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn run_job(job: &FontJob, bytes: &[u8]) -> Result<(FontReply, Vec<u8>), FontRejection> {
    let bytes =
        if job.is_packed { Cow::Owned(decompress_brotli(bytes)?) } else { unwrap_font(bytes)? };
    Ok(match &job.task {
        FontTask::Subset { wanted, quality } => {
            let (made, woff2) = subset_to_woff2(&bytes, wanted, *quality)?;
            (FontReply::Subset(made), woff2)
        }
        FontTask::Inspect => (FontReply::Metadata(Box::new(inspect(&bytes)?)), Vec::new()),
    })
}
