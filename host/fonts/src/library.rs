//! The families that come with the program. `pack.mjs` makes their files from packages that `package.json` pins.

use std::borrow::Cow;
use std::sync::LazyLock;

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
    pub label: Label,
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

/// A name in both languages.
#[derive(Clone, Debug, Deserialize)]
pub struct Label {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// One weight of a family.
#[derive(Clone, Debug, Deserialize)]
pub struct Face {
    /// 400 or 700.
    pub weight: u16,
    /// Hash of the whole file, not packed.
    pub sha256: String,
}

impl Family {
    /// The face that text of this weight is drawn with; a family of one weight is made bold by the browser.
    pub fn face(&self, is_bold: bool) -> Option<&Face> {
        if is_bold { self.faces.last() } else { self.faces.first() }
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
            assert!(one.face(false).is_some() && one.face(true).is_some());
        }
    }
}
