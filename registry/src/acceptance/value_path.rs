//! A JSON value together with its path, and the checks that acceptance rules apply to values.

use crate::text::is_invisible_or_bidi;
use serde_json::{Map, Value};

/// A value within a package.
pub(super) struct ValueAtPath<'a> {
    /// Path of the value, for messages.
    pub(super) path: String,
    /// The value.
    pub(super) value: &'a Value,
}

impl<'a> ValueAtPath<'a> {
    pub(super) fn root(path: String, value: &'a Value) -> ValueAtPath<'a> {
        ValueAtPath { path, value }
    }

    /// Returns the value under `key`, if there is one.
    pub(super) fn get(&self, key: &str) -> Option<ValueAtPath<'a>> {
        let value = self.value.get(key)?;
        Some(ValueAtPath { path: format!("{}.{key}", self.path), value })
    }

    /// Returns the entries of a list; empty when the value is not a list.
    pub(super) fn entries(&self) -> Vec<ValueAtPath<'a>> {
        let entries = self.value.as_array().into_iter().flatten().enumerate();
        entries
            .map(|(at, value)| ValueAtPath { path: format!("{}[{at}]", self.path), value })
            .collect()
    }

    pub(super) fn object(&self) -> Option<&'a Map<String, Value>> {
        self.value.as_object()
    }

    pub(super) fn str(&self) -> Option<&'a str> {
        self.value.as_str()
    }

    /// Returns a message prefixed with the path.
    pub(super) fn message(&self, says: impl std::fmt::Display) -> String {
        format!("{}: {says}", self.path)
    }

    /// Checks an optional value under `key`: returns a message if it is present and fails `test`.
    pub(super) fn optional(
        &self,
        key: &str,
        test: impl Fn(&Value) -> bool,
        what: &str,
    ) -> Option<String> {
        let found = self.get(key)?;
        if test(found.value) { None } else { Some(found.message(format!("must be {what}"))) }
    }

    /// Checks a localized label: texts in both languages, each within `most` characters.
    pub(super) fn label(&self, most: usize) -> Vec<String> {
        let language = |key: &str| match self.get(key) {
            Some(found) => match found.str() {
                Some(words) => text(&found.path, words, most),
                None => Some(found.message("must be a text")),
            },
            None => Some(self.message(format!("{key} is missing"))),
        };
        ["zh", "en"].into_iter().filter_map(language).collect()
    }
}

/// Returns a problem of a displayed text: too long, or an invisible or bidirectional character.
pub(super) fn text(path: &str, words: &str, most: usize) -> Option<String> {
    if words.chars().count() > most {
        return Some(format!("{path}: is longer than {most} characters"));
    }
    let c = words.chars().find(|c| is_invisible_or_bidi(*c))?;
    let code = u32::from(c);
    Some(format!(
        "{path}: holds U+{code:04X}, a sign that is not seen or turns the direction of reading"
    ))
}

/// Returns a message unless the value is one of the `known` words.
pub(super) fn one_of(place: &ValueAtPath<'_>, known: &[&str]) -> Option<String> {
    match place.str() {
        Some(word) if known.contains(&word) => None,
        Some(word) => {
            let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
            Some(place.message(format!("is `{shown}`, but must be one of {}", known.join(", "))))
        }
        None => Some(place.message("must be a text")),
    }
}
