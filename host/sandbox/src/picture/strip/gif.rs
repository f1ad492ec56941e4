//! GIF: a sequence of blocks, each a chain of sub-blocks of at most 255 bytes.

use super::StrippedImage;

/// Application extensions that contain the loop count.
const LOOPS: [&[u8]; 2] = [b"NETSCAPE2.0", b"ANIMEXTS1.0"];

pub(super) fn stripped(bytes: &[u8]) -> Option<StrippedImage> {
    let table = table_bytes(*bytes.get(10)?);
    let (head, mut rest) = bytes.split_at_checked(13 + table)?;
    let mut kept = head.to_vec();
    let mut frames = 0;
    // A truncated file ends after its last complete frame.
    while let Some((block, behind, is_seen)) = next(rest) {
        if is_seen {
            kept.extend_from_slice(block);
        }
        frames += u32::from(block.first() == Some(&b','));
        rest = behind;
    }
    kept.push(b';');
    (frames > 0).then_some(StrippedImage { bytes: kept, frames, exif: None })
}

/// Returns the next block, the rest, and whether the block is visible; `None` at the end.
fn next(bytes: &[u8]) -> Option<(&[u8], &[u8], bool)> {
    let (header, is_seen) = match *bytes.first()? {
        b',' => (10 + table_bytes(*bytes.get(9)?) + 1, true),
        b'!' => match *bytes.get(1)? {
            0xf9 => (2, true),
            0xff => (2, bytes.get(3..14).is_some_and(|name| LOOPS.contains(&name))),
            _ => (2, false),
        },
        _ => return None,
    };
    let mut end = header;
    loop {
        let length = usize::from(*bytes.get(end)?);
        end += 1 + length;
        if length == 0 {
            break;
        }
    }
    let (block, behind) = bytes.split_at_checked(end)?;
    Some((block, behind, is_seen))
}

/// Length in bytes of the color table that these flags announce.
fn table_bytes(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}
