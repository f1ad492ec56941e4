//! A plugin as clients see it: what is installed, what it says of itself, and how it is doing.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::plugin::{PluginStatus, State};
use crate::store::plugins::Installed;

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
    /// Everything it says about its element types.
    #[schema(value_type = Vec<Object>)]
    element_types: Vec<Value>,
    /// Address of its browser half.
    editor_remote: String,
    /// Address of the style sheet of its browser half, if it has one.
    editor_css: Option<String>,
    icon: Option<String>,
    /// Powers it asks for, with its reasons.
    #[schema(value_type = Object)]
    capabilities: Value,
    /// Powers it was granted, and its settings without secrets.
    #[schema(value_type = Object)]
    grants: Value,
    /// Whether it came with the host.
    bundled: bool,
}

/// Joins what is known of a plugin. In development another version may run than the one that is written down.
pub(super) fn record(app: &App, plugin: Installed, statuses: &[PluginStatus]) -> PluginRecord {
    let status = statuses.iter().find(|status| status.id == plugin.id);
    let manifest = app.manifests.of(&app.registry, &plugin.sha256);
    let (state, error) = match status {
        _ if !plugin.enabled => ("disabled".to_owned(), None),
        Some(status) => (word(status.state), status.cause.clone()),
        None => ("failed".to_owned(), None),
    };
    let base = base(&plugin);
    let has =
        |path: &str| manifest.as_ref().is_some_and(|manifest| manifest.files.contains_key(path));
    let address = |path: &str| has(path).then(|| format!("{base}/{path}"));
    let said = |part: fn(&pinye_registry::Manifest) -> Value| {
        manifest.as_ref().map_or_else(|| json!({}), |manifest| part(manifest))
    };
    PluginRecord {
        name: said(|manifest| json!(manifest.name)),
        description: said(|manifest| json!(manifest.description)),
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
        editor_css: address("web/editor.css"),
        icon: address("icon.svg"),
        capabilities: said(|manifest| json!(manifest.capabilities)),
        grants: grants(&plugin, manifest.as_deref()),
        bundled: plugin.bundled,
        id: plugin.id,
        version: plugin.version,
        sha256: plugin.sha256,
    }
}

fn word(state: State) -> String {
    json!(state).as_str().unwrap_or_default().to_owned()
}

/// `/plugins/{id}/{version}~{first 16 hex of the package's hash}`
fn base(plugin: &Installed) -> String {
    let short = plugin.sha256.get(..16).unwrap_or_default();
    format!("/plugins/{}/{}~{short}", plugin.id, plugin.version)
}

/// Secrets are answered as whether they are set, never as what they are.
fn grants(plugin: &Installed, manifest: Option<&pinye_registry::Manifest>) -> Value {
    let mut grants: Value = serde_json::from_str(&plugin.grants).unwrap_or_default();
    let config = manifest.and_then(|manifest| manifest.capabilities.config.as_ref());
    for secret in config.into_iter().flat_map(|config| &config.secrets) {
        if let Some(value) = grants.pointer_mut(&format!("/config/{secret}")) {
            *value = Value::Bool(true);
        }
    }
    grants
}
