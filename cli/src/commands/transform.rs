//! `pinye transform`

mod build;
mod check;
mod new;

use std::process::ExitCode;

/// Modules that what a data source answers goes through.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make the folder of a new transform.
    New(new::Arguments),
    /// Build a transform into a module.
    Build(build::Arguments),
    /// Look at a module and try it, as a host does.
    Check(check::Arguments),
}

impl Command {
    /// Does what was asked.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::New(arguments) => new::run(&arguments),
            Command::Build(arguments) => build::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
        }
    }
}
