//! `pinye plugin check`

use super::build::build;
use crate::inspection::Inspection;
use crate::project::Project;
use crate::report;
use crate::wait::wait_for;
use anyhow::Context;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to look at.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A package, or the folder of a plugin, which is built first.
    path: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// Prints every figure beside its limit; the exit code says whether a host would take the package.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = package(arguments)?;
    let archive =
        std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let inspection = wait_for(Inspection::of(&archive))?;
    if arguments.json {
        say!("{:#}", serde_json::json!(inspection));
    } else {
        print(&inspection);
    }
    Ok(if inspection.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn package(arguments: &Arguments) -> anyhow::Result<PathBuf> {
    if !arguments.path.is_dir() {
        return Ok(arguments.path.clone());
    }
    let project = Project::open(&arguments.path)?;
    build(&[project], None, arguments.json)?.pop().context("nothing was built")
}

fn print(inspection: &Inspection) {
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
