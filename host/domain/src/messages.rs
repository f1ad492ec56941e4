//! Messages of the host to people, in both languages. Keys with a TX id in the specification keep
//! their key.

mod account;
mod admin_users;
mod common;
mod content;
mod fields;
mod fonts;
mod forms;
mod places;
mod plugins;
mod transforms;
mod uploads;
mod visitors;
mod wechat;
mod work_access;
mod works;

use crate::language::Language;
use crate::rule::Rule;
use crate::user::permission;

/// A message that is not localized yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    values: Vec<(std::borrow::Cow<'static, str>, String)>,
}

impl Message {
    /// Creates the message with this key.
    pub fn new(key: &'static str) -> Message {
        Message { key, values: Vec::new() }
    }

    /// Returns the key.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// Returns the message about a field's value that plugins share with the host, if this is the
    /// key of one (TX-062 to TX-099).
    pub fn for_field_value(key: &str) -> Option<Message> {
        let is_shared = ["v.", "pick.", "date.", "file."].iter().any(|area| key.starts_with(area));
        let (key, ..) = rows().find(|(known, ..)| is_shared && *known == key)?;
        Some(Message::new(key))
    }

    /// Sets the value of a `{name}` in the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl std::fmt::Display) -> Message {
        self.values.push((name.into(), value.to_string()));
        self
    }

    /// Sets the value of a `{name}` that a plugin names.
    #[must_use]
    pub fn filled(mut self, name: &str, value: &str) -> Message {
        self.values.push((name.to_owned().into(), value.to_owned()));
        self
    }

    /// Returns the text in a language.
    pub fn localize(&self, language: Language) -> String {
        let Some((_, zh, en)) = rows().find(|(key, ..)| *key == self.key) else {
            return self.key.to_owned();
        };
        let sentence = if language == Language::Zh { *zh } else { *en };
        self.values.iter().fold(sentence.to_owned(), |sentence, (name, value)| {
            sentence.replace(&format!("{{{name}}}"), value)
        })
    }
}

impl From<&Rule> for Message {
    fn from(rule: &Rule) -> Message {
        match rule {
            Rule::Required => Message::new("v.required"),
            Rule::Kind(kind) => Message::new(kind_key(kind)),
            Rule::TooLong(most) => Message::new("v.lengthMax").with("max", most),
            Rule::TooShort(least) => Message::new("v.lengthMin").with("min", least),
            Rule::Length(least, most) => {
                Message::new("v.length").with("min", least).with("max", most)
            }
            Rule::Range(least, most) => {
                Message::new("v.range").with("min", least).with("max", most)
            }
            Rule::OneOf(choices) => Message::new("v.oneOf").with("choices", choices.join(", ")),
            Rule::StyleValue => Message::new("v.style"),
            Rule::TimeZone => Message::new("v.timeZone"),
            Rule::Email => Message::new("v.email"),
            Rule::Address => Message::new("v.address"),
            Rule::Mobile => Message::new("ia.phoneInvalid"),
            Rule::Repeated => Message::new("v.repeated"),
            Rule::PageWithoutId => Message::new("work.pageWithoutId"),
            Rule::NoPages => Message::new("work.noPages"),
            Rule::Username => Message::new("v.username"),
            Rule::Code => Message::new("v.code"),
            Rule::UnknownPermission => {
                Message::new("permission.unknown").with("choices", permission::ALL.join(", "))
            }
            Rule::TooMany(most) => Message::new("v.tooMany").with("max", most),
            Rule::TooFewElements => Message::new("combo.needTwoSave"),
            Rule::Elements => Message::new("combo.parseFail"),
            Rule::SourceName => Message::new("source.name"),
            Rule::WeakPassword => Message::new("v.password"),
        }
    }
}

fn kind_key(kind: &str) -> &'static str {
    match kind {
        "string" => "kind.string",
        "number" => "kind.number",
        "whole number" => "kind.whole",
        "boolean" => "kind.boolean",
        "list" => "kind.list",
        "object" => "kind.object",
        _ => "v.pattern",
    }
}

/// Key, Chinese, English.
type Row = (&'static str, &'static str, &'static str);

const CATALOGUE: &[&[Row]] = &[
    account::ROWS,
    common::ROWS,
    content::ROWS,
    fields::ROWS,
    fonts::ROWS,
    forms::ROWS,
    work_access::ROWS,
    admin_users::ROWS,
    places::ROWS,
    plugins::ROWS,
    transforms::ROWS,
    uploads::ROWS,
    visitors::ROWS,
    wechat::ROWS,
    works::ROWS,
];

fn rows() -> impl Iterator<Item = &'static Row> {
    CATALOGUE.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::{Message, rows};
    use crate::language::Language;

    /// Messages whose English text contains the words of a library.
    const OF_LIBRARIES: [&str; 5] = [
        "source.pipe",
        "source.pipeSyntax",
        "source.pipeType",
        "transform.damaged",
        "transform.trap",
    ];

    /// GEN-010
    #[test]
    fn every_sentence_has_both_languages_and_the_same_values() {
        let holes = |text: &str| {
            let mut names: Vec<_> = text
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split('}').next().map(str::to_owned))
                .collect();
            names.sort();
            names
        };
        for (key, zh, en) in rows() {
            assert!(!zh.is_empty() && !en.is_empty(), "{key}");
            // Messages of libraries are English: the Chinese text gives the code and the position,
            // or tells where to read the message.
            let is_of_library = OF_LIBRARIES.contains(key) && holes(en) == ["reason"];
            assert!(is_of_library || holes(zh) == holes(en), "{key}");
            assert_eq!(rows().filter(|(other, ..)| other == key).count(), 1, "{key}");
        }
    }

    #[test]
    fn values_are_put_into_their_places() {
        let message = Message::new("page.titleDefault").with("n", 3);
        assert_eq!(message.localize(Language::Zh), "第3页");
        assert_eq!(message.localize(Language::En), "page 3");
    }

    /// A key that is missing in the catalogue would be shown to people as it is.
    #[test]
    fn every_key_named_in_the_code_is_in_the_catalogue() {
        let mut keys = 0;
        for (path, text) in crate::host_sources::sources() {
            for rest in text.split("Message::new(\"").skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(rows().any(|(known, ..)| *known == key), "{key} in {path:?}");
                keys += 1;
            }
        }
        assert!(keys > 100, "{keys} keys");
    }
}
