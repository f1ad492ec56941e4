//! Restores a backup into an empty installation. The file is read twice: once to compare every part
//! with the manifest before anything changes, and once to restore it. Rows are inserted in one
//! transaction; files are staged in a folder of their own and moved into place right before the
//! commit.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use pinye_registry::backup::RegistryRestore;
use tokio::sync::mpsc;

use super::archive::{self, ArchiveEntry};
use super::manifest::{BackupHeader, BackupManifest, EntryName, damaged};
use super::staged_files::{StagedFiles, make_folder};
use super::{Damage, Error, Result, Summary, connect, lock_exclusive, storage_of};
use crate::config::Config;
use pinye_domain::audit;
use pinye_domain::clock::Clock;
use pinye_domain::random;
use pinye_storage::{InstallationMarker, Storage};
use pinye_store::Db;
use pinye_store::dump::{DumpRow, RestoreTransaction, TargetContents};
use pinye_store::secrets::INSTALLATION_ID;
use pinye_store::tables::Table;

/// Restores the installation from a backup.
pub async fn restore(config: &Config, source: &Path) -> Result<Summary> {
    let file = source.to_owned();
    let read = tokio::task::spawn_blocking(move || archive::read(&file, |_| Ok(())));
    let (header, manifest) = read.await??;
    header.check_tables().await?;
    let data_dir = config.settings.data_dir.as_path();
    make_folder(data_dir)?;
    let _alone = lock_exclusive(data_dir)?;
    check_disk_space(&manifest, free_bytes(data_dir)?)?;
    let own_file = config.database_url.is_none().then(|| data_dir.join("pinye.db"));
    let was_there = own_file.as_ref().is_none_or(|file| file.exists());
    let restored = match connect(config).await {
        Ok(db) => {
            let restored = match storage_of(config) {
                Ok(storage) => into(&db, &storage, data_dir, source, &header).await,
                Err(error) => Err(error),
            };
            db.close().await;
            restored
        }
        Err(error) => Err(error),
    };
    if restored.is_err()
        && let Some(file) = own_file.filter(|_| !was_there)
    {
        // Connecting has created it, empty. Its WAL must go too: what a full disk kept from being
        // written back would otherwise end up in the next database of this name.
        for end in ["", "-wal", "-shm"] {
            let mut name = file.clone().into_os_string();
            name.push(end);
            drop(std::fs::remove_file(name));
        }
    }
    restored
}

async fn into(
    db: &Db,
    storage: &Storage,
    data_dir: &Path,
    source: &Path,
    header: &BackupHeader,
) -> Result<Summary> {
    let mut taking = RestoreTransaction::begin(db).await?;
    let found = taking.inspect().await?;
    if found == TargetContents::Data {
        return Err(Error::NotEmpty);
    }
    let staged = StagedFiles::prepare(data_dir)?;
    if !staged.was_interrupted && is_bucket(storage) && storage.is_in_use().await? {
        return Err(Error::BucketInUse);
    }
    if found == TargetContents::EmptyTables {
        taking.drop_tables().await?;
    }
    let (parts, received) = mpsc::channel(4);
    let (file, folder) = (source.to_owned(), staged.folder.clone());
    let reading = tokio::task::spawn_blocking(move || unpack(&file, &folder, &parts));
    let taken = take_rows(&mut taking, header, received).await;
    // An error of the rows comes first: it has stopped the reader, whose own error then says
    // nothing.
    let read = reading.await?;
    let counts = taken?;
    let (_, manifest) = read?;
    if manifest
        .rows
        .iter()
        .any(|(table, rows)| counts.get(table).copied().unwrap_or_default() != *rows)
    {
        return Err(damaged("rows"));
    }
    let detail = format!("{} works, {} uploads", manifest.summary().works, manifest.uploads);
    let now = Clock::system().now_ms();
    taking.insert_audit(now, (audit::INSTALLATION_RESTORE, "", &detail)).await?;
    // The restored installation gets its own id, so that it is not taken for the original.
    let installation = random::name(24).map_err(std::io::Error::other);
    let mark = InstallationMarker {
        installation: installation.map_err(Error::at(data_dir))?,
        is_bucket: is_bucket(storage),
    };
    taking.keep_secret(INSTALLATION_ID, &mark.installation).await?;
    let sent = if is_bucket(storage) { send_uploads(storage, &staged).await? } else { Vec::new() };
    let committed = match staged.move_into_place(&mark) {
        Ok(moved) => taking.commit().await.map(|()| moved.commit()).map_err(Error::from),
        Err(error) => Err(error),
    };
    if committed.is_err() {
        remove_sent(storage, &sent).await;
    }
    committed?;
    if let Err(error) = storage.claim(&mark.installation).await {
        tracing::warn!(%error, "the bucket is not marked as in use yet; the first start marks it");
    }
    Ok(manifest.summary())
}

