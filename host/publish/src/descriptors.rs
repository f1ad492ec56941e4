//! Loads descriptors of element types. Those of a disabled plugin are read from its manifest, so
//! that its form fields stay form fields.

use std::sync::Arc;

use pinye_domain::descriptors::Descriptors;
use pinye_plugin_host::Plugins;
use pinye_registry::Registry;
use pinye_store::{self as store, Db};

/// Loads the descriptors of these element types; unknown types are missing in the result.
///
/// # Errors
///
/// If the database query fails.
pub async fn load<'a>(
    db: &Db,
    registry: &Registry,
    plugins: &Plugins,
    types: impl Iterator<Item = &'a str>,
) -> store::Result<Descriptors> {
    let running = plugins.element_types();
    let mut loaded = Descriptors::default();
    let mut absent: Vec<&str> = Vec::new();
    for name in types {
        if loaded.contains(name) || absent.contains(&name) {
            continue;
        }
        match running.iter().find(|known| known.type_name == name) {
            Some(known) => loaded.insert(name, Arc::clone(&known.details)),
            None => absent.push(name),
        }
    }
    if absent.is_empty() {
        return Ok(loaded);
    }
    let known = registry.known_types();
    let installed = store::plugins::list(db).await?;
    for name in absent {
        let Some(plugin) = known.get(name) else { continue };
        let Some(installed) = installed.iter().find(|one| one.id == *plugin) else { continue };
        let Some(manifest) = registry.manifest(&installed.sha256) else { continue };
        if let Some(descriptor) = manifest.element_types.iter().find(|one| one["type"] == *name) {
            loaded.insert(name, Arc::new(descriptor.clone()));
        }
    }
    Ok(loaded)
}

/// Loads the descriptors of all element types that this installation knows.
///
/// # Errors
///
/// If the database query fails.
pub async fn load_all(
    db: &Db,
    registry: &Registry,
    plugins: &Plugins,
) -> store::Result<Descriptors> {
    let known = registry.known_types();
    load(db, registry, plugins, known.keys().map(String::as_str)).await
}
