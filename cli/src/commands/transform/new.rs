//! `pinye transform new`

use crate::template;
use anyhow::{Context, ensure};
use pinye_registry::manifest::is_name;
use rust_embed::Embed;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Embed)]
#[folder = "transforms"]
struct Templates;

/// Languages with a template. Hosts accept modules made with any Extism kit.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    Rust,
    #[value(name = "assemblyscript")]
    AssemblyScript,
}

/// The name and the location of the new transform.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Name of the transform: a-z, 0-9 and hyphens.
    name: String,
    /// What it is written in.
    #[arg(long, value_enum, default_value = "rust")]
    language: Language,
    /// Folder to make the transform's folder in [default: the current one].
    #[arg(long = "in", value_name = "FOLDER")]
    parent: Option<PathBuf>,
}

/// Copies the template and prints the next steps.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let name = &arguments.name;
    ensure!(
        is_name(name) && !name.ends_with('-'),
        "`{name}` cannot be the name of a transform: use 2 to 40 of a-z, 0-9 and hyphens, beginning with a letter"
    );
    let folder = arguments.parent.clone().unwrap_or_default().join(name);
    ensure!(!folder.exists(), "{} exists already", folder.display());
    let language = match arguments.language {
        Language::Rust => "rust/",
        Language::AssemblyScript => "assemblyscript/",
    };
    let mut files = std::collections::BTreeMap::new();
    for path in Templates::iter() {
        let Some(rest) = path.strip_prefix(language) else { continue };
        let file =
            Templates::get(&path).with_context(|| format!("template file {path} is gone"))?;
        let text = std::str::from_utf8(&file.data)
            .with_context(|| format!("template file {path} is not text"))?;
        files.insert(rest.to_owned(), text.replace("{{name}}", name));
    }
    ensure!(!files.is_empty(), "this program was built without its template");
    template::write(&files, &folder)?;
    let folder = folder.display();
    say!("made {folder} ({} files)", files.len());
    say!("");
    say!("next:");
    say!("  pinye transform build {folder}    make the module");
    say!("  pinye transform check {folder}    try it on sample.json, within the limits of a host");
    Ok(ExitCode::SUCCESS)
}