fn is_bucket(storage: &Storage) -> bool {
    matches!(storage, Storage::Bucket(_))
}

/// Moves the files into the bucket and returns their names. After a failure, removes what was
/// moved, or the next attempt would find the bucket in use.
async fn send_uploads(storage: &Storage, staged: &StagedFiles) -> Result<Vec<String>> {
    let folder = staged.folder.join("uploads");
    let mut sent = Vec::new();
    for file in Storage::Folder(folder.clone()).list().await? {
        let path = folder.join(&file.name);
        // Recorded before the request: its response may be lost after the file was stored.
        sent.push(file.name.clone());
        if let Err(error) = storage.put(&file.name, &path).await {
            remove_sent(storage, &sent).await;
            return Err(error.into());
        }
    }
    Ok(sent)
}

async fn remove_sent(storage: &Storage, sent: &[String]) {
    for name in sent {
        if let Err(error) = storage.remove(name).await {
            tracing::warn!(%error, name, "a file of a failed restore was left in the bucket");
        }
    }
}

/// Messages of the reader.
enum ReaderOutput {
    Rows(String, Vec<DumpRow>),
    /// Everything was read and matches the manifest.
    Complete,
}

fn unpack(
    source: &Path,
    folder: &Path,
    parts: &mpsc::Sender<ReaderOutput>,
) -> Result<(BackupHeader, BackupManifest)> {
    let registry = folder.join("registry");
    let mut registry_restore = RegistryRestore::begin(&registry).map_err(Error::at(&registry))?;
    let send = |part| parts.blocking_send(part).map_err(|_| Error::Damaged(Damage::Unreadable));
    let read = archive::read(source, |piece| {
        match piece {
            ArchiveEntry::Stream(name, from) => {
                write_file(&folder.join("uploads").join(&name), from)?;
            }
            ArchiveEntry::Bytes(EntryName::Rows(table), bytes) => {
                let text = String::from_utf8(bytes);
                let text = text.map_err(|_| Error::Damaged(Damage::Rows(table.clone())))?;
                send(ReaderOutput::Rows(table, text.lines().map(str::to_owned).collect()))?;
            }
            ArchiveEntry::Bytes(EntryName::Package(hash), bytes) => registry_restore
                .add_package(&hash, &bytes)
                .map_err(unfit(&registry, &format!("packages/{hash}.pinye")))?,
            ArchiveEntry::Bytes(EntryName::Removed(id), bytes) => registry_restore
                .add_tombstone(&id, &bytes)
                .map_err(unfit(&registry, &format!("removed/{id}.json")))?,
            ArchiveEntry::Bytes(..) => {}
        }
        Ok(())
    })?;
    let uploads = folder.join("uploads");
    File::open(&uploads).and_then(|folder| folder.sync_all()).map_err(Error::at(&uploads))?;
    send(ReaderOutput::Complete)?;
    Ok(read)
}

fn unfit(place: &Path, part: &str) -> impl FnOnce(std::io::Error) -> Error {
    let (place, part) = (place.to_owned(), part.to_owned());
    move |error| match error.kind() {
        std::io::ErrorKind::InvalidData => damaged(&part),
        _ => Error::at(&place)(error),
    }
}

