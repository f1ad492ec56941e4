//! Package archives: a gzip'd tar that is byte-identical for identical files, and a reader for
//! untrusted input.

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use tar::{EntryType, Header};

/// Path to content. Paths are relative, with `/` as separator.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Longest path in bytes; the plain tar header allows no more.
const PATH_LENGTH: usize = 100;

/// Size limits of a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackageLimits {
    /// Bytes of the archive itself.
    pub packed: u64,
    /// Bytes of the unpacked content, tar headers and padding included.
    pub unpacked: u64,
    /// Number of files.
    pub files: usize,
    /// Bytes of the component.
    pub component: u64,
}

impl Default for PackageLimits {
    fn default() -> Self {
        PackageLimits { packed: 8 << 20, unpacked: 32 << 20, files: 400, component: 4 << 20 }
    }
}

/// Why an archive is refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A path that could leave the package's folder, or that has more than one spelling.
    #[error("`{path}` is not allowed as a path in a package: {says}")]
    Path {
        /// Path as spelled in the archive.
        path: String,
        /// Problem of the path.
        says: &'static str,
    },
    /// A path that occurs twice.
    #[error("`{0}` is in the package twice")]
    Twice(String),
    /// An entry that is not a plain file: a link, a folder, a device or a tar extension.
    #[error("`{path}` is {kind}, but a package holds plain files only")]
    Kind {
        /// Path as spelled in the archive.
        path: String,
        /// Kind of the entry.
        kind: String,
    },
    /// The archive is larger than allowed.
    #[error("the package has {actual} bytes, more than the {limit} allowed")]
    Packed {
        /// Actual size in bytes.
        actual: u64,
        /// Largest allowed size in bytes.
        limit: u64,
    },
    /// The content is larger than allowed.
    #[error("the package unpacks to more than the {limit} bytes allowed, reached at `{path}`")]
    Unpacked {
        /// The file at which the limit was reached.
        path: String,
        /// Largest allowed size in bytes.
        limit: u64,
    },
    /// More files than allowed.
    #[error("the package holds more than the {0} files allowed")]
    Count(usize),
    /// Data after the end of the archive.
    #[error("something follows after the end of the package")]
    Trailing,
    /// Not an archive at all, or a damaged one.
    #[error("the package is not a readable .tar.gz: {0}")]
    Unreadable(#[from] std::io::Error),
}

/// Packs `files` into an archive: sorted by path, times and owners zero.
pub fn pack(files: &Files) -> Result<Vec<u8>, Error> {
    let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (path, content) in files {
        check_path(path)?;
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header.set_size(content.len() as u64);
        builder.append_data(&mut header, path, content.as_slice())?;
    }
    let mut archive = builder.into_inner()?.finish()?;
    archive.flush()?;
    Ok(archive)
}

/// Unpacks an archive within `limits`. Never buffers more than the limit, whatever sizes the
/// headers claim.
pub fn unpack(archive: &[u8], limits: PackageLimits) -> Result<Files, Error> {
    let actual = archive.len() as u64;
    if actual > limits.packed {
        return Err(Error::Packed { actual, limit: limits.packed });
    }
    // One byte above the limit: reaching the end of this reader means that the content is too
    // large.
    let content = GzDecoder::new(archive).take(limits.unpacked.saturating_add(1));
    let mut tar = tar::Archive::new(content);
    let mut files = Files::new();
    let mut unpacked = 0_u64;
    for entry in tar.entries()?.raw(true) {
        let mut entry = entry.map_err(|error| cut_off(error, unpacked, limits))?;
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let kind = entry.header().entry_type();
        if kind != EntryType::Regular {
            return Err(Error::Kind { path, kind: describe(kind) });
        }
        check_path(&path)?;
        if files.contains_key(&path) {
            return Err(Error::Twice(path));
        }
        if files.len() == limits.files {
            return Err(Error::Count(limits.files));
        }
        // Header and padding count too: each file takes whole blocks of 512 bytes.
        let blocks = entry.size().div_ceil(512).saturating_add(1).saturating_mul(512);
        unpacked = unpacked.saturating_add(blocks);
        if unpacked > limits.unpacked {
            return Err(Error::Unpacked { path, limit: limits.unpacked });
        }
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        if content.len() as u64 != entry.size() {
            return Err(Error::Unreadable(std::io::ErrorKind::UnexpectedEof.into()));
        }
        files.insert(path, content);
    }
    check_end(tar.into_inner(), limits)?;
    Ok(files)
}

/// Checks that only zeros follow the last file, and nothing follows the gzip member.
fn check_end(
    mut content: std::io::Take<GzDecoder<&[u8]>>,
    limits: PackageLimits,
) -> Result<(), Error> {
    let mut buffer = [0_u8; 8192];
    loop {
        let read = content.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        if buffer.iter().take(read).any(|byte| *byte != 0) {
            return Err(Error::Trailing);
        }
    }
    if content.limit() == 0 {
        return Err(Error::Unpacked { path: "the end".to_owned(), limit: limits.unpacked });
    }
    if content.into_inner().into_inner().is_empty() { Ok(()) } else { Err(Error::Trailing) }
}

fn cut_off(error: std::io::Error, unpacked: u64, limits: PackageLimits) -> Error {
    if unpacked.saturating_add(1024) > limits.unpacked {
        return Error::Unpacked { path: "the end".to_owned(), limit: limits.unpacked };
    }
    Error::Unreadable(error)
}

fn check_path(path: &str) -> Result<(), Error> {
    let wrong = |says| Err(Error::Path { path: path.escape_debug().to_string(), says });
    if path.is_empty() {
        return wrong("it is empty");
    }
    if path.len() > PATH_LENGTH {
        return wrong("it is longer than 100 bytes");
    }
    if path.starts_with('/') {
        return wrong("it is absolute");
    }
    if path.contains(['\\', ':']) || path.chars().any(|c| c.is_control() || c == '\u{fffd}') {
        return wrong("it holds a backslash, a colon or a control character");
    }
    for part in path.split('/') {
        match part {
            ".." => return wrong("it holds `..`"),
            "." | "" => return wrong("it holds an empty part"),
            _ => {}
        }
    }
    Ok(())
}

fn describe(kind: EntryType) -> String {
    match kind {
        EntryType::Symlink => "a symbolic link".to_owned(),
        EntryType::Link => "a hard link".to_owned(),
        EntryType::Directory => "a folder".to_owned(),
        EntryType::Char | EntryType::Block | EntryType::Fifo => "a device".to_owned(),
        other => format!("a tar entry of kind {:?}", char::from(other.as_byte())),
    }
}

#[cfg(test)]
mod tests;
