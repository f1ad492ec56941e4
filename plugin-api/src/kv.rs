//! Power `kv`: small values that last, kept in the host's database. In tests they are kept in memory, per test.

use crate::PluginError;
use crate::bindings::kv::pinye::plugin::kv;
pub use kv::{Entry, Error, Scope};

/// Reads one value.
pub fn get(scope: Scope, key: &str) -> Result<Option<Entry>, Error> {
    backend::get(scope, key)
}

/// Writes one value and answers its new revision.
pub fn put(scope: Scope, key: &str, value: &[u8]) -> Result<u64, Error> {
    backend::put(scope, key, value, None)
}

/// Writes one value only when `revision` is the current one (0: only when there is none) and answers the new one.
pub fn put_if(scope: Scope, key: &str, value: &[u8], revision: u64) -> Result<u64, Error> {
    backend::put(scope, key, value, Some(revision))
}

/// Removes one value; answers whether there was one.
pub fn delete(scope: Scope, key: &str) -> Result<bool, Error> {
    backend::delete(scope, key)
}

/// Adds to a whole number, atomically (absent counts as 0), and answers the new number.
pub fn increment(scope: Scope, key: &str, by: i64) -> Result<i64, Error> {
    backend::increment(scope, key, by)
}

/// Keys that begin with `prefix`, in order, at most 1,000.
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
