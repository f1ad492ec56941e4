//! The server half: Cargo compiles a module, wit-component turns it into a component, and the
//! host's engine describes it.

use super::{BuildStamp, Project};
use crate::runtime::block_on;
use anyhow::{Context, bail, ensure};
use pinye_registry::hash;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "plugin";

/// A small stack and no memory growth make a fresh instance per call cheap: half the time of the
/// defaults.
const RUSTFLAGS: &[&str] = &["-Clink-arg=-zstack-size=32768", "-Clink-arg=--initial-memory=262144"];

/// Build profile of a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Small and fast, for packages to distribute.
    Package,
    /// Built quickly, for `pinye plugin dev`.
    Dev,
}

impl Profile {
    /// Folder of packages, below the checkout.
    pub(crate) fn packages(self) -> &'static str {
        match self {
            Profile::Package => "dist/plugins",
            Profile::Dev => "dist/plugins-dev",
        }
    }

    /// Folder of intermediate results, below the plugin.
    pub(crate) fn intermediate_dir(self) -> &'static str {
        match self {
            Profile::Package => "dist",
            Profile::Dev => "dist/dev",
        }
    }

    /// Cargo profile settings on the command line, so that plugins outside of the checkout are
    /// built the same way. Both profiles share the name of one Cargo profile: macros and build
    /// scripts, the slow part, are then compiled once.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Profile::Package => &[
                "inherits='release'",
                "opt-level='s'",
                "lto=true",
                "codegen-units=1",
                "panic='abort'",
                "strip=true",
            ],
            Profile::Dev => &[
                "inherits='release'",
                "opt-level='s'",
                "lto='off'",
                "codegen-units=16",
                "panic='abort'",
                "strip=true",
                "incremental=true",
            ],
        }
    }
}

/// A component and its description of itself.
#[derive(Debug, Clone)]
pub(crate) struct ServerHalf {
    /// The component.
    pub component: Vec<u8>,
    /// Its element types.
    pub element_types: Vec<Value>,
    /// Whether the component of an earlier build is still up to date.
    pub is_unchanged: bool,
}

impl ServerHalf {
    /// Encodes a module as a component, unless the last build had the same module.
    pub(crate) fn make(
        module: &[u8],
        folder: &Path,
        stamp: &mut BuildStamp,
    ) -> anyhow::Result<ServerHalf> {
        let path = folder.join("component.wasm");
        if stamp.module == hash(module)
            && let Ok(component) = std::fs::read(&path)
            && stamp.component == hash(&component)
        {
            let element_types = stamp.element_types.clone();
            return Ok(ServerHalf { component, element_types, is_unchanged: true });
        }
        let component = encode(module)?;
        let element_types = block_on(async { Ok(pinye_host::plugin::describe(&component).await?) })
            .context("the component cannot be asked for its element types")?;
        super::write_if_changed(&path, &component)?;
        stamp.module = hash(module);
        stamp.component = hash(&component);
        stamp.element_types.clone_from(&element_types);
        Ok(ServerHalf { component, element_types, is_unchanged: false })
    }
}

/// Runs Cargo once per workspace; returns the module path by crate name.
pub(crate) fn build_modules(
    projects: &[Project],
    profile: Profile,
) -> anyhow::Result<BTreeMap<String, PathBuf>> {
    let mut workspaces: BTreeMap<&Path, Vec<&str>> = BTreeMap::new();
    for project in projects {
        workspaces.entry(project.cargo_folder()).or_default().push(&project.crate_name);
    }
    let mut modules = BTreeMap::new();
    for (folder, crates) in workspaces {
        modules.extend(cargo(folder, &crates, profile)?);
    }
    for project in projects {
        let is_there = modules.contains_key(&project.crate_name);
        ensure!(is_there, "{} makes no module; is it a `cdylib`?", project.crate_name);
    }
    Ok(modules)
}

