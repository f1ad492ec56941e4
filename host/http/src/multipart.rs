//! Parts of a multipart form that are read into memory, each within a limit.

use axum::extract::multipart::{Field, MultipartError};

/// Why a part was not read.
#[derive(Debug)]
pub(crate) enum PartError {
    /// It broke off, or is malformed.
    Broken(MultipartError),
    /// It exceeds its limit.
    TooLarge,
}

/// Reads the bytes of a part, at most `most`.
pub(crate) async fn read_bytes(mut part: Field<'_>, most: usize) -> Result<Vec<u8>, PartError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(PartError::Broken)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > most {
            return Err(PartError::TooLarge);
        }
    }
    Ok(bytes)
}

/// Reads the text of a part, at most `most` bytes; invalid UTF-8 becomes replacement characters.
pub(crate) async fn read_text(part: Field<'_>, most: usize) -> Result<String, PartError> {
    let bytes = read_bytes(part, most).await?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
