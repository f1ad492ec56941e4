//! Catalogue: element types grouped by section of the elements panel.

use crate::manifest::{GROUPS, Manifest};
use serde::Serialize;
use serde_json::Value;

/// Sections in display order; empty ones are left out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Catalogue {
    /// The sections.
    pub groups: Vec<Group>,
}

/// A section of the elements panel.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    /// `basic`, `form`, `media`, `chart` or `advanced`.
    pub name: &'static str,
    /// Its element types, in the order of the plugins and of their manifests.
    pub types: Vec<Entry>,
}

/// An element type with the plugin that provides it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// Id of the plugin.
    pub plugin: String,
    /// Version of the plugin.
    pub version: String,
    /// The element type in the form of docs/plugin-contract.md, section 2.
    pub element_type: Value,
}

impl Catalogue {
    /// Groups the element types of these plugins into sections.
    pub fn of<'a>(manifests: impl IntoIterator<Item = &'a Manifest>) -> Catalogue {
        let mut groups: Vec<Group> =
            GROUPS.iter().map(|name| Group { name, types: Vec::new() }).collect();
        for manifest in manifests {
            for element_type in &manifest.element_types {
                let name = element_type.get("group").and_then(Value::as_str);
                if let Some(group) = groups.iter_mut().find(|group| Some(group.name) == name) {
                    group.types.push(Entry {
                        plugin: manifest.id.clone(),
                        version: manifest.version.clone(),
                        element_type: element_type.clone(),
                    });
                }
            }
        }
        groups.retain(|group| !group.types.is_empty());
        Catalogue { groups }
    }
}

#[cfg(test)]
mod tests;