fn cargo(
    folder: &Path,
    crates: &[&str],
    profile: Profile,
) -> anyhow::Result<BTreeMap<String, PathBuf>> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder).args(["build", "--lib", "--target", TARGET]);
    command.args(["--profile", PROFILE, "--message-format", "json-render-diagnostics"]);
    for setting in profile.settings() {
        command.arg("--config").arg(format!("profile.{PROFILE}.{setting}"));
    }
    for name in crates {
        command.args(["--package", name]);
    }
    if profile == Profile::Dev {
        command.arg("--quiet");
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", rustflags()).env_remove("RUSTFLAGS");
    let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = started.context("`cargo` cannot be started; is Rust installed?")?;
    let output = child.stdout.take().context("Cargo says nothing")?;
    let mut modules = BTreeMap::new();
    for line in std::io::BufReader::new(output).lines() {
        let line = line.context("Cargo stopped talking")?;
        modules.extend(serde_json::from_str(&line).ok().as_ref().and_then(module));
    }
    let status = child.wait().context("Cargo cannot be waited for")?;
    ensure!(status.success(), "the server half does not compile");
    Ok(modules)
}

/// Returns the flags of the environment with ours appended.
fn rustflags() -> OsString {
    let given = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_else(|_| {
        let plain = std::env::var("RUSTFLAGS").unwrap_or_default();
        plain.split_whitespace().collect::<Vec<_>>().join("\u{1f}")
    });
    let given = given.split('\u{1f}').filter(|flag| !flag.is_empty());
    given.chain(RUSTFLAGS.iter().copied()).collect::<Vec<_>>().join("\u{1f}").into()
}

/// Parses the crate and the module path from a `compiler-artifact` message of Cargo.
fn module(line: &Value) -> Option<(String, PathBuf)> {
    let is_artifact = line.get("reason")?.as_str()? == "compiler-artifact";
    let file =
        line.get("filenames")?.as_array()?.iter().find_map(|name| {
            name.as_str().filter(|name| name.ends_with(".wasm")).map(PathBuf::from)
        })?;
    let manifest = std::fs::read_to_string(line.get("manifest_path")?.as_str()?).ok()?;
    let manifest: toml::Table = manifest.parse().ok()?;
    let name = manifest.get("package")?.get("name")?.as_str()?.to_owned();
    is_artifact.then_some((name, file))
}

fn encode(module: &[u8]) -> anyhow::Result<Vec<u8>> {
    let encoded = wit_component::ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(|mut encoder| encoder.encode());
    match encoded {
        Ok(component) => Ok(component),
        Err(error) => {
            bail!("the module is no plugin (does it use `pinye_plugin::plugin!`?): {error:#}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn finds_the_module_among_the_lines_of_cargo() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = folder.path().join("Cargo.toml");
        std::fs::write(&manifest, "[package]\nname = \"pinye-sample\"").unwrap();
        let line = json!({
            "reason": "compiler-artifact", "manifest_path": manifest,
            "filenames": ["/t/libpinye_sample.rlib", "/t/pinye_sample.wasm"],
        });
        assert_eq!(module(&line), Some(("pinye-sample".into(), "/t/pinye_sample.wasm".into())));
        let other = json!({ "reason": "compiler-artifact", "manifest_path": manifest, "filenames": ["/t/x.rlib"] });
        assert_eq!(module(&other), None);
        assert_eq!(module(&json!({ "reason": "build-finished" })), None);
    }

    #[test]
    fn a_module_that_is_no_plugin_is_told_so() {
        let plain = wat::parse_str("(module (func (export \"f\")))").unwrap();
        let folder = tempfile::tempdir().unwrap();
        // An empty module encodes to an empty component; bytes that are no module fail to encode.
        assert!(encode(b"nothing").unwrap_err().to_string().contains("is no plugin"));
        let made = ServerHalf::make(&plain, folder.path(), &mut BuildStamp::default());
        assert!(made.is_err());
    }

    #[test]
    fn our_link_arguments_come_last() {
        let flags = rustflags().into_string().unwrap();
        assert!(
            flags.ends_with("-zstack-size=32768\u{1f}-Clink-arg=--initial-memory=262144"),
            "{flags}"
        );
    }
}
