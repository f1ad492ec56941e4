//! Typefaces for the editor: the list behind the picker, one style sheet for the whole library, and
//! its files in slices that are subset at the first request.

use pinye_context::Ctx;
use std::path::{Path as FilePath, PathBuf};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::static_files::{PrecompressedFile, etag, serve_asset};
use crate::error::{Error, Result};
use crate::gallery::{find_embedded, is_plain_name, serve_cached};
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_domain::messages::Message;
use pinye_domain::upload::{FileKind, Format, SniffResult};
use pinye_fonts::{Error as FontError, Family, FontSubset, FontSubsetter, Library, slices};
use pinye_publish::uploaded_family;
use pinye_store as store;

/// Maximum bytes of a font that an administrator added.
const FONT_BYTES: u64 = 50 << 20;
/// Maximum number of listed fonts of the folder.
const MAX_LISTED_FONTS: usize = 200;
/// Sample texts of the picker: for added fonts, and for families of the library by language.
const PREVIEW: &str = "字体预览 The quick brown fox";
const CHINESE: &str = "永和九年 春暖花开";
const ENGLISH: &str = "The quick brown fox";
/// Compression quality of slices: moderate, since an author waits for them.
const QUALITY: u8 = 6;
/// Characters of the token in addresses of uploaded families.
const TOKEN: usize = 24;
/// File name of the style sheet of all families.
const SHEET: &str = "library.css";

/// One font of the list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FontEntry {
    family: String,
    label: String,
    /// English name, if it differs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    label_en: String,
    preview_text: String,
    /// Installed on the reader's own device; nothing is loaded.
    system: bool,
    /// Empty for a font of the device; for a family of the library, the style sheet of its slices.
    url: String,
    /// Bytes that a page loads of a font that is not sliced; 0 for others.
    size: u64,
    /// Language it is for: `zh-CN`, `en-US`, or empty if unknown.
    language: String,
    /// What it looks like: `sans`, `serif`, `brush`, `playful` or `display`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    kind: String,
    /// Who drew it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    author: String,
    /// SPDX name of its licence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    licence: String,
    /// Approximate KiB that a page loads per hundred characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kib_per100: Option<u32>,
}

/// Every font: of the reader's device, of the program, and added by an administrator.
#[utoipa::path(get, path = "/fonts/index.json", tag = "files",
    responses((status = 200, body = Vec<FontEntry>), (status = 304, description = "not changed")))]
pub async fn list(
    State(ctx): State<Ctx>,
    State(fonts): State<FontSubsetter>,
    State(cache): State<CompressedAssetCache>,
    headers: HeaderMap,
) -> Result<Response> {
    let list = find_embedded("fonts/index.json").ok_or_else(Error::not_found)?;
    let mut listed: Vec<FontEntry> =
        serde_json::from_slice(&list).map_err(|error| Error::Internal(error.into()))?;
    listed.extend(fonts.library().families().iter().map(entry));
    let folder = added_fonts_dir(&ctx);
    let found = tokio::task::spawn_blocking(move || added_fonts(&folder)).await;
    for font in found.map_err(|error| Error::Internal(error.into()))? {
        if listed.iter().all(|known| known.family != font.family && known.url != font.url) {
            listed.push(font);
        }
    }
    let list = serde_json::to_vec(&listed).map_err(|error| Error::Internal(error.into()))?;
    Ok(serve_cached(&cache, "fonts/index.json", list, &headers).await)
}

/// A font, a slice of one, or a style sheet.
/// Names are `{name}.woff2`, `{family}-{weight}-{slice}.woff2`, `{family}.css` and `library.css`.
/// Uploaded families are named by a secret token.
#[utoipa::path(get, path = "/fonts/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the font"), (status = 304, description = "not changed")))]
pub async fn file(
    State(ctx): State<Ctx>,
    State(fonts): State<FontSubsetter>,
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let library = fonts.library();
    if let Some(id) = name.strip_suffix(".css") {
        let sheet = match library.find(id) {
            Some(family) => slices::stylesheet(family),
            None if name == SHEET => build_library_stylesheet(&library),
            None => {
                let family = find_by_token(&ctx, id).await?.ok_or_else(Error::not_found)?;
                slices::stylesheet(&family) + &slices::sample_stylesheet(&family)
            }
        };
        return Ok(
            serve_cached(&cache, &format!("fonts/{name}"), sheet.into_bytes(), &headers).await
        );
    }
    let stem = name
        .strip_suffix(".woff2")
        .filter(|stem| is_plain_name(stem))
        .ok_or_else(Error::not_found)?;
    if let Some((family, part)) = parse_slice_request(library.families(), stem) {
        return slice(&fonts, family, part, &headers).await;
    }
    if let Some((token, _)) = stem.split_once('-')
        && let Some(family) = find_by_token(&ctx, token).await?
        && let Some((family, part)) = parse_slice_request(std::slice::from_ref(&family), stem)
    {
        return slice(&fonts, family, part, &headers).await;
    }
    added_file(&ctx, &cache, stem, &headers).await
}

