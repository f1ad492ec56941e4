//! The bin: a file that is to go lies there for a while, under its own name and out of everybody's reach.

use std::io;
use std::path::{Path, PathBuf};

use tokio::fs;

use super::{Result, Storage, list_local, remove_local};

/// The folder, beside the files or in the bucket's folder.
pub(super) const BIN: &str = "bin";

/// Where a file of this folder lies when it is in the bin.
pub(super) fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(BIN).join(name)
}

impl Storage {
    /// Puts a file into the bin, if it is there.
    pub async fn bin(&self, name: &str) -> Result<()> {
        match self {
            Storage::Folder(folder) => {
                make_bin(folder)?;
                moved(&folder.join(name), &path(folder, name)).await
            }
            Storage::Bucket(bucket) => bucket.bin(name).await,
        }
    }

    /// Takes a file out of the bin again, if it is there and its place is free.
    pub async fn put_back(&self, name: &str) -> Result<()> {
        if self.size(name).await?.is_some() {
            return Ok(());
        }
        match self {
            Storage::Folder(folder) => moved(&path(folder, name), &folder.join(name)).await,
            Storage::Bucket(bucket) => bucket.put_back(name).await,
        }
    }

    /// Names of the files in the bin.
    pub async fn binned(&self) -> Result<Vec<String>> {
        match self {
            Storage::Folder(folder) => {
                let bin = folder.join(BIN);
                if !fs::try_exists(&bin).await? {
                    return Ok(Vec::new());
                }
                let listed = tokio::task::spawn_blocking(move || list_local(&bin)).await;
                let listed = listed.map_err(io::Error::other)??;
                Ok(listed.into_iter().map(|file| file.name).collect())
            }
            Storage::Bucket(bucket) => bucket.binned().await,
        }
    }

    /// Removes a file of the bin for good.
    pub async fn remove_binned(&self, name: &str) -> Result<()> {
        match self {
            Storage::Folder(folder) => remove_local(&path(folder, name)).await,
            Storage::Bucket(bucket) => bucket.remove_binned(name).await,
        }
    }
}

/// Made when it is needed first. Nobody else on the machine reads it.
fn make_bin(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder.join(BIN))
}

async fn moved(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Storage;

    #[tokio::test]
    async fn a_file_goes_into_the_bin_and_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::Folder(folder.path().to_owned());
        let name = format!("{}.png", "a".repeat(24));
        assert!(storage.binned().await.unwrap().is_empty(), "there is no bin yet");
        std::fs::write(folder.path().join(&name), b"bytes").unwrap();
        storage.bin(&name).await.unwrap();
        storage.bin(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), None);
        assert!(storage.list().await.unwrap().is_empty());
        assert_eq!(storage.binned().await.unwrap(), std::slice::from_ref(&name));
        let held = folder.path().join("held");
        assert!(storage.hold(&name, &held).await.unwrap(), "a copy of a moment ago still gets it");
        storage.put_back(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), Some(5));
        storage.bin(&name).await.unwrap();
        storage.remove_binned(&name).await.unwrap();
        storage.put_back(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), None, "gone for good");
    }
}
