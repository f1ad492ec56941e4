//! The subcommands of `pinye`: one file per command, its arguments next to its function.

mod admin;
mod backup;
mod config_docs;
mod openapi;
mod plugin;
mod serve;
mod transform;

use std::process::ExitCode;

/// All commands.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Start the studio and the published works.
    Serve(serve::Arguments),
    /// Work on plugins.
    #[command(subcommand)]
    Plugin(plugin::Command),
    /// Work on transforms of data sources.
    #[command(subcommand)]
    Transform(transform::Command),
    /// Administer an installation.
    #[command(subcommand)]
    Admin(admin::Command),
    /// Write a backup of the whole installation to one file, also while it runs.
    Backup(backup::FileArguments),
    /// Restore an installation from a backup; only where there is none yet.
    Restore(backup::FileArguments),
    /// Copy the database into another, empty one; no host may run meanwhile.
    Move(backup::MoveArguments),
    /// Print the OpenAPI document of the API.
    Openapi,
    /// Print the document of all settings.
    #[command(hide = true)]
    ConfigDocs,
    /// Render pages to HTML; started by the host, which writes the job to standard input.
    #[command(hide = true)]
    Prerender,
    /// Evaluate the pipe of a data source; started by the host.
    #[command(hide = true)]
    Pipe,
    /// Strip an image file of everything but the picture; started by the host, which writes the
    /// file to standard input.
    #[command(hide = true)]
    Image,
    /// Subset a font to the characters that a page uses; started by the host.
    #[command(hide = true)]
    Font,
    /// Run the response of a data source through a module; started by the host.
    #[command(hide = true)]
    Reshape,
    /// Compile a component; started by the host.
    #[command(hide = true)]
    Compile,
    /// Test the sandbox: try what a child process must not be able to do; started by the host.
    #[command(hide = true)]
    Probe,
}

impl Command {
    /// Runs the selected command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Serve(arguments) => serve::run(arguments),
            Command::Plugin(command) => command.run(),
            Command::Transform(command) => command.run(),
            Command::Admin(command) => command.run(),
            Command::Backup(arguments) => backup::make(arguments),
            Command::Restore(arguments) => backup::restore(arguments),
            Command::Move(arguments) => backup::relocate(arguments),
            Command::ConfigDocs => config_docs::run(),
            Command::Openapi => openapi::run(),
            Command::Prerender => Ok(pinye_host::sandbox::prerender::run()),
            Command::Pipe => Ok(pinye_host::sandbox::pipe::run()),
            Command::Image => Ok(pinye_host::sandbox::picture::run()),
            Command::Font => Ok(pinye_host::fonts::child::run()),
            Command::Reshape => Ok(reshape()),
            Command::Compile => Ok(pinye_host::compiler::compile_child::run()),
            Command::Probe => Ok(pinye_host::sandbox::probe::run()),
        }
    }
}

#[cfg(feature = "transforms")]
fn reshape() -> ExitCode {
    pinye_transforms::child::run()
}

/// Without the feature `transforms`: reports `Unsupported` to the host that started this process.
#[cfg(not(feature = "transforms"))]
fn reshape() -> ExitCode {
    use pinye_host::sandbox::transform::{TransformError, TransformOutcome};
    let outcome = TransformOutcome::Failed { fault: TransformError::Unsupported, log: Vec::new() };
    serde_json::to_string(&outcome).map_or(ExitCode::FAILURE, |outcome| {
        say!("{outcome}");
        ExitCode::SUCCESS
    })
}
