//! A registry's files for a copy of a whole installation. The folder is read without being opened, since a running host
//! has it open, and filled while nobody has.

pub use crate::store::Contents;
use crate::store::{self, Store, Tombstone};
use std::io;
use std::path::Path;

/// What lies in the registry in `folder`; nothing where there is none.
pub fn contents(folder: &Path) -> io::Result<Contents> {
    match Store::at(folder).contents() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Contents::default()),
        found => found,
    }
}

/// A registry that is being filled from a copy.
pub struct Filling {
    store: Store,
    newest: u64,
}

impl Filling {
    /// Begins in `folder`, which must hold no packages.
    pub fn begin(folder: &Path) -> io::Result<Filling> {
        let store = Store::open(folder)?;
        if store.contents()? != Contents::default() {
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are packages here"));
        }
        Ok(Filling { store, newest: 0 })
    }

    /// Puts a package where it was, after those before it; refuses bytes that are not those of the hash. What is in it
    /// is checked when it is used, like every package on the disk.
    pub fn add_package(&mut self, sha256: &str, archive: &[u8]) -> io::Result<()> {
        if !store::is_intact(sha256, archive) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not the package of this hash"));
        }
        self.newest = self.store.put(sha256, archive, self.newest)?;
        Ok(())
    }

    /// Puts back what is left of a removed plugin.
    pub fn add_removed(&mut self, id: &str, text: &[u8]) -> io::Result<()> {
        let tombstone: Tombstone = serde_json::from_slice(text)?;
        if tombstone.id != id {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "not what is left of this plugin",
            ));
        }
        self.store.bury(&tombstone.id, &tombstone.elements)
    }
}

#[cfg(test)]
mod tests {
    use super::{Contents, Filling, contents};
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
        // While the registry is open.
        let found = contents(from.path()).unwrap();
        let hashes: Vec<&String> = found.packages.iter().map(|(hash, _)| hash).collect();
        assert_eq!(hashes, [&first.sha256, &second.sha256], "in the order in which they came");
        let mut filling = Filling::begin(to.path()).unwrap();
        for (hash, path) in &found.packages {
            filling.add_package(hash, &fs::read(path).unwrap()).unwrap();
        }
        for (id, path) in &found.removed {
            filling.add_removed(id, &fs::read(path).unwrap()).unwrap();
        }
        let again = contents(to.path()).unwrap();
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
        let mut filling = Filling::begin(folder.path()).unwrap();
        assert!(filling.add_package(&hash(b"other"), &archive).is_err());
        assert!(filling.add_package("../../etc", &archive).is_err());
        assert!(filling.add_removed("apple", br#"{"id":"../pear","elements":[]}"#).is_err());
        assert_eq!(contents(folder.path()).unwrap(), Contents::default(), "nothing was written");
        filling.add_package(&hash(&archive), &archive).unwrap();
        assert!(Filling::begin(folder.path()).is_err());
        let nowhere = folder.path().join("nowhere");
        assert_eq!(contents(&nowhere).unwrap(), Contents::default());
        assert!(!nowhere.exists(), "reading makes nothing");
    }
}
