//! A plugin as clients see it: its installed version, its manifest and its state.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use pinye_plugin_host::{PluginState, PluginStatus};
use pinye_registry::Registry;
use pinye_store::plugins::InstalledPlugin;

/// A plugin as clients see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginRecord {
    id: String,
    version: String,
    /// Hash of its package.
    sha256: String,
    /// Chinese and English.
    #[schema(value_type = Object)]
    name: Value,
    /// Chinese and English.
    #[schema(value_type = Object)]
    description: Value,
    license: String,
    enabled: bool,
    /// `loaded`, `failed`, `degraded`, `quarantined` or `disabled`.
    state: String,
    /// Why it does not run.
    error: Option<String>,
    /// Faults since it was loaded.
    faults: u64,
    /// Descriptors of its element types.
    #[schema(value_type = Vec<Object>)]
    element_types: Vec<Value>,
    /// Address of its web module.
    editor_remote: String,
    /// Address of the script behind the web module, if it has the usual name: a client that needs
    /// the module can load both at once.
    editor_module: Option<String>,
    /// Address of the style sheet of its web module, if it has one.
    editor_css: Option<String>,
    icon: Option<String>,
    /// Icons of element types that have their own, by type.
    icons: BTreeMap<String, String>,
    /// Capabilities it requests, with its reasons.
    #[schema(value_type = Object)]
    capabilities: Value,
    /// Granted capabilities, and settings without secrets; only for users who manage plugins.
    #[schema(value_type = Object)]
    grants: Value,
    /// Whether it came with the host.
    bundled: bool,
    /// Every version that can run, the highest first; only for users who manage plugins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    versions: Vec<PluginVersion>,
    /// Hash of the version among them that waits for an administrator, because it requests more
    /// than the running one was granted or is older.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<String>,
}

/// A version of a plugin.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PluginVersion {
    version: String,
    /// Hash of its package.
    sha256: String,
    /// Capabilities it requests, with its reasons.
    #[schema(value_type = Object)]
    capabilities: Value,
}

/// Builds the record of a plugin; grants and settings only if the user `manages` plugins. In
/// development another version may run than the recorded one.
pub(super) fn record(
    registry: &Registry,
    plugin: InstalledPlugin,
    statuses: &[PluginStatus],
    manages: bool,
) -> PluginRecord {
    let status = statuses.iter().find(|status| status.id == plugin.id);
    let manifest = registry.manifest(&plugin.sha256);
    let (state, error) = match status {
        _ if !plugin.enabled => ("disabled".to_owned(), None),
        Some(status) => (word(status.state), status.cause.clone()),
        None => ("failed".to_owned(), None),
    };
    let base = base(&plugin);
    let has =
        |path: &str| manifest.as_ref().is_some_and(|manifest| manifest.files.contains_key(path));
    let address = |path: &str| has(path).then(|| format!("{base}/{path}"));
    let manifest_field = |part: fn(&pinye_registry::Manifest) -> Value| {
        manifest.as_ref().map_or_else(|| json!({}), |manifest| part(manifest))
    };
    PluginRecord {
        name: manifest_field(|manifest| json!(manifest.name)),
        description: manifest_field(|manifest| json!(manifest.description)),
        license: manifest.as_ref().map(|manifest| manifest.license.clone()).unwrap_or_default(),
        enabled: plugin.enabled,
        state,
        error,
        faults: status.map_or(0, |status| status.faults),
        element_types: manifest
            .as_ref()
            .map(|manifest| manifest.element_types.clone())
            .unwrap_or_default(),
        editor_remote: format!("{base}/web/remote.js"),
        editor_module: address("web/editor.js"),
        editor_css: address("web/editor.css"),
        icon: address("icon.svg"),
        icons: icons(manifest.as_deref(), &base),
        capabilities: manifest_field(requested_grants),
        grants: if manages { grants(&plugin, manifest.as_deref()) } else { json!({}) },
        versions: if manages { versions(registry, &plugin.id) } else { Vec::new() },
        waiting: Some(plugin.waiting).filter(|waiting| manages && !waiting.is_empty()),
        bundled: plugin.bundled,
        id: plugin.id,
        version: plugin.version,
        sha256: plugin.sha256,
    }
}

/// Returns everything that an administrator grants: capabilities, and origins that views need.
fn requested_grants(manifest: &pinye_registry::Manifest) -> Value {
    let mut asked = json!(manifest.capabilities);
    if let Some(all) = asked.as_object_mut() {
        let sites = manifest.web.policy.requested();
        all.extend(sites.map(|(name, sites)| (name.to_owned(), json!(sites))));
    }
    asked
}

fn icons(manifest: Option<&pinye_registry::Manifest>, base: &str) -> BTreeMap<String, String> {
    let Some(manifest) = manifest else { return BTreeMap::new() };
    let own = |type_name: &String| {
        let path = format!("icon-{type_name}.svg");
        let is_there = manifest.files.contains_key(&path);
        is_there.then(|| (type_name.clone(), format!("{base}/{path}")))
    };
    manifest.elements.iter().filter_map(own).collect()
}

fn word(state: PluginState) -> String {
    json!(state).as_str().unwrap_or_default().to_owned()
}

/// `/plugins/{id}/{version}~{first 16 hex of the package's hash}`
fn base(plugin: &InstalledPlugin) -> String {
    let short = plugin.sha256.get(..16).unwrap_or_default();
    format!("/plugins/{}/{}~{short}", plugin.id, plugin.version)
}

fn versions(registry: &Registry, id: &str) -> Vec<PluginVersion> {
    let packages = registry.versions(id).into_iter();
    let known = packages.map(|package| {
        let manifest = registry.manifest(&package.sha256);
        let capabilities = manifest.map_or_else(|| json!({}), |one| requested_grants(&one));
        PluginVersion { version: package.version, sha256: package.sha256, capabilities }
    });
    known.collect()
}

/// Returns the grants. Settings that the manifest does not list as readable are replaced by `true`,
/// which says that they are set.
fn grants(plugin: &InstalledPlugin, manifest: Option<&pinye_registry::Manifest>) -> Value {
    let mut grants: Value = serde_json::from_str(&plugin.grants).unwrap_or_default();
    let config = manifest.and_then(|manifest| manifest.capabilities.config.as_ref());
    let is_shown = |key: &String| config.is_some_and(|config| config.keys.contains(key));
    let settings = grants.get_mut("config").and_then(Value::as_object_mut);
    for (key, value) in settings.into_iter().flatten() {
        if !is_shown(key) {
            *value = Value::Bool(true);
        }
    }
    grants
}
