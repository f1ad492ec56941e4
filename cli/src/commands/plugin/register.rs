//! `pinye plugin register`

use crate::remote::Remote;
use crate::runtime::block_on;
use anyhow::Context;
use pinye_registry::Package;
use serde_json::Value;
use std::path::PathBuf;
use std::process::ExitCode;

/// The package, and the host to register it with.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The package, `{id}-{version}.pinye`.
    package: PathBuf,
    #[command(flatten)]
    remote: Remote,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// Checks the package locally before the upload, so that a bad package never leaves the machine.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.package;
    let shown = path.display();
    let archive = std::fs::read(path).with_context(|| format!("{shown} cannot be read"))?;
    let package = Package::parse(&archive).with_context(|| format!("{shown} is refused"))?;
    let manifest = &package.manifest;
    let name = pinye_registry::file_name(&manifest.id, &manifest.version);
    let answer = block_on(arguments.remote.register(name, archive))?;
    if arguments.json {
        say!("{answer:#}");
        return Ok(ExitCode::SUCCESS);
    }
    say!("registered {} {} ({:.16})", manifest.id, manifest.version, package.sha256);
    match answer.get("enabled").and_then(Value::as_bool) {
        Some(true) => say!("it is enabled"),
        _ => say!("an administrator can enable it now"),
    }
    Ok(ExitCode::SUCCESS)
}
