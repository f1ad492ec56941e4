//! Unpacks font files: plain, brotli (as the library stores them), WOFF and WOFF2. Used in the
//! child process only.

use std::borrow::Cow;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use skrifa::raw::types::Tag;
use write_fonts::FontBuilder;

use crate::child::FontRejection;

/// Bytes of an unpacked font.
pub(crate) const MAX_FONT_BYTES: u64 = 32 << 20;
/// Tables of a font; the richest have about thirty.
const MAX_TABLES: usize = 64;

/// Returns the plain font of a file in any supported container.
pub(crate) fn unwrap_font(bytes: &[u8]) -> Result<Cow<'_, [u8]>, FontRejection> {
    let plain = match bytes.get(..4) {
        Some(b"wOF2") => Cow::Owned(decode_woff2(bytes)?),
        Some(b"wOFF") => Cow::Owned(decode_woff(bytes)?),
        Some(b"ttcf") => return Err(FontRejection::Collection),
        Some(b"OTTO" | b"true" | [0, 1, 0, 0]) => Cow::Borrowed(bytes),
        _ => return Err(FontRejection::UnknownFormat),
    };
    if plain.len() as u64 > MAX_FONT_BYTES || short(&plain, 4)? > MAX_TABLES {
        return Err(FontRejection::TooLarge);
    }
    Ok(plain)
}

/// Decompresses brotli.
pub(crate) fn decompress_brotli(bytes: &[u8]) -> Result<Vec<u8>, FontRejection> {
    let mut unpacked = Vec::new();
    brotli::Decompressor::new(bytes, 1 << 16)
        .take(MAX_FONT_BYTES)
        .read_to_end(&mut unpacked)
        .map_err(|_| FontRejection::Damaged)?;
    Ok(unpacked)
}

fn decode_woff2(bytes: &[u8]) -> Result<Vec<u8>, FontRejection> {
    // The decompressor allocates the announced size at once, so check it first.
    if long(bytes, 16)? as u64 > MAX_FONT_BYTES {
        return Err(FontRejection::TooLarge);
    }
    if bytes.get(4..8) == Some(b"ttcf") {
        return Err(FontRejection::Collection);
    }
    woofwoof::decompress(bytes).ok_or(FontRejection::Damaged)
}

/// WOFF 1.0: every table is compressed with zlib on its own.
fn decode_woff(bytes: &[u8]) -> Result<Vec<u8>, FontRejection> {
    const HEADER: usize = 44;
    const ENTRY: usize = 20;
    let count = short(bytes, 12)?;
    if count > MAX_TABLES {
        return Err(FontRejection::TooLarge);
    }
    let mut font = FontBuilder::new();
    let mut whole = 0;
    for entry in (0..count).map(|at| HEADER + at * ENTRY) {
        let tag = bytes.get(entry..entry + 4).and_then(|tag| <[u8; 4]>::try_from(tag).ok());
        let tag = Tag::new(&tag.ok_or(FontRejection::Damaged)?);
        let (from, packed) = (long(bytes, entry + 4)?, long(bytes, entry + 8)?);
        let length = long(bytes, entry + 12)?;
        whole += length as u64;
        if whole > MAX_FONT_BYTES {
            return Err(FontRejection::TooLarge);
        }
        let end = from.checked_add(packed).ok_or(FontRejection::Damaged)?;
        let stored = bytes.get(from..end).ok_or(FontRejection::Damaged)?;
        font.add_raw(tag, table(stored, length)?);
    }
    Ok(font.build())
}

fn table(stored: &[u8], length: usize) -> Result<Vec<u8>, FontRejection> {
    if stored.len() >= length {
        return Ok(stored.get(..length).unwrap_or_default().to_vec());
    }
    let mut table = Vec::new();
    let most = length as u64 + 1;
    ZlibDecoder::new(stored)
        .take(most)
        .read_to_end(&mut table)
        .map_err(|_| FontRejection::Damaged)?;
    if table.len() == length { Ok(table) } else { Err(FontRejection::Damaged) }
}

fn short(bytes: &[u8], at: usize) -> Result<usize, FontRejection> {
    let two = bytes.get(at..at + 2).and_then(|two| <[u8; 2]>::try_from(two).ok());
    Ok(usize::from(u16::from_be_bytes(two.ok_or(FontRejection::Damaged)?)))
}

fn long(bytes: &[u8], at: usize) -> Result<usize, FontRejection> {
    let four = bytes.get(at..at + 4).and_then(|four| <[u8; 4]>::try_from(four).ok());
    Ok(u32::from_be_bytes(four.ok_or(FontRejection::Damaged)?) as usize)
}
