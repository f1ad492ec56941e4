//! The two languages of all texts for people.

use serde::{Deserialize, Serialize};

/// Language of a user or visitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Simplified Chinese, the default.
    #[default]
    #[serde(rename = "zh-CN")]
    Zh,
    /// English.
    #[serde(rename = "en-US")]
    En,
}

impl Language {
    /// Returns the first of the two languages that an `Accept-Language` header names; Chinese if it
    /// names neither.
    pub fn from_accept_language(header: &str) -> Language {
        let mut tags = header.split(',').map(|tag| tag.trim().to_ascii_lowercase());
        tags.find_map(|tag| match tag.get(..2) {
            Some("zh") => Some(Language::Zh),
            Some("en") => Some(Language::En),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Returns the language with this tag.
    pub fn from_tag(tag: &str) -> Option<Language> {
        [Language::Zh, Language::En].into_iter().find(|language| language.tag() == tag)
    }

    /// Returns the tag as browsers spell it.
    pub fn tag(self) -> &'static str {
        match self {
            Language::Zh => "zh-CN",
            Language::En => "en-US",
        }
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LocalizedText {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

#[cfg(test)]
mod tests {
    use super::Language;

    /// GEN-008
    #[test]
    fn is_chinese_unless_english_is_named_first() {
        assert_eq!(Language::from_accept_language(""), Language::Zh);
        assert_eq!(Language::from_accept_language("fr, en;q=0.8"), Language::En);
        assert_eq!(Language::from_accept_language("zh-CN,en;q=0.9"), Language::Zh);
        assert_eq!(Language::from_accept_language("EN-us"), Language::En);
        assert_eq!(
            ["zh-CN", "en-US"].map(|tag| Language::from_tag(tag).map(Language::tag)),
            [Some("zh-CN"), Some("en-US")]
        );
        assert_eq!(Language::from_tag("en"), None);
    }
}