fn write_file(path: &Path, from: &mut dyn Read) -> Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    let file = File::options().write(true).create_new(true).mode(0o600).open(path);
    let mut file = file.map_err(Error::at(path))?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = from.read(&mut buffer).map_err(|_| Error::Damaged(Damage::Unreadable))?;
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else { break };
        file.write_all(bytes).map_err(Error::at(path))?;
    }
    file.sync_all().map_err(Error::at(path))
}

async fn take_rows(
    taking: &mut RestoreTransaction,
    header: &BackupHeader,
    mut parts: mpsc::Receiver<ReaderOutput>,
) -> Result<BTreeMap<String, u64>> {
    begin(taking, header.schema, &header.tables).await?;
    let mut is_whole = false;
    while let Some(part) = parts.recv().await {
        match part {
            ReaderOutput::Rows(name, lines) => {
                let table = header.tables.iter().find(|table| table.name == name);
                add(taking, table.ok_or_else(|| Error::unexpected(&name))?, &lines).await?;
            }
            ReaderOutput::Complete => is_whole = true,
        }
    }
    if !is_whole {
        // The reader failed and reports the reason; this result is used only if it does not.
        return Ok(BTreeMap::new());
    }
    finish(taking, &header.tables).await
}

/// Creates the tables in the schema version of the source, and empties them.
pub(super) async fn begin(
    taking: &mut RestoreTransaction,
    schema: i64,
    tables: &[Table],
) -> Result<()> {
    taking.create_tables(schema).await?;
    Ok(taking.clear(tables).await?)
}

/// Adds rows of one table.
pub(super) async fn add(
    taking: &mut RestoreTransaction,
    table: &Table,
    lines: &[DumpRow],
) -> Result<()> {
    taking.add(table, lines).await.map_err(|error| {
        if !error.is_invalid_row() {
            return Error::Store(error);
        }
        tracing::warn!(table = %table.name, %error, "the database rejected rows of a copy");
        Error::Damaged(Damage::Rows(table.name.clone()))
    })
}

/// Counts the rows of the tables, then migrates them. Returns the counts.
pub(super) async fn finish(
    taking: &mut RestoreTransaction,
    tables: &[Table],
) -> Result<BTreeMap<String, u64>> {
    let mut counts = BTreeMap::new();
    for table in tables {
        counts.insert(table.name.clone(), taking.count(table).await?);
    }
    taking.run_migrations().await?;
    Ok(counts)
}

fn free_bytes(folder: &Path) -> Result<u64> {
    let disk = rustix::fs::statvfs(folder).map_err(|error| Error::at(folder)(error.into()))?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

fn check_disk_space(manifest: &BackupManifest, free: u64) -> Result<()> {
    let needed = manifest.bytes();
    if needed > free { Err(Error::NotEnoughSpace { needed, free }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::manifest::{BackupManifest, EntryRecord};
    use super::{Error, check_disk_space, free_bytes};

    #[test]
    fn a_copy_that_does_not_fit_on_the_disk_is_refused_before_anything_is_written() {
        let part = |bytes| EntryRecord { path: String::new(), bytes, sha256: String::new() };
        let manifest =
            BackupManifest { parts: vec![part(60), part(41)], ..BackupManifest::default() };
        assert!(check_disk_space(&manifest, 101).is_ok());
        let refused = check_disk_space(&manifest, 100).unwrap_err();
        assert!(matches!(refused, Error::NotEnoughSpace { needed: 101, free: 100 }));
        let text = refused.to_string();
        assert!(text.contains("磁盘空间不足") && text.contains("not enough room"), "{text}");
        let endless =
            BackupManifest { parts: vec![part(u64::MAX), part(2)], ..BackupManifest::default() };
        assert!(check_disk_space(&endless, u64::MAX - 1).is_err(), "sums do not wrap");
        assert!(free_bytes(&std::env::temp_dir()).unwrap() > 0);
    }
}
