//! The backup file, written and read as a stream: only one part at a time is in memory.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use super::manifest::{BackupHeader, BackupManifest, EntryName, EntryRecord, MANIFEST, damaged};
use super::{Damage, Error, Result};

/// A backup that is being written. Dropping it before [`ArchiveWriter::finish`] deletes the file.
pub(super) struct ArchiveWriter {
    tar: tar::Builder<GzEncoder<BufWriter<File>>>,
    target: PathBuf,
    unfinished: TempFile,
    parts: Vec<EntryRecord>,
}

struct TempFile(PathBuf);

impl Drop for TempFile {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

impl ArchiveWriter {
    /// Creates the unfinished file beside the target, readable by its owner only: a backup contains
    /// everything.
    pub(super) fn create(target: &Path) -> Result<ArchiveWriter> {
        use std::os::unix::fs::OpenOptionsExt as _;
        if target.exists() {
            return Err(Error::Exists(target.to_owned()));
        }
        let mut name = target.as_os_str().to_owned();
        name.push(format!(".{}.unfinished", std::process::id()));
        let path = PathBuf::from(name);
        let file = File::options().write(true).create_new(true).mode(0o600).open(&path);
        let file = BufWriter::with_capacity(1 << 18, file.map_err(Error::at(&path))?);
        let tar = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
        Ok(ArchiveWriter {
            tar,
            target: target.to_owned(),
            unfinished: TempFile(path),
            parts: Vec::new(),
        })
    }

    /// Adds a part that is in memory.
    pub(super) fn add(&mut self, path: &str, bytes: &[u8]) -> Result<()> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.append(path, size, bytes, Path::new(path))
    }

    /// Adds a file as it is now.
    pub(super) fn add_file(&mut self, path: &str, source: &Path) -> Result<()> {
        let file = File::open(source).map_err(Error::at(source))?;
        let size = file.metadata().map_err(Error::at(source))?.len();
        self.append(path, size, BufReader::new(file), source)
    }

    fn append(&mut self, path: &str, size: u64, from: impl Read, source: &Path) -> Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        let mut read = HashingReader::new(from.take(size));
        self.tar
            .append_data(&mut header, path, &mut read)
            .map_err(Error::at(&self.unfinished.0))?;
        if read.bytes != size {
            let short = std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
            return Err(Error::at(source)(short));
        }
        let sha256 = read.hash();
        self.parts.push(EntryRecord { path: path.to_owned(), bytes: size, sha256 });
        Ok(())
    }

    /// Adds the manifest, syncs the file and gives it its final name.
    pub(super) fn finish(mut self, manifest: BackupManifest) -> Result<BackupManifest> {
        let manifest = BackupManifest { parts: std::mem::take(&mut self.parts), ..manifest };
        let text = serde_json::to_vec_pretty(&manifest)
            .map_err(|error| Error::at(&self.target)(error.into()))?;
        self.add(MANIFEST, &text)?;
        let place = self.unfinished.0.clone();
        let written = self.tar.into_inner().and_then(GzEncoder::finish).and_then(|file| {
            let file = file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            file.sync_all()
        });
        written.map_err(Error::at(&place))?;
        if self.target.exists() {
            return Err(Error::Exists(self.target));
        }
        std::fs::rename(&place, &self.target).map_err(Error::at(&self.target))?;
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let synced =
            File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        synced.map_err(Error::at(&self.target))?;
        Ok(manifest)
    }
}

/// An entry of the archive between header and manifest, in the order of the file.
pub(super) enum ArchiveEntry<'a> {
    /// A part that fits into memory.
    Bytes(EntryName, Vec<u8>),
    /// An upload.
    Stream(String, &'a mut dyn Read),
}

