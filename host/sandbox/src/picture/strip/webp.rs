//! WebP: chunks within one RIFF container of a stated length.

use super::{PROFILE_BYTES, StrippedImage};

const HEAD: usize = 12;
const SEEN: [&[u8; 4]; 6] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF"];
/// Flags of the `VP8X` chunk: color profile, and Exif or XMP.
const PROFILE: u8 = 0x20;
const NOTES: u8 = 0x0c;

pub(super) fn stripped(bytes: &[u8], keep_profile: bool) -> Option<StrippedImage> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut frames = 0;
    let (mut has_profile, mut exif) = (false, None);
    for (kind, chunk) in chunks(bytes)? {
        let is_profile = keep_profile && kind == b"ICCP" && chunk.len() <= PROFILE_BYTES;
        if is_profile || SEEN.contains(&kind) {
            kept.extend_from_slice(chunk);
        }
        if kind == b"EXIF" {
            let notes = chunk.get(8..).unwrap_or_default();
            exif = Some(notes.strip_prefix(b"Exif\0\0").unwrap_or(notes).to_vec());
        }
        has_profile |= is_profile;
        frames += u32::from(kind == b"ANMF");
    }
    if let Some(flags) = kept.get_mut(8).filter(|_| chunks_start_with_flags(bytes)) {
        *flags &= if has_profile { !NOTES } else { !(NOTES | PROFILE) };
    }
    Some(StrippedImage { bytes: whole(&kept)?, frames: frames.max(1), exif })
}

fn chunks_start_with_flags(bytes: &[u8]) -> bool {
    bytes.get(HEAD..HEAD + 4) == Some(b"VP8X")
}

fn whole(inside: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = b"RIFF".to_vec();
    bytes.extend_from_slice(&u32::try_from(inside.len() + 4).ok()?.to_le_bytes());
    bytes.extend_from_slice(b"WEBP");
    bytes.extend_from_slice(inside);
    Some(bytes)
}

/// Returns every chunk with its header and padding; `None` if a length exceeds the file.
fn chunks(bytes: &[u8]) -> Option<Vec<(&[u8; 4], &[u8])>> {
    let announced = usize::try_from(number(bytes, 4)?).ok()?.checked_add(8)?;
    let mut rest = bytes.get(HEAD..announced.min(bytes.len()))?;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let kind = rest.first_chunk::<4>()?;
        let length = usize::try_from(number(rest, 4)?).ok()?;
        let end = length.checked_add(8)?;
        // The padding of the last chunk may be missing.
        let padded = (end + length % 2).min(rest.len()).max(end);
        let (chunk, behind) = rest.split_at_checked(padded)?;
        found.push((kind, chunk));
        rest = behind;
    }
    Some(found)
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?))
}
