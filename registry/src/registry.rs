//! Registry of all packages of an installation, with the owner of each element type.

use crate::acceptance;
use crate::archive::PackageLimits;
use crate::catalogue::Catalogue;
use crate::index::{IndexEntry, PackageIndex};
use crate::manifest::Manifest;
use crate::manifest_cache::ManifestCache;
use crate::package::{self, Package, PackageRef};
use crate::store::{self, PackageStore, StoredPackage, Tombstone};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A folder of packages; safe to share between threads.
pub struct Registry {
    store: PackageStore,
    index: Mutex<PackageIndex>,
    /// Tombstones of removed plugins, read once and again after each removal.
    tombstones: Mutex<Option<Arc<Vec<Tombstone>>>>,
    limits: PackageLimits,
    pub(crate) manifests: ManifestCache,
}

/// Why an operation of the registry failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The package is invalid.
    #[error(transparent)]
    Package(#[from] package::Error),
    /// The package is valid, but violates the acceptance rules.
    #[error("{}", .0.join("; "))]
    Unacceptable(Vec<String>),
    /// Another plugin owns this element type.
    #[error("the element type `{element}` belongs to the plugin `{owner}`")]
    ElementTypeTaken {
        /// Name of the element type.
        element: String,
        /// Id of the owning plugin.
        owner: String,
    },
    /// No such package.
    #[error("there is no package `{0}` here")]
    NotFound(String),
    /// The package on disk differs from the one that was added.
    #[error("the package `{0}` is damaged on the disk")]
    Damaged(String),
    /// Reading or writing the disk failed.
    #[error("the plugin folder could not be read or written: {0}")]
    Disk(#[from] std::io::Error),
}

impl Registry {
    /// Opens the registry in `folder`, creating it when it is missing.
    pub fn open(folder: impl AsRef<Path>) -> Result<Registry, Error> {
        Registry::open_with_limits(folder, PackageLimits::default())
    }

    /// Like [`Registry::open`], with limits set by an administrator.
    pub fn open_with_limits(
        folder: impl AsRef<Path>,
        limits: PackageLimits,
    ) -> Result<Registry, Error> {
        let folder = folder.as_ref();
        let store = PackageStore::open(folder)?;
        let stored = store.list()?;
        let index =
            PackageIndex::open(&folder.join("index"), &stored, |one| read(&store, one, limits))?;
        Ok(Registry {
            store,
            index: Mutex::new(index),
            tombstones: Mutex::default(),
            limits,
            manifests: ManifestCache::default(),
        })
    }

    /// Returns the size limits of packages.
    pub fn limits(&self) -> PackageLimits {
        self.limits
    }

    /// Adds a package after the checks of `pinye plugin check`. Adding the same bytes again changes
    /// nothing.
    pub fn add(&self, archive: &[u8]) -> Result<PackageRef, Error> {
        let package = Package::parse_with_limits(archive, self.limits)?;
        let is_here = self.index().entries().contains_key(&package.sha256);
        if !is_here {
            let found = acceptance::check(&package);
            if !found.is_good() {
                return Err(Error::Unacceptable(found.messages()));
            }
        }
        let tombstones = self.tombstones()?;
        let mut index = self.index();
        let owners = owners(&index, &tombstones);
        for element in &package.manifest.elements {
            match owners.get(element) {
                Some(owner) if *owner != package.manifest.id => {
                    return Err(Error::ElementTypeTaken {
                        element: element.clone(),
                        owner: owner.clone(),
                    });
                }
                _ => {}
            }
        }
        let newest = index.entries().values().map(|entry| entry.added).max().unwrap_or(0);
        let added = self.store.put(&package.sha256, archive, newest)?;
        index.insert(&package.sha256, entry(&package, added));
        Ok(package.reference())
    }

    /// Reads a package and verifies every byte again.
    pub fn get(&self, sha256: &str) -> Result<Package, Error> {
        let archive = self.store.read(sha256)?.ok_or_else(|| Error::NotFound(sha256.to_owned()))?;
        if !store::is_intact(sha256, &archive) {
            return Err(Error::Damaged(sha256.to_owned()));
        }
        Ok(Package::parse_with_limits(&archive, self.limits)?)
    }

    /// Returns the manifest of a package, if the registry has it; cached.
    pub fn manifest(&self, sha256: &str) -> Option<Arc<Manifest>> {
        self.manifests.manifest(sha256, || self.get(sha256).ok())
    }

    /// Returns whether a package has this file. Answers from the cache, because visitors can
    /// request arbitrary paths.
    pub fn has_file(&self, sha256: &str, file: &str) -> bool {
        self.manifests.has_file(sha256, file, || self.get(sha256).ok())
    }

    /// Returns the package of this version; the newest when there are several, as in development.
    pub fn find(&self, id: &str, version: &str) -> Option<PackageRef> {
        self.versions(id).into_iter().find(|package| package.version == version)
    }

    /// Returns all packages of a plugin, the highest version first, and the newest first within a
    /// version.
    pub fn versions(&self, id: &str) -> Vec<PackageRef> {
        self.list().into_iter().filter(|package| package.id == id).collect()
    }

    /// Returns all packages by id, the highest version first, and the newest first within a
    /// version.
    pub fn list(&self) -> Vec<PackageRef> {
        let index = self.index();
        let mut entries: Vec<_> = index.entries().iter().collect();
        entries.sort_by(|(_, one), (_, other)| {
            let newer = (precedence(&other.version), other.added);
            one.id.cmp(&other.id).then(newer.cmp(&(precedence(&one.version), one.added)))
        });
        entries.into_iter().map(|(sha256, entry)| reference(sha256, entry)).collect()
    }

    /// Returns every element type ever registered with its plugin; those of removed plugins are
    /// included.
    pub fn known_types(&self) -> BTreeMap<String, String> {
        let tombstones = self.tombstones().unwrap_or_else(|error| {
            tracing::warn!(%error, "tombstones could not be read");
            Arc::default()
        });
        owners(&self.index(), &tombstones)
    }

    fn tombstones(&self) -> std::io::Result<Arc<Vec<Tombstone>>> {
        let mut known = self.tombstones.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(self.store.tombstones()?);
        *known = Some(Arc::clone(&read));
        Ok(read)
    }

    /// Removes a package. The names of its element types stay reserved for the plugin.
    pub fn remove(&self, sha256: &str) -> Result<(), Error> {
        let mut index = self.index();
        let Some(entry) = index.entries().get(sha256) else {
            return Err(Error::NotFound(sha256.to_owned()));
        };
        let buried = self.store.add_tombstone(&entry.id, &entry.elements);
        *self.tombstones.lock().unwrap_or_else(PoisonError::into_inner) = None;
        buried?;
        self.store.remove(sha256)?;
        index.remove(sha256);
        self.manifests.forget(sha256);
        Ok(())
    }

    /// Returns the element types of these packages by section of the elements panel. Unreadable
    /// packages are left out.
    pub fn catalogue(&self, packages: &[PackageRef]) -> Catalogue {
        let mut read = Vec::new();
        for package in packages {
            match self.get(&package.sha256) {
                Ok(package) => read.push(package),
                Err(error) => tracing::warn!(id = package.id, %error, "a package is skipped"),
            }
        }
        Catalogue::of(read.iter().map(|package| &package.manifest))
    }

    /// Locks the index, ignoring poisoning: a panic of another thread cannot leave it half changed.
    fn index(&self) -> MutexGuard<'_, PackageIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(store: &PackageStore, stored: &StoredPackage, limits: PackageLimits) -> Option<IndexEntry> {
    let archive = store.read(&stored.sha256).ok().flatten().unwrap_or_default();
    if !store::is_intact(&stored.sha256, &archive) {
        tracing::warn!(sha256 = stored.sha256, "a stored package is damaged and is skipped");
        return None;
    }
    match Package::parse_with_limits(&archive, limits) {
        Ok(package) => Some(entry(&package, stored.added)),
        Err(error) => {
            tracing::warn!(sha256 = stored.sha256, %error, "a package is skipped");
            None
        }
    }
}

fn entry(package: &Package, added: u64) -> IndexEntry {
    let manifest = &package.manifest;
    IndexEntry {
        id: manifest.id.clone(),
        version: manifest.version.clone(),
        elements: manifest.elements.clone(),
        added,
    }
}

fn reference(sha256: &str, entry: &IndexEntry) -> PackageRef {
    PackageRef { id: entry.id.clone(), version: entry.version.clone(), sha256: sha256.to_owned() }
}

fn precedence(version: &str) -> Option<semver::Version> {
    semver::Version::parse(version).ok()
}

/// Maps element types to plugins; where two claim one, the earlier package owns it.
fn list_current_owners(index: &PackageIndex) -> BTreeMap<String, String> {
    let mut entries: Vec<&IndexEntry> = index.entries().values().collect();
    entries.sort_by_key(|entry| entry.added);
    let mut owners = BTreeMap::new();
    for entry in entries {
        for element in &entry.elements {
            owners.entry(element.clone()).or_insert_with(|| entry.id.clone());
        }
    }
    owners
}

fn owners(index: &PackageIndex, tombstones: &[Tombstone]) -> BTreeMap<String, String> {
    let mut owners = list_current_owners(index);
    for tombstone in tombstones {
        for element in &tombstone.elements {
            owners.entry(element.clone()).or_insert_with(|| tombstone.id.clone());
        }
    }
    owners
}

#[cfg(test)]
mod tests;
