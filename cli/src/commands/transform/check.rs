//! `pinye transform check`: runs the module in the same sandboxed process, within the same limits,
//! as a host does.

use super::build::build;
use crate::report;
use crate::runtime::block_on;
use anyhow::{Context, ensure};
use pinye_host::sandbox::child::{self, ChildCommand};
use pinye_host::sandbox::pipe::Input;
use pinye_host::sandbox::transform::{
    CHILD_TIMEOUT_MS, COMMAND, LIMITS, MAX_MODULE_BYTES, MAX_OUTPUT_BYTES, TransformJob,
    TransformOutcome, TransformOutput,
};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The module to check, and the input to run it with.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A module, or the folder of a transform, which is built first.
    path: PathBuf,
    /// JSON or CSV to try it with [default: `sample.json` of the folder].
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Print the whole answer.
    #[arg(long)]
    show: bool,
}

/// Length of the excerpt of the output that is printed without `--show`.
const MAX_EXCERPT_CHARACTERS: usize = 200;

/// Prints the outcome; the exit code says whether a host accepts the module.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.path;
    let is_folder = path.is_dir();
    let file = if is_folder { build(path)? } else { path.clone() };
    let module =
        std::fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
    let sample = path.join("sample.json");
    let input = arguments.input.clone().or((is_folder && sample.is_file()).then_some(sample));
    let input = input.as_deref().map(read).transpose()?;
    let began = Instant::now();
    let outcome = run_module(&module, &TransformJob { input: input.clone(), shows_input: false })?;
    let sizes = (report::size(module.len() as u64), report::size(MAX_MODULE_BYTES as u64));
    say!("size     {}  (at most {})", sizes.0, sizes.1);
    match outcome {
        TransformOutcome::Failed { fault, log } => {
            log.iter().for_each(|line| say!("says     {line}"));
            say!("NO       {fault}");
            return Ok(ExitCode::FAILURE);
        }
        TransformOutcome::Made(_) if input.is_none() => {
            say!("a host would take this module; it was not called");
        }
        TransformOutcome::Made(made) => print(&made, began.elapsed(), arguments.show),
    }
    Ok(ExitCode::SUCCESS)
}

fn print(made: &TransformOutput, took: Duration, whole: bool) {
    made.log.iter().for_each(|line| say!("says     {line}"));
    say!("time     {}, its compilation among that", report::time(took));
    let share = made.fuel as f64 / LIMITS.fuel as f64 * 100.0;
    say!("fuel     {}  ({share:.1} % of what it may take)", made.fuel);
    let answer = made.value.to_string();
    let short: String = answer.chars().take(MAX_EXCERPT_CHARACTERS).collect();
    let dots = if short.len() < answer.len() { "…" } else { "" };
    if whole {
        say!("{:#}", made.value);
    } else {
        say!("answer   {short}{dots}");
    }
    if pinye_host::domain::rows::to_table_rows(&made.value).is_none() {
        say!("         elements show tables only, and this is none");
    }
    say!("a host would take this module");
}

fn read(path: &Path) -> anyhow::Result<Input> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv")) {
        return Ok(Input::Csv(text));
    }
    serde_json::from_str::<Value>(&text)
        .with_context(|| format!("{} is no JSON", path.display()))?;
    Ok(Input::Json(text))
}

fn run_module(module: &[u8], job: &TransformJob) -> anyhow::Result<TransformOutcome> {
    ensure!(module.len() <= MAX_MODULE_BYTES * 4, "the module is far too large");
    let program = std::env::current_exe()?;
    let command = ChildCommand {
        program: &program,
        command: COMMAND,
        env: None,
        timeout: Duration::from_millis(CHILD_TIMEOUT_MS),
        max_output_bytes: MAX_OUTPUT_BYTES,
    };
    let payload = job.write(module)?;
    let answer = block_on(async { Ok(child::run(&command, &payload).await?) })
        .context("the module brought its process down")?;
    Ok(serde_json::from_slice(&answer)?)
}
