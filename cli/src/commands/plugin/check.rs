//! `pinye plugin check`

use super::build::{OutputDirs, build};
use crate::inspection::CheckReport;
use crate::project::Project;
use crate::report;
use crate::runtime::block_on;
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The package to check.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A package, or the folder of a plugin, which is built first.
    path: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// Prints every measured value with its limit; the exit code says whether a host accepts the
/// package.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let archive = archive(arguments)?;
    let inspection = block_on(CheckReport::of(&archive))?;
    if arguments.json {
        say!("{:#}", serde_json::json!(inspection));
    } else {
        print(&inspection);
    }
    Ok(if inspection.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the bytes of the package. A plugin folder is built into a temporary folder, so that a
/// check changes no files.
fn archive(arguments: &Arguments) -> anyhow::Result<Vec<u8>> {
    let read = |path: &Path| {
        std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
    };
    if !arguments.path.is_dir() {
        return read(&arguments.path);
    }
    let project = Project::open(&arguments.path)?;
    let place = tempfile::tempdir().context("no temporary folder can be made")?;
    let (out, steps) = (place.path().join("out"), place.path().join("steps"));
    let output_dirs = OutputDirs { out: Some(&out), steps: Some(&steps) };
    let built =
        build(&[project], output_dirs, arguments.json)?.pop().context("nothing was built")?;
    read(&built)
}

fn print(inspection: &CheckReport) {
    if !inspection.id.is_empty() {
        say!("{} {} ({:.16})", inspection.id, inspection.version, inspection.sha256);
    }
    let mut rows = Vec::new();
    for finding in &inspection.findings {
        let mark = if finding.is_good { "ok" } else { "NO" };
        let row = [mark, &finding.what, &finding.figure, &finding.limit, &finding.says];
        rows.push(row.map(str::to_owned).to_vec());
    }
    say!("{}", report::table(&rows).trim_end());
    let bad = inspection.findings.iter().filter(|finding| !finding.is_good).count();
    match bad {
        0 => say!("a host would take this package"),
        _ => say!("a host would refuse this package"),
    }
}
