//! Package store: a folder with each package under the hash of its bytes. It is the source of
//! truth; the index can be rebuilt from it. Writes are atomic: a package is either complete or
//! absent.

use crate::package::hash;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

const EXTENSION: &str = "pinye";
/// Extension of temporary files, which a killed process may leave behind.
const UNFINISHED: &str = "unfinished";

/// Files of a registry to back up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistryFiles {
    /// Hash and path of every package, oldest first: the order decides which plugin owns an element
    /// type.
    pub packages: Vec<(String, PathBuf)>,
    /// Plugin id and path of every tombstone.
    pub removed: Vec<(String, PathBuf)>,
}

pub(crate) struct PackageStore {
    packages: PathBuf,
    removed: PathBuf,
    unfinished: AtomicU64,
}

/// A stored package as listed from the folder, without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPackage {
    /// Hash in its file name.
    pub sha256: String,
    /// When it was added, in nanoseconds since 1970.
    pub added: u64,
}

/// Tombstone of a removed plugin: keeps the names of its element types reserved.
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

    /// Returns the store without creating folders or removing temporary files, for reading.
    pub(crate) fn new(folder: &Path) -> PackageStore {
        let (packages, removed) = (folder.join("store"), folder.join("removed"));
        PackageStore { packages, removed, unfinished: AtomicU64::new(0) }
    }

    /// Lists the files to back up.
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

    /// Stores `archive` and returns when it was added, in nanoseconds since 1970. `after` is the
    /// time of the newest package, so that no two have the same time.
    pub(crate) fn put(&self, sha256: &str, archive: &[u8], after: u64) -> io::Result<u64> {
        let path = self.path(sha256);
        if self.read(sha256)?.is_some_and(|kept| kept == archive) {
            return added(&path);
        }
        self.write(&path, archive, Some(after))?;
        added(&path)
    }

    /// Returns the archive with this hash; `None` when it is not stored.
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

    /// Lists all stored packages, oldest first.
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

    /// Records that these element types belonged to this plugin.
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

    /// Writes atomically: to a temporary file, then renamed. With `after`, the modification time is
    /// later than that, even on file systems with a coarse clock.
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
            // Report the first error; the next start removes the temporary file.
            drop(fs::remove_file(&unfinished));
            return Err(error);
        }
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }

    fn path(&self, sha256: &str) -> PathBuf {
        self.packages.join(sha256).with_extension(EXTENSION)
    }
}

/// Returns whether the bytes match the hash they are stored under.
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