/// Reads the whole file and compares every part with the manifest at its end. Do not trust what
/// `take` received before this returns `Ok`.
pub(super) fn read(
    path: &Path,
    mut take: impl FnMut(ArchiveEntry<'_>) -> Result<()>,
) -> Result<(BackupHeader, BackupManifest)> {
    let file = File::open(path).map_err(Error::at(path))?;
    let mut file = BufReader::with_capacity(1 << 18, file);
    if !file.fill_buf().map_err(Error::at(path))?.starts_with(GZIP) {
        return Err(Error::NotABackup);
    }
    let mut tar = tar::Archive::new(GzDecoder::new(file));
    let mut seen = ArchiveReader::default();
    let unreadable = |_| Error::Damaged(Damage::Unreadable);
    for entry in tar.entries().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        seen.entry(entry, &mut take)?;
    }
    let (opening, manifest) = seen.verify()?;
    // The rest of the stream contains its checksum.
    let mut rest = tar.into_inner();
    let mut end = Vec::new();
    let read = (&mut rest).take(1 << 20).read_to_end(&mut end);
    let is_end = read.is_ok() && end.iter().all(|byte| *byte == 0);
    let mut behind = [0; 1];
    let is_last = rest.into_inner().read(&mut behind).is_ok_and(|bytes| bytes == 0);
    if is_end && is_last {
        Ok((opening, manifest))
    } else {
        Err(Error::Damaged(Damage::Unreadable))
    }
}

/// Magic number of a gzip file.
const GZIP: &[u8] = &[0x1f, 0x8b];

#[derive(Default)]
struct ArchiveReader {
    opening: Option<BackupHeader>,
    manifest: Option<BackupManifest>,
    parts: Vec<EntryRecord>,
    names: HashSet<String>,
}

impl ArchiveReader {
    fn entry(
        &mut self,
        entry: tar::Entry<'_, impl Read>,
        take: &mut impl FnMut(ArchiveEntry<'_>) -> Result<()>,
    ) -> Result<()> {
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let name = EntryName::of(&path).filter(|_| entry.header().entry_type().is_file());
        let is_first = self.opening.is_none();
        let Some(name) = name else {
            return Err(if is_first { Error::NotABackup } else { Error::unexpected(path) });
        };
        if is_first != (name == EntryName::Header) {
            return Err(if is_first { Error::NotABackup } else { Error::unexpected(path) });
        }
        if self.manifest.is_some() || !self.names.insert(path.clone()) {
            return Err(Error::unexpected(path));
        }
        let size = entry.size();
        let mut hashing = HashingReader::new(entry);
        if let EntryName::Upload(stored) = name {
            take(ArchiveEntry::Stream(stored, &mut hashing))?;
            std::io::copy(&mut hashing, &mut std::io::sink())
                .map_err(|_| Error::Damaged(Damage::Unreadable))?;
        } else {
            if size > name.max_bytes() {
                return Err(damaged(&path));
            }
            let mut bytes = Vec::new();
            hashing.read_to_end(&mut bytes).map_err(|_| Error::Damaged(Damage::Unreadable))?;
            match name {
                EntryName::Header => self.opening = Some(BackupHeader::read(&bytes)?),
                EntryName::Manifest => {
                    let manifest = serde_json::from_slice(&bytes);
                    self.manifest = Some(manifest.map_err(|_| damaged(MANIFEST))?);
                    return Ok(());
                }
                other => take(ArchiveEntry::Bytes(other, bytes))?,
            }
        }
        if hashing.bytes != size {
            return Err(Error::Damaged(Damage::Unreadable));
        }
        self.parts.push(EntryRecord { path, bytes: size, sha256: hashing.hash() });
        Ok(())
    }

    fn verify(self) -> Result<(BackupHeader, BackupManifest)> {
        let opening = self.opening.ok_or(Error::NotABackup)?;
        let manifest = self.manifest.ok_or_else(|| damaged(MANIFEST))?;
        let pairs = manifest.parts.iter().zip(&self.parts);
        if let Some((noted, _)) = pairs.into_iter().find(|(noted, read)| noted != read) {
            return Err(damaged(&noted.path));
        }
        let longer =
            if manifest.parts.len() > self.parts.len() { &manifest.parts } else { &self.parts };
        match longer.get(manifest.parts.len().min(self.parts.len())) {
            Some(odd) => Err(damaged(&odd.path)),
            None => Ok((opening, manifest)),
        }
    }
}

/// Reader that counts and hashes the bytes read through it.
struct HashingReader<R> {
    from: R,
    hash: Sha256,
    bytes: u64,
}

impl<R> HashingReader<R> {
    fn new(from: R) -> HashingReader<R> {
        HashingReader { from, hash: Sha256::new(), bytes: 0 }
    }

    fn hash(self) -> String {
        hex::encode(self.hash.finalize())
    }
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let read = self.from.read(into)?;
        self.hash.update(into.get(..read).unwrap_or_default());
        self.bytes += u64::try_from(read).unwrap_or_default();
        Ok(read)
    }
}

#[cfg(test)]
mod tests;
