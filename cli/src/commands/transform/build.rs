//! `pinye transform build`: compiles a module with Cargo or the AssemblyScript compiler, depending
//! on the folder.

use crate::report;
use anyhow::{Context, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const TARGET: &str = "wasm32-unknown-unknown";

/// The transform to build.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the transform [default: the current one].
    folder: Option<PathBuf>,
}

/// Builds the module and prints its path and size.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let folder = arguments.folder.clone().unwrap_or_else(|| PathBuf::from("."));
    let module = build(&folder)?;
    let size = std::fs::metadata(&module)?.len();
    say!("{}  {}", module.display(), report::size(size));
    Ok(ExitCode::SUCCESS)
}

/// Builds the transform of a folder and returns the path of its module.
pub(super) fn build(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.join("Cargo.toml").is_file() {
        rust(folder)
    } else if folder.join("package.json").is_file() {
        assembly_script(folder)
    } else {
        bail!("{} has neither a Cargo.toml nor a package.json", folder.display())
    }
}

fn rust(folder: &Path) -> anyhow::Result<PathBuf> {
    let text = std::fs::read_to_string(folder.join("Cargo.toml"))?;
    let cargo: toml::Table = text.parse().context("Cargo.toml cannot be read")?;
    let name = cargo.get("package").and_then(|package| package.get("name")?.as_str());
    let name = name.context("Cargo.toml names no package")?;
    let steps =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| folder.join("target"), PathBuf::from);
    let steps = std::path::absolute(steps)?;
    let mut command = Command::new("cargo");
    command.args(["build", "--quiet", "--release", "--lib", "--target", TARGET]);
    command.arg("--target-dir").arg(&steps);
    finish(command.current_dir(folder), "cargo")?;
    let file = name.replace('-', "_");
    let built = steps.join(TARGET).join("release").join(format!("{file}.wasm"));
    let module = folder.join(format!("{name}.wasm"));
    std::fs::copy(&built, &module)
        .with_context(|| format!("{} was not made: is it a cdylib?", built.display()))?;
    Ok(module)
}

fn assembly_script(folder: &Path) -> anyhow::Result<PathBuf> {
    let text = std::fs::read_to_string(folder.join("package.json"))?;
    let package: serde_json::Value =
        serde_json::from_str(&text).context("package.json cannot be read")?;
    let name = package.get("name").and_then(|name| name.as_str());
    let name = name.context("package.json has no name")?;
    if !folder.join("node_modules").is_dir() {
        let mut install = Command::new("npm");
        install.args(["install", "--no-audit", "--no-fund", "--loglevel=error"]);
        finish(install.current_dir(folder), "npm")?;
    }
    let mut build = Command::new("npm");
    finish(build.args(["run", "--silent", "build"]).current_dir(folder), "npm")?;
    let module = folder.join(format!("{name}.wasm"));
    ensure!(module.is_file(), "`npm run build` did not make {}", module.display());
    Ok(module)
}

fn finish(command: &mut Command, program: &str) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("{program} could not be started"))?;
    ensure!(status.success(), "{program} ended with {status}");
    Ok(())
}
