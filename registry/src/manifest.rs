//! Plugin manifest: `plugin.toml` in the source folder, `manifest.json` in the package.

mod adoption;
mod element_types;
mod node;
mod parse;
mod rules;

pub use adoption::{Adoption, AdoptionCase, BOX_STYLES, RatingMarks};
pub use element_types::GROUPS;
pub use rules::{RESERVED_IDS, is_name};

use crate::canonical;
use node::{Field, Node};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Manifest format that this crate reads and writes (key `manifest`).
pub const FORMAT: u32 = 1;
/// Newest version of the WIT package `pinye:plugin` that this crate supports.
pub const API: &str = "1.0";
/// Version of the browser contract that this crate supports.
pub const WEB_ABI: u32 = 1;
/// Interfaces that a plugin may export beside `element`.
pub const HOOKS: &[&str] =
    &["migration", "form-field", "form-hooks", "reaction-hooks", "publish-hooks", "lifecycle"];

/// A checked manifest.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Manifest {
    /// Format of the manifest.
    pub manifest: u32,
    /// Id of the plugin; used in addresses and settings.
    pub id: String,
    /// Its version (semver).
    pub version: String,
    /// Version of the WIT package it was built for, `major.minor`.
    pub api: String,
    /// Its licence as an SPDX expression.
    pub license: String,
    /// Display name.
    pub name: LocalizedText,
    /// Purpose in one sentence.
    pub description: LocalizedText,
    /// Who made it.
    pub authors: Vec<String>,
    /// Names of the element types it provides.
    pub elements: Vec<String>,
    /// The browser half.
    pub web: Web,
    /// Requested capabilities.
    pub capabilities: Capabilities,
    /// Optional interfaces it exports, each with the behaviour on failure.
    pub hooks: BTreeMap<String, Hook>,
    /// Limits lower than the host's.
    pub limits: PluginLimits,
    /// Elements of other products that it converts at import: product → element type there →
    /// conversion.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub adopts: BTreeMap<String, BTreeMap<String, Adoption>>,
    /// Full element types as in docs/plugin-contract.md, section 2; empty in a `plugin.toml`.
    pub element_types: Vec<serde_json::Value>,
    /// Imports of the component, for example `pinye:plugin/log@1.0.0`; empty in a `plugin.toml`.
    pub imports: Vec<String>,
    /// Exports of the component; empty in a `plugin.toml`.
    pub exports: Vec<String>,
    /// Every file of the package except the manifest; empty in a `plugin.toml`.
    pub files: BTreeMap<String, FileEntry>,
}

impl Manifest {
    /// Reads and checks a `plugin.toml`. The error names the key and the line.
    pub fn parse_toml(text: &str) -> Result<Manifest, ManifestError> {
        parse::manifest(&Field::root(&Node::from_toml(text)?))
    }

    /// Reads and checks the `manifest.json` of a package, which must be canonical JSON.
    pub fn parse_json(bytes: &[u8]) -> Result<Manifest, ManifestError> {
        parse::parse_packaged(bytes)
    }

    /// Returns the text of `manifest.json`.
    pub fn to_canonical_json(&self) -> String {
        canonical::to_string(&serde_json::json!(self))
    }

    /// Returns the names of everything that an administrator grants: capabilities and the sites of
    /// `web.policy`.
    pub fn grantable_names(&self) -> Vec<&'static str> {
        let sites = self.web.policy.requested().map(|(name, _)| name);
        self.capability_names().into_iter().chain(sites).collect()
    }

    /// Returns the names of the requested capabilities, which are the names of the interfaces that
    /// the component imports.
    pub fn capability_names(&self) -> Vec<&'static str> {
        let asked = &self.capabilities;
        let all = [
            ("kv", asked.kv.is_some()),
            ("http", asked.http.is_some()),
            ("clock", asked.clock.is_some()),
            ("random", asked.random.is_some()),
            ("config", asked.config.is_some()),
        ];
        all.into_iter().filter(|(_, is_asked)| *is_asked).map(|(name, _)| name).collect()
    }
}

