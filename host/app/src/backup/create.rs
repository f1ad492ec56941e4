//! Creates a backup while the host runs: first the rows of one snapshot, then the files that these
//! rows name. Files never change; one that is deleted meanwhile is pinned by a hard link until it
//! is copied.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use pinye_registry::backup as packages;
use tokio::sync::mpsc;

use super::archive::ArchiveWriter;
use super::manifest::{BackupHeader, BackupManifest, HEADER_ENTRY};
use super::{Error, Result, Summary, existing_database, storage_of};
use crate::config::Config;
use pinye_domain::clock::Clock;
use pinye_domain::{audit, moment, random};
use pinye_storage::Storage;
use pinye_store::audit::AuditEvent;
use pinye_store::dump::{Snapshot, latest_schema_version};
use pinye_store::tables::{Table, dumped_tables};
use pinye_store::{self as store, Db};

/// Approximate bytes of a part of rows.
const PART_BYTES: usize = 1 << 20;
/// Attempts to take a snapshot whose files can all be pinned.
const MAX_ATTEMPTS: usize = 5;

/// Copies the whole installation into a new file.
pub async fn create(config: &Config, target: &Path) -> Result<Summary> {
    let db = existing_database(config).await?;
    let _held = super::lock_shared(&config.settings.data_dir)?;
    let made = copy(&db, config, target).await;
    db.close().await;
    made
}

async fn copy(db: &Db, config: &Config, target: &Path) -> Result<Summary> {
    check_schema(&mut Snapshot::begin(db).await?).await?;
    let writer = ArchiveWriter::create(target)?;
    let now = Clock::system().now_ms();
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let event = AuditEvent {
        at: now,
        by: None,
        action: audit::INSTALLATION_BACKUP,
        detail: name.into_owned(),
    };
    store::audit::add(db, event, "").await?;
    let storage = storage_of(config)?;
    let (mut snapshot, held) = snapshot_with_files(db, &storage, &config.settings.data_dir).await?;
    let tables = dumped_tables(latest_schema_version()).await?;
    let opening = BackupHeader::now(moment::iso(now), tables.clone());
    let (parts, received) = mpsc::channel(4);
    let writing = tokio::task::spawn_blocking(move || write(writer, &opening, received, held));
    let rows = send_rows(&mut snapshot, &tables, &parts).await;
    match &rows {
        // The writer adds the files after the last rows.
        Ok(rows) => drop(parts.send(WriterInput::End(rows.clone())).await),
        Err(_) => drop(parts),
    }
    let written = writing.await?;
    rows?;
    Ok(written?.summary())
}

/// Refuses a database of another schema version: the header would describe its tables wrongly.
pub(super) async fn check_schema(snapshot: &mut Snapshot) -> Result<()> {
    match snapshot.schema().await? {
        Some(schema) if schema == latest_schema_version() => Ok(()),
        Some(_) => Err(Error::OtherVersion),
        None => Err(Error::NoTables),
    }
}

enum WriterInput {
    Rows(String, Vec<u8>),
    End(BTreeMap<String, u64>),
}

async fn send_rows(
    snapshot: &mut Snapshot,
    tables: &[Table],
    parts: &mpsc::Sender<WriterInput>,
) -> Result<BTreeMap<String, u64>> {
    let mut counts = BTreeMap::new();
    for table in tables {
        counts.insert(table.name.clone(), send_table(snapshot, table, parts).await?);
    }
    Ok(counts)
}

async fn send_table(
    snapshot: &mut Snapshot,
    table: &Table,
    parts: &mpsc::Sender<WriterInput>,
) -> Result<u64> {
    let (mut text, mut rows, mut number) = (Vec::new(), 0, 0);
    let mut name = || {
        number += 1;
        format!("rows/{}/{number:06}.jsonl", table.name)
    };
    snapshot
        .rows(table, async |line| {
            rows += 1;
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
            if text.len() < PART_BYTES {
                return true;
            }
            // If the writer is gone, it reports the reason itself.
            parts.send(WriterInput::Rows(name(), std::mem::take(&mut text))).await.is_ok()
        })
        .await?;
    if !text.is_empty() {
        drop(parts.send(WriterInput::Rows(name(), text)).await);
    }
    Ok(rows)
}

fn write(
    mut writer: ArchiveWriter,
    opening: &BackupHeader,
    mut parts: mpsc::Receiver<WriterInput>,
    held: PinnedFiles,
) -> Result<BackupManifest> {
    let text = serde_json::to_vec_pretty(opening)
        .map_err(|error| Error::at(Path::new(HEADER_ENTRY))(error.into()))?;
    writer.add(HEADER_ENTRY, &text)?;
    while let Some(part) = parts.blocking_recv() {
        match part {
            WriterInput::Rows(name, text) => writer.add(&name, &text)?,
            WriterInput::End(rows) => {
                for file in &held.files {
                    writer.add_file(&file.name, &file.path)?;
                }
                let count = |folder: &str| {
                    let inside = |file: &&PinnedFile| file.name.starts_with(folder);
                    u64::try_from(held.files.iter().filter(inside).count()).unwrap_or_default()
                };
                let manifest = BackupManifest {
                    rows,
                    uploads: count("uploads/"),
                    packages: count("packages/"),
                    lost: held.lost.clone(),
                    parts: Vec::new(),
                };
                let written = writer.finish(manifest);
                drop(held);
                return written;
            }
        }
    }
    // The rows broke off; their sender reports the reason.
    Ok(BackupManifest::default())
}

