//! `pinye font`: cuts the part out of a typeface that a page uses, away from the host. A typeface is a program's worth of
//! tables that somebody else may have written, so the process gives up every power first.

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

/// Limits of one cut: a typeface of 20 MiB several times over.
pub const BUDGET: ChildBudget =
    ChildBudget { element_ms: 0, page_ms: 0, whole_ms: 15_000, memory_mib: 192, stack_kib: 0 };
/// More is not read: the largest typeface, packed or not, and what is asked of it.
const MAX_INPUT_BYTES: u64 = 34 << 20;

/// What the child is asked, one line of JSON; the bytes of the typeface follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FontJob {
    /// What is to be done.
    pub task: FontTask,
    /// Whether the bytes are packed with brotli, as the library's are. Others come as somebody uploaded them.
    pub is_packed: bool,
}

/// What is to be done with a typeface.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum FontTask {
    /// A part is cut out.
    Subset {
        /// Characters by their numbers.
        wanted: Vec<RangeInclusive<u32>>,
        /// How hard the result is compressed: 11 for what is kept for years, less for what an author waits for.
        quality: u8,
    },
    /// It is looked at, and tried.
    Inspect,
}

/// What came of it, one line of JSON; the bytes of the woff2 follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FontReply {
    /// A part was cut out.
    Subset(SubsetInfo),
    /// It was looked at.
    Metadata(Box<FontMetadata>),
    /// There is none.
    Refused(FontRejection),
}

/// A part of a typeface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubsetInfo {
    /// Length of the woff2; nothing when the typeface has none of the characters.
    pub bytes: usize,
    /// Which of the characters it has.
    pub has: Vec<RangeInclusive<u32>>,
}

/// Why there is no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FontRejection {
    /// It is no typeface.
    UnknownFormat,
    /// It cannot be read.
    Damaged,
    /// Characters have no outline: it is cut short, or made of bitmaps.
    MissingOutlines,
    /// It has no characters.
    NoCharacters,
    /// It is a collection of several.
    Collection,
    /// Unpacked it is too large, or has too many tables.
    TooLarge,
    /// It forbids documents to bring it.
    Restricted,
    /// It forbids that only a part of it is brought.
    SubsettingForbidden,
    /// It allows its bitmaps only.
    BitmapsOnly,
}

/// The child's `main`.
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
