//! Actual imports and exports of a component, read from its bytes.

use crate::manifest::Manifest;
use wasmparser::{ComponentExternalKind, Encoding, Parser, Payload};

/// WIT package whose interfaces a component may use.
const PACKAGE: &str = "pinye:plugin/";
/// Interfaces that every component may import: shared types and the log.
const ALWAYS_GRANTED: &[&str] = &["types", "log"];
/// Interface that every component must export.
const REQUIRED: &str = "element";

/// The interfaces of one component, sorted, for example `pinye:plugin/log@1.0.0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interfaces {
    /// Imported interfaces.
    pub imports: Vec<String>,
    /// Exported interfaces.
    pub exports: Vec<String>,
}

/// Why a component is rejected.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Error {
    /// Not a component.
    #[error("`component.wasm` is not a component: {0}")]
    NotAComponent(String),
    /// It imports something that is not a capability of the contract.
    #[error("the component imports `{0}`, which no host lends")]
    Foreign(String),
    /// It imports a capability that the manifest does not ask for.
    #[error("the component imports `{import}`, but `capabilities.{name}` is not in the manifest")]
    Undeclared {
        /// Import as spelled in the component.
        import: String,
        /// Capability that would allow the import.
        name: String,
    },
    /// The manifest asks for a capability that the component does not import.
    #[error("the manifest asks for `capabilities.{0}`, but the component does not use it")]
    Unused(String),
    /// It exports something that is not in the contract.
    #[error("the component exports `{0}`, which is not an interface of the contract")]
    UnknownExport(String),
    /// It lacks an export that the contract or the manifest requires.
    #[error("the component does not export `{0}`")]
    Missing(String),
    /// It exports a hook that the manifest does not declare.
    #[error("the component exports `{export}`, but `hooks.{name}` is not in the manifest")]
    UndeclaredHook {
        /// Export as spelled in the component.
        export: String,
        /// Manifest key that would allow the export.
        name: String,
    },
    /// The manifest lists other interfaces than the component has.
    #[error("`{0}` in the manifest is not what the component has")]
    Differs(&'static str),
}

impl Interfaces {
    /// Reads the outermost imports and exports of a component.
    pub fn read(component: &[u8]) -> Result<Interfaces, Error> {
        let not = |error: wasmparser::BinaryReaderError| Error::NotAComponent(error.to_string());
        let (mut imports, mut exports) = (Vec::new(), Vec::new());
        let mut depth = 0_usize;
        let mut is_component = false;
        for payload in Parser::new(0).parse_all(component) {
            match payload.map_err(not)? {
                Payload::Version { encoding, .. } if depth == 0 => {
                    is_component = encoding == Encoding::Component;
                    depth = 1;
                }
                Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => depth += 1,
                Payload::End(_) => depth = depth.saturating_sub(1),
                Payload::ComponentImportSection(section) if depth == 1 => {
                    for import in section {
                        imports.push(import.map_err(not)?.name.name.to_owned());
                    }
                }
                Payload::ComponentExportSection(section) if depth == 1 => {
                    for export in section {
                        let export = export.map_err(not)?;
                        if export.kind == ComponentExternalKind::Instance {
                            exports.push(export.name.name.to_owned());
                        } else {
                            return Err(Error::UnknownExport(export.name.name.to_owned()));
                        }
                    }
                }
                _ => {}
            }
        }
        if !is_component {
            return Err(Error::NotAComponent("it is a plain module".to_owned()));
        }
        imports.sort_unstable();
        exports.sort_unstable();
        Ok(Interfaces { imports, exports })
    }

    /// Checks the interfaces against the capabilities and hooks that the manifest declares.
    pub fn check_against(&self, manifest: &Manifest) -> Result<(), Error> {
        let asked = manifest.capability_names();
        let mut used = Vec::new();
        for import in &self.imports {
            let name = short(import).ok_or_else(|| Error::Foreign(import.clone()))?;
            if ALWAYS_GRANTED.contains(&name) {
                continue;
            }
            if !asked.contains(&name) {
                let undeclared =
                    Error::Undeclared { import: import.clone(), name: name.to_owned() };
                return Err(undeclared);
            }
            used.push(name);
        }
        if let Some(unused) = asked.iter().find(|name| !used.contains(name)) {
            return Err(Error::Unused((*unused).to_owned()));
        }
        self.check_exports(manifest)
    }

    fn check_exports(&self, manifest: &Manifest) -> Result<(), Error> {
        let mut offered = Vec::new();
        for export in &self.exports {
            let name = short(export).ok_or_else(|| Error::UnknownExport(export.clone()))?;
            if name != REQUIRED && !manifest.hooks.contains_key(name) {
                if !crate::manifest::HOOKS.contains(&name) {
                    return Err(Error::UnknownExport(export.clone()));
                }
                let name = name.to_owned();
                return Err(Error::UndeclaredHook { export: export.clone(), name });
            }
            offered.push(name);
        }
        let promised = manifest.hooks.keys().map(String::as_str).chain([REQUIRED]);
        match promised.into_iter().find(|name| !offered.contains(name)) {
            Some(missing) => Err(Error::Missing(format!("{PACKAGE}{missing}"))),
            None => Ok(()),
        }
    }
}

/// Returns `kv` for `pinye:plugin/kv@1.0.0`; `None` when the contract does not cover the version.
fn short(interface: &str) -> Option<&str> {
    let (name, version) = interface.strip_prefix(PACKAGE)?.split_once('@')?;
    let version = semver::Version::parse(version).ok()?;
    (version.major == 1 && version.minor == 0).then_some(name)
}

#[cfg(test)]
mod tests;
