//! Backup and restore of a registry's files. Backup reads the folder without opening the registry,
//! because a running host holds it open; restore writes to a folder no host has open.

pub use crate::store::RegistryFiles;
use crate::store::{self, PackageStore, Tombstone};
use std::io;
use std::path::Path;

/// Lists the files of the registry in `folder`; empty when there is no registry.
pub fn list_files(folder: &Path) -> io::Result<RegistryFiles> {
    match PackageStore::new(folder).list_files() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(RegistryFiles::default()),
        found => found,
    }
}

/// A registry being restored from a backup.
pub struct RegistryRestore {
    store: PackageStore,
    newest: u64,
}

impl RegistryRestore {
    /// Starts a restore into `folder`, which must hold no packages.
    pub fn begin(folder: &Path) -> io::Result<RegistryRestore> {
        let store = PackageStore::open(folder)?;
        if store.list_files()? != RegistryFiles::default() {
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are packages here"));
        }
        Ok(RegistryRestore { store, newest: 0 })
    }

    /// Restores a package after those before it, to keep the order. Rejects bytes that do not match
    /// the hash. Its content is verified when it is read, as for every package on disk.
    pub fn add_package(&mut self, sha256: &str, archive: &[u8]) -> io::Result<()> {
        if !store::is_intact(sha256, archive) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not the package of this hash"));
        }
        self.newest = self.store.put(sha256, archive, self.newest)?;
        Ok(())
    }

    /// Restores the tombstone of a removed plugin.
    pub fn add_tombstone(&mut self, id: &str, text: &[u8]) -> io::Result<()> {
        let tombstone: Tombstone = serde_json::from_slice(text)?;
        if tombstone.id != id {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "not what is left of this plugin",
            ));
        }
        self.store.add_tombstone(&tombstone.id, &tombstone.elements)
    }
}

#[cfg(test)]
mod tests {
    use super::{RegistryFiles, RegistryRestore, list_files};
    use crate::{Registry, hash, testing};
    use std::fs;

    #[test]
    fn what_was_filled_is_what_was_read() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let registry = Registry::open(from.path()).unwrap();
        let first = registry.add(&testing::package("zebra", "1.0.0", &["stripes"])).unwrap();
        let second = registry.add(&testing::package("apple", "1.0.0", &["core"])).unwrap();
        let gone = registry.add(&testing::package("mango", "1.0.0", &["stone"])).unwrap();
        registry.remove(&gone.sha256).unwrap();
        // The registry is still open here.
        let found = list_files(from.path()).unwrap();
        let hashes: Vec<&String> = found.packages.iter().map(|(hash, _)| hash).collect();
        assert_eq!(hashes, [&first.sha256, &second.sha256], "in the order in which they came");
        let mut registry_restore = RegistryRestore::begin(to.path()).unwrap();
        for (hash, path) in &found.packages {
            registry_restore.add_package(hash, &fs::read(path).unwrap()).unwrap();
        }
        for (id, path) in &found.removed {
            registry_restore.add_tombstone(id, &fs::read(path).unwrap()).unwrap();
        }
        let again = list_files(to.path()).unwrap();
        assert_eq!(again.packages.iter().map(|(hash, _)| hash).collect::<Vec<_>>(), hashes);
        let filled = Registry::open(to.path()).unwrap();
        assert_eq!(filled.list(), registry.list());
        assert_eq!(
            filled.known_types(),
            registry.known_types(),
            "names of removed plugins stay taken"
        );
    }

    #[test]
    fn wrong_bytes_and_full_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let archive = testing::package("apple", "1.0.0", &["core"]);
        let mut registry_restore = RegistryRestore::begin(folder.path()).unwrap();
        assert!(registry_restore.add_package(&hash(b"other"), &archive).is_err());
        assert!(registry_restore.add_package("../../etc", &archive).is_err());
        assert!(
            registry_restore.add_tombstone("apple", br#"{"id":"../pear","elements":[]}"#).is_err()
        );
        assert_eq!(
            list_files(folder.path()).unwrap(),
            RegistryFiles::default(),
            "nothing was written"
        );
        registry_restore.add_package(&hash(&archive), &archive).unwrap();
        assert!(RegistryRestore::begin(folder.path()).is_err());
        let nowhere = folder.path().join("nowhere");
        assert_eq!(list_files(&nowhere).unwrap(), RegistryFiles::default());
        assert!(!nowhere.exists(), "reading makes nothing");
    }
}
