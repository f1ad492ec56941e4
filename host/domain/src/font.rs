//! Typefaces that people upload: whose they are, what their licence allows, and what they may be called.

/// A family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Font {
    /// Id.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// Whether everybody of the installation may use it.
    pub is_shared: bool,
    /// What stands in its addresses.
    pub token: String,
    /// Its name in style sheets and works.
    pub family: String,
    /// Its name for people.
    pub name: String,
    /// One of [`LICENCES`].
    pub licence: String,
    /// What its owner says about that.
    pub licence_note: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Its files.
    pub faces: Vec<UploadedFace>,
}

/// One file of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedFace {
    /// Under which name it is kept.
    pub stored_name: String,
    /// Bytes.
    pub size: i64,
    /// Hash of the file.
    pub sha256: String,
    /// What was found in it, JSON.
    pub facts: String,
}

/// What somebody may say of the right to use a typeface: it is open (and may be passed on), bought, allowed by whoever has
/// the rights, or their own work.
pub const LICENCES: [&str; 4] = ["open", "bought", "permission", "own"];

/// Families of one account.
pub const MAX_FONTS: i64 = 200;
/// Files of one family.
pub const MAX_FACES: usize = 18;
/// Letters of a name.
pub const MAX_NAME_CHARACTERS: usize = 60;
/// Letters of what is said about a licence.
pub const MAX_NOTE_CHARACTERS: usize = 500;

/// Names that mean something on devices and in style sheets. Nobody uploads a family under one of them: whatever falls back to
/// it would be drawn with the upload.
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

/// Whether a name means something on devices or in style sheets, small letters or large.
pub fn is_reserved_family(family: &str) -> bool {
    let chinese =
        ["微软雅黑", "宋体", "黑体", "楷体", "仿宋", "等线", "苹方", "思源黑体", "思源宋体"];
    let mut all = OF_DEVICES.iter().chain(&WORDS).chain(&chinese);
    all.any(|one| one.to_lowercase() == family.to_lowercase())
}

/// A name as it can stand in style sheets: letters, digits, spaces, dots, dashes.
pub fn sanitize_family_name(name: &str) -> String {
    let is_sign = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let spaced: String = name.chars().map(|c| if is_sign(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    words.join(" ").chars().take(MAX_NAME_CHARACTERS - 4).collect::<String>().trim().to_owned()
}

/// The first of `Name`, `Name 2`, `Name 3` … that nobody has.
pub fn unused_family_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name = sanitize_family_name(name);
    let name = if name.is_empty() { "Font".to_owned() } else { name };
    let numbered = (2..=MAX_FONTS + 2).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|one| !is_taken(one));
    free.unwrap_or(name)
}

impl Font {
    /// Whether it may go along with a template to whoever uses that.
    pub fn is_redistributable(&self) -> bool {
        self.licence == "open"
    }

    /// Whether a document names it: as a whole, for a short name stands in many words.
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
