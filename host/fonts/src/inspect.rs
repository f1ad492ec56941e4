//! What a typeface that somebody uploads says of itself. It runs in the child process alone.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use skrifa::MetadataProvider as _;
use skrifa::raw::types::{NameId, Tag};
use skrifa::raw::{FontRef, TableProvider as _};

use crate::child::FontRejection;
use crate::slices;
use crate::subset::subset_to_woff2;

/// What is known of an uploaded typeface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FontMetadata {
    /// Name of its family, in English where it has one.
    pub family: String,
    /// The same in Chinese, where it has one.
    pub family_zh: String,
    /// Name of its style: `Bold Italic`.
    pub style: String,
    /// 1 to 1000.
    pub weight: u16,
    /// The heaviest that it can be drawn with; the same where it has one weight.
    pub most_weight: u16,
    /// Whether it leans.
    pub is_italic: bool,
    /// Who drew it.
    pub author: String,
    /// Whose it is.
    pub copyright: String,
    /// What it says of its licence.
    pub licence: String,
    /// Where that can be read.
    pub licence_url: String,
    /// What it allows documents to do with it.
    pub embedding: Embedding,
    /// Glyphs.
    pub glyphs: u32,
    /// Whether one can write Chinese with it.
    pub is_chinese: bool,
    /// The slices in which it has characters.
    pub slices: Vec<usize>,
    /// What a hundred of its characters weigh on a page, in KiB.
    pub kib_per100: u32,
}

/// What a typeface allows documents to do with it (`fsType` of its table `OS/2`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Embedding {
    /// Anything.
    #[default]
    Installable,
    /// To be seen and edited with it.
    Editable,
    /// To be seen and printed with it.
    Preview,
}

/// Letters of a name and of everything else that is shown.
const MAX_NAME_CHARS: usize = 60;
const MAX_TEXT_CHARS: usize = 600;
/// So many Chinese characters make a typeface one to write Chinese with.
const MIN_CHINESE_CHARACTERS: usize = 500;
/// Characters that are cut out to see whether it can be done, and what they weigh.
const SAMPLE_CHARACTERS: usize = 100;

/// Looks at a typeface, and cuts a part out of it to see that it can be done.
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

/// Restricted typefaces are refused, and so are those of which no part may be made. Of several rights the widest counts.
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

/// The first of these names that it has, without signs that nobody sees; in a language, or in English where it can be.
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

/// Cuts some of its characters out, the commonest first, and says what a hundred weigh.
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
