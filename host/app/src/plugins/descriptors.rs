//! What element types say of themselves, whether their plugins run or not.

use std::collections::HashMap;

use pinye_store as store;
use serde_json::Value;

use crate::App;
use pinye_domain::error::Result;

/// What `read` finds in the descriptions of these element types; its default for types that nobody knows. Plugins that are
/// switched off are asked by their manifest, so that their fields stay fields.
pub(crate) async fn read_descriptors<'a, T: Default>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
    read: impl Fn(&Value) -> T,
) -> Result<HashMap<String, T>> {
    let running = app.plugins.element_types();
    let mut read_descriptors = HashMap::new();
    let mut absent = Vec::new();
    for name in types {
        if read_descriptors.contains_key(name) {
            continue;
        }
        let found = running.iter().find(|known| known.type_name == name);
        if found.is_none() {
            absent.push(name.to_owned());
        }
        read_descriptors
            .insert(name.to_owned(), found.map_or_else(T::default, |one| read(&one.details)));
    }
    if absent.is_empty() {
        return Ok(read_descriptors);
    }
    let known = app.registry.known_types();
    let plugins = store::plugins::list(&app.db).await?;
    for name in absent {
        let Some(plugin) = known.get(&name) else { continue };
        let Some(installed) = plugins.iter().find(|one| one.id == *plugin) else { continue };
        let Some(manifest) = app.manifests.of(&app.registry, &installed.sha256) else { continue };
        let details = manifest.element_types.iter().find(|details| details["type"] == *name);
        read_descriptors.insert(name, details.map_or_else(T::default, &read));
    }
    Ok(read_descriptors)
}
