//! What the packages in the store are, without unpacking them. Kept in sled, which holds nothing that the store does
//! not: whenever it is missing, damaged or of another state, it is made again.

use crate::store::StoredPackage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// One package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IndexEntry {
    /// Id of its plugin.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Names of its element types.
    pub elements: Vec<String>,
    /// When it came, in nanoseconds since 1970.
    pub added: u64,
}

/// Hash to package.
pub(crate) type IndexEntries = BTreeMap<String, IndexEntry>;

pub(crate) struct PackageIndex {
    entries: IndexEntries,
    /// None when another process has it open, or when it cannot be written: the entries in memory then are all there is.
    disk: Option<sled::Db>,
}

impl PackageIndex {
    /// Opens the index in `folder`; `stored` is what it should know, `read` tells it about a package it does not know.
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
                tracing::warn!(%cause, kept = %aside.display(), "plugin index was damaged and is made again");
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

    /// Makes the index say what the store says.
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

    /// Writes what memory says about these hashes. A failure is no failure of the caller: the next start catches up.
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
            tracing::warn!("plugin index could not be written and goes on in memory");
            self.disk = None;
        }
    }
}

enum OpenedIndex {
    Whole(sled::Db, IndexEntries),
    InUse,
    Damaged(String),
}

/// A process that has just ended, and a handle that was just dropped, may hold the lock for a moment longer.
fn open_released(folder: &Path) -> OpenedIndex {
    for _ in 0..5 {
        match open_disk(folder) {
            OpenedIndex::InUse => thread::sleep(Duration::from_millis(20)),
            opened => return opened,
        }
    }
    open_disk(folder)
}

/// sled answers some kinds of damage with an error and others with a panic.
fn open_disk(folder: &Path) -> OpenedIndex {
    // No thread in the background: what is written is flushed at once.
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

/// Moves the folder away for whoever wants to look at it; only the newest is kept.
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
