//! Child process `pinye compile`: reads a component from standard input and writes its native code
//! to standard output. It cannot open files; the parent stores the output.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use wasmtime::{Config, Engine};

use pinye_sandbox::confine::{ProcessLimits, confine};

/// The environment variable that carries the [`CompileJob`].
pub const JOB_ENV: &str = "PINYE_COMPILE";
/// Maximum bytes of native code, more than any registrable component compiles to.
pub const MAX_OUTPUT_BYTES: u64 = 1 << 30;

/// Address space reserved per linear memory: the ceiling, so that compiled code does not depend on
/// the settings.
const RESERVATION: u64 = 64 << 20;

/// A job for the child.
#[derive(Debug, Serialize, Deserialize)]
pub struct CompileJob {
    /// Limit of address space, in bytes.
    pub memory_bytes: u64,
    /// Limit of processor time, in seconds.
    pub cpu_seconds: u64,
}

/// Compiles the component as configured in the environment. Writes its native code, or an error
/// message to standard error.
pub fn run() -> ExitCode {
    let answered = compile().and_then(|native| Ok(std::io::stdout().lock().write_all(&native)?));
    match answered {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Ignore the error: the exit code reports the failure anyway.
            let _ = writeln!(std::io::stderr(), "{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn compile() -> anyhow::Result<Vec<u8>> {
    let job = std::env::var(JOB_ENV).map_err(|_| {
        anyhow::anyhow!("this command is for the host itself: {JOB_ENV} is not set")
    })?;
    let job: CompileJob = serde_json::from_str(&job)?;
    confine(&ProcessLimits {
        data_bytes: job.memory_bytes,
        address_bytes: job.memory_bytes,
        cpu_seconds: job.cpu_seconds,
    })?;
    let mut component = Vec::new();
    std::io::stdin().lock().read_to_end(&mut component)?;
    let engine = Engine::new(&compile_config()).map_err(|error| anyhow::anyhow!("{error:#}"))?;
    engine.precompile_component(&component).map_err(|error| anyhow::anyhow!("{error:#}"))
}

/// Returns the configuration that affects compiled code. Parent and child share it, or the parent
/// could not load the child's output.
pub fn compile_config() -> Config {
    let mut config = Config::new();
    config.consume_fuel(true);
    config.epoch_interruption(true);
    config.concurrency_support(false);
    config.wasm_memory64(false);
    config.wasm_relaxed_simd(false);
    config.memory_reservation(RESERVATION);
    config.memory_may_move(false);
    config.wasm_backtrace_max_frames(std::num::NonZeroUsize::new(8));
    config
}
