//! The child's `main`: an order and a module on standard input, an [`Outcome`] on standard output.

use std::io::{Read, Write};
use std::process::ExitCode;

use pinye_domain::json;
use pinye_plugin_host::worker::confine::confine;
use pinye_plugin_host::worker::pipe::InputError;
use pinye_plugin_host::worker::transform::{PROCESS_LIMITS, TransformError, TransformJob, LIMITS, MAX_INPUT_BYTES, Made, Outcome};

use crate::call::call;
use crate::heard::ModuleLog;
use crate::look::look;

/// Gives up every power, then looks at what came.
pub fn run() -> ExitCode {
    if confine(&PROCESS_LIMITS).is_err() {
        return ExitCode::from(3);
    }
    let mut input = Vec::new();
    if std::io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut input).is_err() {
        return ExitCode::from(2);
    }
    let Some((job, module)) = TransformJob::read(&input) else { return ExitCode::from(2) };
    let heard = ModuleLog::install();
    let outcome = match run_job(&job, module) {
        Ok(made) => Outcome::Made(Made { said: heard.lines(), ..made }),
        Err(fault) => Outcome::Failed { fault, said: heard.lines() },
    };
    let written = serde_json::to_vec(&outcome)
        .map_err(std::io::Error::from)
        .and_then(|answer| std::io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn run_job(job: &TransformJob, module: &[u8]) -> Result<Made, TransformError> {
    look(module)?;
    let Some(input) = &job.input else { return Ok(Made::default()) };
    let came = input.value().map_err(TransformError::Input)?;
    let (answer, fuel) = call(module, came.to_string().as_bytes(), &LIMITS)?;
    let text = std::str::from_utf8(&answer).map_err(|_| TransformError::NotJson(InputError::Encoding))?;
    json::check(text.as_bytes()).map_err(|fault| TransformError::NotJson(fault.into()))?;
    let value = serde_json::from_str(text).map_err(|error| {
        TransformError::NotJson(InputError::Json { line: error.line(), column: error.column() })
    })?;
    Ok(Made { value, fuel, came: job.shows_input.then_some(came), said: Vec::new() })
}