/// Finds an uploaded family by its token, which is as long as a secret: only clients that were
/// given it can load the family.
async fn find_by_token(ctx: &Ctx, token: &str) -> Result<Option<Family>> {
    let is_token = token.len() == TOKEN && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_token {
        return Ok(None);
    }
    let font = store::fonts::find_by_token(&ctx.db, token).await?;
    Ok(font.map(|font| uploaded_family(&font)))
}

/// The requested part of a family.
enum SliceRequest {
    /// The sample text of the picker.
    Sample,
    /// A slice of the face of this name.
    Slice(String, usize),
}

fn parse_slice_request<'a>(
    families: &'a [Family],
    stem: &str,
) -> Option<(&'a Family, SliceRequest)> {
    let (rest, last) = stem.rsplit_once('-')?;
    if last == "sample" {
        return Some((families.iter().find(|one| one.id == rest)?, SliceRequest::Sample));
    }
    let (id, face) = rest.rsplit_once('-')?;
    let family = families.iter().find(|one| one.id == id)?;
    family.named_face(face)?;
    Some((family, SliceRequest::Slice(face.to_owned(), last.parse().ok()?)))
}

async fn slice(
    fonts: &FontSubsetter,
    family: &Family,
    asked: SliceRequest,
    headers: &HeaderMap,
) -> Result<Response> {
    let (face, wanted) = match asked {
        SliceRequest::Sample => {
            let text = format!("{}{}{}", family.label.zh, family.label.en, preview(family));
            let numbers: std::collections::BTreeSet<u32> = text.chars().map(u32::from).collect();
            (family.face(400, false), slices::ranges(numbers.into_iter()))
        }
        SliceRequest::Slice(name, slice) => {
            let is_there = family.slices.contains(&slice);
            let wanted = slices::characters(slice).filter(|_| is_there);
            (family.named_face(&name), wanted.ok_or_else(Error::not_found)?)
        }
    };
    let face = face.ok_or_else(Error::not_found)?;
    let part = fonts.subset(face, wanted, QUALITY).await.map_err(map_slice_error)?;
    if part.woff2.is_empty() {
        return Err(Error::not_found().into());
    }
    Ok(respond_with_slice(&part, headers))
}

fn map_slice_error(error: FontError) -> Error {
    match error {
        FontError::Busy(_) => Error::Unavailable(Message::new("http.unavailable")),
        FontError::Missing(_) => Error::not_found(),
        other => Error::Internal(other.into()),
    }
}

/// Returns a slice that may be cached for good: its address contains the hash of the typeface.
fn respond_with_slice(part: &FontSubset, headers: &HeaderMap) -> Response {
    let file = PrecompressedFile {
        mime: "font/woff2".to_owned(),
        etag: etag(&part.woff2),
        body: part.woff2.clone().into(),
        br: None,
        gzip: None,
    };
    let mut response = serve_asset(&file, headers);
    let out = response.headers_mut();
    let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
    out.insert(header::CACHE_CONTROL, cache);
    out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    out.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    response
}

fn preview(family: &Family) -> &'static str {
    if family.language == "zh-CN" { CHINESE } else { ENGLISH }
}

/// Returns the list entry of an uploaded family.
pub(crate) fn to_uploaded_entry(family: &Family) -> FontEntry {
    FontEntry { licence: String::new(), ..entry(family) }
}

fn entry(family: &Family) -> FontEntry {
    FontEntry {
        family: family.family.clone(),
        label: family.label.zh.clone(),
        label_en: family.label.en.clone(),
        preview_text: preview(family).to_owned(),
        system: false,
        url: format!("/fonts/{}.css", family.id),
        size: 0,
        language: family.language.clone(),
        kind: family.kind.clone(),
        author: family.author.clone(),
        licence: family.licence.clone(),
        kib_per100: Some(family.kib_per100),
    }
}

