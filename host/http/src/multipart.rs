//! Parts of a form that are read into memory: every one within a bound.

use axum::extract::multipart::{Field, MultipartError};

/// Why a part was not read.
#[derive(Debug)]
pub(crate) enum PartError {
    /// It broke off, or is no part of a form.
    Broken(MultipartError),
    /// It has more bytes than it may have.
    TooLarge,
}

/// The bytes of a part, at most so many.
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

/// The words of a part, at most so many bytes; what is no UTF-8 is drawn as signs that nobody can read.
pub(crate) async fn read_text(part: Field<'_>, most: usize) -> Result<String, PartError> {
    let bytes = read_bytes(part, most).await?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
