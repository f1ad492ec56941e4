//! File types that may be uploaded, detected by content. The name only distinguishes documents
//! whose content looks the same; browsers are told to download all of those.

mod magic_bytes;

use magic_bytes::{
    COMPOUND, IsoMedia, extension, is_package, is_plain_text, iso_media, looks_like_svg,
};

/// Number of bytes that [`Format::sniff`] needs, if the file has as many.
pub const SNIFF_BYTES: usize = 1024;

/// Pictures with more pixels are scaled down on upload.
pub const MAX_PIXELS: u64 = 40_000_000;

/// Widths in which a picture is available on request; other widths are refused, which limits the
/// use of disk space.
pub const WIDTHS: [u32; 7] = [160, 320, 480, 640, 750, 1125, 1500];

/// A picture for link previews, made from the cover of a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareImage {
    /// Name in requests.
    pub name: &'static str,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Maximum size in bytes: messengers drop larger pictures.
    pub max_bytes: usize,
}

/// Link preview pictures: for social networks, and for messengers.
pub const SHARE_IMAGES: [ShareImage; 2] = [WIDE_SHARE_IMAGE, SQUARE_SHARE_IMAGE];

/// Open Graph and Twitter.
pub const WIDE_SHARE_IMAGE: ShareImage =
    ShareImage { name: "wide", width: 1200, height: 630, max_bytes: 300 * 1024 };

/// WeChat, QQ and other messengers.
pub const SQUARE_SHARE_IMAGE: ShareImage =
    ShareImage { name: "square", width: 600, height: 600, max_bytes: 300 * 1024 };

/// Maximum number of files per author.
pub const MAX_FILES_PER_AUTHOR: i64 = 10_000;

const MIB: u64 = 1024 * 1024;

/// Kind of file; each has its own size limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Raster images.
    Image,
    /// Vector images: sanitized, and downloaded instead of shown when opened on their own.
    VectorImage,
    /// Sound.
    Audio,
    /// Videos.
    Video,
    /// Fonts.
    Font,
    /// Other accepted files; browsers are told to download them.
    Document,
}

/// A file format that is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Kind of file.
    pub kind: FileKind,
    /// MIME type.
    pub mime: &'static str,
    /// Extension of the stored file, without the dot.
    pub extension: &'static str,
}

/// Result of looking at the first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SniffResult {
    /// An accepted format.
    Accepted(Format),
    /// A photo in a format that not all browsers show: HEIC, HEIF, AVIF or raw.
    Photo,
    /// Anything else.
    Unknown,
}

impl FileKind {
    /// Returns the maximum size in bytes, API-UPL-004.
    pub const fn max_bytes(self) -> u64 {
        match self {
            FileKind::Image | FileKind::VectorImage => 20 * MIB,
            FileKind::Video => 200 * MIB,
            FileKind::Audio | FileKind::Font | FileKind::Document => 50 * MIB,
        }
    }

    /// Returns whether browsers may show it instead of downloading it.
    pub fn is_inline(self) -> bool {
        !matches!(self, FileKind::Document | FileKind::VectorImage)
    }
}

const fn format(kind: FileKind, mime: &'static str, extension: &'static str) -> Format {
    Format { kind, mime, extension }
}

const DRAWING: Format = format(FileKind::VectorImage, "image/svg+xml", "svg");

/// Every accepted format; also determines how a stored file is served.
pub const FORMATS: &[Format] = &[
    format(FileKind::Image, "image/png", "png"),
    format(FileKind::Image, "image/jpeg", "jpg"),
    format(FileKind::Image, "image/gif", "gif"),
    format(FileKind::Image, "image/webp", "webp"),
    DRAWING,
    format(FileKind::Audio, "audio/mpeg", "mp3"),
    format(FileKind::Audio, "audio/wav", "wav"),
    format(FileKind::Audio, "audio/ogg", "ogg"),
    format(FileKind::Audio, "audio/flac", "flac"),
    format(FileKind::Audio, "audio/mp4", "m4a"),
    format(FileKind::Audio, "audio/aac", "aac"),
    format(FileKind::Video, "video/mp4", "mp4"),
    format(FileKind::Video, "video/quicktime", "mov"),
    format(FileKind::Video, "video/webm", "webm"),
    format(FileKind::Font, "font/woff2", "woff2"),
    // These three are accepted as fonts only, by [`Format::detect_font`].
    format(FileKind::Font, "font/ttf", "ttf"),
    format(FileKind::Font, "font/otf", "otf"),
    format(FileKind::Font, "font/woff", "woff"),
    format(FileKind::Document, "application/pdf", "pdf"),
    format(FileKind::Document, "application/zip", "zip"),
    format(FileKind::Document, "text/plain", "txt"),
    format(FileKind::Document, "text/csv", "csv"),
    format(FileKind::Document, "application/msword", "doc"),
    format(FileKind::Document, "application/vnd.ms-excel", "xls"),
    format(FileKind::Document, "application/vnd.ms-powerpoint", "ppt"),
    format(
        FileKind::Document,
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "docx",
    ),
    format(
        FileKind::Document,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xlsx",
    ),
    format(
        FileKind::Document,
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "pptx",
    ),
];

