//! The child's `main`: an order and a module on standard input, an [`Outcome`] on standard output.

use std::io::{Read, Write};
use std::process::ExitCode;

use pinye_domain::json;
use pinye_plugin_host::worker::confine::confine;
use pinye_plugin_host::worker::pipe::InputFault;
use pinye_plugin_host::worker::transform::{BOUNDS, Fault, Job, LIMITS, MOST_INPUT, Made, Outcome};

use crate::call::call;
use crate::heard::Heard;
use crate::look::look;

/// Gives up every power, then looks at what came.
pub fn run() -> ExitCode {
    if confine(&BOUNDS).is_err() {
        return ExitCode::from(3);
    }
    let mut input = Vec::new();
    if std::io::stdin().lock().take(MOST_INPUT).read_to_end(&mut input).is_err() {
        return ExitCode::from(2);
    }
    let Some((job, module)) = Job::read(&input) else { return ExitCode::from(2) };
    let heard = Heard::listen();
    let outcome = match carry_out(&job, module) {
        Ok(made) => Outcome::Made(Made { said: heard.lines(), ..made }),
        Err(fault) => Outcome::Failed { fault, said: heard.lines() },
    };
    let written = serde_json::to_vec(&outcome)
        .map_err(std::io::Error::from)
        .and_then(|answer| std::io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn carry_out(job: &Job, module: &[u8]) -> Result<Made, Fault> {
    look(module)?;
    let Some(input) = &job.input else { return Ok(Made::default()) };
    let came = input.value().map_err(Fault::Input)?;
    let (answer, fuel) = call(module, came.to_string().as_bytes(), &LIMITS)?;
    let text = std::str::from_utf8(&answer).map_err(|_| Fault::NotJson(InputFault::Encoding))?;
    json::check(text.as_bytes()).map_err(|fault| Fault::NotJson(fault.into()))?;
    let value = serde_json::from_str(text).map_err(|error| {
        Fault::NotJson(InputFault::Json { line: error.line(), column: error.column() })
    })?;
    Ok(Made { value, fuel, came: job.shows_input.then_some(came), said: Vec::new() })
}
