//! Uploaded fonts: ownership, licences and allowed family names.

/// A font family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Font {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Whether all users of the installation may use it.
    pub is_shared: bool,
    /// Token in its URLs.
    pub token: String,
    /// Family name in style sheets and works.
    pub family: String,
    /// Display name.
    pub name: String,
    /// One of [`LICENCES`].
    pub licence: String,
    /// Note of the owner about the licence.
    pub licence_note: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Its font files.
    pub faces: Vec<UploadedFace>,
}

/// A font file of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedFace {
    /// Name of the stored file.
    pub stored_name: String,
    /// Bytes.
    pub size: i64,
    /// Hash of the file.
    pub sha256: String,
    /// Metadata read from the file, JSON text.
    pub facts: String,
}

/// Grounds for the right to use a font: an open licence (which allows redistribution), a bought
/// one, permission of the rights holder, or own work.
pub const LICENCES: [&str; 4] = ["open", "bought", "permission", "own"];

/// Maximum number of families per account.
pub const MAX_FONTS: i64 = 200;
/// Maximum number of files per family.
pub const MAX_FACES: usize = 18;
/// Maximum length of a name.
pub const MAX_NAME_CHARACTERS: usize = 60;
/// Maximum length of the note about a licence.
pub const MAX_NOTE_CHARACTERS: usize = 500;

/// Names with a meaning on devices and in style sheets. Uploads cannot use them: text that falls
/// back to such a name would be rendered with the upload.
const OF_DEVICES: [&str; 58] = [
    "Arial",
    "Arial Black",
    "Arial Narrow",
    "Book Antiqua",
    "Calibri",
    "Cambria",
    "Candara",
    "Century Gothic",
    "Comic Sans MS",
    "Consolas",
    "Courier",
    "Courier New",
    "DengXian",
    "FangSong",
    "Garamond",
    "Georgia",
    "Helvetica",
    "Helvetica Neue",
    "Hiragino Sans GB",
    "Impact",
    "KaiTi",
    "LiSu",
    "Lucida Grande",
    "Menlo",
    "Microsoft JhengHei",
    "Microsoft YaHei",
    "Monaco",
    "NSimSun",
    "Palatino",
    "Palatino Linotype",
    "PingFang SC",
    "PingFang TC",
    "Roboto",
    "STFangsong",
    "STHeiti",
    "STKaiti",
    "STSong",
    "STXihei",
    "Segoe UI",
    "SimHei",
    "SimSun",
    "Songti SC",
    "Source Han Sans SC",
    "Source Han Serif SC",
    "Symbol",
    "Tahoma",
    "Times",
    "Times New Roman",
    "Trebuchet MS",
    "Verdana",
    "WenQuanYi Micro Hei",
    "YouYuan",
    "Kaiti SC",
    "Heiti SC",
    "Apple Color Emoji",
    "Segoe UI Emoji",
    "Noto Color Emoji",
    "BlinkMacSystemFont",
];
const WORDS: [&str; 18] = [
    "serif",
    "sans-serif",
    "monospace",
    "cursive",
    "fantasy",
    "system-ui",
    "ui-serif",
    "ui-sans-serif",
    "ui-monospace",
    "ui-rounded",
    "math",
    "emoji",
    "fangsong",
    "inherit",
    "initial",
    "unset",
    "revert",
    "-apple-system",
];

/// Returns whether a name has a meaning on devices or in style sheets, regardless of case.
pub fn is_reserved_family(family: &str) -> bool {
    let chinese =
        ["微软雅黑", "宋体", "黑体", "楷体", "仿宋", "等线", "苹方", "思源黑体", "思源宋体"];
    let mut all = OF_DEVICES.iter().chain(&WORDS).chain(&chinese);
    all.any(|one| one.to_lowercase() == family.to_lowercase())
}

/// Reduces a name to characters that are safe in style sheets: letters, digits, spaces, dots,
/// hyphens and underscores.
pub fn sanitize_family_name(name: &str) -> String {
    let is_sign = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let spaced: String = name.chars().map(|c| if is_sign(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    words.join(" ").chars().take(MAX_NAME_CHARACTERS - 4).collect::<String>().trim().to_owned()
}

/// Returns the first of `Name`, `Name 2`, `Name 3` … that is not taken.
pub fn unused_family_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name = sanitize_family_name(name);
    let name = if name.is_empty() { "Font".to_owned() } else { name };
    let numbered = (2..=MAX_FONTS + 2).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|one| !is_taken(one));
    free.unwrap_or(name)
}

impl Font {
    /// Returns whether the font may be passed on with a template.
    pub fn is_redistributable(&self) -> bool {
        self.licence == "open"
    }

    /// Returns whether a document contains the family name as a whole word, since a short name may
    /// be part of other words.
    pub fn is_named_in(&self, document: &str) -> bool {
        let family = self.family.as_str();
        let is_end = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        document.match_indices(family).any(|(at, _)| {
            let (before, rest) = document.split_at(at);
            let after = rest.get(family.len()..).unwrap_or_default();
            is_end(before.chars().next_back()) && is_end(after.chars().next())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Font, is_reserved_family, sanitize_family_name, unused_family_name};

    #[test]
    fn a_family_is_called_what_a_style_sheet_can_say() {
        assert_eq!(sanitize_family_name("  华文\"行楷\"; } x{"), "华文 行楷 x");
        assert_eq!(sanitize_family_name(&"字".repeat(99)).chars().count(), 56);
        assert_eq!(unused_family_name("", |_| false), "Font");
    }

    #[test]
    fn a_document_names_a_family_as_a_whole() {
        let font = Font {
            id: 1,
            user_id: 1,
            is_shared: false,
            token: String::new(),
            family: "Mine".to_owned(),
            name: String::new(),
            licence: String::new(),
            licence_note: String::new(),
            created_at: 0,
            faces: Vec::new(),
        };
        for named in [r#""fontFamily":"Mine""#, "font-family:Mine, serif", "Mined 'Mine'"] {
            assert!(font.is_named_in(named), "{named}");
        }
        for other in ["Mineral", "字Mine字", "mine", ""] {
            assert!(!font.is_named_in(other), "{other}");
        }
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let is_taken = |name: &str| is_reserved_family(name) || name == "Mine";
        assert_eq!(unused_family_name("Arial", is_taken), "Arial 2");
        assert_eq!(unused_family_name("SANS-SERIF", is_taken), "SANS-SERIF 2");
        assert_eq!(unused_family_name("Mine", is_taken), "Mine 2");
        assert_eq!(unused_family_name("Brush", is_taken), "Brush");
    }
}