/// Extensions of text documents.
const TEXTS: [&str; 2] = ["txt", "csv"];
/// Extensions of old office documents, which share one container format.
const COMPOUNDS: [&str; 3] = ["doc", "xls", "ppt"];
/// Extensions of newer office documents, which are archives.
const PACKAGES: [&str; 3] = ["docx", "xlsx", "pptx"];

impl Format {
    /// Returns the format of a stored file by its extension.
    pub fn of_extension(extension: &str) -> Option<Format> {
        FORMATS.iter().copied().find(|format| format.extension == extension)
    }

    /// Detects the format from the first bytes of a file, and from its name where several kinds of
    /// document begin with the same bytes.
    pub fn detect(head: &[u8], name: &str) -> SniffResult {
        let named = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        let named = named.unwrap_or_default();
        let found = Format::sniff(head);
        let is_meant = match found {
            SniffResult::Accepted(format) => {
                format.extension == "zip" && PACKAGES.contains(&named.as_str()) && is_package(head)
            }
            SniffResult::Photo => false,
            SniffResult::Unknown => {
                (TEXTS.contains(&named.as_str()) && is_plain_text(head))
                    || (COMPOUNDS.contains(&named.as_str()) && head.starts_with(COMPOUND))
            }
        };
        let meant = is_meant.then(|| Format::of_extension(&named)).flatten();
        meant.map_or(found, SniffResult::Accepted)
    }

    /// Detects the format of an uploaded font from its first bytes.
    pub fn detect_font(head: &[u8]) -> SniffResult {
        let extension = match head.get(..4) {
            Some([0, 1, 0, 0] | b"true" | b"ttcf") => "ttf",
            Some(b"OTTO") => "otf",
            Some(b"wOFF") => "woff",
            Some(b"wOF2") => "woff2",
            _ => return SniffResult::Unknown,
        };
        Format::of_extension(extension).map_or(SniffResult::Unknown, SniffResult::Accepted)
    }

    /// Detects the format from the first bytes of a file.
    pub fn sniff(head: &[u8]) -> SniffResult {
        match extension(head) {
            Some(extension) => {
                Format::of_extension(extension).map_or(SniffResult::Unknown, SniffResult::Accepted)
            }
            None if iso_media(head) == Some(IsoMedia::Photo) => SniffResult::Photo,
            None if looks_like_svg(head) => SniffResult::Accepted(DRAWING),
            None => SniffResult::Unknown,
        }
    }
}

/// An uploaded file of an author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Original file name, for display only.
    pub name: String,
    /// Name in the storage and in URLs.
    pub stored_name: String,
    /// MIME type.
    pub mime: String,
    /// Size in bytes.
    pub size: i64,
    /// Width in pixels, for pictures.
    pub width: Option<i64>,
    /// Height in pixels, for pictures.
    pub height: Option<i64>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// First character of the stored names of visitors' files; no other stored name begins with it.
pub const VISITOR_FILE_PREFIX: char = '0';

/// First character of the stored names of font files; no other stored name begins with it. Such
/// files are never served whole.
pub const FONT_FILE_PREFIX: char = '1';

/// Returns whether this is a stored name: 24 letters and digits, and a known extension. No other
/// name is ever looked up in the storage.
pub fn is_stored_name(name: &str) -> bool {
    format_of_stored(name).is_some()
}

/// Returns the format of the file with this stored name.
pub fn format_of_stored(name: &str) -> Option<Format> {
    let (stem, extension) = name.split_once('.')?;
    let plain =
        stem.len() == 24 && stem.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if plain { Format::of_extension(extension) } else { None }
}

/// Returns the last part of a file name without control characters, at most 200 characters long.
pub fn display_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_hidden_sign = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
    let clean: String = last.chars().filter(|c| !is_hidden_sign(*c)).take(200).collect();
    if clean.trim().is_empty() { "file".to_owned() } else { clean }
}

