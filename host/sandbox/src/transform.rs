//! What the child process `pinye reshape` is asked and answers. The engine that it runs, Extism's, stands in a room of its own
//! (`host/transforms`) that nothing of the host is compiled against.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::confine::ProcessLimits;
use super::pipe::{Input, InputError};

/// The command of the child.
pub const COMMAND: &str = "reshape";
/// Bytes of a module.
pub const MAX_MODULE_BYTES: usize = 2 << 20;
/// Bytes of JSON that an author tries a module with.
pub const MAX_TRIAL_INPUT_BYTES: usize = 1 << 20;
/// Pages of 64 KiB that a module keeps.
pub const MAX_MEMORY_PAGES: u32 = 1024;
/// Lines that a module says, and characters of each.
pub const MAX_LOG_LINES: usize = 64;
/// Characters of a line.
pub const MAX_LOG_LINE_CHARS: usize = 1024;
/// Bytes that a child reads: what a source may answer, written as JSON, and the module.
pub const MAX_INPUT_BYTES: u64 = 32 << 20;
/// Bytes that are read of a child: an answer, and for a trial what came in beside it.
pub const MAX_OUTPUT_BYTES: u64 = 40 << 20;

/// What one call may use.
#[derive(Clone, Copy, Debug)]
pub struct TransformLimits {
    /// Fuel: about one a step of the module.
    pub fuel: u64,
    /// Milliseconds by the clock, for what no fuel counts.
    pub wall_ms: u64,
    /// Bytes of its answer.
    pub max_output_bytes: usize,
}

/// A second of a processor as a rule, whatever else the machine does.
pub const LIMITS: TransformLimits =
    TransformLimits { fuel: 1_000_000_000, wall_ms: 5_000, max_output_bytes: 4 << 20 };
/// What the kernel gives the child: compiling the module counts too.
pub const PROCESS_LIMITS: ProcessLimits =
    ProcessLimits { data_bytes: 512 << 20, address_bytes: 3 << 30, cpu_seconds: 10 };
/// How long whoever started it waits, on a machine that has other things to do.
pub const CHILD_TIMEOUT_MS: u64 = 25_000;

/// What the child is asked: one line of JSON, the module after it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TransformJob {
    /// What the module is called with; none only looks at the module.
    pub input: Option<Input>,
    /// Whether the answer tells what came in, too.
    pub shows_input: bool,
}

impl TransformJob {
    /// As the child reads it.
    pub fn write(&self, module: &[u8]) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        line.extend_from_slice(module);
        Ok(line)
    }

    /// What was written.
    pub fn read(bytes: &[u8]) -> Option<(TransformJob, &[u8])> {
        let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
        let job = serde_json::from_slice(parts.next()?).ok()?;
        Some((job, parts.next()?))
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TransformOutcome {
    /// The module may be called, or was.
    Made(TransformOutput),
    /// It may not, or has no answer.
    Failed {
        /// Why.
        fault: TransformError,
        /// What it said before.
        log: Vec<String>,
    },
}

/// What a module made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TransformOutput {
    /// Its answer; null when it was only looked at.
    pub value: Value,
    /// Fuel that the call took.
    pub fuel: u64,
    /// What it was called with, if that was asked.
    pub input: Option<Value>,
    /// What it said.
    pub log: Vec<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TransformError {
    /// More bytes than a module may have.
    #[error("it has more bytes than it may have")]
    ModuleTooLarge,
    /// No WebAssembly module: a component, a text, a picture.
    #[error("it is no WebAssembly module")]
    NotAModule,
    /// It cannot be read or compiled; an English sentence.
    #[error("it cannot be read: {0}")]
    Damaged(String),
    /// It has a `start` function, which would run before anything is counted.
    #[error("it has a start function")]
    StartFunction,
    /// It imports what it may not have.
    #[error("it asks for {0}, which a transform does not get")]
    Import(String),
    /// A table without an end, or too many entries.
    #[error("a table of it has no end, or too many entries")]
    Table,
    /// It exports no function `transform` without parameters.
    #[error("it exports no function `transform` without parameters")]
    NoEntryPoint,
    /// More memory than it may have.
    #[error("it wants more memory than it may have")]
    Memory,
    /// Longer than it may take.
    #[error("it was not done in time")]
    Timeout,
    /// It ended itself; an English word.
    #[error("it broke off: {0}")]
    Trap(String),
    /// It refuses, in its own words.
    #[error("it says: {0}")]
    Rejected(String),
    /// More bytes than an answer may have.
    #[error("it answers with too many bytes")]
    OutputTooLarge,
    /// Its answer is no JSON.
    #[error("its answer cannot be read: {0}")]
    NotJson(InputError),
    /// What it should be called with is not what it should be.
    #[error("what it was called with cannot be read: {0}")]
    Input(InputError),
    /// The process ended without a word.
    #[error("it brought its process down")]
    Crashed,
    /// The program was built without transforms.
    #[error("this program was built without transforms")]
    Unsupported,
}
