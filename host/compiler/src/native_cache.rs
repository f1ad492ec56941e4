//! Persistent cache of the components' native code. Entries are authenticated with a key of the
//! installation: a damaged, exchanged or planted entry is compiled again, never run.

use std::fs::{self, File, TryLockError};
use std::hash::{Hash, Hasher};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use hmac::{Hmac, KeyInit as _, Mac as _};
use pinye_registry::hash;
use sha2::Sha256;
use wasmtime::Engine;

use pinye_domain::random;

/// Bytes of the key, and of an authentication code (HMAC-SHA-256).
const KEY: usize = 64;
const CODE: usize = 32;
/// File extensions in the folder: an entry, one being written, the marker of one being loaded.
const ENTRY: &str = "native";
const UNFINISHED: &str = "unfinished";
const LOADING: &str = "loading";
/// Maximum bytes of all entries; the least recently used are evicted.
const MAX_CACHE_BYTES: u64 = 512 << 20;

/// Cache of native code of one installation.
pub(super) struct NativeCodeCache {
    folder: PathBuf,
    key: [u8; KEY],
}

/// Marks an entry as being loaded. If the process dies meanwhile, the marker stays and the entry is
/// discarded.
#[derive(Debug)]
pub struct LoadMarker(Option<(PathBuf, File)>);

impl Drop for LoadMarker {
    fn drop(&mut self) {
        if let Some((path, _)) = &self.0 {
            drop(fs::remove_file(path));
        }
    }
}

impl NativeCodeCache {
    /// Opens the cache in `cache_dir`; the key is in `key_file`, which only its owner may read.
    pub(super) fn open(cache_dir: &Path, key_file: &Path) -> io::Result<NativeCodeCache> {
        let folder = std::path::absolute(cache_dir)?.join("native");
        make_folder(&folder)?;
        // Earlier versions kept code in other formats here.
        for earlier in ["modules", "compiled"] {
            drop(fs::remove_dir_all(cache_dir.join(earlier)));
        }
        discard_crashed_entries(&folder);
        evict_to_size(&folder, MAX_CACHE_BYTES);
        Ok(NativeCodeCache { folder, key: key(key_file)? })
    }

    /// Returns the entry name of the code that this engine compiles from these bytes.
    pub(super) fn name(engine: &Engine, bytes: &[u8]) -> String {
        let mut hasher = std::hash::DefaultHasher::new();
        engine.precompile_compatibility_hash().hash(&mut hasher);
        format!("{}-{:016x}", hash(bytes), hasher.finish())
    }

    /// Returns the code of this name, if it is cached and authentic.
    pub(super) fn find(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let kept = fs::read(&path).ok()?;
        let authentic = kept
            .split_at_checked(CODE)
            .filter(|(code, packed)| self.mac(name, packed).verify_slice(code).is_ok());
        let Some(native) = authentic.and_then(|(_, packed)| zstd::decode_all(packed).ok()) else {
            tracing::warn!(name, "cached native code is damaged; it is deleted and compiled again");
            drop(fs::remove_file(&path));
            return None;
        };
        // Update the time for the LRU eviction; a failure does not matter.
        drop(File::open(&path).and_then(|file| file.set_modified(now())));
        Some(native)
    }

    /// Stores the code of this name, compressed.
    pub(super) fn store(&self, name: &str, native: &[u8]) -> io::Result<()> {
        let packed = zstd::encode_all(native, 1)?;
        let code = self.mac(name, &packed).finalize().into_bytes();
        let unfinished = self.folder.join(format!("{name}.{}.{UNFINISHED}", std::process::id()));
        let written = write_private(&unfinished, &[&code, &packed])
            .and_then(|()| fs::rename(&unfinished, self.path(name)));
        if written.is_err() {
            drop(fs::remove_file(&unfinished));
        }
        written
    }

    /// Marks the code of this name as being loaded until the result is dropped.
    pub(super) fn mark_loading(&self, name: &str) -> LoadMarker {
        let path = self.path(name).with_extension(LOADING);
        let begun = File::create(&path).and_then(|file| Ok(file.try_lock()?).map(|()| file));
        match begun {
            Ok(file) => LoadMarker(Some((path, file))),
            // Another host is loading it, or the disk is full: then a crash is not attributed to
            // it.
            Err(error) => {
                tracing::debug!(%error, name, "the marker of native code that is being loaded was not written");
                LoadMarker(None)
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ENTRY}"))
    }

    /// The name is authenticated too, so that entries cannot be exchanged.
    fn mac(&self, name: &str, packed: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new(&self.key.into());
        mac.update(b"pinye native code 2\0");
        mac.update(name.as_bytes());
        mac.update(b"\0");
        mac.update(packed);
        mac
    }
}

/// Returns the key of this installation; creates one if it is missing, damaged or readable by
/// others.
fn key(file: &Path) -> io::Result<[u8; KEY]> {
    let read = || -> io::Result<Option<[u8; KEY]>> {
        let is_private = fs::metadata(file)?.permissions().mode() & 0o077 == 0;
        Ok(fs::read(file)?.try_into().ok().filter(|_| is_private))
    };
    match read() {
        Ok(Some(key)) => return Ok(key),
        Ok(None) => {
            tracing::warn!("the key of native code is invalid and is replaced");
            fs::remove_file(file)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let fresh = random::bytes::<KEY>().map_err(io::Error::other)?;
    let unfinished = file.with_extension(format!("{}.{UNFINISHED}", std::process::id()));
    write_private(&unfinished, &[&fresh])?;
    // The first host to link its key wins; all hosts that share the folder use that one.
    let first = fs::hard_link(&unfinished, file);
    drop(fs::remove_file(&unfinished));
    match first {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => read()?.ok_or_else(|| io::Error::other("the key of native code cannot be read")),
    }
}

/// Writes and syncs a file that only its owner can read.
fn write_private(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mut file =
        File::options().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()
}

fn make_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

fn now() -> std::time::SystemTime {
    let since = std::time::Duration::from_millis(
        pinye_domain::clock::Clock::system().now_ms().unsigned_abs(),
    );
    std::time::SystemTime::UNIX_EPOCH + since
}

/// Discards entries whose loading process has died, because the entry may be the cause.
fn discard_crashed_entries(folder: &Path) {
    for path in paths(folder) {
        let is_mark = path.extension().is_some_and(|extension| extension == LOADING);
        if is_mark && is_left_behind(&path) {
            tracing::warn!(path = %path.display(), "an earlier start ended while loading this native code; it is deleted and compiled again");
            drop(fs::remove_file(path.with_extension(ENTRY)));
            drop(fs::remove_file(&path));
        }
    }
}

/// Whether no process holds this lock any more.
fn is_left_behind(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| !matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn evict_to_size(folder: &Path, most: u64) {
    let mut entries: Vec<_> = paths(folder)
        .filter_map(|path| {
            let file = fs::metadata(&path).ok()?;
            Some((file.modified().ok()?, file.len(), path))
        })
        .collect();
    entries.sort();
    let mut whole: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
    for (_, bytes, path) in entries {
        let is_unfinished = path.extension().is_some_and(|extension| extension == UNFINISHED);
        if whole <= most && !is_unfinished {
            continue;
        }
        if fs::remove_file(&path).is_ok() {
            whole = whole.saturating_sub(bytes);
        }
    }
}

fn paths(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

#[cfg(test)]
mod tests;
