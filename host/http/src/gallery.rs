//! Masks, shapes and fonts that come with the program, and the lists behind their pickers. An administrator may add fonts.

use std::borrow::Cow;
use std::path::PathBuf;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use rust_embed::Embed;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::{etag, served};
use crate::error::{Error, Result};
use pinye_desk::app::App;
use pinye_domain::upload::{Format, Kind, Sniffed};

#[derive(Embed)]
#[folder = "gallery"]
struct Gallery;

/// Drawings run nothing, even when they are opened by their own address.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
/// Bytes of one font.
const FONT_BYTES: u64 = 50 << 20;
/// Fonts of the folder that are listed.
const MOST_FONTS: usize = 200;
/// What the picker shows of a font that somebody added.
const PREVIEW: &str = "字体预览 The quick brown fox";

/// Every mask.
#[utoipa::path(get, path = "/masks/index.json", tag = "files",
    responses((status = 200, body = Vec<MaskEntry>), (status = 304, description = "not changed")))]
pub async fn masks(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    own(&app, "masks/index.json", &headers).await
}

/// A mask within 100 units: `shape-{number}.svg`.
#[utoipa::path(get, path = "/masks/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the drawing"), (status = 304, description = "not changed")))]
pub async fn mask(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    drawing(&app, "masks", &name, &headers).await
}

/// Every shape.
#[utoipa::path(get, path = "/shapes/index.json", tag = "files",
    responses((status = 200, body = Vec<ShapeEntry>), (status = 304, description = "not changed")))]
pub async fn shapes(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    own(&app, "shapes/index.json", &headers).await
}

/// A shape: `{id}.svg`.
#[utoipa::path(get, path = "/shapes/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the drawing"), (status = 304, description = "not changed")))]
pub async fn shape(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    drawing(&app, "shapes", &name, &headers).await
}

/// Every font: those of the reader's own device, those that come with the program, and those an administrator added.
#[utoipa::path(get, path = "/fonts/index.json", tag = "files",
    responses((status = 200, body = Vec<FontEntry>), (status = 304, description = "not changed")))]
pub async fn fonts(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let list = find("fonts/index.json").ok_or_else(Error::not_found)?;
    let mut fonts: Vec<FontEntry> =
        serde_json::from_slice(&list).map_err(|error| Error::Internal(error.into()))?;
    let folder = added(&app);
    let found = tokio::task::spawn_blocking(move || added_fonts(&folder)).await;
    let is_new = |font: &FontEntry, fonts: &[FontEntry]| {
        fonts.iter().all(|known| known.family != font.family && known.url != font.url)
    };
    for font in found.map_err(|error| Error::Internal(error.into()))? {
        if is_new(&font, &fonts) {
            fonts.push(font);
        }
    }
    let list = serde_json::to_vec(&fonts).map_err(|error| Error::Internal(error.into()))?;
    Ok(send(&app, "fonts/index.json", list, &headers).await)
}

/// A font: `{name}.woff2`.
#[utoipa::path(get, path = "/fonts/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the font"), (status = 304, description = "not changed")))]
pub async fn font(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let stem =
        name.strip_suffix(".woff2").filter(|stem| is_plain(stem)).ok_or_else(Error::not_found)?;
    let path = format!("fonts/{name}");
    if let Some(body) = find(&path) {
        return Ok(send(&app, &path, body.into_owned(), &headers).await);
    }
    let file = added(&app).join(format!("{stem}.woff2"));
    let size = tokio::fs::metadata(&file).await.map_err(|_| Error::not_found())?.len();
    if size > FONT_BYTES {
        return Err(Error::not_found().into());
    }
    let body = tokio::fs::read(&file).await.map_err(|_| Error::not_found())?;
    let is_font =
        matches!(Format::sniff(&body), Sniffed::Accepted(format) if format.kind == Kind::Font);
    if !is_font {
        return Err(Error::not_found().into());
    }
    Ok(send(&app, &path, body, &headers).await)
}

/// One mask of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaskEntry {
    /// The number in `/masks/shape-{number}.svg`.
    number: u32,
    /// What `maskType` says.
    #[serde(rename = "type")]
    kind: String,
    /// In Chinese.
    name: String,
    /// Language → name.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    names: serde_json::Value,
}

/// One shape of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShapeEntry {
    /// What `shapeId` says.
    id: String,
    /// `/shapes/{id}.svg`
    path: String,
    /// In Chinese.
    name: String,
    /// Language → name.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    names: serde_json::Value,
    /// Always `svg`.
    #[serde(rename = "type")]
    kind: String,
    has_border: bool,
    support_border_radius: bool,
    default_border_width: u32,
    support_border_width_adjust: bool,
}

/// One font of the list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FontEntry {
    family: String,
    label: String,
    preview_text: String,
    /// On the reader's own device; nothing is loaded.
    system: bool,
    /// Empty for one of the device.
    url: String,
    /// Bytes.
    size: u64,
    /// What it is for: `zh-CN`, `en-US`, or empty when nobody said.
    language: String,
}

fn added(app: &App) -> PathBuf {
    app.settings.data_dir.join("fonts")
}

fn added_fonts(folder: &std::path::Path) -> Vec<FontEntry> {
    let mut fonts = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let stem = name.strip_suffix(".woff2").filter(|stem| is_plain(stem));
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
            });
        }
    }
    fonts.sort_by(|one, other| one.family.cmp(&other.family));
    fonts.truncate(MOST_FONTS);
    fonts
}

/// Names are letters, digits and dashes: nothing that leads anywhere else.
fn is_plain(stem: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-' || sign == b'_';
    !stem.is_empty() && stem.len() <= 64 && stem.bytes().all(is_sign)
}

async fn drawing(app: &App, folder: &str, name: &str, headers: &HeaderMap) -> Result<Response> {
    name.strip_suffix(".svg").filter(|stem| is_plain(stem)).ok_or_else(Error::not_found)?;
    own(app, &format!("{folder}/{name}"), headers).await
}

async fn own(app: &App, path: &str, headers: &HeaderMap) -> Result<Response> {
    let body = find(path).ok_or_else(Error::not_found)?;
    Ok(send(app, path, body.into_owned(), headers).await)
}

fn find(path: &str) -> Option<Cow<'static, [u8]>> {
    Gallery::get(path).map(|file| file.data)
}

async fn send(app: &App, path: &str, body: Vec<u8>, headers: &HeaderMap) -> Response {
    let key = format!("{path} {}", etag(&body));
    let file = match app.squeezed.get(&key).await {
        Some(known) => known,
        None => app.squeezed.keep(key, path, body).await,
    };
    let mut response = served(&file, headers);
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    out.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    // A preview stands in a frame that has no origin of its own, and its fonts and masks are asked for across origins.
    out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    out.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::{added_fonts, is_plain};

    #[test]
    fn a_name_leads_nowhere_else() {
        for name in ["lobster", "star-4", "a_b"] {
            assert!(is_plain(name), "{name}");
        }
        for name in ["", "..", "a/b", "a.b", "图", "a\0b", &"a".repeat(65)] {
            assert!(!is_plain(name), "{name}");
        }
    }

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
}
