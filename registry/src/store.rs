//! The folder that packages lie in, each under the hash of its bytes. What is here is all there is: the index can be
//! made again from it. A package is either whole or not there.

use crate::package::hash;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

const EXTENSION: &str = "pinye";
/// Files that a killed process left half written end in this.
const UNFINISHED: &str = "unfinished";

/// What a copy of a registry holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistryFiles {
    /// Hash and place of every package, the oldest first: the order says whose an element type is.
    pub packages: Vec<(String, PathBuf)>,
    /// Id and place of what is left of removed plugins.
    pub removed: Vec<(String, PathBuf)>,
}

pub(crate) struct PackageStore {
    packages: PathBuf,
    removed: PathBuf,
    unfinished: AtomicU64,
}

/// One package as the folder shows it, unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPackage {
    /// The hash it lies under.
    pub sha256: String,
    /// When it came, in nanoseconds since 1970.
    pub added: u64,
}

/// What stays of a plugin when its packages are gone: nobody else may take the names of its element types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tombstone {
    /// Id of the plugin.
    pub id: String,
    /// Names of its element types.
    pub elements: Vec<String>,
}

impl PackageStore {
    pub(crate) fn open(folder: &Path) -> io::Result<PackageStore> {
        let store = PackageStore::new(folder);
        for folder in [&store.packages, &store.removed] {
            fs::create_dir_all(folder)?;
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == UNFINISHED) {
                    fs::remove_file(path)?;
                }
            }
        }
        Ok(store)
    }

    /// The same without touching anything, for reading.
    pub(crate) fn new(folder: &Path) -> PackageStore {
        let (packages, removed) = (folder.join("store"), folder.join("removed"));
        PackageStore { packages, removed, unfinished: AtomicU64::new(0) }
    }

    /// Where everything lies.
    pub(crate) fn list_files(&self) -> io::Result<RegistryFiles> {
        let packages = self.list()?.into_iter().map(|one| (self.path(&one.sha256), one.sha256));
        let mut removed = Vec::new();
        for entry in fs::read_dir(&self.removed)? {
            let path = entry?.path();
            let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
            if path.extension().is_some_and(|extension| extension == "json") {
                removed.push((id, path));
            }
        }
        removed.sort();
        Ok(RegistryFiles { packages: packages.map(|(path, hash)| (hash, path)).collect(), removed })
    }

    /// Keeps `archive` and answers when it came; `after` is when the newest came, so that the order is never a tie.
    pub(crate) fn put(&self, sha256: &str, archive: &[u8], after: u64) -> io::Result<u64> {
        let path = self.path(sha256);
        if self.read(sha256)?.is_some_and(|kept| kept == archive) {
            return added(&path);
        }
        self.write(&path, archive, Some(after))?;
        added(&path)
    }

    /// The archive of this hash, none when it is not kept here.
    pub(crate) fn read(&self, sha256: &str) -> io::Result<Option<Vec<u8>>> {
        if !is_hash(sha256) {
            return Ok(None);
        }
        match fs::read(self.path(sha256)) {
            Ok(archive) => Ok(Some(archive)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(crate) fn remove(&self, sha256: &str) -> io::Result<()> {
        fs::remove_file(self.path(sha256))?;
        File::open(&self.packages)?.sync_all()
    }

    /// Everything kept, oldest first.
    pub(crate) fn list(&self) -> io::Result<Vec<StoredPackage>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.packages)? {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            if is_hash(stem) && path.extension().is_some_and(|extension| extension == EXTENSION) {
                found.push(StoredPackage { sha256: stem.to_owned(), added: added(&path)? });
            }
        }
        found.sort_by(|one, other| (one.added, &one.sha256).cmp(&(other.added, &other.sha256)));
        Ok(found)
    }

    /// Remembers that these element types belonged to this plugin.
    pub(crate) fn add_tombstone(&self, id: &str, elements: &[String]) -> io::Result<()> {
        let mut tombstone = self
            .tombstones()?
            .into_iter()
            .find(|tombstone| tombstone.id == id)
            .unwrap_or_else(|| Tombstone { id: id.to_owned(), elements: Vec::new() });
        tombstone.elements.extend(elements.iter().cloned());
        tombstone.elements.sort_unstable();
        tombstone.elements.dedup();
        let text = serde_json::to_vec(&tombstone)?;
        self.write(&self.removed.join(format!("{id}.json")), &text, None)
    }

    pub(crate) fn tombstones(&self) -> io::Result<Vec<Tombstone>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.removed)? {
            let path = entry?.path();
            match serde_json::from_slice(&fs::read(&path)?) {
                Ok(tombstone) => found.push(tombstone),
                Err(error) => {
                    tracing::warn!(path = %path.display(), %error, "tombstone is damaged");
                }
            }
        }
        found.sort_by(|one: &Tombstone, other| one.id.cmp(&other.id));
        Ok(found)
    }

    /// Writes beside the final place first, so that the final place never holds half a file.
    /// With `after` the file is given a later time than that, even where the clock of the disk is coarse.
    fn write(&self, path: &Path, bytes: &[u8], after: Option<u64>) -> io::Result<()> {
        let number = self.unfinished.fetch_add(1, Ordering::Relaxed);
        let unfinished =
            path.with_extension(format!("{}-{number}.{UNFINISHED}", std::process::id()));
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(bytes)?;
            if let Some(after) = after {
                let earliest = UNIX_EPOCH + Duration::from_nanos(after.saturating_add(1));
                if file.metadata()?.modified()? < earliest {
                    file.set_modified(earliest)?;
                }
            }
            file.sync_all()
        });
        if let Err(error) = written.and_then(|()| fs::rename(&unfinished, path)) {
            // The first error is the one to tell; what is left is swept at the next start.
            drop(fs::remove_file(&unfinished));
            return Err(error);
        }
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }

    fn path(&self, sha256: &str) -> PathBuf {
        self.packages.join(sha256).with_extension(EXTENSION)
    }
}

/// Whether the bytes are still the ones that were kept under this hash.
pub(crate) fn is_intact(sha256: &str, archive: &[u8]) -> bool {
    hash(archive) == sha256
}

fn is_hash(text: &str) -> bool {
    text.len() == 64
        && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn added(path: &Path) -> io::Result<u64> {
    let since = fs::metadata(path)?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(u64::try_from(since.as_nanos()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
