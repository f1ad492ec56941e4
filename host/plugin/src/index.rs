//! Snapshot of the loaded plugins, by id and by element type. Replaced as a whole, so that a
//! running check keeps the plugins it started with.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::element_type::ElementType;
use super::error::Error;
use super::loaded_plugin::LoadedPlugin;

/// The loaded plugins.
#[derive(Default)]
pub(super) struct Index {
    plugins: BTreeMap<String, Arc<LoadedPlugin>>,
    by_type: BTreeMap<String, (Arc<LoadedPlugin>, Arc<ElementType>)>,
    types: Arc<Vec<Arc<ElementType>>>,
}

impl Index {
    /// Returns the plugin of this id.
    pub(super) fn plugin(&self, id: &str) -> Option<&Arc<LoadedPlugin>> {
        self.plugins.get(id)
    }

    /// Iterates over all plugins.
    pub(super) fn plugins(&self) -> impl Iterator<Item = &Arc<LoadedPlugin>> {
        self.plugins.values()
    }

    /// Returns the element type of this name, with its plugin.
    pub(super) fn element_type(
        &self,
        type_name: &str,
    ) -> Option<&(Arc<LoadedPlugin>, Arc<ElementType>)> {
        self.by_type.get(type_name)
    }

    /// Returns all element types.
    pub(super) fn types(&self) -> Arc<Vec<Arc<ElementType>>> {
        Arc::clone(&self.types)
    }

    /// Returns a copy with this plugin added or replaced.
    pub(super) fn with(&self, plugin: Arc<LoadedPlugin>) -> Result<Index, Error> {
        for one in &plugin.types {
            if let Some((owner, _)) = self.by_type.get(&one.type_name)
                && owner.id != plugin.id
            {
                let (type_name, owner) = (one.type_name.clone(), owner.id.clone());
                return Err(Error::TypeTaken { type_name, owner });
            }
        }
        let mut plugins = self.plugins.clone();
        plugins.insert(plugin.id.clone(), plugin);
        Ok(Index::of(plugins))
    }

    /// Returns a copy without this plugin.
    pub(super) fn without(&self, id: &str) -> Index {
        let mut plugins = self.plugins.clone();
        plugins.remove(id);
        Index::of(plugins)
    }

    fn of(plugins: BTreeMap<String, Arc<LoadedPlugin>>) -> Index {
        let mut by_type = BTreeMap::new();
        for plugin in plugins.values() {
            for one in &plugin.types {
                by_type.insert(one.type_name.clone(), (Arc::clone(plugin), Arc::clone(one)));
            }
        }
        let types = by_type.values().map(|(_, one)| Arc::clone(one)).collect();
        Index { plugins, by_type, types: Arc::new(types) }
    }
}
