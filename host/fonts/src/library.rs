//! The families that come with the program. `pack.mjs` makes their files from packages that `package.json` pins.

use std::borrow::Cow;
use std::sync::LazyLock;

use pinye_domain::language::LocalizedText;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// Reads a file of `dist/fonts`.
pub type FontFile = fn(&str) -> Option<Cow<'static, [u8]>>;

/// One family.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Family {
    /// In addresses: `ma-shan-zheng`.
    pub id: String,
    /// In style sheets: `Ma Shan Zheng`.
    pub family: String,
    /// For people.
    pub label: LocalizedText,
    /// What it looks like: `sans`, `serif`, `brush`, `playful` or `display`.
    pub kind: String,
    /// Who drew it.
    pub author: String,
    /// SPDX name of its licence.
    pub licence: String,
    /// Where it comes from.
    pub source: String,
    /// What a hundred Chinese characters of it weigh on a page, roughly.
    pub kib_per100: u32,
    /// What it is for: `zh-CN`, or `en-US` where it has latin letters only.
    pub language: String,
    /// Its weights, the lightest first.
    pub faces: Vec<Face>,
    /// The slices in which it has characters.
    pub slices: Vec<usize>,
}

/// One weight of a family.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Face {
    /// 1 to 1000; 400 or 700 in the library.
    pub weight: u16,
    /// The heaviest that it can be drawn with, where it has an axis of weights.
    #[serde(default)]
    pub most_weight: u16,
    /// Whether it leans.
    #[serde(default)]
    pub is_italic: bool,
    /// Hash of the whole file, not packed.
    pub sha256: String,
    /// Under which name its file is kept; none of those that come with the program.
    #[serde(skip)]
    pub stored: Option<String>,
}

impl Face {
    /// In addresses: `700`, or `400i` where it leans.
    pub fn name(&self) -> String {
        format!("{}{}", self.weight, if self.is_italic { "i" } else { "" })
    }

    /// In style sheets, where a family has several.
    pub fn style(&self) -> String {
        let weights = if self.most_weight > self.weight {
            format!("{} {}", self.weight, self.most_weight)
        } else {
            self.weight.to_string()
        };
        let style = if self.is_italic { "font-style:italic;" } else { "" };
        format!("font-weight:{weights};{style}")
    }

    /// How far it is from what a text asks for, as style sheets choose: leaning first, then the side on which weights are
    /// looked for, then how far.
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
    /// The face that a text is drawn with; what it lacks of weight and slant, the browser adds.
    pub fn face(&self, weight: u16, is_italic: bool) -> Option<&Face> {
        self.faces.iter().min_by_key(|face| face.distance(weight, is_italic))
    }

    /// The face of this name in addresses.
    pub fn named_face(&self, name: &str) -> Option<&Face> {
        self.faces.iter().find(|face| face.name() == name)
    }
}

static FAMILIES: LazyLock<Vec<Family>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../library.json")).unwrap_or_default());
static FINGERPRINT: LazyLock<String> =
    LazyLock::new(|| hex::encode(Sha256::digest(include_str!("../library.json"))).split_off(48));

/// The library with its files.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    file: FontFile,
}

impl Library {
    /// A library whose files are found so.
    pub fn new(file: FontFile) -> Library {
        Library { file }
    }

    /// Every family, in the order in which they are offered.
    pub fn families(&self) -> &'static [Family] {
        &FAMILIES
    }

    /// The family of this name; style sheets do not tell capitals apart.
    pub fn named(&self, family: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|one| one.family.eq_ignore_ascii_case(family))
    }

    /// The family of this id.
    pub fn find(&self, id: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|one| one.id == id)
    }

    /// The packed file of a face; none when the program was built without it.
    pub fn packed(&self, face: &Face) -> Option<Cow<'static, [u8]>> {
        (self.file)(&format!("{}.ttf.br", face.sha256))
    }

    /// Changes when the library does.
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
