//! Descriptors of element types, as their plugins' manifests declare them.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

/// Descriptors by element type, of the types that a work uses.
#[derive(Clone, Debug, Default)]
pub struct Descriptors(HashMap<String, Arc<Value>>);

impl Descriptors {
    /// Adds the descriptor of a type.
    pub fn insert(&mut self, type_name: &str, descriptor: Arc<Value>) {
        self.0.insert(type_name.to_owned(), descriptor);
    }

    /// Returns whether the descriptor of this type is present.
    pub fn contains(&self, type_name: &str) -> bool {
        self.0.contains_key(type_name)
    }

    /// Returns the result of `read` on the descriptor of a type; the default for a type without a
    /// plugin.
    pub fn read<T: Default>(&self, type_name: &str, read: impl FnOnce(&Value) -> T) -> T {
        self.0.get(type_name).map_or_else(T::default, |descriptor| read(descriptor))
    }

    /// Like [`Descriptors::read`] for several types, each of which is read once.
    pub fn read_all<'a, T: Default>(
        &self,
        types: impl Iterator<Item = &'a str>,
        read: impl Fn(&Value) -> T,
    ) -> HashMap<String, T> {
        let mut all = HashMap::new();
        for name in types {
            if !all.contains_key(name) {
                all.insert(name.to_owned(), self.read(name, &read));
            }
        }
        all
    }
}