/// A text in both languages of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LocalizedText {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// Browser half of the plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Web {
    /// Browser contract it was built for.
    pub abi: u32,
    /// Other sites that its views need on published pages.
    #[serde(skip_serializing_if = "WebPolicy::is_empty")]
    pub policy: WebPolicy,
}

/// Other sites that the views of a plugin need. Granted like capabilities, and only for pages with
/// such an element.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct WebPolicy {
    /// Sites whose pages it shows in frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<Origins>,
    /// Sites its scripts connect to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<Origins>,
}

impl WebPolicy {
    /// Returns the requested sites under their grant names.
    pub fn requested(&self) -> impl Iterator<Item = (&'static str, &Origins)> {
        let all = [("frames", &self.frames), ("connect", &self.connect)];
        all.into_iter().filter_map(|(name, origins)| Some((name, origins.as_ref()?)))
    }

    /// Returns whether no site is requested.
    pub fn is_empty(&self) -> bool {
        self.requested().next().is_none()
    }
}

/// Origins with the reason for requesting them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Origins {
    /// `https://player.example.com`, or `https://*.example.com` for all subdomains.
    pub origins: Vec<String>,
    /// Reason shown to the administrator.
    pub reason: LocalizedText,
}

/// Requested capabilities; each has a reason that the administrator reads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Capabilities {
    /// Persistent key-value storage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kv: Option<KvCapability>,
    /// Requests to named hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http: Option<HttpCapability>,
    /// Current time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<PlainCapability>,
    /// Random numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<PlainCapability>,
    /// Settings given by an administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config: Option<ConfigCapability>,
}

/// The capability `kv`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KvCapability {
    /// Scopes of the values: `plugin`, `work`, `element`.
    pub scopes: Vec<String>,
    /// Reason shown to the administrator.
    pub reason: LocalizedText,
}

/// The capability `http`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HttpCapability {
    /// Host name and path prefix, for example `api.example.com/v1/`.
    pub hosts: Vec<String>,
    /// Reason shown to the administrator.
    pub reason: LocalizedText,
}

/// A capability without parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlainCapability {
    /// Reason shown to the administrator.
    pub reason: LocalizedText,
}

/// The capability `config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConfigCapability {
    /// Keys of settings that may be shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
    /// Keys of settings that are never shown or logged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// Reason shown to the administrator.
    pub reason: LocalizedText,
}

/// An optional interface that the plugin exports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hook {
    /// Behaviour of the host when the plugin fails.
    #[serde(rename = "on-failure")]
    pub on_failure: OnFailure,
    /// Names of the form fields passed to the plugin; `form-hooks` only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
}

/// Behaviour of the host when a plugin fails in a hook.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// Continues as if the plugin had agreed.
    Open,
    /// Rejects the operation.
    #[default]
    Closed,
    /// Continues as if the plugin had no such hook.
    Fallback,
}

/// Limits lower than the host's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PluginLimits {
    /// Linear memory in MiB.
    #[serde(rename = "memory-mib", skip_serializing_if = "Option::is_none")]
    pub memory_mib: Option<u32>,
    /// Bytes of the component.
    #[serde(rename = "component-bytes", skip_serializing_if = "Option::is_none")]
    pub component_bytes: Option<u64>,
}

/// A file of a package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileEntry {
    /// SHA-256 of its content, lower-case hex.
    pub sha256: String,
    /// Its size in bytes.
    pub size: u64,
}

/// Why a manifest is rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestError {
    /// Key, for example `capabilities.kv.scopes`; empty for the whole text.
    pub key: String,
    /// Line, counted from 1; `None` in a `manifest.json`, which has only one line.
    pub line: Option<usize>,
    /// Rest of the sentence that begins with the key.
    pub says: String,
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "`{}` ", self.key)?;
        }
        f.write_str(&self.says)
    }
}

impl std::error::Error for ManifestError {}

#[cfg(test)]
mod tests;
