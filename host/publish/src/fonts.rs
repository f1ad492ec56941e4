//! Typefaces of a published work: each page brings the part of each family that it draws with, and nothing else.
//! docs/decisions/0018-fonts.md

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use pinye_fonts::slices::ranges;
use pinye_fonts::{Error, Workshop};
use pinye_registry::hash;

use super::render::{Finished, Rendered, Wish};
use super::{RenderMode, findings};
use pinye_domain::language::Language;
use pinye_domain::publication::Asset;

mod uses;

use uses::{FaceKey, Uses};

/// How hard parts are compressed: what is published is kept for years, a draft is looked at once.
const FOR_VISITORS: u8 = 11;
const FOR_AUTHORS: u8 = 7;
/// Faces that are asked for before the page's own style sheet is read.
const MOST_PRELOADED: usize = 2;

/// A part that was cut out for a work.
struct Cut {
    family: &'static str,
    weight: Option<u16>,
    address: String,
    asset: Asset,
}

/// Gives the documents the typefaces that they name. Where a part cannot be made, visitors see another typeface, and the
/// author is told.
pub(super) async fn dress(workshop: &Workshop, rendered: &mut Rendered, wish: &Wish) {
    let read = |document: &Finished| uses::of(&document.html, workshop.library());
    let used: Vec<Uses> = rendered.documents.iter().map(read).collect();
    let mut characters: BTreeMap<FaceKey, BTreeSet<u32>> = BTreeMap::new();
    for (face, all) in used.iter().flat_map(|one| &one.characters) {
        characters.entry(*face).or_default().extend(all);
    }
    let mut cuts: BTreeMap<FaceKey, Cut> = BTreeMap::new();
    let name = |id: &str| {
        let label = workshop.library().find(id).map(|family| &family.label);
        let label = label.map(|label| match wish.language {
            Language::Zh => label.zh.clone(),
            Language::En => label.en.clone(),
        });
        label.unwrap_or_else(|| id.to_owned())
    };
    for ((id, is_bold), all) in with_one_weight(workshop, characters) {
        match cut(workshop, (id, is_bold), all, wish).await {
            Ok((cut, lacking)) => {
                if !lacking.is_empty() {
                    let told = format!("{} · {lacking}", name(id));
                    let remark = findings::of_the_work("font.lacks", &told, wish.language);
                    rendered.remarks.push(remark);
                }
                cuts.extend(cut.map(|cut| ((id, is_bold), cut)));
            }
            Err(error) => {
                tracing::warn!(family = id, %error, "a typeface could not be added to a work");
                let remark = findings::of_the_work("font.missing", &name(id), wish.language);
                rendered.remarks.push(remark);
            }
        }
    }
    let assets: BTreeMap<&str, &Asset> =
        cuts.values().map(|cut| (cut.asset.name.as_str(), &cut.asset)).collect();
    rendered.assets.extend(assets.into_values().cloned());
    for (document, uses) in rendered.documents.iter_mut().zip(used) {
        put_on(document, &uses, &cuts, workshop);
    }
}

/// The Chinese characters that a face lacks, as many as an author reads.
fn lacking(wanted: &BTreeSet<u32>, has: &[RangeInclusive<u32>]) -> String {
    let is_lacking = |one: &&u32| {
        (0x3400..0xa000).contains(*one) && !has.iter().any(|range| range.contains(*one))
    };
    wanted.iter().filter(is_lacking).filter_map(|one| char::from_u32(*one)).take(40).collect()
}

/// A family of one weight has one part for all of its text.
fn with_one_weight(
    workshop: &Workshop,
    characters: BTreeMap<FaceKey, BTreeSet<u32>>,
) -> BTreeMap<FaceKey, BTreeSet<u32>> {
    let mut found: BTreeMap<FaceKey, BTreeSet<u32>> = BTreeMap::new();
    for (face, all) in characters {
        found.entry(of_library(workshop, face)).or_default().extend(all);
    }
    found
}

fn of_library(workshop: &Workshop, (id, is_bold): FaceKey) -> FaceKey {
    let has_bold = workshop.library().find(id).is_some_and(|family| family.faces.len() > 1);
    (id, is_bold && has_bold)
}

async fn cut(
    workshop: &Workshop,
    (id, is_bold): FaceKey,
    characters: BTreeSet<u32>,
    wish: &Wish,
) -> Result<(Option<Cut>, String), Error> {
    let unknown = || Error::Missing(id.to_owned());
    let family = workshop.library().find(id).ok_or_else(unknown)?;
    let face = family.face(is_bold).ok_or_else(unknown)?;
    let quality = match wish.mode {
        RenderMode::Publication => FOR_VISITORS,
        RenderMode::Draft { .. } => FOR_AUTHORS,
    };
    let part = workshop.part(face, ranges(characters.iter().copied()), quality).await?;
    let lacking = lacking(&characters, &part.cut.has);
    if part.woff2.is_empty() {
        return Ok((None, lacking));
    }
    let name = format!("{}.woff2", hash(&part.woff2));
    let weight = (family.faces.len() > 1).then_some(face.weight);
    let (address, body) = (format!("/a/{name}"), part.woff2.clone());
    let asset = Asset { name, mime: "font/woff2".to_owned(), body, br: None, gzip: None };
    Ok((Some(Cut { family: &family.family, weight, address, asset }), lacking))
}

/// Names the parts that a document uses in its style sheet, which is the first thing in it.
fn put_on(
    document: &mut Finished,
    uses: &Uses,
    cuts: &BTreeMap<FaceKey, Cut>,
    workshop: &Workshop,
) {
    let parts = |faces: &mut dyn Iterator<Item = &FaceKey>| -> BTreeSet<FaceKey> {
        faces.map(|face| of_library(workshop, *face)).collect()
    };
    let mut css = String::new();
    for cut in parts(&mut uses.characters.keys()).iter().filter_map(|face| cuts.get(face)) {
        let weight = cut.weight.map(|one| format!("font-weight:{one};")).unwrap_or_default();
        let _ = write!(
            css,
            "@font-face{{font-family:\"{}\";{weight}font-display:swap;src:url({}) format(\"woff2\")}}",
            cut.family, cut.address
        );
    }
    if css.is_empty() {
        return;
    }
    let mut links = String::new();
    let first = parts(&mut uses.first.iter());
    for cut in first.iter().filter_map(|face| cuts.get(face)).take(MOST_PRELOADED) {
        let _ = write!(
            links,
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{}\" crossorigin>",
            cut.address
        );
    }
    // Style sheets have no "</" of their own, so the first end of one is the end of ours.
    if let Some(at) = document.html.find("</style>") {
        document.html.insert_str(at + "</style>".len(), &links);
        document.html.insert_str(at, &css);
        document.has_fonts = true;
    }
}
