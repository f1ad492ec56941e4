//! `pinye plugin specimen`

use super::build::{OutputDirs, build, select_projects};
use crate::assets;
use crate::report::{progress, size};
use crate::runtime::block_on;
use anyhow::Context;
use pinye_host::domain::language::Language;
use pinye_registry::Package;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The plugins to draw, and the output folder.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Packages, or folders of plugins, which are built first [default: the current folder].
    paths: Vec<PathBuf>,
    /// Every plugin of the checkout.
    #[arg(long, conflicts_with = "paths")]
    all: bool,
    /// Where the pages go.
    #[arg(long, default_value = "specimens")]
    out: PathBuf,
}

/// Writes one self-contained page per plugin and language: `{id}.zh-CN.html` and `{id}.en-US.html`.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let place = tempfile::tempdir().context("no temporary folder can be made")?;
    let packages = packages(arguments, place.path())?;
    std::fs::create_dir_all(&arguments.out)
        .with_context(|| format!("{} cannot be made", arguments.out.display()))?;
    let worker = std::env::current_exe().context("this program cannot find itself")?;
    let visitor = assets::embedded().visitor;
    for path in packages {
        let archive = std::fs::read(&path)?;
        let package = Package::parse(&archive)?;
        let id = &package.manifest.id;
        for language in [Language::Zh, Language::En] {
            let drawn = pinye_host::publish::specimen(&worker, visitor, &package, language);
            let html = block_on(async { Ok(drawn.await?) })
                .with_context(|| format!("the specimen of `{id}` cannot be drawn"))?;
            let file = arguments.out.join(format!("{id}.{}.html", language.tag()));
            std::fs::write(&file, &html)
                .with_context(|| format!("{} cannot be written", file.display()))?;
            progress(
                id,
                "specimen",
                &format!("{:>10}  {}", size(html.len() as u64), file.display()),
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the paths of the packages. Plugin folders are built into the temporary folder `place`.
fn packages(arguments: &Arguments, place: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let Arguments { paths, all, .. } = arguments;
    let (folders, mut packages): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path.is_dir());
    if *all || !folders.is_empty() || paths.is_empty() {
        let output_dirs = OutputDirs { out: Some(place), steps: None };
        packages.extend(build(&select_projects(&folders, *all)?, output_dirs, false)?);
    }
    Ok(packages)
}
