//! Unpacks an import file. Entry names are only compared with known names, never used as paths, and
//! sizes are limited by counting unpacked bytes.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use crate::export::{ExportManifest, FORMAT, MAX_ASSETS};
use crate::temp_file::{MAX_FILE_BYTES, TempFile};
use pinye_app::works::MAX_WORK_BYTES;
use pinye_context::Ctx;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::is_stored_name;

/// Bytes of `pinye.json`.
const MAX_MANIFEST_BYTES: usize = 1 << 20;
/// Bytes of one unpacked file.
const MAX_ASSET_BYTES: usize = 200 << 20;

/// Contents of an import file.
pub(crate) struct UnpackedWork {
    /// The work as text.
    pub(crate) work: String,
    /// The manifest; empty for a file that contains only a work.
    pub(crate) notes: ExportManifest,
    /// Stored name and temporary file of each upload.
    pub(crate) assets: Vec<(String, TempFile)>,
}

impl ExportManifest {
    /// Returns the display name of a file.
    pub(crate) fn shown_name(&self, stored_name: &str) -> String {
        self.assets.get(stored_name).cloned().unwrap_or_else(|| stored_name.to_owned())
    }

    /// Returns id and version of the plugin that provided this element type at the exporting
    /// installation.
    pub(crate) fn plugin_of(&self, type_name: &str) -> Option<String> {
        let brings =
            |one: &&crate::export::ExportedPlugin| one.elements.iter().any(|own| own == type_name);
        self.plugins.iter().find(brings).map(|one| format!("{} {}", one.id, one.version))
    }

    /// Replaces the URLs of uploads in the text by their new names at this installation.
    pub(crate) fn rewrite_urls(
        &self,
        text: &str,
        names: &HashMap<String, String>,
        studio: &str,
    ) -> String {
        let mut text = text.to_owned();
        let is_origin = url::Url::parse(&self.origin)
            .is_ok_and(|url| url.origin().ascii_serialization() == self.origin);
        for (old, new) in names {
            if is_origin {
                text = text.replace(
                    &format!("{}/uploads/{old}", self.origin),
                    &format!("{studio}/uploads/{new}"),
                );
            }
            text = text.replace(old.as_str(), new);
        }
        text
    }
}

/// Unpacks the file into the folder for incoming files.
pub(crate) async fn unpack(ctx: &Ctx, file: TempFile) -> Result<UnpackedWork> {
    let folder = ctx.settings.incoming_dir();
    let unpacked = tokio::task::spawn_blocking(move || open(&file.0, &folder));
    unpacked.await.map_err(|error| Error::Internal(error.into()))?
}

/// Builds the error for a damaged archive; the library's reason goes to the log.
fn damaged(reason: impl std::fmt::Display) -> Error {
    tracing::debug!(%reason, "an imported file is damaged");
    refused(Message::new("import.damaged"))
}

fn refused(message: Message) -> Error {
    Error::Invalid(vec![FieldError::host("file", message)])
}

fn entry_too_large(name: &str) -> Message {
    Message::new("import.entryLarge").with("name", name)
}

fn lacks(name: &str) -> Message {
    Message::new("import.lacks").with("name", name)
}

fn too_large() -> Error {
    Error::TooLarge(Message::new("http.tooLarge").with("limit", "8 MiB"))
}

fn open(path: &Path, folder: &Path) -> Result<UnpackedWork> {
    let mut head = [0; 4];
    let mut file = File::open(path)?;
    let read = file.read(&mut head)?;
    if head.get(..read) == Some(b"PK\x03\x04") {
        return archive(path, folder);
    }
    let bytes = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    if bytes > MAX_WORK_BYTES {
        return Err(too_large());
    }
    let work = String::from_utf8(std::fs::read(path)?)
        .map_err(|_| refused(Message::new("import.text")))?;
    let work = work.trim_start_matches('\u{feff}').to_owned();
    Ok(UnpackedWork { work, notes: ExportManifest::default(), assets: Vec::new() })
}

fn archive(path: &Path, folder: &Path) -> Result<UnpackedWork> {
    let file = BufReader::new(File::open(path)?);
    let mut zip = ZipArchive::new(file).map_err(damaged)?;
    if zip.len() > MAX_ASSETS + 2 {
        return Err(refused(Message::new("import.many").with("most", MAX_ASSETS + 2)));
    }
    let (mut work, mut notes, mut assets) = (None, None, Vec::new());
    let mut seen = HashSet::new();
    let mut left = MAX_FILE_BYTES;
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(damaged)?;
        let name = entry.name().map_err(damaged)?.into_owned();
        if !entry.is_file() || entry.encrypted() || !seen.insert(name.clone()) {
            return Err(refused(Message::new("import.entry").with("name", name)));
        }
        match name.as_str() {
            "work.json" => {
                let bytes = read(&mut entry, MAX_WORK_BYTES)?.ok_or_else(too_large)?;
                let no_text = |_| refused(Message::new("import.text"));
                work = Some(String::from_utf8(bytes).map_err(no_text)?);
            }
            "pinye.json" => {
                let bytes = read(&mut entry, MAX_MANIFEST_BYTES)?
                    .ok_or_else(|| refused(entry_too_large("pinye.json")))?;
                notes = Some(parse_manifest(&bytes)?);
            }
            _ => {
                let stored = name.strip_prefix("assets/").filter(|stored| is_stored_name(stored));
                let stored = stored
                    .ok_or_else(|| refused(Message::new("import.entry").with("name", &name)))?;
                let target = TempFile(folder.join(temporary()?));
                left = copy(&mut entry, &target.0, left.min(MAX_ASSET_BYTES))
                    .map(|bytes| bytes.and_then(|bytes| left.checked_sub(bytes)))?
                    .ok_or_else(|| refused(entry_too_large(stored)))?;
                assets.push((stored.to_owned(), target));
            }
        }
    }
    let work = work.ok_or_else(|| refused(lacks("work.json")))?;
    let notes = notes.ok_or_else(|| refused(lacks("pinye.json")))?;
    Ok(UnpackedWork { work, notes, assets })
}

fn temporary() -> Result<PathBuf> {
    Ok(PathBuf::from(random::name(24)?))
}

fn parse_manifest(bytes: &[u8]) -> Result<ExportManifest> {
    let notes: ExportManifest = pinye_domain::json::parse(bytes)?;
    if notes.format == FORMAT {
        Ok(notes)
    } else {
        Err(refused(Message::new("import.format").with("format", notes.format)))
    }
}

/// Reads all bytes; `None` if there are more than `most`, whatever size the archive states.
fn read(entry: &mut impl Read, most: usize) -> Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    entry.take(limit).read_to_end(&mut bytes).map_err(damaged)?;
    Ok((bytes.len() <= most).then_some(bytes))
}

/// Copies all bytes to `target` and returns their number; `None` if there are more than `most`.
fn copy(entry: &mut impl Read, target: &Path, most: usize) -> Result<Option<usize>> {
    let mut file = File::create_new(target)?;
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let copied = std::io::copy(&mut entry.take(limit), &mut file);
    let bytes = copied.map_err(|error| match error.kind() {
        // The disk is full; the archive is not damaged.
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => error.into(),
        _ => damaged(error),
    })?;
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    Ok((bytes <= most).then_some(bytes))
}
