//! A package: a manifest and the files it lists with their hashes.

use crate::archive::{self, Files, PackageLimits};
use crate::interfaces::{self, Interfaces};
use crate::manifest::{self, FileEntry, Manifest};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Path of the manifest within a package.
const MANIFEST: &str = "manifest.json";
/// Path of the server half within a package.
const COMPONENT: &str = "component.wasm";

/// Permanent reference to a package.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackageRef {
    /// Id of the plugin.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of the archive, lower-case hex.
    pub sha256: String,
}

/// A package with every byte verified.
#[derive(Debug, Clone)]
pub struct Package {
    /// Its manifest.
    pub manifest: Manifest,
    /// SHA-256 of the archive, lower-case hex.
    pub sha256: String,
    files: Arc<Files>,
}

/// Why a package is rejected.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The archive is invalid.
    #[error(transparent)]
    Archive(#[from] archive::Error),
    /// The manifest is invalid.
    #[error("`{MANIFEST}`: {0}")]
    Manifest(#[from] manifest::ManifestError),
    /// The imports or exports of the component are not allowed.
    #[error(transparent)]
    Interfaces(#[from] interfaces::Error),
    /// A file that the manifest lists or that every package needs is missing.
    #[error("`{0}` is missing from the package")]
    Missing(String),
    /// A file is not listed in the manifest.
    #[error("`{0}` is in the package but not in its manifest")]
    Extra(String),
    /// The component is too large.
    #[error("`{COMPONENT}` has {actual} bytes, more than the {limit} allowed")]
    Component {
        /// Actual size in bytes.
        actual: u64,
        /// Largest allowed size in bytes.
        limit: u64,
    },
    /// A file differs from the hash in the manifest.
    #[error("`{path}` was changed: its SHA-256 is {actual}, the manifest says {expected}")]
    Changed {
        /// Path of the file.
        path: String,
        /// SHA-256 in the manifest.
        expected: String,
        /// SHA-256 of the content.
        actual: String,
    },
}

impl Package {
    /// Reads an archive and checks everything that does not require running the component.
    pub fn parse(archive: &[u8]) -> Result<Package, Error> {
        Package::parse_with_limits(archive, PackageLimits::default())
    }

    /// Like [`Package::parse`], with limits set by an administrator.
    pub fn parse_with_limits(archive: &[u8], limits: PackageLimits) -> Result<Package, Error> {
        let files = archive::unpack(archive, limits)?;
        let text = files.get(MANIFEST).ok_or_else(|| Error::Missing(MANIFEST.to_owned()))?;
        let manifest = Manifest::parse_json(text)?;
        let actual = files.get(COMPONENT).map_or(0, Vec::len) as u64;
        let limit = manifest.limits.component_bytes.unwrap_or(u64::MAX).min(limits.component);
        if actual > limit {
            return Err(Error::Component { actual, limit });
        }
        let package = Package { manifest, sha256: hash(archive), files: Arc::new(files) };
        package.verify()?;
        Ok(package)
    }

    /// Builds the archive of a package: fills in interfaces, hashes and sizes, and checks the
    /// result as [`Package::parse`] does.
    pub fn build(mut manifest: Manifest, mut files: Files) -> Result<Vec<u8>, Error> {
        files.remove(MANIFEST);
        let component = files.get(COMPONENT).ok_or_else(|| Error::Missing(COMPONENT.to_owned()))?;
        let Interfaces { imports, exports } = Interfaces::read(component)?;
        manifest.imports = imports;
        manifest.exports = exports;
        let entry =
            |content: &Vec<u8>| FileEntry { sha256: hash(content), size: content.len() as u64 };
        manifest.files =
            files.iter().map(|(path, content)| (path.clone(), entry(content))).collect();
        files.insert(MANIFEST.to_owned(), manifest.to_canonical_json().into_bytes());
        let archive = archive::pack(&files)?;
        Package::parse(&archive)?;
        Ok(archive)
    }

    /// Checks the files against the manifest, and the interfaces of the component against the
    /// declared ones.
    pub fn verify(&self) -> Result<(), Error> {
        for path in self.files.keys().filter(|path| *path != MANIFEST) {
            if !self.manifest.files.contains_key(path) {
                return Err(Error::Extra(path.clone()));
            }
        }
        for (path, entry) in &self.manifest.files {
            let content = self.files.get(path).ok_or_else(|| Error::Missing(path.clone()))?;
            let actual = hash(content);
            if actual != entry.sha256 || content.len() as u64 != entry.size {
                let (path, expected) = (path.clone(), entry.sha256.clone());
                return Err(Error::Changed { path, expected, actual });
            }
        }
        for path in required_files(&self.manifest) {
            if !self.manifest.files.contains_key(&path) {
                return Err(Error::Missing(path));
            }
        }
        self.verify_interfaces()
    }

    /// Returns the content of a file; `None` when it is missing or does not match the manifest.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        let content = self.files.get(path)?;
        let is_intact = path == MANIFEST
            || self.manifest.files.get(path).is_some_and(|entry| entry.sha256 == hash(content));
        is_intact.then(|| content.clone())
    }

    /// Returns the component, the server half.
    pub fn component(&self) -> Vec<u8> {
        self.file(COMPONENT).unwrap_or_default()
    }

    /// Returns the permanent reference to this package.
    pub fn reference(&self) -> PackageRef {
        PackageRef {
            id: self.manifest.id.clone(),
            version: self.manifest.version.clone(),
            sha256: self.sha256.clone(),
        }
    }

    /// Returns the paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    fn verify_interfaces(&self) -> Result<(), Error> {
        let component = self.files.get(COMPONENT).map(Vec::as_slice).unwrap_or_default();
        let found = Interfaces::read(component)?;
        if found.imports != self.manifest.imports {
            return Err(interfaces::Error::Differs("imports").into());
        }
        if found.exports != self.manifest.exports {
            return Err(interfaces::Error::Differs("exports").into());
        }
        Ok(found.check_against(&self.manifest)?)
    }
}

/// Returns the file name of a package of this plugin.
pub fn file_name(id: &str, version: &str) -> String {
    format!("{id}-{version}.pinye")
}

/// Returns the SHA-256 in lower-case hex.
pub fn hash(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

fn required_files(manifest: &Manifest) -> Vec<String> {
    let fixed = [COMPONENT, "icon.svg", "web/editor.js", "web/remote.js", "web/prerender.js"];
    let views = manifest.elements.iter().map(|element| format!("web/view-{element}.js"));
    fixed.into_iter().map(str::to_owned).chain(views).collect()
}

#[cfg(test)]
mod tests;
