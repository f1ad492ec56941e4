//! Reads the metadata of an uploaded font. Used in the child process only.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use skrifa::MetadataProvider as _;
use skrifa::raw::types::{NameId, Tag};
use skrifa::raw::{FontRef, TableProvider as _};

use crate::child::FontRejection;
use crate::slices;
use crate::subset::subset_to_woff2;

/// Metadata of an uploaded font.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FontMetadata {
    /// Family name, in English if there is one.
    pub family: String,
    /// Family name in Chinese; empty if there is none.
    pub family_zh: String,
    /// Style name, such as `Bold Italic`.
    pub style: String,
    /// Weight, 1 to 1000; the lightest of a variable font.
    pub weight: u16,
    /// The heaviest weight of a variable font; equal to `weight` otherwise.
    pub most_weight: u16,
    /// Whether it is italic or oblique.
    pub is_italic: bool,
    /// Designer.
    pub author: String,
    /// Copyright notice.
    pub copyright: String,
    /// License description.
    pub licence: String,
    /// License address.
    pub licence_url: String,
    /// Embedding rights.
    pub embedding: Embedding,
    /// Number of glyphs.
    pub glyphs: u32,
    /// Whether it covers enough Chinese characters to write Chinese.
    pub is_chinese: bool,
    /// Slices in which it has characters.
    pub slices: Vec<usize>,
    /// Size of a subset of 100 characters, in KiB.
    pub kib_per100: u32,
}

/// Embedding rights of a font (`fsType` of its table `OS/2`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Embedding {
    /// Embedding without restriction.
    #[default]
    Installable,
    /// Embedding in editable documents.
    Editable,
    /// Embedding in documents for viewing and printing.
    Preview,
}

/// Characters of a name, and of every other text.
const MAX_NAME_CHARS: usize = 60;
const MAX_TEXT_CHARS: usize = 600;
/// Minimum of Chinese characters of a font that counts as Chinese.
const MIN_CHINESE_CHARACTERS: usize = 500;
/// Characters of the sample subset that proves that subsetting works and measures its size.
const SAMPLE_CHARACTERS: usize = 100;

/// Reads the metadata of a font and makes a sample subset to prove that subsetting works.
pub(crate) fn inspect(bytes: &[u8]) -> Result<FontMetadata, FontRejection> {
    let font = FontRef::new(bytes).map_err(|_| FontRejection::Damaged)?;
    font.cmap()
        .and(font.maxp().map(drop))
        .and(font.head().map(drop))
        .map_err(|_| FontRejection::Damaged)?;
    let embedding = embedding(&font)?;
    let mapped = font.charmap();
    let glyphs = font.maxp().map(|maxp| maxp.num_glyphs()).unwrap_or_default();
    let pairs = mapped.mappings().filter(|(_, glyph)| glyph.to_u32() != 0);
    let has: BTreeSet<u32> = pairs.map(|(number, _)| number).filter(|one| *one > 0x20).collect();
    if has.is_empty() {
        return Err(FontRejection::NoCharacters);
    }
    let is_chinese = has.range(0x4e00..0xa000).count() >= MIN_CHINESE_CHARACTERS;
    let (weight, most_weight) = weights(&font);
    Ok(FontMetadata {
        family: name(&font, &[16, 1], None, MAX_NAME_CHARS),
        family_zh: name(&font, &[16, 1], Some("zh"), MAX_NAME_CHARS),
        style: name(&font, &[17, 2], None, MAX_NAME_CHARS),
        weight,
        most_weight,
        is_italic: is_italic(&font),
        author: name(&font, &[9, 8], None, MAX_TEXT_CHARS),
        copyright: name(&font, &[0], None, MAX_TEXT_CHARS),
        licence: name(&font, &[13], None, MAX_TEXT_CHARS),
        licence_url: name(&font, &[14], None, MAX_TEXT_CHARS),
        embedding,
        glyphs: u32::from(glyphs),
        is_chinese,
        slices: slices::containing(&has),
        kib_per100: tried(bytes, &has, is_chinese)?,
    })
}

