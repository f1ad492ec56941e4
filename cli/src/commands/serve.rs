//! `pinye serve`

use crate::assets;
use crate::wait::wait_for;
use std::process::ExitCode;

/// Settings of the host.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: pinye_host::Options,
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let settings = arguments.options.resolve()?;
    pinye_host::start_logging(settings.log);
    wait_for(pinye_host::serve(settings, assets::embedded()))?;
    Ok(ExitCode::SUCCESS)
}
