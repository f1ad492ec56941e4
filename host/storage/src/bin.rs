//! The bin of the storage: a deleted file stays there for some time, under its own name, and is not
//! served.

use std::io;
use std::path::{Path, PathBuf};

use tokio::fs;

use super::{Result, Storage, list_local, remove_local};

/// Name of the bin's folder, within the storage's folder or the bucket's folder.
pub(super) const BIN: &str = "bin";

/// Returns the path of a file of this folder while it is in the bin.
pub(super) fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(BIN).join(name)
}

impl Storage {
    /// Moves a file to the bin, if it exists.
    pub async fn move_to_bin(&self, name: &str) -> Result<()> {
        match self {
            Storage::Folder(folder) => {
                make_bin(folder)?;
                rename_if_exists(&folder.join(name), &path(folder, name)).await
            }
            Storage::Bucket(bucket) => bucket.move_to_bin(name).await,
        }
    }

    /// Restores a file from the bin, if it is there and the name is not in use.
    pub async fn restore_from_bin(&self, name: &str) -> Result<()> {
        if self.size(name).await?.is_some() {
            return Ok(());
        }
        match self {
            Storage::Folder(folder) => {
                rename_if_exists(&path(folder, name), &folder.join(name)).await
            }
            Storage::Bucket(bucket) => bucket.restore_from_bin(name).await,
        }
    }

    /// Returns the names of the files in the bin.
    pub async fn list_bin(&self) -> Result<Vec<String>> {
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
            Storage::Bucket(bucket) => bucket.list_bin().await,
        }
    }

    /// Removes a file from the bin for good.
    pub async fn remove_from_bin(&self, name: &str) -> Result<()> {
        match self {
            Storage::Folder(folder) => remove_local(&path(folder, name)).await,
            Storage::Bucket(bucket) => bucket.remove_from_bin(name).await,
        }
    }
}

/// Creates the bin if it does not exist. Other users of the machine cannot read it.
fn make_bin(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder.join(BIN))
}

async fn rename_if_exists(from: &Path, to: &Path) -> Result<()> {
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
        assert!(storage.list_bin().await.unwrap().is_empty(), "there is no bin yet");
        std::fs::write(folder.path().join(&name), b"bytes").unwrap();
        storage.move_to_bin(&name).await.unwrap();
        storage.move_to_bin(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), None);
        assert!(storage.list().await.unwrap().is_empty());
        assert_eq!(storage.list_bin().await.unwrap(), std::slice::from_ref(&name));
        let held = folder.path().join("held");
        assert!(
            storage.link_or_copy(&name, &held).await.unwrap(),
            "a copy of a moment ago still gets it"
        );
        storage.restore_from_bin(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), Some(5));
        storage.move_to_bin(&name).await.unwrap();
        storage.remove_from_bin(&name).await.unwrap();
        storage.restore_from_bin(&name).await.unwrap();
        assert_eq!(storage.size(&name).await.unwrap(), None, "gone for good");
    }
}