/// Reads the embedding rights. Rejects fonts that forbid embedding or subsetting. When several
/// usage bits are set, the least restrictive one applies.
fn embedding(font: &FontRef<'_>) -> Result<Embedding, FontRejection> {
    let rights = font.os2().map(|os2| os2.fs_type()).unwrap_or_default();
    match rights {
        one if one & 0x0100 != 0 => Err(FontRejection::SubsettingForbidden),
        one if one & 0x0200 != 0 => Err(FontRejection::BitmapsOnly),
        one if one & 0x0008 != 0 => Ok(Embedding::Editable),
        one if one & 0x0004 != 0 => Ok(Embedding::Preview),
        one if one & 0x0002 != 0 => Err(FontRejection::Restricted),
        _ => Ok(Embedding::Installable),
    }
}

fn weights(font: &FontRef<'_>) -> (u16, u16) {
    let weight_class = font.os2().map_or(400, |os2| os2.us_weight_class()).clamp(1, 1000);
    let axes = font.axes();
    let axis = axes.iter().find(|axis| axis.tag() == Tag::new(b"wght"));
    let whole = |value: f32| value.clamp(1.0, 1000.0) as u16;
    match axis {
        Some(axis) if font.gvar().is_ok() && axis.min_value() < axis.max_value() => {
            (whole(axis.min_value()), whole(axis.max_value()))
        }
        _ => (weight_class, weight_class),
    }
}

fn is_italic(font: &FontRef<'_>) -> bool {
    let leans = |os2: skrifa::raw::tables::os2::Os2<'_>| os2.fs_selection().bits() & 0x0201 != 0;
    font.os2().is_ok_and(leans) || font.head().is_ok_and(|head| head.mac_style().bits() & 2 != 0)
}

/// Returns the first non-empty name record of `ids` without invisible characters: in `language`, or
/// without one in English if available. Empty if there is none.
fn name(font: &FontRef<'_>, ids: &[u16], language: Option<&str>, most: usize) -> String {
    let of = |id: &u16| {
        let mut all = font.localized_strings(NameId::new(*id));
        let found = match language {
            Some(wanted) => {
                all.find(|one| one.language().is_some_and(|tag| tag.starts_with(wanted)))
            }
            None => all.english_or_first(),
        };
        found.map(|found| clean(found.chars(), most)).filter(|text| !text.is_empty())
    };
    ids.iter().find_map(of).unwrap_or_default()
}

fn clean(text: impl Iterator<Item = char>, most: usize) -> String {
    let is_hidden = |one: &char| matches!(*one, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffd}');
    let spaced = text.map(|one| if one.is_control() { ' ' } else { one });
    let text: String = spaced.filter(|one| !is_hidden(one)).take(most * 4).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

/// Subsets the font to its most common characters and returns the size of 100 of them in KiB.
fn tried(bytes: &[u8], has: &BTreeSet<u32>, is_chinese: bool) -> Result<u32, FontRejection> {
    let of_slices = |slices: std::ops::Range<usize>| {
        let all = slices.filter_map(slices::characters).flatten().flatten();
        all.filter(|one| has.contains(one)).take(SAMPLE_CHARACTERS).collect::<BTreeSet<u32>>()
    };
    let mut wanted = if is_chinese { of_slices(1..4) } else { of_slices(0..1) };
    if wanted.len() < SAMPLE_CHARACTERS / 4 {
        wanted.extend(has.iter().take(SAMPLE_CHARACTERS));
    }
    let count = wanted.len().max(1);
    let (made, _) = subset_to_woff2(bytes, &slices::ranges(wanted.into_iter()), 9)?;
    let kib = (made.bytes * SAMPLE_CHARACTERS / count).div_ceil(1024).max(1);
    Ok(u32::try_from(kib).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn names_are_one_line_without_hidden_signs() {
        assert_eq!(clean("  My\n\tBrush\u{202e}\0 ".chars(), 60), "My Brush");
        assert_eq!(clean("字".repeat(99).chars(), 60).chars().count(), 60);
    }
}