/// Files that are pinned until they are copied, even if they are deleted meanwhile.
struct PinnedFiles {
    folder: PathBuf,
    files: Vec<PinnedFile>,
    lost: Vec<String>,
}

struct PinnedFile {
    /// Name in the backup.
    name: String,
    /// Where it is pinned.
    path: PathBuf,
}

impl Drop for PinnedFiles {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            tracing::warn!(%error, folder = %self.folder.display(), "hard links of files were not deleted");
        }
    }
}

/// Takes a snapshot of the database and pins its files. A missing file may have been deleted after
/// the snapshot, so another one is taken; what is missing from the last one is lost.
async fn snapshot_with_files(
    db: &Db,
    storage: &Storage,
    data_dir: &Path,
) -> Result<(Snapshot, PinnedFiles)> {
    let mut tries = 0;
    loop {
        tries += 1;
        let mut snapshot = Snapshot::begin(db).await?;
        let names = snapshot.stored_names().await?;
        let hashes = snapshot.package_hashes().await?;
        let data_dir = data_dir.to_owned();
        let held = tokio::task::spawn_blocking(move || hold_packages(&data_dir, &hashes));
        let mut held = held.await??;
        for name in &names {
            held.add_upload(storage, name).await?;
        }
        if held.lost.is_empty() || tries >= MAX_ATTEMPTS {
            return Ok((snapshot, held));
        }
    }
}

/// Prefix of the folder of pinned files.
const PIN_DIR_PREFIX: &str = "backing-up-";

fn hold_packages(data_dir: &Path, hashes: &[String]) -> Result<PinnedFiles> {
    remove_left_over(data_dir);
    let name =
        random::name(12).map_err(|error| Error::at(data_dir)(std::io::Error::other(error)))?;
    let folder = data_dir.join(format!("{PIN_DIR_PREFIX}{name}"));
    std::fs::create_dir(&folder).map_err(Error::at(&folder))?;
    let mut held = PinnedFiles { folder, files: Vec::new(), lost: Vec::new() };
    let registry = data_dir.join("registry");
    let kept = packages::list_files(&registry).map_err(Error::at(&registry))?;
    for (hash, path) in &kept.packages {
        held.add(path, format!("packages/{hash}.pinye"))?;
    }
    for (id, path) in &kept.removed {
        held.add(path, format!("removed/{id}.json"))?;
    }
    let is_held = |hash: &&String| held.files.iter().any(|file| file.name.contains(hash.as_str()));
    let lost: Vec<String> = hashes
        .iter()
        .filter(|hash| !is_held(hash))
        .map(|hash| format!("packages/{hash}.pinye"))
        .collect();
    // Only packages that rows name are lost. One that vanished while the folder was read is either
    // among them or not needed.
    held.lost = lost;
    Ok(held)
}

impl PinnedFiles {
    async fn add_upload(&mut self, storage: &Storage, stored_name: &str) -> Result<()> {
        let path = self.next_path();
        let name = format!("uploads/{stored_name}");
        if storage.link_or_copy(stored_name, &path).await? {
            self.files.push(PinnedFile { name, path });
        } else {
            self.lost.push(name);
        }
        Ok(())
    }

    fn next_path(&self) -> PathBuf {
        self.folder.join(format!("{}", self.files.len()))
    }

    /// Pins a file by a hard link, or by a copy where the file system has no hard links.
    fn add(&mut self, source: &Path, name: String) -> Result<()> {
        let path = self.next_path();
        let linked = std::fs::hard_link(source, &path).or_else(|error| match error.kind() {
            ErrorKind::NotFound => Err(error),
            _ => std::fs::copy(source, &path).map(|_| ()),
        });
        match linked {
            Ok(()) => self.files.push(PinnedFile { name, path }),
            Err(error) if error.kind() == ErrorKind::NotFound => self.lost.push(name),
            Err(error) => return Err(Error::at(source)(error)),
        }
        Ok(())
    }
}

/// Removes pinned files that a killed backup left behind. Younger ones may belong to a running
/// backup.
fn remove_left_over(data_dir: &Path) {
    const AGE_MS: i64 = 24 * 3600 * 1000;
    let now = Clock::system().now_ms();
    for entry in std::fs::read_dir(data_dir).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PIN_DIR_PREFIX);
        let modified = entry.metadata().and_then(|folder| folder.modified()).ok();
        let since = modified.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        let at = since.and_then(|since| i64::try_from(since.as_millis()).ok());
        if is_ours && at.is_some_and(|at| at + AGE_MS < now) {
            drop(std::fs::remove_dir_all(entry.path()));
        }
    }
}
