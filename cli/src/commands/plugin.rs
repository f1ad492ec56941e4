//! `pinye plugin`

mod build;
mod check;
mod dev;
mod list;
mod new;
mod register;
mod specimen;

use std::process::ExitCode;

/// The life of a plugin: create, build, check, register.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Make the folder of a new plugin.
    New(new::Arguments),
    /// Build plugins into packages.
    Build(build::Arguments),
    /// Check a package as an administrator's host does.
    Check(check::Arguments),
    /// Upload a package to a running host.
    Register(register::Arguments),
    /// List the plugins of a host or of a data folder.
    List(list::Arguments),
    /// Draw every state of every element type of a plugin on one page.
    Specimen(specimen::Arguments),
    /// Rebuild whenever a file is saved.
    Dev(dev::Arguments),
}

impl Command {
    /// Runs the selected command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::New(arguments) => new::run(arguments),
            Command::Build(arguments) => build::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Register(arguments) => register::run(&arguments),
            Command::List(arguments) => list::run(&arguments),
            Command::Specimen(arguments) => specimen::run(&arguments),
            Command::Dev(arguments) => dev::run(&arguments),
        }
    }
}
