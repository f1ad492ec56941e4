//! Backup of a whole installation into one file, restore from it, and move from one database to
//! another. The file is a compressed tar: `pinye-backup.json` names the version that created it,
//! `rows/` are the tables in a form that fits either database, `uploads/`, `packages/` and
//! `removed/` are files, and `manifest.json` at the end names every part with its length and hash.

mod archive;
mod create;
mod error;
mod manifest;
mod move_database;
mod restore;
mod staged_files;

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::config::Config;
use pinye_storage::Storage;
use pinye_store::Db;

pub use create::create;
pub use error::{Damage, Error};
pub use manifest::{BackupHeader, BackupManifest};
pub use move_database::move_database;
pub use restore::restore;

/// Result of the functions of this module.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What was copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows of every table.
    pub rows: u64,
    /// Works among them, including those in the bin.
    pub works: u64,
    /// Uploaded files.
    pub uploads: u64,
    /// Plugin packages.
    pub packages: u64,
    /// Files that the database names and that are missing on the disk.
    pub lost: Vec<String>,
}

/// Lock file of a data folder: hosts hold a shared lock, a restore or a move holds it exclusively.
const LOCK: &str = "in-use.lock";

/// Locks the data folder for a host until the returned file is dropped; other hosts may share the
/// lock.
pub fn lock_shared(data_dir: &Path) -> Result<File> {
    let file = lock_file(data_dir)?;
    lock_result(file.try_lock_shared(), file)
}

/// Locks the data folder exclusively until the returned file is dropped.
fn lock_exclusive(data_dir: &Path) -> Result<File> {
    let file = lock_file(data_dir)?;
    lock_result(file.try_lock(), file)
}

fn lock_file(data_dir: &Path) -> Result<File> {
    let path = data_dir.join(LOCK);
    File::options().create(true).append(true).open(&path).map_err(Error::at(&path))
}

fn lock_result(locked: std::result::Result<(), TryLockError>, file: File) -> Result<File> {
    match locked {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::InUse),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the data folder cannot be locked");
            Ok(file)
        }
    }
}

/// Connects to the database of an existing installation without migrating it.
async fn existing_database(config: &Config) -> Result<Db> {
    let file = match &config.database_url {
        Some(address) => Db::sqlite_path(address),
        None => Some(config.settings.data_dir.join("pinye.db")),
    };
    if let Some(file) = file.filter(|file| !file.is_file()) {
        return Err(Error::NoInstallation(file));
    }
    connect(config).await
}

/// Opens the storage of uploaded files.
fn storage_of(config: &Config) -> Result<Storage> {
    Ok(Storage::open(&config.storage, config.settings.uploads_dir())?)
}

async fn connect(config: &Config) -> Result<Db> {
    Ok(match &config.database_url {
        Some(address) => Db::connect(address).await?,
        None => Db::connect_file(&config.settings.data_dir.join("pinye.db")).await?,
    })
}
