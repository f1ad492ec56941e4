//! Storage of uploaded files: a folder of this machine, or a bucket of an S3-compatible service.
//! The host chooses the names ([`is_stored_name`]), and the content of a name never changes.

use std::io::{self, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, Stream, StreamExt as _};
use tokio::fs::{self, File};
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::is_stored_name;

mod bin;
mod bucket;
pub mod compress;
mod installation_marker;
mod location;

pub use bucket::Bucket;
pub use installation_marker::InstallationMarker;
pub use location::{BucketConfig, StorageLocation};

/// Result of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Error of the storage.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Error of the disk.
    #[error("a file cannot be read or written: {0}")]
    Disk(#[from] io::Error),
    /// Error of the service of the bucket.
    #[error("the bucket does not answer as it should: {0}")]
    Bucket(#[source] object_store::Error),
    /// The bucket holds files of another installation.
    #[error("the bucket's folder belongs to another installation")]
    OtherInstallation,
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::Disk(error) => error.into(),
            other => {
                tracing::error!(error = %other, "the storage of uploaded files does not respond");
                HostError::Unavailable(Message::new("upload.storage"))
            }
        }
    }
}

/// Storage of files by name. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Storage {
    /// In this folder.
    Folder(PathBuf),
    /// In a bucket.
    Bucket(Bucket),
}

/// A stored file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Its name.
    pub name: String,
    /// When it was stored, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A file on this machine. A temporary copy is deleted on drop.
#[derive(Debug)]
pub struct LocalFile {
    path: PathBuf,
    is_copy: bool,
}

impl LocalFile {
    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for LocalFile {
    fn drop(&mut self) {
        if self.is_copy {
            drop(std::fs::remove_file(&self.path));
        }
    }
}

/// Content of a file, as a stream.
pub type Chunks = BoxStream<'static, io::Result<Bytes>>;

impl Storage {
    /// Opens the storage at this location; `folder` is that of files on this machine.
    pub fn open(place: &StorageLocation, folder: PathBuf) -> Result<Storage> {
        Ok(match place {
            StorageLocation::Folder => Storage::Folder(folder),
            StorageLocation::Bucket(place) => Storage::Bucket(Bucket::open(place)?),
        })
    }

    /// Moves a local file into the storage; it must be on the same disk as the storage's folder.
    /// The file is durable after [`Storage::sync`].
    pub async fn put(&self, name: &str, file: &Path) -> Result<()> {
        match self {
            Storage::Folder(folder) => fs::rename(file, folder.join(name)).await?,
            Storage::Bucket(bucket) => {
                bucket.put(name, file).await?;
                fs::remove_file(file).await?;
            }
        }
        Ok(())
    }

    /// Makes the files that were put before durable.
    pub async fn sync(&self) -> Result<()> {
        match self {
            Storage::Folder(folder) => Ok(File::open(folder).await?.sync_all().await?),
            // A service confirms a file only when it is durable.
            Storage::Bucket(_) => Ok(()),
        }
    }

    /// Returns the size of a file in bytes; none if it does not exist.
    pub async fn size(&self, name: &str) -> Result<Option<u64>> {
        match self {
            Storage::Folder(folder) => match fs::metadata(folder.join(name)).await {
                Ok(file) => Ok(Some(file.len())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.into()),
            },
            Storage::Bucket(bucket) => bucket.size(name).await,
        }
    }

    /// Returns a range of a file; none if the file does not exist.
    pub async fn read(&self, name: &str, range: Range<u64>) -> Result<Option<Chunks>> {
        match self {
            Storage::Folder(folder) => read_file(&folder.join(name), range).await,
            Storage::Bucket(bucket) => bucket.read(name, range).await,
        }
    }

    /// Returns the file on this machine, downloaded to `folder` if necessary; none if it does not
    /// exist.
    pub async fn open_local(&self, name: &str, folder: &Path) -> Result<Option<LocalFile>> {
        match self {
            Storage::Folder(own) => {
                let path = own.join(name);
                Ok(fs::try_exists(&path).await?.then_some(LocalFile { path, is_copy: false }))
            }
            Storage::Bucket(bucket) => {
                let name_here = random::name(24).map_err(io::Error::other)?;
                let copy = LocalFile { path: folder.join(name_here), is_copy: true };
                Ok(bucket.fetch(name, &copy.path).await?.then_some(copy))
            }
        }
    }

    /// Makes the file available at this local path, by a hard link, a copy or a download; the
    /// target stays when the file is removed. Returns whether the file exists.
    pub async fn link_or_copy(&self, name: &str, target: &Path) -> Result<bool> {
        match self {
            Storage::Folder(folder) => {
                // The file may have been moved to the bin since the caller looked it up.
                Ok(hold_local(&folder.join(name), target).await?
                    || hold_local(&bin::path(folder, name), target).await?)
            }
            Storage::Bucket(bucket) => bucket.fetch(name, target).await,
        }
    }

