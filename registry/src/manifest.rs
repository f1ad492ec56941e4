//! What a plugin says about itself: `plugin.toml` in its folder, `manifest.json` in its package.

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

/// The format this crate reads and writes, the key `manifest`.
pub const FORMAT: u32 = 1;
/// The newest version of the WIT package `pinye:plugin` that this crate knows.
pub const API: &str = "1.0";
/// The browser contract this crate knows.
pub const WEB_ABI: u32 = 1;
/// The interfaces of the contract that a plugin may export beside `element`.
pub const HOOKS: &[&str] =
    &["migration", "form-field", "form-hooks", "reaction-hooks", "publish-hooks", "lifecycle"];

/// A checked manifest.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Manifest {
    /// Format of the manifest.
    pub manifest: u32,
    /// Name of the plugin; addresses and settings use it.
    pub id: String,
    /// Its version (semver).
    pub version: String,
    /// The version of the WIT package it was built for, `major.minor`.
    pub api: String,
    /// Its licence as an SPDX expression.
    pub license: String,
    /// Its name for people.
    pub name: LocalizedText,
    /// What it is for, in one sentence.
    pub description: LocalizedText,
    /// Who made it.
    pub authors: Vec<String>,
    /// Names of the element types it brings.
    pub elements: Vec<String>,
    /// The browser half.
    pub web: Web,
    /// The capabilities it asks for.
    pub capabilities: Capabilities,
    /// The optional interfaces it exports, and what happens when it fails in them.
    pub hooks: BTreeMap<String, Hook>,
    /// Limits lower than the host's.
    pub limits: PluginLimits,
    /// Elements of other products that it takes over at import: product → their type → what becomes of it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub adopts: BTreeMap<String, BTreeMap<String, Adoption>>,
    /// The element types in full, as docs/plugin-contract.md section 2; empty in a `plugin.toml`.
    pub element_types: Vec<serde_json::Value>,
    /// What the component imports, for example `pinye:plugin/log@1.0.0`; empty in a `plugin.toml`.
    pub imports: Vec<String>,
    /// What the component exports; empty in a `plugin.toml`.
    pub exports: Vec<String>,
    /// Every file of the package but the manifest itself; empty in a `plugin.toml`.
    pub files: BTreeMap<String, FileEntry>,
}

impl Manifest {
    /// Reads and checks a `plugin.toml`. The error names the key and the line.
    pub fn parse_toml(text: &str) -> Result<Manifest, ManifestError> {
        parse::manifest(&Field::root(&Node::from_toml(text)?))
    }

    /// Reads and checks the `manifest.json` of a package, which must be spelled canonically.
    pub fn parse_json(bytes: &[u8]) -> Result<Manifest, ManifestError> {
        parse::parse_packaged(bytes)
    }

    /// The text of `manifest.json`.
    pub fn to_canonical_json(&self) -> String {
        canonical::to_string(&serde_json::json!(self))
    }

    /// Names of everything that an administrator grants: capabilities, and the sites of `web.policy`.
    pub fn grantable_names(&self) -> Vec<&'static str> {
        let sites = self.web.policy.requested().map(|(name, _)| name);
        self.capability_names().into_iter().chain(sites).collect()
    }

    /// Names of the capabilities asked for; they are the names of the interfaces that the component imports.
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

/// The browser half.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Web {
    /// The browser contract it was built for.
    pub abi: u32,
    /// Other sites that its views need on published pages.
    #[serde(skip_serializing_if = "WebPolicy::is_empty")]
    pub policy: WebPolicy,
}

/// Other sites that the views of a plugin need; granted like capabilities, and only for pages that hold such an element.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct WebPolicy {
    /// Whose pages it shows in frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<Origins>,
    /// Whom its scripts speak to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<Origins>,
}

impl WebPolicy {
    /// What is asked for, under the names that grants have.
    pub fn requested(&self) -> impl Iterator<Item = (&'static str, &Origins)> {
        let all = [("frames", &self.frames), ("connect", &self.connect)];
        all.into_iter().filter_map(|(name, origins)| Some((name, origins.as_ref()?)))
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.requested().next().is_none()
    }
}

/// Sites, and why they are needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Origins {
    /// `https://player.example.com`, or `https://*.example.com` for all below it.
    pub origins: Vec<String>,
    /// Why.
    pub reason: LocalizedText,
}

/// The capabilities a plugin asks for; each has the reason that an administrator reads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Capabilities {
    /// Small values that last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kv: Option<KvCapability>,
    /// Requests to named hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http: Option<HttpCapability>,
    /// The time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<PlainCapability>,
    /// Randomness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<PlainCapability>,
    /// Settings that an administrator gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config: Option<ConfigCapability>,
}

/// The capability `kv`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KvCapability {
    /// Whose values: `plugin`, `work`, `element`.
    pub scopes: Vec<String>,
    /// Why.
    pub reason: LocalizedText,
}

/// The capability `http`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HttpCapability {
    /// Host name and the beginning of a path, for example `api.example.com/v1/`.
    pub hosts: Vec<String>,
    /// Why.
    pub reason: LocalizedText,
}

/// A capability that needs no details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlainCapability {
    /// Why.
    pub reason: LocalizedText,
}

/// The capability `config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConfigCapability {
    /// Settings that may be shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
    /// Settings that are never shown or logged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// Why.
    pub reason: LocalizedText,
}

/// One optional interface that the plugin exports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hook {
    /// What the host does when the plugin fails.
    #[serde(rename = "on-failure")]
    pub on_failure: OnFailure,
    /// Names of the fields of a form that the plugin gets; `form-hooks` only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
}

/// What the host does when a plugin fails in a hook.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// Goes on as if the plugin had agreed.
    Open,
    /// Refuses what was asked.
    #[default]
    Closed,
    /// Does what it does without the hook.
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

/// One file of a package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileEntry {
    /// SHA-256 of its content, lower-case hex.
    pub sha256: String,
    /// Its size in bytes.
    pub size: u64,
}

/// Why a manifest is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestError {
    /// The key, for example `capabilities.kv.scopes`; empty for the text as a whole.
    pub key: String,
    /// The line, counted from 1; none in a `manifest.json`, which has one line only.
    pub line: Option<usize>,
    /// The rest of the sentence that begins with the key.
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
