//! Capability `kv`: small persistent values, stored in the host's database. In tests they are kept
//! in memory, per test.

use crate::PluginError;
use crate::bindings::kv::pinye::plugin::kv;
pub use kv::{Entry, Error, Scope};

/// Returns the value of a key, if there is one.
pub fn get(scope: Scope, key: &str) -> Result<Option<Entry>, Error> {
    backend::get(scope, key)
}

/// Stores a value and returns its new revision.
pub fn put(scope: Scope, key: &str, value: &[u8]) -> Result<u64, Error> {
    backend::put(scope, key, value, None)
}

/// Stores a value if `revision` is the current one (0: only if absent) and returns the new
/// revision.
pub fn put_if(scope: Scope, key: &str, value: &[u8], revision: u64) -> Result<u64, Error> {
    backend::put(scope, key, value, Some(revision))
}

/// Deletes a value; returns whether there was one.
pub fn delete(scope: Scope, key: &str) -> Result<bool, Error> {
    backend::delete(scope, key)
}

/// Atomically adds `by` to an integer (0 if absent) and returns the new number.
pub fn increment(scope: Scope, key: &str, by: i64) -> Result<i64, Error> {
    backend::increment(scope, key, by)
}

/// Returns the keys that start with `prefix`, sorted, at most 1,000.
pub fn list_keys(scope: Scope, prefix: &str) -> Result<Vec<String>, Error> {
    backend::list_keys(scope, prefix)
}

impl From<Error> for PluginError {
    fn from(error: Error) -> PluginError {
        match error {
            Error::Invalid(text) => PluginError::Internal(text),
            Error::Quota => PluginError::Unavailable("the plugin's storage is full".to_owned()),
            Error::Stale(_) => PluginError::Conflict("the value has changed since".to_owned()),
            Error::Denied(text) => PluginError::Denied(text),
            Error::Unavailable => PluginError::Unavailable("the storage did not answer".to_owned()),
        }
    }
}

#[cfg(target_arch = "wasm32")]
use kv as backend;

#[cfg(not(target_arch = "wasm32"))]
use crate::testing::kv as backend;
