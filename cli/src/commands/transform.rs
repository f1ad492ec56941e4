//! `pinye transform`

mod build;
mod check;
mod new;

use std::process::ExitCode;

/// Transforms: WebAssembly modules that reshape the responses of data sources.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make the folder of a new transform.
    New(new::Arguments),
    /// Build a transform into a module.
    Build(build::Arguments),
    /// Check a module and run it, as a host does.
    Check(check::Arguments),
}

impl Command {
    /// Runs the selected command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::New(arguments) => new::run(&arguments),
            Command::Build(arguments) => build::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
        }
    }
}
