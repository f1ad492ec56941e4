//! Detection of file formats by their first bytes.

/// Returns the extension of the format that begins with these bytes.
pub(super) fn extension(head: &[u8]) -> Option<&'static str> {
    let at = |position: usize, length: usize| head.get(position..position + length);
    if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some("png");
    }
    if head.starts_with(b"\xff\xd8\xff") {
        return Some("jpg");
    }
    if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") {
        return Some("gif");
    }
    if head.starts_with(b"RIFF") {
        return match at(8, 4)? {
            b"WEBP" => Some("webp"),
            b"WAVE" => Some("wav"),
            _ => None,
        };
    }
    if let Some(media) = iso_media(head) {
        return media.extension();
    }
    if head.starts_with(b"\x1a\x45\xdf\xa3") {
        return head.windows(4).any(|word| word == b"webm").then_some("webm");
    }
    signature(head)
}

/// Content of a file in the ISO base media format (ISO/IEC 14496-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IsoMedia {
    Mp4,
    QuickTime,
    M4a,
    /// HEIC, HEIF, AVIF and raw pictures, which web pages cannot show.
    Photo,
    Unknown,
}

impl IsoMedia {
    fn extension(self) -> Option<&'static str> {
        match self {
            IsoMedia::Mp4 => Some("mp4"),
            IsoMedia::QuickTime => Some("mov"),
            IsoMedia::M4a => Some("m4a"),
            IsoMedia::Photo | IsoMedia::Unknown => None,
        }
    }
}

/// Reads the brands of the `ftyp` box: the major one, else the first compatible one that is known.
pub(super) fn iso_media(head: &[u8]) -> Option<IsoMedia> {
    if head.get(4..8)? != b"ftyp" {
        return None;
    }
    let length = u32::from_be_bytes(*head.first_chunk()?);
    let length = usize::try_from(length).unwrap_or(usize::MAX).min(head.len());
    let major = head.get(8..12).into_iter();
    // The minor version is between the major brand and the compatible ones.
    let (compatible, _) = head.get(16..length).unwrap_or_default().as_chunks::<4>();
    let mut brands = major.chain(compatible.iter().map(<[u8; 4]>::as_slice));
    Some(brands.find_map(media_of_brand).unwrap_or(IsoMedia::Unknown))
}

fn media_of_brand(brand: &[u8]) -> Option<IsoMedia> {
    Some(match brand {
        b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"hevm" | b"hevs" | b"mif1"
        | b"mif2" | b"miaf" | b"msf1" | b"avif" | b"avis" | b"avio" | b"MA1A" | b"MA1B"
        | b"MiHE" | b"MiHA" | b"MiHB" | b"jpeg" | b"jpgs" | b"j2ki" | b"crx " => IsoMedia::Photo,
        b"M4A " | b"M4B " | b"M4P " => IsoMedia::M4a,
        b"qt  " => IsoMedia::QuickTime,
        b"isom" | b"avc1" | b"mmp4" | b"MSNV" | b"dash" | b"msdh" | b"F4V " | b"f4v " | b"XAVC"
        | b"cmfc" | b"NDSC" => IsoMedia::Mp4,
        [b'i', b's', b'o', b'2'..=b'9' | b'a'..=b'c']
        | [b'm', b'p', b'4' | b'7', b'1' | b'2']
        | [b'M', b'4', b'V', _]
        | [b'3', b'g', b'p' | b'2' | b'e' | b'g' | b'r' | b's' | b't', _] => IsoMedia::Mp4,
        _ => return None,
    })
}

fn signature(head: &[u8]) -> Option<&'static str> {
    let signatures: [(&[u8], &str); 7] = [
        (b"ID3", "mp3"),
        (b"OggS", "ogg"),
        (b"fLaC", "flac"),
        (b"wOF2", "woff2"),
        (b"%PDF-", "pdf"),
        (b"PK\x03\x04", "zip"),
        (b"PK\x05\x06", "zip"),
    ];
    let found = signatures.into_iter().find(|(start, _)| head.starts_with(start));
    found.map(|(_, extension)| extension).or_else(|| match head {
        // Sync word of a stream; the layer bits tell ADTS (0) from MPEG audio of layer 2 or 3.
        // Layer 1 is left out, since it looks like the byte order mark of UTF-16.
        [0xff, second, ..] if second & 0xf6 == 0xf0 => Some("aac"),
        [0xff, second, ..] if second & 0xe0 == 0xe0 && [2, 4].contains(&(second & 0x06)) => {
            Some("mp3")
        }
        _ => None,
    })
}

/// First bytes of old office documents.
pub(super) const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Returns whether one of the first parts of an archive has a name that only office documents use.
pub(super) fn is_package(head: &[u8]) -> bool {
    let names: [&[u8]; 6] =
        [b"[Content_Types].xml", b"_rels/.rels", b"docProps/", b"word/", b"xl/", b"ppt/"];
    names.into_iter().any(|name| head.windows(name.len()).any(|part| part == name))
}

/// Returns whether this is text, in UTF-16 or any single-byte or multi-byte encoding without
/// control characters, and neither markup nor a script.
pub(super) fn is_plain_text(head: &[u8]) -> bool {
    let unit: Option<fn([u8; 2]) -> u16> = match head.first_chunk::<2>() {
        Some(b"\xff\xfe") => Some(u16::from_le_bytes),
        Some(b"\xfe\xff") => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(unit) = unit {
        let (pairs, _) = head.get(2..).unwrap_or_default().as_chunks::<2>();
        let units = pairs.iter().map(|pair| unit(*pair));
        // The head may end in the middle of a character.
        let text: String = char::decode_utf16(units).map_while(Result::ok).collect();
        let is_short = text.encode_utf16().count() + 1 < pairs.len();
        return !is_short && is_plain_text(text.as_bytes());
    }
    let is_sign = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x20..=0x7e | 0x80..);
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let is_code = text.starts_with(b"<") || text.starts_with(b"#!");
    !head.is_empty() && !is_code && head.iter().all(is_sign)
}

/// Returns whether this is a document that contains an SVG.
pub(super) fn looks_like_svg(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<') && text.to_ascii_lowercase().contains("<svg")
}
