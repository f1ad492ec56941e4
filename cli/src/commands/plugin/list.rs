//! `pinye plugin list`

use crate::remote::Remote;
use crate::report;
use crate::runtime::block_on;
use anyhow::{Context, ensure};
use pinye_registry::Registry;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The plugins of a running host, or of an installation's data folder.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    remote: Remote,
    /// The data folder of an installation.
    #[arg(long, env = "PINYE_DATA_DIR", default_value = "pinye-data", conflicts_with = "host")]
    data_dir: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// Prints one line per package.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let plugins = match arguments.remote.host {
        Some(_) => block_on(arguments.remote.plugins())?,
        None => list_registry(&arguments.data_dir)?,
    };
    if arguments.json {
        say!("{plugins:#}");
        return Ok(ExitCode::SUCCESS);
    }
    let plugins = plugins.as_array().map(Vec::as_slice).unwrap_or_default();
    if plugins.is_empty() {
        say!("no plugins");
        return Ok(ExitCode::SUCCESS);
    }
    let head = ["id", "version", "name", "element types", "state", "sha256"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(plugins.iter().map(row));
    say!("{}", report::table(&rows).trim_end());
    Ok(ExitCode::SUCCESS)
}

/// Reads the registry of an installation, also while its host runs.
fn list_registry(data_dir: &Path) -> anyhow::Result<Value> {
    let folder = data_dir.join("registry");
    ensure!(folder.is_dir(), "{} holds no plugins; is this a data folder?", data_dir.display());
    let registry = Registry::open(&folder).context("the plugins cannot be read")?;
    let mut found = Vec::new();
    for reference in registry.list() {
        let package = registry.get(&reference.sha256)?;
        found.push(json!({
            "id": reference.id,
            "version": reference.version,
            "sha256": reference.sha256,
            "name": package.manifest.name,
            "license": package.manifest.license,
            "element_types": package.manifest.element_types,
        }));
    }
    Ok(found.into())
}

fn row(plugin: &Value) -> Vec<String> {
    let text = |path: &str| plugin.pointer(path).and_then(Value::as_str).unwrap_or_default();
    let types = plugin.get("element_types").and_then(Value::as_array);
    let types = types.into_iter().flatten().filter_map(|one| one.get("type")?.as_str());
    let types: Vec<&str> = types.collect();
    let state = match plugin.get("enabled").and_then(Value::as_bool) {
        Some(false) => "disabled",
        Some(true) => text("/state"),
        None => "kept",
    };
    let sha256: String = text("/sha256").chars().take(16).collect();
    vec![
        text("/id").to_owned(),
        text("/version").to_owned(),
        text("/name/zh").to_owned(),
        types.join(" "),
        state.to_owned(),
        sha256,
    ]
}
