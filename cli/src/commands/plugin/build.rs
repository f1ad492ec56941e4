//! `pinye plugin build`

use crate::project::{
    BrowserHalf, BuildStamp, Checkout, Profile, Project, ServerHalf, build_modules, pack,
};
use crate::report::{progress, size, time};
use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The plugins to build, and the output folder.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Folders of plugins [default: the current folder].
    folders: Vec<PathBuf>,
    /// Every plugin of the checkout.
    #[arg(long, conflicts_with = "folders")]
    all: bool,
    /// Where packages go [default: `dist/plugins` of the checkout].
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Builds both halves and the package of every plugin; skips steps whose inputs have not changed.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let projects = projects(arguments)?;
    let output_dirs = OutputDirs { out: arguments.out.as_deref(), steps: None };
    for path in build(&projects, output_dirs, false)? {
        say!("{}", path.display());
    }
    say!("built {} in {}", count(projects.len()), time(began.elapsed()));
    Ok(ExitCode::SUCCESS)
}

/// Output folders; `None` means the default folder of the project.
#[derive(Clone, Copy, Default)]
pub(crate) struct OutputDirs<'a> {
    /// Packages.
    pub out: Option<&'a Path>,
    /// Intermediate results of single build steps.
    pub steps: Option<&'a Path>,
}

/// Builds `projects` and returns the paths of their packages.
pub(crate) fn build(
    projects: &[Project],
    output_dirs: OutputDirs<'_>,
    quiet: bool,
) -> anyhow::Result<Vec<PathBuf>> {
    let say: ReportProgress = if quiet { |_, _, _| {} } else { progress };
    if !quiet {
        say!("building {}", count(projects.len()));
    }
    let modules = build_modules(projects, Profile::Package)?;
    let mut packages = Vec::new();
    for project in projects {
        let module = modules.get(&project.crate_name).context("the module is gone")?;
        let made = build_one(project, module, output_dirs, say);
        packages.push(made.with_context(|| format!("plugin `{}`", project.manifest.id))?);
    }
    Ok(packages)
}

type ReportProgress = fn(&str, &str, &str);

fn build_one(
    project: &Project,
    module: &Path,
    output_dirs: OutputDirs<'_>,
    say: ReportProgress,
) -> anyhow::Result<PathBuf> {
    let id = &project.manifest.id;
    let own = || project.intermediate_dir(Profile::Package);
    let folder = output_dirs.steps.map_or_else(own, Path::to_owned);
    let mut stamp = BuildStamp::read(&folder);

    let began = Instant::now();
    let module = std::fs::read(module).context("the module cannot be read")?;
    let half = ServerHalf::make(&module, &folder, &mut stamp)?;
    let took = if half.is_unchanged { "unchanged".to_owned() } else { time(began.elapsed()) };
    say(id, "server half", &format!("{:>10}  {took}", size(half.component.len() as u64)));

    let began = Instant::now();
    let web = folder.join("web");
    let browser = BrowserHalf::make(project, &web, &mut stamp)?;
    let gzip = browser.written.iter().map(|(_, gzip)| gzip).sum();
    let outcome = match browser.is_unchanged {
        true => format!("{:>10}  unchanged", ""),
        false => format!("{:>10}  {} (sizes after gzip)", size(gzip), time(began.elapsed())),
    };
    say(id, "browser half", &outcome);
    for (file, gzip) in &browser.written {
        say("", "", &format!("{:>10}  {file}", size(*gzip)));
    }
    stamp.write(&folder)?;

    let out = output_dirs.out.map_or_else(|| project.packages(Profile::Package), Path::to_owned);
    let packed = pack(project, &half, &web, &out)?;
    let note = if packed.is_unchanged { "unchanged" } else { "" };
    say(id, "package", format!("{:>10}  {note}", size(packed.bytes)).trim_end());
    Ok(packed.path)
}

fn projects(arguments: &Arguments) -> anyhow::Result<Vec<Project>> {
    select_projects(&arguments.folders, arguments.all)
}

/// Opens the plugins in `folders` (by default the current folder) or, with `all`, of the checkout.
pub(super) fn select_projects(folders: &[PathBuf], all: bool) -> anyhow::Result<Vec<Project>> {
    let here = std::env::current_dir().context("the current folder cannot be read")?;
    if all {
        let checkout =
            Checkout::containing(&here).context("--all works in a Pinye checkout only")?;
        let projects = checkout.projects()?;
        ensure!(!projects.is_empty(), "{} holds no plugins", checkout.plugins().display());
        return Ok(projects);
    }
    if folders.is_empty() {
        return Ok(vec![Project::open(&here)?]);
    }
    folders.iter().map(|folder| Project::open(folder)).collect()
}

fn count(plugins: usize) -> String {
    if plugins == 1 { "1 plugin".to_owned() } else { format!("{plugins} plugins") }
}
