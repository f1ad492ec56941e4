//! Subsets a font to the glyphs of given characters. Used in the child process only: damaged fonts
//! make the libraries panic, which only ends the child.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use skera::{DEFAULT_LAYOUT_FEATURES, Plan, SubsetFlags, subset_font};
use skrifa::raw::collections::IntSet;
use skrifa::raw::types::{NameId, Tag};
use skrifa::raw::{FontRef, TableProvider as _};
use skrifa::{GlyphId, MetadataProvider as _};

use crate::child::{FontRejection, SubsetInfo};
use crate::outlines;

/// Name ids that are kept: copyright, family, style, identity, full name, version, PostScript name,
/// license and its address.
const NAMES: [u16; 9] = [0, 1, 2, 3, 4, 5, 6, 13, 14];
/// Windows language id of English.
const ENGLISH: u16 = 0x0409;
/// Name records that are searched for English.
const MAX_NAME_RECORDS: usize = 2_000;
/// At most one visible character in this many may be blank: some fonts contain characters that were
/// never drawn.
const MIN_GLYPHS_PER_BLANK: usize = 10;
/// Tables that supported browsers do not use: layout of other systems, bitmaps, signatures.
const DROPPED: [&[u8; 4]; 19] = [
    b"morx", b"mort", b"kerx", b"JSTF", b"DSIG", b"EBDT", b"EBLC", b"EBSC", b"SVG ", b"PCLT",
    b"LTSH", b"Feat", b"Glat", b"Gloc", b"Silf", b"Sill", b"VDMX", b"hdmx", b"meta",
];

/// Returns the woff2 of these characters, and which of them the font has.
pub(crate) fn subset_to_woff2(
    bytes: &[u8],
    wanted: &[RangeInclusive<u32>],
    quality: u8,
) -> Result<(SubsetInfo, Vec<u8>), FontRejection> {
    let font = FontRef::new(bytes).map_err(|_| FontRejection::Damaged)?;
    // A file without `cmap` and `maxp` is not a font, even with a valid signature.
    font.cmap().and(font.maxp().map(drop)).map_err(|_| FontRejection::Damaged)?;
    let has = covered(&font, wanted);
    if has.is_empty() {
        return Ok((SubsetInfo { bytes: 0, has: Vec::new() }, Vec::new()));
    }
    let unicodes: IntSet<u32> = has.iter().copied().collect();
    let part = if outlines::are_postscript(&font) {
        let plan = plan(&font, &unicodes);
        let glyphs = plan.old_to_new_glyph_mapping().map(|(old, _)| old.to_u32()).collect();
        let drawn = outlines::convert_to_truetype(&font, &glyphs)?;
        subset(&FontRef::new(&drawn).map_err(|_| FontRejection::Damaged)?, &unicodes)?
    } else {
        subset(&font, &unicodes)?
    };
    check_outlines(&part, &has)?;
    let woff2 =
        woofwoof::compress(&part, "", usize::from(quality), true).ok_or(FontRejection::Damaged)?;
    let has = crate::slices::ranges(has.into_iter());
    Ok((SubsetInfo { bytes: woff2.len(), has }, woff2))
}

fn subset(font: &FontRef<'_>, unicodes: &IntSet<u32>) -> Result<Vec<u8>, FontRejection> {
    subset_font(font, &plan(font, unicodes)).map_err(|_| FontRejection::Damaged)
}

fn plan(font: &FontRef<'_>, unicodes: &IntSet<u32>) -> Plan {
    Plan::new(
        &IntSet::<GlyphId>::empty(),
        unicodes,
        font,
        SubsetFlags::SUBSET_FLAGS_NO_HINTING,
        &DROPPED.iter().map(|tag| Tag::new(tag)).collect(),
        &everything(),
        &DEFAULT_LAYOUT_FEATURES.iter().copied().collect(),
        &NAMES.iter().map(|id| NameId::new(*id)).collect(),
        &languages(font),
    )
}

/// Languages of the name records to keep: English, or all if there is no English one.
fn languages(font: &FontRef<'_>) -> IntSet<u16> {
    let has_english = font.name().is_ok_and(|name| {
        let mut records = name.name_record().iter().take(MAX_NAME_RECORDS);
        records.any(|one| one.language_id() == ENGLISH && NAMES.contains(&one.name_id().to_u16()))
    });
    if has_english { IntSet::from_iter([ENGLISH]) } else { everything() }
}

fn everything<T: skrifa::raw::collections::int_set::Domain>() -> IntSet<T> {
    let mut all = IntSet::empty();
    all.invert();
    all
}

/// Returns the requested characters that the font has a glyph for.
fn covered(font: &FontRef<'_>, wanted: &[RangeInclusive<u32>]) -> BTreeSet<u32> {
    let is_wanted = |number: &u32| wanted.iter().any(|range| range.contains(number));
    let mapped = font.charmap();
    // A slice of rare characters can cover more code points than the font: iterate over the font's
    // characters then.
    let asked: usize = wanted.iter().map(|range| (range.end() - range.start()) as usize + 1).sum();
    if asked > 20_000 {
        let all = mapped.mappings().filter(|(_, glyph)| glyph.to_u32() != 0);
        return all.map(|(number, _)| number).filter(is_wanted).collect();
    }
    let has = |number: &u32| mapped.map(*number).is_some_and(|glyph| glyph.to_u32() != 0);
    wanted.iter().flat_map(Clone::clone).filter(has).collect()
}

/// Verifies a subset, because subsetting a truncated font "succeeds" without any outline: every
/// character must map to a glyph, and all but a few visible characters must have an outline.
fn check_outlines(part: &[u8], has: &BTreeSet<u32>) -> Result<(), FontRejection> {
    let font = FontRef::new(part).map_err(|_| FontRejection::Damaged)?;
    font.head().and(font.hhea().map(drop)).map_err(|_| FontRejection::Damaged)?;
    let (mapped, outlines) = (font.charmap(), font.outline_glyphs());
    let (mut seen, mut blank) = (0, 0);
    for number in has {
        let glyph = mapped.map(*number).ok_or(FontRejection::Damaged)?;
        let mut pen = Strokes::default();
        if let Some(outline) = outlines.get(glyph) {
            let settings =
                (skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default());
            outline.draw(settings, &mut pen).map_err(|_| FontRejection::Damaged)?;
        }
        seen += usize::from(is_seen(*number));
        blank += usize::from(is_seen(*number) && pen.0 == 0);
    }
    if blank * MIN_GLYPHS_PER_BLANK > seen { Err(FontRejection::MissingOutlines) } else { Ok(()) }
}

/// Whether a character is expected to have an outline: ASCII and common Chinese. Spaces and control
/// characters may be blank.
fn is_seen(number: u32) -> bool {
    matches!(number, 0x21..=0x7e | 0x4e00..=0x9fa5)
}

#[derive(Default)]
struct Strokes(usize);

impl skrifa::outline::OutlinePen for Strokes {
    fn move_to(&mut self, _: f32, _: f32) {}

    fn line_to(&mut self, _: f32, _: f32) {
        self.0 += 1;
    }

    fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
        self.0 += 1;
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        self.0 += 1;
    }

    fn close(&mut self) {}
}
