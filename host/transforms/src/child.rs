//! Entry point of the child process: reads a job and a module from standard input, writes a
//! [`TransformOutcome`] to standard output.

use std::io::{Read, Write};
use std::process::ExitCode;

use pinye_domain::json;
use pinye_sandbox::confine::confine;
use pinye_sandbox::pipe::InputError;
use pinye_sandbox::transform::{
    LIMITS, MAX_INPUT_BYTES, PROCESS_LIMITS, TransformError, TransformJob, TransformOutcome,
    TransformOutput,
};

use crate::call::call;
use crate::module_log::ModuleLog;
use crate::validate::validate_module;

/// Confines the process, then reads and runs the job.
pub fn run() -> ExitCode {
    if confine(&PROCESS_LIMITS).is_err() {
        return ExitCode::from(3);
    }
    let mut input = Vec::new();
    if std::io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut input).is_err() {
        return ExitCode::from(2);
    }
    let Some((job, module)) = TransformJob::read(&input) else { return ExitCode::from(2) };
    let module_log = ModuleLog::install();
    let outcome = match run_job(&job, module) {
        Ok(made) => {
            TransformOutcome::Made(TransformOutput { log: module_log.take_lines(), ..made })
        }
        Err(fault) => TransformOutcome::Failed { fault, log: module_log.take_lines() },
    };
    let written = serde_json::to_vec(&outcome)
        .map_err(std::io::Error::from)
        .and_then(|answer| std::io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn run_job(job: &TransformJob, module: &[u8]) -> Result<TransformOutput, TransformError> {
    validate_module(module)?;
    let Some(input) = &job.input else { return Ok(TransformOutput::default()) };
    let input = input.value().map_err(TransformError::Input)?;
    let (answer, fuel) = call(module, input.to_string().as_bytes(), &LIMITS)?;
    let text =
        std::str::from_utf8(&answer).map_err(|_| TransformError::NotJson(InputError::Encoding))?;
    json::check(text.as_bytes()).map_err(|fault| TransformError::NotJson(fault.into()))?;
    let value = serde_json::from_str(text).map_err(|error| {
        TransformError::NotJson(InputError::Json { line: error.line(), column: error.column() })
    })?;
    Ok(TransformOutput { value, fuel, input: job.shows_input.then_some(input), log: Vec::new() })
}
