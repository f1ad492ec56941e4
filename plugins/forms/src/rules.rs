//! What a good answer is, as pure functions: from props and an answer to what is wrong with it.

pub(crate) mod choice;
pub(crate) mod date;
pub(crate) mod id_card;
pub(crate) mod normalize;
pub(crate) mod pattern;
pub(crate) mod text;

use std::sync::OnceLock;

use pinye_plugin::Diagnostics;
use pinye_plugin::serde_json::{self, Value};

/// Names of patterns and sentences, the same for both halves. What only file uploads say has a file of its own, so that the
/// scripts of other fields do not carry it.
const RULES: [&str; 2] = [include_str!("../rules.json"), include_str!("../files.json")];

/// The patterns among them (FM-014): most forms need nothing else of [`RULES`], and reading those costs more than all fields.
const PATTERNS: [(&str, &str); 9] = [
    ("email", r"^[^\s@]+@[^\s@]+\.[^\s@]+$"),
    ("mobile", r"^1[3-9]\d{9}$"),
    ("idCard", r"^(\d{15}|\d{17}[\dXx])$"),
    ("url", r"^https?://\S+$"),
    ("number", r"^-?\d+(\.\d+)?$"),
    ("integer", r"^-?\d+$"),
    ("float", r"^-?\d+\.\d+$"),
    ("chinese", r"^[\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}·]+$"),
    ("zipCode", r"^\d{6}$"),
];

/// What is wrong with an answer: the code of its sentence (TX-062 to TX-099) and the values in it.
#[derive(Debug, PartialEq)]
pub(crate) struct ValidationError {
    pub(crate) code: String,
    pub(crate) args: Vec<(&'static str, String)>,
}

impl ValidationError {
    pub(crate) fn new(code: &str) -> ValidationError {
        ValidationError { code: code.to_owned(), args: Vec::new() }
    }

    #[expect(clippy::needless_pass_by_value, reason = "`.with(\"min\", 8)` reads better than `&8`")]
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> ValidationError {
        self.args.push((name, value.to_string()));
        self
    }
}

/// The least and the greatest that an answer may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<T> {
    pub(crate) min: T,
    pub(crate) max: T,
}

/// Nothing is wrong, or the first thing that is.
pub(crate) type ValidationResult = Result<(), ValidationError>;

/// `v.required`: the shared rule (EL-FLD-004, FM-008).
pub(crate) fn required() -> ValidationError {
    ValidationError::new("v.required")
}

/// `v.pattern`: the answer does not have the form that answers of this field have (FM-013).
pub(crate) fn malformed() -> ValidationError {
    ValidationError::new("v.pattern")
}

/// Hands on what is wrong; the author's own sentence takes the place of every other (FM-007, EL-INPUT-25).
pub(crate) fn tell(checked: ValidationResult, own_sentence: &str, diagnostics: &mut Diagnostics) {
    let Err(fault) = checked else { return };
    if own_sentence.trim().is_empty() {
        let mut finding = diagnostics.error("", &fault.code, &sentence(&fault.code));
        for (name, value) in fault.args {
            finding = finding.arg(name, value);
        }
    } else {
        diagnostics.error("", "field.message", own_sentence);
    }
}

/// A named pattern (FM-014).
pub(crate) fn named_pattern(name: &str) -> Option<&'static str> {
    PATTERNS.iter().find(|(known, _)| *known == name).map(|(_, pattern)| *pattern)
}

/// The files that an `accept` prop takes, as a visitor knows them.
pub(crate) fn formats(accept: &str) -> String {
    let known = table("formats").and_then(|formats| formats.get(accept)?.as_str());
    known.unwrap_or(accept).to_owned()
}

/// The sentence of a code in English.
fn sentence(code: &str) -> String {
    let found = ["shared", "texts", "dates", "picks", "files"]
        .iter()
        .find_map(|name| table(name)?.get(code)?.get(1)?.as_str());
    found.unwrap_or(code).to_owned()
}

/// A table of [`RULES`], which an instance reads once.
fn table(name: &str) -> Option<&'static Value> {
    static READ: OnceLock<[Value; 2]> = OnceLock::new();
    let files =
        READ.get_or_init(|| RULES.map(|file| serde_json::from_str(file).unwrap_or_default()));
    files.iter().find_map(|file| file.get(name))
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, table};

    /// FM-014: the browser half reads `rules.json`.
    #[test]
    fn named_patterns_are_those_of_the_browser() {
        let patterns = table("patterns").and_then(|patterns| patterns.as_object()).unwrap();
        assert_eq!(patterns.len(), PATTERNS.len());
        for (name, pattern) in PATTERNS {
            assert_eq!(patterns[name], pattern);
        }
    }
}