    /// Removes a file for good, if it exists. Only for files that were never announced to a client;
    /// all others go through the bin.
    pub async fn remove(&self, name: &str) -> Result<()> {
        match self {
            Storage::Folder(folder) => remove_local(&folder.join(name)).await,
            Storage::Bucket(bucket) => bucket.remove(name).await,
        }
    }

    /// Like [`Storage::remove`], in the background; the next sweep handles failures.
    pub fn remove_in_background(&self, name: String) {
        match self {
            Storage::Folder(folder) => drop(std::fs::remove_file(folder.join(name))),
            Storage::Bucket(bucket) => {
                let bucket = bucket.clone();
                tokio::spawn(async move { drop(bucket.remove(&name).await) });
            }
        }
    }

    /// Returns all files.
    pub async fn list(&self) -> Result<Vec<StoredFile>> {
        match self {
            Storage::Folder(folder) => {
                let folder = folder.clone();
                tokio::task::spawn_blocking(move || list_local(&folder))
                    .await
                    .map_err(io::Error::other)?
            }
            Storage::Bucket(bucket) => bucket.list().await,
        }
    }

    /// Returns whether the storage contains files, or is claimed: a bucket's folder belongs to one
    /// installation.
    pub async fn is_in_use(&self) -> Result<bool> {
        let is_claimed = match self {
            Storage::Folder(_) => false,
            Storage::Bucket(bucket) => bucket.owner().await?.is_some(),
        };
        Ok(is_claimed || !self.list().await?.is_empty())
    }

    /// Returns the installation to which the bucket's folder belongs, if any.
    pub async fn owner(&self) -> Result<Option<String>> {
        let Storage::Bucket(bucket) = self else { return Ok(None) };
        Ok(bucket.owner().await?.map(|owner| String::from_utf8_lossy(&owner).into_owned()))
    }

    /// Claims a bucket's folder for this installation, whatever installation it belonged to.
    pub async fn force_claim(&self, installation: &str) -> Result<()> {
        match self {
            Storage::Folder(_) => Ok(()),
            Storage::Bucket(bucket) => bucket.write_marker(installation).await,
        }
    }

    /// Claims a bucket's folder for this installation, so that no other installation uses its
    /// files. Fails if it belongs to another one.
    pub async fn claim(&self, installation: &str) -> Result<()> {
        match self {
            Storage::Folder(_) => Ok(()),
            Storage::Bucket(bucket) => bucket.claim(installation).await,
        }
    }

    /// Moves the files in this local folder into the bucket and returns how many there were, for
    /// installations that had no bucket before.
    pub async fn move_folder_into_bucket(&self, folder: &Path) -> Result<usize> {
        let Storage::Bucket(_) = self else { return Ok(0) };
        let left_behind = Storage::Folder(folder.to_owned()).list().await?;
        for (number, file) in left_behind.iter().enumerate() {
            if number % 100 == 0 {
                let files = left_behind.len();
                tracing::info!(number, files, "uploaded files are moved into the bucket");
            }
            self.put(&file.name, &folder.join(&file.name)).await?;
        }
        for name in Storage::Folder(folder.to_owned()).list_bin().await? {
            self.put(&name, &bin::path(folder, &name)).await?;
            self.move_to_bin(&name).await?;
        }
        Ok(left_behind.len())
    }
}

/// Links or copies a local file; returns whether it exists.
async fn hold_local(source: &Path, target: &Path) -> Result<bool> {
    let held = match fs::hard_link(source, target).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            fs::copy(source, target).await.map(|_| ())
        }
        linked => linked,
    };
    match held {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        held => Ok(held.map(|()| true)?),
    }
}

async fn remove_local(path: &Path) -> Result<()> {
    match fs::remove_file(path).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn list_local(folder: &Path) -> Result<Vec<StoredFile>> {
    let mut kept = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        // Skip a file that was removed in the meantime.
        let Ok(file) = entry.metadata() else { continue };
        if file.is_file() && is_stored_name(&name) {
            kept.push(StoredFile { name, at_ms: modified_ms(&file) });
        }
    }
    Ok(kept)
}

fn modified_ms(file: &std::fs::Metadata) -> i64 {
    let since = file.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    since.and_then(|since| i64::try_from(since.as_millis()).ok()).unwrap_or(i64::MAX)
}

/// Returns a range of a local file; none if the file does not exist.
pub async fn read_file(path: &Path, range: Range<u64>) -> Result<Option<Chunks>> {
    let mut file = match File::open(path).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    if range.start > 0 {
        file.seek(SeekFrom::Start(range.start)).await?;
    }
    Ok(Some(chunks(file, range.end.saturating_sub(range.start)).boxed()))
}

/// Number of bytes to read at once.
const CHUNK: u64 = 64 * 1024;

/// Reads a number of bytes from a file, as a stream of chunks.
pub fn chunks(file: File, length: u64) -> impl Stream<Item = io::Result<Bytes>> + Send {
    stream::try_unfold((file, length), |(mut file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let mut chunk = vec![0; usize::try_from(left.min(CHUNK)).unwrap_or(0)];
        let read = file.read(&mut chunk).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        chunk.truncate(read);
        Ok(Some((Bytes::from(chunk), (file, left - read as u64))))
    })
}
