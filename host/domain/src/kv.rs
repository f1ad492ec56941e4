//! Interface of the `kv` capability to the database. The plugin runtime calls it, the store
//! implements it, `App` connects them.

use std::future::Future;
use std::pin::Pin;

/// A future that a `dyn KvStore` returns.
pub type KvFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, KvError>> + Send + 'a>>;

/// Owner of values: a plugin, and one of its scopes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KvSpace {
    /// Plugin id.
    pub plugin: String,
    /// `plugin`, `work:{id}` or `element:{work id}:{uuid}`.
    pub scope: String,
}

/// A stored value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KvEntry {
    /// At most 64 KiB.
    pub value: Vec<u8>,
    /// Increased by every change, starting at 1.
    pub revision: u64,
}

/// Why a call failed; the same cases as in `wit/kv.wit`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KvError {
    /// Key, value or number are out of range.
    #[error("{0}")]
    Invalid(String),
    /// The quota of the plugin is used up.
    #[error("the plugin's storage is full")]
    Quota,
    /// Not the current revision; contains the current one, 0 if there is no value.
    #[error("the value has changed since, it is at revision {0}")]
    Stale(u64),
    /// The database did not answer.
    #[error("the database did not answer")]
    Unavailable,
}

/// Persistent small values. `quota` is the plugin's limit in bytes over all its scopes, keys and
/// values included.
pub trait KvStore: Send + Sync + 'static {
    /// Reads one value.
    fn get<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, Option<KvEntry>>;
    /// Writes one value and returns its new revision; see `wit/kv.wit` for `if_revision`.
    fn put<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        value: &'a [u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> KvFuture<'a, u64>;
    /// Removes one value; returns whether there was one.
    fn delete<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, bool>;
    /// Adds to a number stored as decimal text, atomically; returns the new number.
    fn increment<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        by: i64,
        quota: u64,
    ) -> KvFuture<'a, i64>;
    /// Returns the keys that begin with `prefix`, sorted, at most 1,000.
    fn list_keys<'a>(&'a self, space: &'a KvSpace, prefix: &'a str) -> KvFuture<'a, Vec<String>>;
}
