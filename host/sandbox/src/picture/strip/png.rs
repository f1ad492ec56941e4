//! PNG: a list of typed chunks, each with its length.

use super::{PACKED_PROFILE_BYTES, StrippedImage};

const START: &[u8] = b"\x89PNG\r\n\x1a\n";
const END: &[u8] = b"\0\0\0\0IEND\xae\x42\x60\x82";
/// Visible chunks: header, palette, pixels, color, animation.
const SEEN: [&[u8; 4]; 13] = [
    b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"cICP", b"pHYs",
    b"acTL", b"fcTL", b"fdAT",
];

pub(super) fn stripped(bytes: &[u8], keep_profile: bool) -> Option<StrippedImage> {
    let mut kept = START.to_vec();
    let mut rest = bytes.strip_prefix(START)?;
    let (mut frames, mut exif) = (0, None);
    loop {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let kind = after.first_chunk::<4>()?;
        if kind == b"IEND" {
            kept.extend_from_slice(END);
            return Some(StrippedImage { bytes: kept, frames: frames.max(1), exif });
        }
        let (chunk, behind) = rest.split_at_checked(length.checked_add(12)?)?;
        let is_profile = keep_profile && kind == b"iCCP" && length <= PACKED_PROFILE_BYTES;
        if is_profile || SEEN.contains(&kind) {
            kept.extend_from_slice(chunk);
        }
        if kind == b"eXIf" {
            exif = chunk.get(8..length + 8).map(<[u8]>::to_vec);
        }
        frames += u32::from(kind == b"fcTL");
        rest = behind;
    }
}
