//! Slices: the editor loads a family in slices of characters grouped by frequency of use, so that a
//! draft page requests two or three files of a family instead of all of it, and a rare character
//! requests one more.
//!
//! `slices.txt` lists one slice per line, the most common first: punctuation and letters, then
//! Chinese characters by frequency on the web, then the rest of GB2312. All other characters are
//! grouped into blocks by code point.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use crate::Family;

static LISTED: LazyLock<Vec<Vec<RangeInclusive<u32>>>> = LazyLock::new(|| {
    let read = |line: &str| line.split(' ').filter_map(range).collect();
    include_str!("slices.txt").lines().map(read).collect()
});
static COMMON: LazyLock<BTreeSet<u32>> =
    LazyLock::new(|| LISTED.iter().flatten().flat_map(Clone::clone).collect());

/// Boundaries of the blocks of rare characters; the last value ends the last block.
const BLOCKS: [u32; 16] = [
    0x20, 0x2000, 0x3400, 0x4000, 0x4e00, 0x5600, 0x5e00, 0x6600, 0x6e00, 0x7600, 0x7e00, 0x8600,
    0x8e00, 0x9600, 0xa000, 0x11_0000,
];

fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(u32::from_str_radix(from, 16).ok()?..=u32::from_str_radix(to, 16).ok()?)
}

/// Returns the number of slices of a face.
pub fn count() -> usize {
    LISTED.len() + BLOCKS.len() - 1
}

/// Returns the code points of a slice; `None` if there is no such slice.
pub fn characters(slice: usize) -> Option<Vec<RangeInclusive<u32>>> {
    if let Some(listed) = LISTED.get(slice) {
        return Some(listed.clone());
    }
    let block = block(slice - LISTED.len())?;
    Some(ranges(block.filter(|one| !COMMON.contains(one))))
}

/// Returns the slices that contain any of these characters.
pub fn containing(characters: &BTreeSet<u32>) -> Vec<usize> {
    let listed = |slice: &usize| {
        let mut ranges = LISTED.get(*slice).into_iter().flatten();
        ranges.any(|range| characters.range(range.clone()).next().is_some())
    };
    let in_block = |slice: &usize| {
        let mut block = block(slice - LISTED.len()).into_iter();
        block.any(|range| characters.range(range).any(|one| !COMMON.contains(one)))
    };
    (0..LISTED.len()).filter(listed).chain((LISTED.len()..count()).filter(in_block)).collect()
}

/// Merges ascending numbers into ranges.
pub fn ranges(numbers: impl Iterator<Item = u32>) -> Vec<RangeInclusive<u32>> {
    let mut found: Vec<RangeInclusive<u32>> = Vec::new();
    for number in numbers {
        match found.last_mut() {
            Some(last) if last.end().checked_add(1) == Some(number) => {
                *last = *last.start()..=number;
            }
            _ => found.push(number..=number),
        }
    }
    found
}

fn block(at: usize) -> Option<RangeInclusive<u32>> {
    Some(*BLOCKS.get(at)?..=*BLOCKS.get(at + 1)? - 1)
}

/// Returns the style sheet of a family for the editor. The last of overlapping `unicode-range`
/// rules wins, so blocks come first.
pub fn stylesheet(family: &Family) -> String {
    let mut css = String::new();
    for face in &family.faces {
        let version = face.sha256.get(..12).unwrap_or_default();
        let (style, name) = (face.style(), face.name());
        let blocks_first = (LISTED.len()..count()).chain(0..LISTED.len());
        for slice in blocks_first.filter(|slice| family.slices.contains(slice)) {
            let ranges: Vec<String> = match LISTED.get(slice) {
                Some(listed) => listed.iter().map(written).collect(),
                None => block(slice - LISTED.len()).iter().map(written).collect(),
            };
            let _ = write!(
                css,
                "@font-face{{font-family:\"{}\";{style}font-display:swap;\
                 src:url(/fonts/{}-{name}-{slice}.woff2?v={version}) format(\"woff2\");unicode-range:{}}}",
                family.family,
                family.id,
                ranges.join(",")
            );
        }
    }
    css
}

/// Returns the `@font-face` rule of a family's sample in the font picker, under a family name of
/// its own.
pub fn sample_stylesheet(family: &Family) -> String {
    let version = family.face(400, false).and_then(|face| face.sha256.get(..12));
    format!(
        "@font-face{{font-family:\"{} sample\";src:url(/fonts/{}-sample.woff2?v={}) format(\"woff2\")}}",
        family.family,
        family.id,
        version.unwrap_or_default()
    )
}

fn written(range: &RangeInclusive<u32>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => format!("U+{from:X}"),
        (from, to) => format!("U+{from:X}-{to:X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[test]
    fn every_character_is_in_exactly_one_slice() {
        let mut seen = BTreeSet::new();
        for slice in 0..count() {
            for character in characters(slice).unwrap().into_iter().flatten() {
                assert!(seen.insert(character), "{character:x} is in slice {slice} and before");
            }
        }
        assert!(characters(count()).is_none());
        assert_eq!(seen.len(), 0x11_0000 - 0x20);
    }

    /// A draft page requests few files: common characters are in the first slices.
    #[test]
    fn a_plain_invitation_needs_few_slices() {
        let text = "诚邀您参加我们的婚礼，时间：2026年10月1日，地点：上海市浦东新区世纪大道100号。";
        let needed = |slice: &usize| {
            let all: Vec<_> = characters(*slice).unwrap();
            text.chars().any(|one| all.iter().any(|range| range.contains(&u32::from(one))))
        };
        let slices: Vec<usize> = (0..count()).filter(needed).collect();
        assert!(slices.len() <= 7 && slices.iter().all(|slice| *slice < 8), "{slices:?}");
    }

    #[test]
    fn the_sheet_names_every_slice_of_every_weight() {
        let family = Library::new(|_| None).find("noto-sans-sc").unwrap();
        let css = stylesheet(family);
        assert_eq!(css.matches("@font-face").count(), 2 * count());
        let latin = stylesheet(Library::new(|_| None).find("pacifico").unwrap());
        assert!(!latin.contains("U+4E00"), "it is not asked for what it does not have");
        assert!(css.contains("/fonts/noto-sans-sc-700-0.woff2?v="), "{}", &css[..300]);
        let (rare, common) = (css.find("U+4E00-55FF").unwrap(), css.find("-400-1.woff2").unwrap());
        assert!(rare < common, "of rules that overlap the last one counts");
    }
}
