//! Loads the web modules that a work needs from the registry.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use pinye_registry::{Registry, acceptance};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::sites::GrantedOrigins;
use pinye_domain::condition;
use pinye_domain::form::FormRole;
use pinye_plugin_host::Plugins;

/// Props by name.
type Object = serde_json::Map<String, serde_json::Value>;

/// A plugin version pinned by a publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PluginPin {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of its package.
    pub sha256: String,
}

/// Facts about an element type that rendering needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewType {
    /// Id of its plugin.
    pub plugin: String,
    /// `none`, `load` or `idle` (EL-PLG-010).
    pub hydrate: String,
    /// Condition on the props that an element must meet to get a script, and defaults of missing
    /// props; `None` if all elements get one.
    pub hydrate_when: Option<(String, Object)>,
    /// EM-003
    pub always_visible: bool,
    /// Whether its box grows with its content.
    pub grows_with_content: bool,
    /// Role in forms.
    pub role: FormRole,
    /// Whether it is a file field.
    pub takes_files: bool,
}

impl ViewType {
    fn of(plugin: String, details: &Value) -> ViewType {
        let text = |key: &str| details.get(key).and_then(Value::as_str);
        let flag = |key: &str| details.get(key).and_then(Value::as_bool);
        let mut hooks = details.get("hooks").and_then(Value::as_array).into_iter().flatten();
        ViewType {
            plugin,
            hydrate: text("hydrate").unwrap_or("none").to_owned(),
            hydrate_when: text("hydrateWhen").map(|condition| {
                let defaults = details.pointer("/defaults/zh").and_then(Value::as_object).cloned();
                (condition.to_owned(), defaults.unwrap_or_default())
            }),
            always_visible: flag("alwaysVisible").unwrap_or(false),
            grows_with_content: flag("growsWithContent").unwrap_or(false),
            role: FormRole::of_type(details),
            takes_files: hooks.any(|hook| hook == "upload.accept"),
        }
    }

    /// Returns when the script of an element with these props starts; `none` if it needs none.
    pub(crate) fn hydrate_of(&self, props: &RawValue) -> &str {
        let Some((condition, defaults)) = &self.hydrate_when else { return &self.hydrate };
        let mut all = defaults.clone();
        all.extend(serde_json::from_str::<Object>(props.get()).unwrap_or_default());
        if condition::evaluate(condition, &all) { &self.hydrate } else { "none" }
    }
}

/// Files of one plugin that rendering uses.
#[derive(Clone, Debug)]
pub struct ViewFiles {
    /// The plugin.
    pub pin: PluginPin,
    /// `web/prerender.js`
    pub prerender: Option<String>,
    /// `web/view-{type}.js` by element type.
    pub modules: BTreeMap<String, String>,
    /// `web/views.js`: module shared by its views.
    pub common: Option<String>,
    /// `web/view.css`
    pub css: Option<String>,
    /// Origins that its views request and are granted.
    pub sites: GrantedOrigins,
}

impl ViewFiles {
    /// Returns the approximate size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let one = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let modules = self.modules.values().map(String::len).sum::<usize>();
        one(&self.prerender) + one(&self.css) + one(&self.common) + modules
    }
}

/// Views of a work's element types.
#[derive(Clone, Debug, Default)]
pub struct Views {
    /// View types by element type.
    pub types: HashMap<String, ViewType>,
    /// Files by plugin id; a plugin whose package cannot be read is missing.
    pub files: BTreeMap<String, ViewFiles>,
}

impl Views {
    /// Returns the granted origins of an element type.
    pub(crate) fn sites(&self, type_name: &str) -> Option<&GrantedOrigins> {
        Some(&self.files.get(&self.types.get(type_name)?.plugin)?.sites)
    }

    /// Loads the available views of these element types.
    pub async fn collect<'a>(
        plugins: &Plugins,
        registry: &Arc<Registry>,
        type_names: impl Iterator<Item = &'a str>,
    ) -> Views {
        let wanted: std::collections::HashSet<&str> = type_names.collect();
        let mut views = Views::default();
        let mut of_plugin: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for known in plugins.element_types().iter() {
            if !wanted.contains(known.type_name.as_str()) {
                continue;
            }
            let view = ViewType::of(known.plugin.clone(), &known.details);
            views.types.insert(known.type_name.clone(), view);
            of_plugin.entry(known.plugin.clone()).or_default().push(known.type_name.clone());
        }
        let status = plugins.status();
        let pins: Vec<_> = of_plugin
            .into_iter()
            .filter_map(|(id, types)| {
                let found = status.iter().find(|one| one.id == id)?;
                let (version, sha256) = (found.version.clone(), found.sha256.clone());
                let granted = plugins.granted(&id);
                Some((PluginPin { id, version, sha256 }, types, granted))
            })
            .collect();
        let registry = Arc::clone(registry);
        let read = move || read_files(&registry, pins);
        views.files = tokio::task::spawn_blocking(read).await.unwrap_or_default();
        views
    }

    /// Loads the view of one element type as pinned by a publication; empty if its package is gone.
    /// Used for live elements, which get no granted origins.
    pub(crate) async fn pinned(
        registry: &Arc<Registry>,
        pins: Vec<PluginPin>,
        type_name: String,
    ) -> Views {
        let registry = Arc::clone(registry);
        let read = move || {
            let found = pins.into_iter().find_map(|pin| {
                let manifest = registry.get(&pin.sha256).ok()?.manifest;
                let details = manifest.element_types.into_iter();
                let details = details.into_iter().find(|one| one["type"] == *type_name)?;
                Some((ViewType::of(pin.id.clone(), &details), pin))
            });
            let Some((view, pin)) = found else { return Views::default() };
            let files =
                read_files(&registry, vec![(pin, vec![type_name.clone()], BTreeSet::new())]);
            Views { types: HashMap::from([(type_name, view)]), files }
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_default()
    }
}

fn read_files(
    registry: &Registry,
    pins: Vec<(PluginPin, Vec<String>, BTreeSet<String>)>,
) -> BTreeMap<String, ViewFiles> {
    let mut files = BTreeMap::new();
    for (pin, types, granted) in pins {
        let package = match registry.get(&pin.sha256) {
            Ok(package) => package,
            Err(error) => {
                tracing::warn!(plugin = pin.id, %error, "a package cannot be read for publishing");
                continue;
            }
        };
        let text = |path: &str| package.file(path).and_then(|bytes| String::from_utf8(bytes).ok());
        let modules = types
            .into_iter()
            .filter_map(|name| text(&format!("web/view-{name}.js")).map(|module| (name, module)))
            .collect();
        let (prerender, css) = (text("web/prerender.js"), text("web/view.css"));
        let common = text(acceptance::VIEWS_CHUNK_PATH);
        let sites = GrantedOrigins::of(&package.manifest.web.policy, &granted);
        files.insert(pin.id.clone(), ViewFiles { pin, prerender, modules, common, css, sites });
    }
    files
}
