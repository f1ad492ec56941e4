//! Protocol of the child process `pinye reshape`. The child itself, which runs Extism's engine, is
//! the crate `host/transforms`; no other crate of the host links that engine.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::confine::ProcessLimits;
use super::pipe::{Input, InputError};

/// The subcommand of the child.
pub const COMMAND: &str = "reshape";
/// Bytes of a module.
pub const MAX_MODULE_BYTES: usize = 2 << 20;
/// Bytes of JSON for a trial run by the author.
pub const MAX_TRIAL_INPUT_BYTES: usize = 1 << 20;
/// Memory of a module, in pages of 64 KiB.
pub const MAX_MEMORY_PAGES: u32 = 1024;
/// Log lines of a module.
pub const MAX_LOG_LINES: usize = 64;
/// Characters of a log line.
pub const MAX_LOG_LINE_CHARS: usize = 1024;
/// Bytes read by the child: the response of a source, as JSON, and the module.
pub const MAX_INPUT_BYTES: u64 = 32 << 20;
/// Bytes read from the child: the output, and for a trial run the input too.
pub const MAX_OUTPUT_BYTES: u64 = 40 << 20;

/// Limits of one call.
#[derive(Clone, Copy, Debug)]
pub struct TransformLimits {
    /// Fuel: about one unit per instruction.
    pub fuel: u64,
    /// Milliseconds of wall-clock time, for time that consumes no fuel.
    pub wall_ms: u64,
    /// Bytes of the output.
    pub max_output_bytes: usize,
}

/// Typically one second of processor time, independent of the machine's load.
pub const LIMITS: TransformLimits =
    TransformLimits { fuel: 1_000_000_000, wall_ms: 5_000, max_output_bytes: 4 << 20 };
/// Resource limits of the child process, including compilation of the module.
pub const PROCESS_LIMITS: ProcessLimits =
    ProcessLimits { data_bytes: 512 << 20, address_bytes: 3 << 30, cpu_seconds: 10 };
/// Timeout of the child process, with a margin for a busy machine.
pub const CHILD_TIMEOUT_MS: u64 = 25_000;

/// A job for the child: one line of JSON, followed by the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TransformJob {
    /// Input of the module; `None` only validates the module.
    pub input: Option<Input>,
    /// Whether the reply includes the input.
    pub shows_input: bool,
}

impl TransformJob {
    /// Serializes the job and the module.
    pub fn write(&self, module: &[u8]) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        line.extend_from_slice(module);
        Ok(line)
    }

    /// Parses a serialized job; returns it and the module.
    pub fn read(bytes: &[u8]) -> Option<(TransformJob, &[u8])> {
        let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
        let job = serde_json::from_slice(parts.next()?).ok()?;
        Some((job, parts.next()?))
    }
}

/// Result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TransformOutcome {
    /// The module is valid, or was called successfully.
    Made(TransformOutput),
    /// The module is invalid, or the call failed.
    Failed {
        /// Cause.
        fault: TransformError,
        /// Log lines up to the failure.
        log: Vec<String>,
    },
}

/// Output of a call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TransformOutput {
    /// The output; null when the module was only validated.
    pub value: Value,
    /// Fuel consumed.
    pub fuel: u64,
    /// The input, if requested.
    pub input: Option<Value>,
    /// Log lines.
    pub log: Vec<String>,
}

/// Why a module is invalid or a call failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TransformError {
    /// The module is too large.
    #[error("it has more bytes than it may have")]
    ModuleTooLarge,
    /// The bytes are no WebAssembly module: a component, text, an image.
    #[error("it is no WebAssembly module")]
    NotAModule,
    /// The module cannot be parsed or compiled; contains an English message.
    #[error("it cannot be read: {0}")]
    Damaged(String),
    /// The module has a `start` function, which would run before limits apply.
    #[error("it has a start function")]
    StartFunction,
    /// The module imports something that is not available.
    #[error("it asks for {0}, which a transform does not get")]
    Import(String),
    /// A table has no maximum, or there are too many entries.
    #[error("a table of it has no end, or too many entries")]
    Table,
    /// The module exports no function `transform` without parameters.
    #[error("it exports no function `transform` without parameters")]
    NoEntryPoint,
    /// The module exceeds its memory.
    #[error("it wants more memory than it may have")]
    Memory,
    /// The call exceeds its time or fuel.
    #[error("it was not done in time")]
    Timeout,
    /// The call trapped; contains the name of the trap.
    #[error("it broke off: {0}")]
    Trap(String),
    /// The module returned an error of its own.
    #[error("it says: {0}")]
    Rejected(String),
    /// The output is too large.
    #[error("it answers with too many bytes")]
    OutputTooLarge,
    /// The output is no valid JSON.
    #[error("its answer cannot be read: {0}")]
    NotJson(InputError),
    /// The input cannot be parsed.
    #[error("what it was called with cannot be read: {0}")]
    Input(InputError),
    /// The process ended without a reply.
    #[error("it brought its process down")]
    Crashed,
    /// The program was built without transforms.
    #[error("this program was built without transforms")]
    Unsupported,
}
