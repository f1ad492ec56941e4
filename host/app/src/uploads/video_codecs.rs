//! Detects videos that many visitors cannot play: HEVC, as iPhones record it, stays black on many
//! Android phones and in most desktop browsers.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::TryStreamExt as _;
use pinye_domain::element::{Diagnostic, ElementDiagnostic, Severity};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::upload::stored_names;
use pinye_domain::work::Work;
use pinye_storage::{Error, Storage};

use pinye_domain::error::Result;

/// Maximum number of boxes that are searched for the movie box.
const MAX_BOXES: usize = 64;
/// Maximum bytes that are read of that box; hours of video have less.
const MAX_MOVIE_BYTES: u64 = 16 << 20;
/// Maximum number of videos of a work that are checked.
const MAX_VIDEOS: usize = 50;
/// Names of sample entries for HEVC: H.265, and Dolby Vision on it.
const HEVC: [&[u8]; 4] = [b"hvc1", b"hev1", b"dvh1", b"dvhe"];

/// Returns warnings about the videos of a work.
pub async fn check_videos(
    storage: &Storage,
    work: &Work,
    language: Language,
) -> Result<Vec<ElementDiagnostic>> {
    let (mut remarks, mut known) = (Vec::new(), BTreeMap::new());
    for (page, elements) in work.pages.iter().map(|page| &page.elements).enumerate() {
        for (position, element) in elements.iter().enumerate() {
            let names: BTreeSet<String> =
                stored_names(element.props().get(), MAX_VIDEOS).into_iter().collect();
            let mut has_hevc = false;
            for name in names.into_iter().filter(|name| is_video(name)) {
                let is_new = !known.contains_key(&name);
                if is_new && known.len() < MAX_VIDEOS {
                    known.insert(name.clone(), is_hevc(storage, &name).await?);
                }
                has_hevc |= known.get(&name) == Some(&true);
            }
            if has_hevc {
                remarks.push(ElementDiagnostic {
                    place: format!("pages[{page}].elements[{position}]"),
                    element_id: element.uuid.clone(),
                    type_name: element.type_name.clone(),
                    diagnostic: diagnostic(language),
                });
            }
        }
    }
    Ok(remarks)
}

fn diagnostic(language: Language) -> Diagnostic {
    let message = Message::new("film.hevc");
    Diagnostic {
        severity: Severity::Warning,
        code: message.key().to_owned(),
        path: String::new(),
        message: message.localize(language),
        args: BTreeMap::new(),
    }
}

fn is_video(name: &str) -> bool {
    name.ends_with(".mp4") || name.ends_with(".mov")
}

/// Whether an upload is coded as HEVC; false for a file that is no readable video.
async fn is_hevc(storage: &Storage, name: &str) -> Result<bool> {
    let Some(size) = storage.size(name).await? else { return Ok(false) };
    let mut at = 0;
    for _ in 0..MAX_BOXES {
        let head = bytes(storage, name, at..size.min(at.saturating_add(16))).await?;
        let Some(found) = header(&head, size - at) else { return Ok(false) };
        if &found.kind == b"moov" {
            let end = at.saturating_add(found.length.min(MAX_MOVIE_BYTES)).min(size);
            return Ok(describes_hevc(&bytes(storage, name, at..end).await?));
        }
        at = at.saturating_add(found.length);
        if at >= size {
            break;
        }
    }
    Ok(false)
}

async fn bytes(storage: &Storage, name: &str, range: std::ops::Range<u64>) -> Result<Vec<u8>> {
    let Some(chunks) = storage.read(name, range).await? else { return Ok(Vec::new()) };
    let chunks: Vec<_> = chunks.try_collect().await.map_err(Error::from)?;
    Ok(chunks.concat())
}

/// Header of a box of an ISO media file.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    kind: [u8; 4],
    /// Length including the header.
    length: u64,
}

fn header(bytes: &[u8], left: u64) -> Option<Header> {
    let kind = bytes.get(4..8)?.try_into().ok()?;
    let length = match u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?) {
        0 => left,
        1 => u64::from_be_bytes(bytes.get(8..16)?.try_into().ok()?),
        length => length.into(),
    };
    (length >= 8).then_some(Header { kind, length })
}

/// Whether a sample description names HEVC: size, `stsd`, version, count, and the first entry with
/// its size and name.
fn describes_hevc(movie: &[u8]) -> bool {
    const NAME_AT: usize = 16;
    movie.windows(NAME_AT + 4).any(|window| {
        window.starts_with(b"stsd")
            && window.get(NAME_AT..).is_some_and(|name| HEVC.contains(&name))
    })
}

#[cfg(test)]
mod tests {
    use super::{Header, describes_hevc, header};

    #[test]
    fn boxes_are_read_as_the_standard_says() {
        let kind = *b"moov";
        for (bytes, wanted) in [
            (&b"\0\0\0\x20moov"[..], Some(Header { kind, length: 32 })),
            (b"\0\0\0\0moov", Some(Header { kind, length: 99 })),
            (b"\0\0\0\x01moov\0\0\0\x01\0\0\0\0", Some(Header { kind, length: 1 << 32 })),
            (b"\0\0\0\x01moov", None),
            (b"\0\0\0\x07moov", None),
            (b"moov", None),
        ] {
            assert_eq!(header(bytes, 99), wanted, "{bytes:?}");
        }
    }

    #[test]
    fn a_code_counts_where_it_describes_samples_and_nowhere_else() {
        let movie = |name: &[u8]| {
            [b"\0\0\0\x1cstsd\0\0\0\0\0\0\0\x01\0\0\0\x10".as_slice(), name, b"\0\0\0\0"].concat()
        };
        for (name, wanted) in [
            (b"hvc1", true),
            (b"hev1", true),
            (b"dvh1", true),
            (b"dvhe", true),
            (b"avc1", false),
            (b"av01", false),
            (b"mp4a", false),
        ] {
            assert_eq!(describes_hevc(&movie(name)), wanted, "{name:?}");
        }
        assert!(!describes_hevc(b"a title: hvc1 stsd"));
        assert!(!describes_hevc(b""));
    }
}
