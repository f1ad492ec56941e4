//! What the `kv` capability needs from a database. The plugin room calls it, the store implements it, `App` joins them.

use std::future::Future;
use std::pin::Pin;

/// A future that a `dyn KvStore` returns.
pub type KvFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, KvError>> + Send + 'a>>;

/// Whose values: one plugin's, in one scope.
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
    /// Raised by every change, from 1.
    pub revision: u64,
}

/// Why it did not work; the same cases as in `wit/kv.wit`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KvError {
    /// Key, value or number out of range.
    #[error("{0}")]
    Invalid(String),
    /// The plugin holds as much as it may.
    #[error("the plugin's storage is full")]
    Quota,
    /// Not the current revision; the current one is given, 0 when there is none.
    #[error("the value has changed since, it is at revision {0}")]
    Stale(u64),
    /// The database did not answer.
    #[error("the database did not answer")]
    Unavailable,
}

/// Small values that last. `quota` is the plugin's limit in bytes over all its scopes (keys and values counted).
pub trait KvStore: Send + Sync + 'static {
    /// Reads one value.
    fn get<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, Option<KvEntry>>;
    /// Writes one value and answers its new revision; see `wit/kv.wit` for `if_revision`.
    fn put<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        value: &'a [u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> KvFuture<'a, u64>;
    /// Removes one value; answers whether there was one.
    fn delete<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, bool>;
    /// Adds to a number kept as decimal text, atomically; answers the new number.
    fn increment<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        by: i64,
        quota: u64,
    ) -> KvFuture<'a, i64>;
    /// Keys that begin with `prefix`, in order, at most 1,000.
    fn list_keys<'a>(&'a self, space: &'a KvSpace, prefix: &'a str) -> KvFuture<'a, Vec<String>>;
}