/// Returns up to `most` stored names that follow `/uploads/` in a text, also where JSON escapes the
/// slashes.
pub fn stored_names(text: &str, most: usize) -> Vec<String> {
    let mut names = Vec::new();
    for rest in text.split("uploads").skip(1) {
        let rest = rest.trim_start_matches('\\').trim_start_matches('/');
        let is_sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.';
        let name: String = rest.chars().take(40).take_while(|c| is_sign(*c)).collect();
        if is_stored_name(&name) && !names.contains(&name) && names.len() < most {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{FileKind, Format, SniffResult, display_name, stored_names};

    fn kind(head: &[u8]) -> Option<FileKind> {
        match Format::sniff(head) {
            SniffResult::Accepted(format) => Some(format.kind),
            _ => None,
        }
    }

    /// UP-011
    #[test]
    fn the_content_decides_not_the_name() {
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n...."), Some(FileKind::Image));
        assert_eq!(kind(b"RIFF\0\0\0\0WAVEfmt "), Some(FileKind::Audio));
        assert_eq!(kind(b"\0\0\0\x18ftypisom...."), Some(FileKind::Video));
        assert_eq!(kind(b"\xff\xfb\x90\x64"), Some(FileKind::Audio));
        assert_eq!(kind(b"%PDF-1.7"), Some(FileKind::Document));
        for text in [&b"<html><script>"[..], b"MZ\x90", b"#!/bin/sh", b"", b"RIFF", b"<?php"] {
            assert_eq!(Format::sniff(text), SniffResult::Unknown, "{text:?}");
        }
        assert_eq!(kind(b"<?xml version='1.0'?><SVG onload=x>"), Some(FileKind::VectorImage));
        assert_eq!(kind(b"\xef\xbb\xbf\n<svg>"), Some(FileKind::VectorImage));
        for text in [&b"var a = '<svg>'"[..], b"\xff\xfe<\0s\0v\0g\0", b"\x1f\x8b\x08<svg"] {
            assert_eq!(Format::sniff(text), SniffResult::Unknown, "{text:?}");
        }
    }

    /// Forms accept texts and office documents; a name alone does not change the type.
    #[test]
    fn texts_and_office_documents_are_known() {
        let of = |head: &[u8], name: &str| match Format::detect(head, name) {
            SniffResult::Accepted(format) => format.extension,
            SniffResult::Photo | SniffResult::Unknown => "",
        };
        let (office, old) =
            (b"PK\x03\x04....word/document.xml", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1..");
        for (head, name, expected) in [
            (&b"Guten Tag\r\n"[..], "a.TXT", "txt"),
            ("姓名,电话\n".as_bytes(), "表.csv", "csv"),
            (b"\xd0\xd5\xc3\xfb,1\n", "gbk.csv", "csv"),
            (b"\xff\xfeA\0\t\0\x08g", "utf-16.csv", "csv"),
            (b"\xfe\xff\0A\0\t\x67\x08", "utf-16.txt", "txt"),
            (b"\xff\xfe<\0s\0v\0g\0", "a.txt", ""),
            (b"\xff\xfeA\0\0\0", "a.txt", ""),
            (b"\xff\xfe\0\xdcA\0A\0", "a.txt", ""),
            (office, "a.docx", "docx"),
            (office, "a.xlsx", "xlsx"),
            (office, "a.zip", "zip"),
            (b"PK\x03\x04....photo.jpg", "a.docx", "zip"),
            (old, "a.doc", "doc"),
            (old, "a.xls", "xls"),
            (old, "a.msi", ""),
            (b"Guten Tag", "a.html", ""),
            (b"Guten Tag", "a", ""),
            (b"<html>", "a.txt", ""),
            (b"\xef\xbb\xbf <script>", "a.csv", ""),
            (b"#!/bin/sh", "a.txt", ""),
            (b"MZ\x90\0", "a.txt", ""),
            (b"", "a.txt", ""),
            (b"%PDF-1.7", "a.txt", "pdf"),
        ] {
            assert_eq!(of(head, name), expected, "{name}");
        }
    }

    /// The same file headers as for `sniffType` in the browser.
    #[test]
    fn heads_of_files_are_known_as_in_the_browser() {
        #[derive(serde::Deserialize)]
        struct Head {
            name: String,
            head: String,
            mime: Option<String>,
        }
        let heads = include_str!("../../../plugin-api/web/src/files/heads.json");
        let heads: Vec<Head> = serde_json::from_str(heads).unwrap();
        assert!(heads.len() > 40);
        for Head { name, head, mime } in heads {
            // One character per byte.
            let bytes: Vec<u8> =
                head.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
            let found = match Format::sniff(&bytes) {
                SniffResult::Accepted(format) => Some(format.mime),
                SniffResult::Photo => Some("image/heic"),
                SniffResult::Unknown => None,
            };
            assert_eq!(found, mime.as_deref(), "{name}");
        }
    }

    #[test]
    fn a_shown_name_has_no_folders_and_no_direction_tricks() {
        assert_eq!(display_name("../../etc/passwd"), "passwd");
        assert_eq!(display_name("C:\\x\\图.png"), "图.png");
        assert_eq!(display_name("gpj.\u{202e}exe\u{7}"), "gpj.exe");
        assert_eq!(display_name("a/"), "file");
    }

    #[test]
    fn uploads_are_found_wherever_they_stand() {
        let name = |c: &str| format!("{}.png", c.repeat(24));
        let text = format!(
            r#"{{"a":"/uploads/{}","b":"http:\/\/x\/uploads\/{}?v=1","c":"<img src='/uploads/{}'>","d":"/uploads/../x.png","e":"/uploads/{}"}}"#,
            name("a"),
            name("b"),
            name("c"),
            name("a")
        );
        assert_eq!(stored_names(&text, 9), [name("a"), name("b"), name("c")]);
        assert_eq!(stored_names(&text, 1), [name("a")]);
    }
}
