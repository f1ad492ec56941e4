//! From the wire to the disk. A file lies in `incoming` until everything about it is known; whatever is given up on the
//! way is deleted.

use std::path::{Path, PathBuf};

use axum::extract::multipart::Field;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::broken;
use crate::app::App;
use crate::domain::random;
use crate::domain::upload::{Format, Kind, MAX_PIXELS, SNIFF_BYTES, Sniffed, Upload, shown_name};
use crate::error::{Error, Result};
use crate::http::messages::Message;
use crate::store;

/// A file on disk that nobody knows of yet; dropped, it is gone.
pub(in crate::http) struct Received {
    path: PathBuf,
    kept: bool,
    name: String,
    format: Format,
    /// Bytes.
    pub(super) size: i64,
    pixels: Option<(u32, u32)>,
}

impl Drop for Received {
    fn drop(&mut self) {
        if !self.kept {
            drop(std::fs::remove_file(&self.path));
        }
    }
}

/// Writes one file to `incoming`, stopping at the limit of its kind.
pub(super) async fn receive(app: &App, mut field: Field<'_>) -> Result<Received> {
    let name = shown_name(field.file_name().unwrap_or_default());
    let mut head = Vec::new();
    while head.len() < SNIFF_BYTES {
        let Some(chunk) = field.chunk().await.map_err(broken)? else { break };
        head.extend_from_slice(&chunk);
    }
    let format = accepted(&head)?;
    let path = app.uploads_dir().join("incoming").join(random::name(24)?);
    let mut received =
        Received { path: path.clone(), kept: false, name, format, size: 0, pixels: None };
    let mut file = tokio::fs::File::create_new(&path).await?;
    received.write(&mut file, &head).await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        received.write(&mut file, &chunk).await?;
    }
    file.sync_all().await?;
    if format.kind == Kind::Image {
        received.pixels = Some(pixels(path).await?);
    }
    Ok(received)
}

/// A file that lies in `incoming` already, looked at like one that was just received. It is taken over: what comes of it
/// answers for the file from now on.
pub(in crate::http) async fn taken(app: &App, path: &Path, sent_name: &str) -> Result<Received> {
    let mut head = vec![0; SNIFF_BYTES];
    let mut file = tokio::fs::File::open(path).await?;
    let mut filled = 0;
    while let Some(rest) = head.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        let read = file.read(rest).await?;
        if read == 0 {
            break;
        }
        filled += read;
    }
    head.truncate(filled);
    let format = accepted(&head)?;
    let size = file.metadata().await?.len();
    let limit = format.kind.max_bytes();
    if size > limit {
        return Err(Error::TooLarge(Message::new("upload.tooLarge").with("limit", limit >> 20)));
    }
    let own = app.uploads_dir().join("incoming").join(random::name(24)?);
    tokio::fs::rename(path, &own).await?;
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let name = shown_name(sent_name);
    let mut received =
        Received { path: own.clone(), kept: false, name, format, size, pixels: None };
    file.sync_all().await?;
    if format.kind == Kind::Image {
        received.pixels = Some(pixels(own).await?);
    }
    Ok(received)
}

impl Received {
    /// How large it is.
    pub(in crate::http) fn bytes(&self) -> i64 {
        self.size
    }

    async fn write(&mut self, file: &mut tokio::fs::File, chunk: &[u8]) -> Result<()> {
        self.size += i64::try_from(chunk.len()).unwrap_or(i64::MAX);
        let limit = self.format.kind.max_bytes();
        if self.size.unsigned_abs() > limit {
            return Err(Error::TooLarge(
                Message::new("upload.tooLarge").with("limit", limit >> 20),
            ));
        }
        file.write_all(chunk).await?;
        Ok(())
    }
}

fn accepted(head: &[u8]) -> Result<Format> {
    match Format::sniff(head) {
        Sniffed::Accepted(format) => Ok(format),
        Sniffed::Svg => Err(Error::Unsupported(Message::new("upload.svg"))),
        Sniffed::Unknown => Err(Error::Unsupported(Message::new("upload.type"))),
    }
}

/// Width and height out of the header; nothing is decoded, whatever they say.
async fn pixels(path: PathBuf) -> Result<(u32, u32)> {
    let read = move || {
        let reader = image::ImageReader::open(path)?.with_guessed_format()?;
        reader.into_dimensions().map_err(std::io::Error::other)
    };
    let read =
        tokio::task::spawn_blocking(read).await.map_err(|error| Error::Internal(error.into()))?;
    let (width, height) = read.map_err(|_| Error::Unsupported(Message::new("upload.picture")))?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::TooLarge(Message::new("upload.pixels")));
    }
    Ok((width, height))
}

/// Moves files to their place and then writes their rows: a row never stands for a file that is not there.
pub(in crate::http) async fn keep(
    app: &App,
    user_id: i64,
    received: Vec<Received>,
) -> Result<Vec<Upload>> {
    let folder = app.uploads_dir();
    let mut uploads = Vec::new();
    let mut moved = Vec::new();
    for mut file in received {
        let stored_name = format!("{}.{}", random::name(24)?, file.format.extension);
        let target = folder.join(&stored_name);
        tokio::fs::rename(&file.path, &target).await?;
        file.path = target;
        uploads.push(Upload {
            id: 0,
            user_id,
            name: file.name.clone(),
            stored_name,
            mime: file.format.mime.to_owned(),
            size: file.size,
            width: file.pixels.map(|(width, _)| i64::from(width)),
            height: file.pixels.map(|(_, height)| i64::from(height)),
            created_at: app.clock.now_ms(),
        });
        moved.push(file);
    }
    tokio::fs::File::open(&folder).await?.sync_all().await?;
    store::uploads::add(&app.db, &mut uploads).await?;
    moved.iter_mut().for_each(|file| file.kept = true);
    Ok(uploads)
}
