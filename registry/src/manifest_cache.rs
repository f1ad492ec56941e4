//! Cache of package manifests and file names.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::manifest::Manifest;
use crate::package::Package;

/// Manifests and file names of packages, each read and verified once. The lock is held for the
/// lookup only: packages are read outside of it, so that only readers of the same package wait.
#[derive(Debug, Default)]
pub(crate) struct ManifestCache(Mutex<HashMap<String, Arc<OnceLock<Option<CachedPackage>>>>>);

/// Cached part of a package.
#[derive(Clone, Debug)]
struct CachedPackage {
    manifest: Arc<Manifest>,
    files: Arc<BTreeSet<String>>,
}

impl ManifestCache {
    /// Returns the manifest of a package, if the registry has it.
    pub(crate) fn manifest(
        &self,
        sha256: &str,
        read: impl FnOnce() -> Option<Package>,
    ) -> Option<Arc<Manifest>> {
        self.find(sha256, read).map(|known| known.manifest)
    }

    /// Returns whether a package has this file. Answers from the cache, because visitors can
    /// request arbitrary paths.
    pub(crate) fn has_file(
        &self,
        sha256: &str,
        file: &str,
        read: impl FnOnce() -> Option<Package>,
    ) -> bool {
        self.find(sha256, read).is_some_and(|known| known.files.contains(file))
    }

    fn find(&self, sha256: &str, read: impl FnOnce() -> Option<Package>) -> Option<CachedPackage> {
        let entry = Arc::clone(self.entries().entry(sha256.to_owned()).or_default());
        let known = entry.get_or_init(|| {
            let package = read()?;
            let files = Arc::new(package.paths().map(str::to_owned).collect());
            Some(CachedPackage { manifest: Arc::new(package.manifest), files })
        });
        if known.is_none() {
            // Failures are not cached: the package may be added later.
            let mut entries = self.entries();
            if entries.get(sha256).is_some_and(|current| Arc::ptr_eq(current, &entry)) {
                entries.remove(sha256);
            }
        }
        known.clone()
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceLock<Option<CachedPackage>>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// Removes a package from the cache.
    pub(crate) fn forget(&self, sha256: &str) {
        self.entries().remove(sha256);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    use crate::Registry;

    /// A pipe without a writer simulates a slow disk: other packages must not wait while it is
    /// read.
    #[test]
    fn a_package_that_is_read_holds_up_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let registry = Arc::new(Registry::open(folder.path()).unwrap());
        let (slow, other) = ("a".repeat(64), "b".repeat(64));
        let file = folder.path().join(format!("store/{slow}.pinye"));
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        let (answer, answers) = mpsc::channel();
        for (name, wait) in [(slow, 0), (other.clone(), 200)] {
            let (registry, answer) = (Arc::clone(&registry), answer.clone());
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(wait));
                let found = registry.manifest(&name).is_some();
                answer.send((name, found)).unwrap();
            });
        }
        let answered = answers.recv_timeout(Duration::from_secs(20));
        assert_eq!(answered.expect("it waits for the other package"), (other, false));
        drop(std::fs::File::options().write(true).open(&file).unwrap());
        assert!(!answers.recv_timeout(Duration::from_secs(20)).unwrap().1, "damaged, and answered");
        assert!(registry.manifests.is_empty(), "what could not be read is read again");
    }
}
