//! Index of the stored packages, which avoids unpacking them. It is kept in sled and derived from
//! the store only: a missing, damaged or outdated index is rebuilt.

use crate::store::StoredPackage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Index entry of one package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IndexEntry {
    /// Id of its plugin.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Names of its element types.
    pub elements: Vec<String>,
    /// When the package was added, in nanoseconds since 1970.
    pub added: u64,
}

/// Package hash to index entry.
pub(crate) type IndexEntries = BTreeMap<String, IndexEntry>;

pub(crate) struct PackageIndex {
    entries: IndexEntries,
    /// `None` when another process has the index open or it cannot be written; the entries are then
    /// in memory only.
    disk: Option<sled::Db>,
}

impl PackageIndex {
    /// Opens the index in `folder`. `stored` lists the packages it should hold; `read` loads the
    /// entry of a package that it does not hold yet.
    pub(crate) fn open(
        folder: &Path,
        stored: &[StoredPackage],
        read: impl Fn(&StoredPackage) -> Option<IndexEntry>,
    ) -> io::Result<PackageIndex> {
        let (disk, entries) = match open_released(folder) {
            OpenedIndex::Whole(disk, entries) => (Some(disk), entries),
            OpenedIndex::InUse => (None, IndexEntries::new()),
            OpenedIndex::Damaged(cause) => {
                let aside = set_aside(folder)?;
                tracing::warn!(%cause, kept = %aside.display(), "the plugin index was damaged and is rebuilt");
                match open_disk(folder) {
                    OpenedIndex::Whole(disk, entries) => (Some(disk), entries),
                    OpenedIndex::InUse | OpenedIndex::Damaged(_) => (None, IndexEntries::new()),
                }
            }
        };
        let mut index = PackageIndex { entries, disk };
        index.catch_up(stored, read);
        Ok(index)
    }

    pub(crate) fn entries(&self) -> &IndexEntries {
        &self.entries
    }

    pub(crate) fn insert(&mut self, sha256: &str, entry: IndexEntry) {
        self.entries.insert(sha256.to_owned(), entry);
        self.keep(&[sha256]);
    }

    pub(crate) fn remove(&mut self, sha256: &str) {
        self.entries.remove(sha256);
        self.keep(&[sha256]);
    }

    /// Updates the index to match the store.
    fn catch_up(
        &mut self,
        stored: &[StoredPackage],
        read: impl Fn(&StoredPackage) -> Option<IndexEntry>,
    ) {
        let mut current = IndexEntries::new();
        for package in stored {
            let known = self.entries.remove(&package.sha256);
            let entry =
                known.filter(|entry| entry.added == package.added).or_else(|| read(package));
            if let Some(entry) = entry {
                current.insert(package.sha256.clone(), entry);
            }
        }
        let before = std::mem::replace(&mut self.entries, current);
        let changed: Vec<String> = before.into_keys().chain(self.entries.keys().cloned()).collect();
        self.keep(&changed);
    }

    /// Writes the in-memory entries of these hashes to disk. A failure is only logged: the next
    /// start rebuilds them.
    fn keep(&mut self, hashes: &[impl AsRef<str>]) {
        let Some(disk) = &self.disk else { return };
        let written = catch_unwind(AssertUnwindSafe(|| -> Result<(), sled::Error> {
            for sha256 in hashes.iter().map(AsRef::as_ref) {
                match self.entries.get(sha256).and_then(|entry| serde_json::to_vec(entry).ok()) {
                    Some(value) if disk.get(sha256)?.is_some_and(|kept| kept == value) => {}
                    Some(value) => drop(disk.insert(sha256, value)?),
                    None => drop(disk.remove(sha256)?),
                }
            }
            disk.flush().map(drop)
        }));
        if !matches!(written, Ok(Ok(()))) {
            tracing::warn!("the plugin index was not written and stays in memory");
            self.disk = None;
        }
    }
}

enum OpenedIndex {
    Whole(sled::Db, IndexEntries),
    InUse,
    Damaged(String),
}

/// Opens the index, with retries: a process that has just ended, or a handle just dropped, may hold
/// the lock for a moment longer.
fn open_released(folder: &Path) -> OpenedIndex {
    for _ in 0..5 {
        match open_disk(folder) {
            OpenedIndex::InUse => thread::sleep(Duration::from_millis(20)),
            opened => return opened,
        }
    }
    open_disk(folder)
}

/// Opens sled, which reports some kinds of damage as an error and others by a panic.
fn open_disk(folder: &Path) -> OpenedIndex {
    // No background flush thread: every write is flushed at once.
    let config = sled::Config::new().path(folder).cache_capacity(1 << 20).flush_every_ms(None);
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let disk = config.open().map_err(|error| error.to_string())?;
        let entries = read_all(&disk)?;
        Ok::<_, String>((disk, entries))
    }));
    match opened {
        Ok(Ok((disk, entries))) => OpenedIndex::Whole(disk, entries),
        Ok(Err(cause)) if cause.contains("could not acquire lock") => OpenedIndex::InUse,
        Ok(Err(cause)) => OpenedIndex::Damaged(cause),
        Err(_) => OpenedIndex::Damaged("sled stopped".to_owned()),
    }
}

fn read_all(disk: &sled::Db) -> Result<IndexEntries, String> {
    let mut entries = IndexEntries::new();
    for pair in disk.iter() {
        let (key, value) = pair.map_err(|error| error.to_string())?;
        let sha256 = String::from_utf8(key.to_vec()).map_err(|error| error.to_string())?;
        let entry = serde_json::from_slice(&value).map_err(|error| error.to_string())?;
        entries.insert(sha256, entry);
    }
    Ok(entries)
}

/// Moves a damaged index aside for inspection; only the newest one is kept.
fn set_aside(folder: &Path) -> io::Result<PathBuf> {
    let aside = folder.with_extension("damaged");
    match fs::metadata(&aside) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(&aside)?,
        Ok(_) => fs::remove_file(&aside)?,
        Err(_) => {}
    }
    fs::rename(folder, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests;
