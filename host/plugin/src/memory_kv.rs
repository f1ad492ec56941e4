//! A `KvStore` in memory: for tools that run a plugin without a database, and for tests.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pinye_domain::kv::{KvEntry, KvError, KvFuture, KvSpace, KvStore};

type EntryKey = (String, String, String);

/// Keeps values until it is dropped.
#[derive(Default)]
pub struct MemoryKvStore {
    values: Mutex<BTreeMap<EntryKey, KvEntry>>,
}

impl MemoryKvStore {
    fn values(&self) -> MutexGuard<'_, BTreeMap<EntryKey, KvEntry>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(
        &self,
        entry_key: EntryKey,
        value: &[u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> Result<u64, KvError> {
        let mut values = self.values();
        let current = values.get(&entry_key).map_or(0, |entry| entry.revision);
        if if_revision.is_some_and(|wanted| wanted != current) {
            return Err(KvError::Stale(current));
        }
        let others =
            values.iter().filter(|(other, _)| other.0 == entry_key.0 && **other != entry_key);
        let used: usize = others.map(|(other, entry)| other.2.len() + entry.value.len()).sum();
        let wanted = used + entry_key.2.len() + value.len();
        if u64::try_from(wanted).unwrap_or(u64::MAX) > quota {
            return Err(KvError::Quota);
        }
        let revision = current + 1;
        values.insert(entry_key, KvEntry { value: value.to_vec(), revision });
        Ok(revision)
    }
}

fn entry_key(space: &KvSpace, key: &str) -> EntryKey {
    (space.plugin.clone(), space.scope.clone(), key.to_owned())
}

impl KvStore for MemoryKvStore {
    fn get<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, Option<KvEntry>> {
        Box::pin(async move { Ok(self.values().get(&entry_key(space, key)).cloned()) })
    }

    fn put<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        value: &'a [u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> KvFuture<'a, u64> {
        Box::pin(async move { self.write(entry_key(space, key), value, if_revision, quota) })
    }

    fn delete<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, bool> {
        Box::pin(async move { Ok(self.values().remove(&entry_key(space, key)).is_some()) })
    }

    fn increment<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        by: i64,
        quota: u64,
    ) -> KvFuture<'a, i64> {
        Box::pin(async move {
            let entry_key = entry_key(space, key);
            let before = self.values().get(&entry_key).map(|entry| entry.value.clone());
            let text = before.map(String::from_utf8).transpose();
            let number = text.ok().and_then(|text| text.map_or(Some(0), |text| text.parse().ok()));
            let sum = number.and_then(|number: i64| number.checked_add(by));
            let sum = sum.ok_or_else(|| KvError::Invalid("not a number".to_owned()))?;
            self.write(entry_key, sum.to_string().as_bytes(), None, quota)?;
            Ok(sum)
        })
    }

    fn list_keys<'a>(&'a self, space: &'a KvSpace, prefix: &'a str) -> KvFuture<'a, Vec<String>> {
        Box::pin(async move {
            let values = self.values();
            let of_space = values.keys().filter(|(plugin, scope, key)| {
                *plugin == space.plugin && *scope == space.scope && key.starts_with(prefix)
            });
            Ok(of_space.map(|(_, _, key)| key.clone()).take(1_000).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space() -> KvSpace {
        KvSpace { plugin: "sample".into(), scope: "plugin".into() }
    }

    #[tokio::test]
    async fn a_stale_revision_is_refused_and_the_current_one_named() {
        let kept = MemoryKvStore::default();
        assert_eq!(kept.put(&space(), "k", b"1", Some(0), 1_000).await, Ok(1));
        assert_eq!(kept.put(&space(), "k", b"2", Some(0), 1_000).await, Err(KvError::Stale(1)));
        assert_eq!(kept.put(&space(), "k", b"2", Some(1), 1_000).await, Ok(2));
    }

    #[tokio::test]
    async fn what_is_not_a_number_cannot_be_incremented() {
        let kept = MemoryKvStore::default();
        kept.put(&space(), "k", b"one", None, 1_000).await.unwrap();
        assert!(matches!(kept.increment(&space(), "k", 1, 1_000).await, Err(KvError::Invalid(_))));
        assert_eq!(kept.increment(&space(), "new", -3, 1_000).await, Ok(-3));
    }
}
