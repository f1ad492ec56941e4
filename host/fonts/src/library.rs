//! The font families that ship with the program. `pack.mjs` makes their files from packages pinned
//! in `package.json`.

use std::borrow::Cow;
use std::sync::LazyLock;

use pinye_domain::language::LocalizedText;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// Reads a file of `dist/fonts`; `None` if it does not exist.
pub type FontFile = fn(&str) -> Option<Cow<'static, [u8]>>;

/// A font family.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Family {
    /// Identifier in URLs: `ma-shan-zheng`.
    pub id: String,
    /// Name in CSS: `Ma Shan Zheng`.
    pub family: String,
    /// Name shown in the font picker.
    pub label: LocalizedText,
    /// Style category: `sans`, `serif`, `brush`, `playful` or `display`.
    pub kind: String,
    /// Designer.
    pub author: String,
    /// SPDX identifier of its license.
    pub licence: String,
    /// Address of its source.
    pub source: String,
    /// Approximate size of a subset of 100 Chinese characters, in KiB.
    pub kib_per100: u32,
    /// Language it is made for: `zh-CN`, or `en-US` for fonts with Latin letters only.
    pub language: String,
    /// Faces, the lightest first.
    pub faces: Vec<Face>,
    /// Slices in which it has characters.
    pub slices: Vec<usize>,
}

/// One face of a family: a weight, or the weight range of a variable font, in one style.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Face {
    /// Weight, 1 to 1000; 400 or 700 in the library. The lightest of a variable font.
    pub weight: u16,
    /// The heaviest weight of a variable font; otherwise not above `weight`.
    #[serde(default)]
    pub most_weight: u16,
    /// Whether it is italic or oblique.
    #[serde(default)]
    pub is_italic: bool,
    /// SHA-256 of the whole, uncompressed file.
    pub sha256: String,
    /// Storage name of an uploaded file; `None` for faces of the library.
    #[serde(skip)]
    pub stored: Option<String>,
}

impl Face {
    /// Returns the face's name in URLs: its weight, with an `i` for italics (`700`, `400i`).
    pub fn name(&self) -> String {
        format!("{}{}", self.weight, if self.is_italic { "i" } else { "" })
    }

    /// Returns the CSS descriptors that tell this face from others of its family.
    pub fn style(&self) -> String {
        let weights = if self.most_weight > self.weight {
            format!("{} {}", self.weight, self.most_weight)
        } else {
            self.weight.to_string()
        };
        let style = if self.is_italic { "font-style:italic;" } else { "" };
        format!("font-weight:{weights};{style}")
    }

    /// Distance from the requested style for CSS font matching, compared field by field: italic
    /// mismatch, preferred side of the weight, difference of the weights.
    fn distance(&self, weight: u16, is_italic: bool) -> (bool, u8, u16) {
        let most = self.most_weight.max(self.weight);
        let is_lighter = most < weight;
        let gap = if is_lighter { weight - most } else { self.weight.saturating_sub(weight) };
        let side = match (gap, is_lighter) {
            (0, _) => 0,
            (_, false) if weight > 500 || (weight >= 400 && self.weight <= 500) => 0,
            (_, false) => 2,
            (_, true) => u8::from(weight >= 400),
        };
        (self.is_italic != is_italic, side, gap)
    }
}

impl Family {
    /// Returns the face that best matches a style; the browser synthesizes missing weight and
    /// slant.
    pub fn face(&self, weight: u16, is_italic: bool) -> Option<&Face> {
        self.faces.iter().min_by_key(|face| face.distance(weight, is_italic))
    }

    /// Returns the face of this name in URLs.
    pub fn named_face(&self, name: &str) -> Option<&Face> {
        self.faces.iter().find(|face| face.name() == name)
    }
}

static FAMILIES: LazyLock<Vec<Family>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../library.json")).unwrap_or_default());
static FINGERPRINT: LazyLock<String> =
    LazyLock::new(|| hex::encode(Sha256::digest(include_str!("../library.json"))).split_off(48));

/// The library and access to its files.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    file: FontFile,
}

impl Library {
    /// Creates a library that reads its files with `file`.
    pub fn new(file: FontFile) -> Library {
        Library { file }
    }

    /// Returns every family, in the order of the font picker.
    pub fn families(&self) -> &'static [Family] {
        &FAMILIES
    }

    /// Returns the family of this CSS name, ignoring case.
    pub fn named(&self, family: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|one| one.family.eq_ignore_ascii_case(family))
    }

    /// Returns the family of this id.
    pub fn find(&self, id: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|one| one.id == id)
    }

    /// Returns the compressed file of a face; `None` if the program was built without it.
    pub fn packed(&self, face: &Face) -> Option<Cow<'static, [u8]>> {
        (self.file)(&format!("{}.ttf.br", face.sha256))
    }

    /// Returns a hash of the library's contents.
    pub fn fingerprint(&self) -> &'static str {
        &FINGERPRINT
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_family_has_a_name_an_author_and_an_open_licence() {
        let library = Library::new(|_| None);
        let chinese = library.families().iter().filter(|one| one.language == "zh-CN");
        assert!(chinese.count() >= 8);
        let ids: HashSet<_> = library.families().iter().map(|one| &one.id).collect();
        let names: HashSet<_> = library.families().iter().map(|one| &one.family).collect();
        assert_eq!((ids.len(), names.len()), (library.families().len(), ids.len()));
        for one in library.families() {
            assert_eq!(one.licence, "OFL-1.1", "{}", one.family);
            assert!(!one.author.is_empty() && one.source.starts_with("https://"), "{}", one.family);
            assert!(one.faces.iter().all(|face| face.sha256.len() == 64), "{}", one.family);
            assert!(one.face(400, false).is_some() && one.face(700, true).is_some());
        }
    }

    #[test]
    fn a_text_gets_the_face_that_a_browser_would_choose() {
        let face = |weight, most_weight, is_italic| Face {
            weight,
            most_weight,
            is_italic,
            ..Face::default()
        };
        let first = Library::new(|_| None).families()[0].clone();
        let faces = vec![
            face(300, 300, false),
            face(500, 500, false),
            face(700, 700, false),
            face(400, 400, true),
        ];
        let family = Family { faces, ..first.clone() };
        let chosen = |weight, italic| family.face(weight, italic).unwrap().name();
        for (weight, expected) in
            [(100, "300"), (300, "300"), (400, "500"), (450, "500"), (600, "700"), (900, "700")]
        {
            assert_eq!(chosen(weight, false), expected, "{weight}");
        }
        assert_eq!(chosen(700, true), "400i");
        let family = Family { faces: vec![face(200, 800, false), face(900, 900, false)], ..first };
        assert_eq!(family.face(640, false).unwrap().name(), "200");
        assert_eq!(family.face(850, false).unwrap().name(), "900");
        assert_eq!(family.faces[0].style(), "font-weight:200 800;");
    }
}
