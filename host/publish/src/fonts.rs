//! Fonts of a published work: each document gets a subset of each font face that it uses, and
//! nothing else. See docs/decisions/0018-fonts.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use pinye_fonts::slices::ranges;
use pinye_fonts::{Error, FontSet, FontSubsetter};
use pinye_registry::hash;

use super::render::{RenderOptions, RenderedPage, RenderedWork};
use super::{RenderMode, diagnostics};
use pinye_domain::language::Language;
use pinye_domain::publication::Asset;

mod uploaded;
mod usage;

pub use uploaded::family;
pub(super) use uploaded::font_set_of_work;

use usage::{FontUsage, FontUse};

/// Brotli quality of subsets: publications are stored for years, drafts are viewed briefly.
const FOR_VISITORS: u8 = 11;
const FOR_AUTHORS: u8 = 7;
/// Faces that are preloaded.
const MAX_PRELOADS: usize = 2;
/// Unknown families that are reported to the author.
const MAX_UNKNOWN_REPORTED: usize = 5;

/// A face of the work's font set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FaceKey {
    /// Index of its family in the font set.
    family: usize,
    /// Name of the face within the family.
    face: String,
}

/// A subset made for a work.
struct SubsetAsset {
    family: String,
    style: String,
    address: String,
    asset: Asset,
}

/// Adds subsets of the used fonts to the documents. If a subset cannot be made, visitors see a
/// fallback font and the author gets a diagnostic.
pub(super) async fn add_fonts(
    subsetter: &FontSubsetter,
    font_set: &FontSet,
    rendered: &mut RenderedWork,
    options: &RenderOptions,
) {
    let read = |document: &RenderedPage| usage::scan_document(&document.html, font_set);
    let used: Vec<FontUsage> = rendered.documents.iter().map(read).collect();
    let mut characters: BTreeMap<FaceKey, BTreeSet<u32>> = BTreeMap::new();
    for (drawn, all) in used.iter().flat_map(|one| &one.characters) {
        if let Some(face) = face_of(font_set, *drawn) {
            characters.entry(face).or_default().extend(all);
        }
    }
    let mut subsets: BTreeMap<FaceKey, SubsetAsset> = BTreeMap::new();
    for (key, all) in characters {
        let name = name_of(font_set, key.family, options.language);
        match make_subset(subsetter, font_set, &key, all, options).await {
            Ok((subset, lacking)) => {
                if !lacking.is_empty() {
                    let reported = format!("{name} · {lacking}");
                    let remark =
                        diagnostics::work_diagnostic("font.lacks", &reported, options.language);
                    rendered.remarks.push(remark);
                }
                subsets.extend(subset.map(|subset| (key, subset)));
            }
            Err(error) => {
                tracing::warn!(family = name, %error, "a font was not added to a work");
                let remark = diagnostics::work_diagnostic("font.missing", &name, options.language);
                rendered.remarks.push(remark);
            }
        }
    }
    let unknown: BTreeSet<&String> = used.iter().flat_map(|one| &one.unknown).collect();
    for name in unknown.into_iter().take(MAX_UNKNOWN_REPORTED) {
        rendered.remarks.push(diagnostics::work_diagnostic("font.unknown", name, options.language));
    }
    let assets: BTreeMap<&str, &Asset> =
        subsets.values().map(|subset| (subset.asset.name.as_str(), &subset.asset)).collect();
    rendered.assets.extend(assets.into_values().cloned());
    for (document, usage) in rendered.documents.iter_mut().zip(used) {
        insert_font_faces(document, &usage, &subsets, font_set);
    }
}

fn name_of(font_set: &FontSet, place: usize, language: Language) -> String {
    let label = font_set.at(place).map(|family| &family.label);
    let label = label.map(|label| match language {
        Language::Zh => label.zh.clone(),
        Language::En => label.en.clone(),
    });
    label.unwrap_or_default()
}

/// Returns the Chinese characters that a face lacks, limited to what a diagnostic shows.
fn lacking(wanted: &BTreeSet<u32>, has: &[RangeInclusive<u32>]) -> String {
    let is_lacking = |one: &&u32| {
        (0x3400..0xa000).contains(*one) && !has.iter().any(|range| range.contains(*one))
    };
    wanted.iter().filter(is_lacking).filter_map(|one| char::from_u32(*one)).take(40).collect()
}

/// Returns the face that renders a text. A family with one face gets one subset for all of its
/// text.
fn face_of(font_set: &FontSet, drawn: FontUse) -> Option<FaceKey> {
    let face = font_set.at(drawn.family)?.face(drawn.weight, drawn.is_italic)?;
    Some(FaceKey { family: drawn.family, face: face.name() })
}

async fn make_subset(
    subsetter: &FontSubsetter,
    font_set: &FontSet,
    key: &FaceKey,
    characters: BTreeSet<u32>,
    options: &RenderOptions,
) -> Result<(Option<SubsetAsset>, String), Error> {
    let FaceKey { family, face: name } = key;
    let unknown = || Error::Missing(name.clone());
    let family = font_set.at(*family).ok_or_else(unknown)?;
    let face = family.named_face(name).ok_or_else(unknown)?;
    let quality = match options.mode {
        RenderMode::Publication => FOR_VISITORS,
        RenderMode::Draft { .. } => FOR_AUTHORS,
    };
    let part = subsetter.subset(face, ranges(characters.iter().copied()), quality).await?;
    let lacking = lacking(&characters, &part.info.has);
    if part.woff2.is_empty() {
        return Ok((None, lacking));
    }
    let name = format!("{}.woff2", hash(&part.woff2));
    let style = if family.faces.len() > 1 { face.style() } else { String::new() };
    let (address, body) = (format!("/a/{name}"), part.woff2.clone());
    let asset = Asset { name, mime: "font/woff2".to_owned(), body, br: None, gzip: None };
    Ok((Some(SubsetAsset { family: family.family.clone(), style, address, asset }), lacking))
}

/// Adds `@font-face` rules to a document's first style sheet, and preload links behind it.
fn insert_font_faces(
    document: &mut RenderedPage,
    usage: &FontUsage,
    subsets: &BTreeMap<FaceKey, SubsetAsset>,
    font_set: &FontSet,
) {
    let parts = |drawn: &mut dyn Iterator<Item = &FontUse>| -> BTreeSet<FaceKey> {
        drawn.filter_map(|one| face_of(font_set, *one)).collect()
    };
    let mut css = String::new();
    for subset in parts(&mut usage.characters.keys()).iter().filter_map(|face| subsets.get(face)) {
        let _ = write!(
            css,
            "@font-face{{font-family:\"{}\";{}font-display:swap;src:url({}) format(\"woff2\")}}",
            subset.family, subset.style, subset.address
        );
    }
    if css.is_empty() {
        return;
    }
    let mut links = String::new();
    let first = parts(&mut usage.first.iter());
    for subset in first.iter().filter_map(|face| subsets.get(face)).take(MAX_PRELOADS) {
        let _ = write!(
            links,
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{}\" crossorigin>",
            subset.address
        );
    }
    // Style sheets contain no "</" of their own, so this is the end of the first one.
    if let Some(at) = document.html.find("</style>") {
        document.html.insert_str(at + "</style>".len(), &links);
        document.html.insert_str(at, &css);
        document.has_fonts = true;
    }
}
