//! JPEG: segments with a marker and a length, and scans that end at the next marker.

use super::StrippedImage;

const START: &[u8] = b"\xff\xd8";
const END: &[u8] = b"\xff\xd9";
/// Length of a JFIF header without a thumbnail, with marker.
const JFIF_BYTES: usize = 18;

pub(super) fn stripped(bytes: &[u8], keep_profile: bool) -> Option<StrippedImage> {
    let mut kept = START.to_vec();
    let mut rest = bytes.strip_prefix(START)?;
    let mut exif = None;
    loop {
        // There may be fill bytes between segments.
        let start = rest.iter().position(|byte| *byte == 0xff)?;
        rest = rest.get(start..)?;
        match *rest.get(1)? {
            0xff => rest = rest.get(1..)?,
            0xd9 => return Some(finished(kept, exif)),
            0x00 | 0x01 | 0xd0..=0xd8 => rest = rest.get(2..)?,
            marker => {
                let length = u16::from_be_bytes([*rest.get(2)?, *rest.get(3)?]);
                let (segment, behind) = rest.split_at_checked(usize::from(length) + 2)?;
                let is_kept =
                    is_seen(marker, segment) && (keep_profile || !is_profile(marker, segment));
                if length >= 2 && is_kept {
                    kept.extend_from_slice(segment);
                }
                let notes = segment.get(4..).and_then(|inside| inside.strip_prefix(b"Exif\0\0"));
                if let Some(notes) = notes.filter(|_| marker == 0xe1 && exif.is_none()) {
                    exif = Some(notes.to_vec());
                }
                rest = behind;
                if marker == 0xda {
                    let (scan, behind) = rest.split_at_checked(scan_length(rest))?;
                    kept.extend_from_slice(scan);
                    rest = behind;
                    if rest.is_empty() {
                        return Some(finished(kept, exif));
                    }
                }
            }
        }
    }
}

fn finished(mut kept: Vec<u8>, exif: Option<Vec<u8>>) -> StrippedImage {
    kept.extend_from_slice(END);
    StrippedImage { bytes: kept, frames: 1, exif }
}

/// Whether a segment is visible: frames, tables, scans and color data are; Exif, XMP, comments and
/// vendor data are not.
fn is_seen(marker: u8, segment: &[u8]) -> bool {
    let starts = |start: &[u8]| segment.get(4..).is_some_and(|inside| inside.starts_with(start));
    match marker {
        0xc0..=0xcf | 0xda..=0xdd => true,
        0xe0 => starts(b"JFIF\0") && segment.len() <= JFIF_BYTES,
        0xe2 => is_profile(marker, segment),
        0xee => starts(b"Adobe"),
        _ => false,
    }
}

fn is_profile(marker: u8, segment: &[u8]) -> bool {
    marker == 0xe2 && segment.get(4..).is_some_and(|inside| inside.starts_with(b"ICC_PROFILE\0"))
}

/// Returns the length up to the first marker that is not a stuffed byte, a restart marker or a fill
/// byte.
fn scan_length(scan: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) =
        scan.get(at..).and_then(|left| left.iter().position(|byte| *byte == 0xff))
    {
        at += found;
        match scan.get(at + 1) {
            Some(0x00 | 0xd0..=0xd7) => at += 2,
            Some(0xff) => at += 1,
            Some(_) => return at,
            None => break,
        }
    }
    scan.len()
}
