//! One package: a manifest and the files it vouches for.

use crate::archive::{self, Files, PackageLimits};
use crate::interfaces::{self, Interfaces};
use crate::manifest::{self, FileEntry, Manifest};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Where the manifest lies in a package.
const MANIFEST: &str = "manifest.json";
/// Where the server half lies.
const COMPONENT: &str = "component.wasm";

/// Names one package for good.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackageRef {
    /// Id of the plugin.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of the archive, lower-case hex.
    pub sha256: String,
}

/// A package whose every byte was checked.
#[derive(Debug, Clone)]
pub struct Package {
    /// What it says about itself.
    pub manifest: Manifest,
    /// SHA-256 of the archive, lower-case hex.
    pub sha256: String,
    files: Arc<Files>,
}

/// Why a package is refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The archive.
    #[error(transparent)]
    Archive(#[from] archive::Error),
    /// The manifest.
    #[error("`{MANIFEST}`: {0}")]
    Manifest(#[from] manifest::ManifestError),
    /// The imports and exports of the component.
    #[error(transparent)]
    Interfaces(#[from] interfaces::Error),
    /// A file the manifest names, or that every package has.
    #[error("`{0}` is missing from the package")]
    Missing(String),
    /// A file the manifest does not name.
    #[error("`{0}` is in the package but not in its manifest")]
    Extra(String),
    /// A component that is too large.
    #[error("`{COMPONENT}` has {actual} bytes, more than the {limit} allowed")]
    Component {
        /// Its size.
        actual: u64,
        /// The most there may be.
        limit: u64,
    },
    /// A file with other bytes than the manifest says.
    #[error("`{path}` was changed: its SHA-256 is {actual}, the manifest says {expected}")]
    Changed {
        /// Which file.
        path: String,
        /// What the manifest says.
        expected: String,
        /// What the bytes say.
        actual: String,
    },
}

impl Package {
    /// Reads an archive and checks everything about it that can be seen without running it.
    pub fn parse(archive: &[u8]) -> Result<Package, Error> {
        Package::parse_with_limits(archive, PackageLimits::default())
    }

    /// The same with limits an administrator has set.
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

    /// Makes the archive of a package: fills in what the files say and checks the result as [`Package::parse`] does.
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

    /// Checks the files against the manifest, and the component against what the manifest asks for.
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

    /// The content of one file, none when there is no such file or it no longer is what the manifest says.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        let content = self.files.get(path)?;
        let is_intact = path == MANIFEST
            || self.manifest.files.get(path).is_some_and(|entry| entry.sha256 == hash(content));
        is_intact.then(|| content.clone())
    }

    /// The server half.
    pub fn component(&self) -> Vec<u8> {
        self.file(COMPONENT).unwrap_or_default()
    }

    /// Its name for good.
    pub fn reference(&self) -> PackageRef {
        PackageRef {
            id: self.manifest.id.clone(),
            version: self.manifest.version.clone(),
            sha256: self.sha256.clone(),
        }
    }

    /// Paths of all its files.
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

/// What a package of this plugin is called in a folder.
pub fn file_name(id: &str, version: &str) -> String {
    format!("{id}-{version}.pinye")
}

/// SHA-256 in lower-case hex.
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