/// Returns the style sheet of all families, each with the picker's sample under a name of its own.
fn build_library_stylesheet(library: &Library) -> String {
    let mut css = String::new();
    for family in library.families() {
        css.push_str(&slices::stylesheet(family));
        css.push_str(&slices::sample_stylesheet(family));
    }
    css
}

async fn added_file(
    ctx: &Ctx,
    cache: &CompressedAssetCache,
    stem: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let file = added_fonts_dir(ctx).join(format!("{stem}.woff2"));
    let size = tokio::fs::metadata(&file).await.map_err(|_| Error::not_found())?.len();
    if size > FONT_BYTES {
        return Err(Error::not_found().into());
    }
    let body = tokio::fs::read(&file).await.map_err(|_| Error::not_found())?;
    let is_font = matches!(Format::sniff(&body), SniffResult::Accepted(format) if format.kind == FileKind::Font);
    if !is_font {
        return Err(Error::not_found().into());
    }
    Ok(serve_cached(cache, &format!("fonts/{stem}.woff2"), body, headers).await)
}

fn added_fonts_dir(ctx: &Ctx) -> PathBuf {
    ctx.settings.data_dir.join("fonts")
}

fn added_fonts(folder: &FilePath) -> Vec<FontEntry> {
    let mut fonts = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let stem = name.strip_suffix(".woff2").filter(|stem| is_plain_name(stem));
        let size = entry.metadata().ok().filter(std::fs::Metadata::is_file).map(|file| file.len());
        if let (Some(stem), Some(size)) = (stem, size.filter(|size| *size <= FONT_BYTES)) {
            fonts.push(FontEntry {
                family: stem.to_owned(),
                label: stem.replace(['-', '_'], " "),
                preview_text: PREVIEW.to_owned(),
                system: false,
                url: format!("/fonts/{name}"),
                size,
                language: String::new(),
                label_en: String::new(),
                kind: String::new(),
                author: String::new(),
                licence: String::new(),
                kib_per100: None,
            });
        }
    }
    fonts.sort_by(|one, other| one.family.cmp(&other.family));
    fonts.truncate(MAX_LISTED_FONTS);
    fonts
}

#[cfg(test)]
mod tests {
    use super::{SliceRequest, added_fonts, parse_slice_request};
    use pinye_fonts::Library;

    #[test]
    fn fonts_of_the_folder_are_listed_by_their_names() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b-c.woff2", "a.woff2", "x.ttf", "..woff2", "über.woff2"] {
            std::fs::write(folder.path().join(name), b"wOF2").unwrap();
        }
        std::fs::create_dir(folder.path().join("d.woff2")).unwrap();
        let fonts = added_fonts(folder.path());
        let urls: Vec<&str> = fonts.iter().map(|font| font.url.as_str()).collect();
        assert_eq!(urls, ["/fonts/a.woff2", "/fonts/b-c.woff2"]);
        assert_eq!((fonts[1].label.as_str(), fonts[1].size), ("b c", 4));
        assert!(added_fonts(&folder.path().join("none")).is_empty());
    }

    /// No family can be uploaded under the name of a device font in the list.
    #[test]
    fn the_fonts_of_devices_are_reserved() {
        let list = super::find_embedded("fonts/index.json").unwrap();
        let list: Vec<super::FontEntry> = serde_json::from_slice(&list).unwrap();
        assert!(!list.is_empty());
        for font in list {
            assert!(pinye_domain::font::is_reserved_family(&font.family), "{}", font.family);
        }
    }

    #[test]
    fn a_slice_is_named_by_family_weight_and_number() {
        let families = Library::new(|_| None).families();
        let named = |stem: &str| match parse_slice_request(families, stem) {
            Some((family, SliceRequest::Slice(face, slice))) => Some((&*family.id, face, slice)),
            Some((family, SliceRequest::Sample)) => Some((&*family.id, String::new(), 0)),
            None => None,
        };
        assert_eq!(named("noto-sans-sc-700-3"), Some(("noto-sans-sc", "700".to_owned(), 3)));
        assert_eq!(named("ma-shan-zheng-sample"), Some(("ma-shan-zheng", String::new(), 0)));
        for stem in ["noto-sans-sc", "unknown-400-1", "noto-sans-sc-x-1", "noto-sans-sc-400--1"] {
            assert_eq!(named(stem), None, "{stem}");
        }
    }
}
