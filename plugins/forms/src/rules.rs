//! Validation rules as pure functions from props and an answer to an error.

pub(crate) mod choice;
pub(crate) mod date;
pub(crate) mod id_card;
pub(crate) mod normalize;
pub(crate) mod pattern;
pub(crate) mod text;

use std::sync::OnceLock;

use pinye_plugin::Diagnostics;
use pinye_plugin::serde_json::{self, Value};

/// Named patterns and messages shared by both halves. The messages of file uploads have their own
/// file, so that the scripts of other fields do not include them.
const RULES: [&str; 2] = [include_str!("../rules.json"), include_str!("../files.json")];

/// The named patterns (FM-014). Most forms need nothing else of [`RULES`], and parsing those costs
/// more than all fields.
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

/// Validation error: the code of its message (TX-062 to TX-099) and its arguments.
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

/// Smallest and largest allowed value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<T> {
    pub(crate) min: T,
    pub(crate) max: T,
}

/// The first error, if any.
pub(crate) type ValidationResult = Result<(), ValidationError>;

/// Returns `v.required`, the error shared by all fields (EL-FLD-004, FM-008).
pub(crate) fn required() -> ValidationError {
    ValidationError::new("v.required")
}

/// Returns `v.pattern`: the answer has the wrong format (FM-013).
pub(crate) fn malformed() -> ValidationError {
    ValidationError::new("v.pattern")
}

/// Adds the error to the diagnostics; the author's own message replaces all others (FM-007,
/// EL-INPUT-25).
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

/// Returns the expression of a named pattern (FM-014).
pub(crate) fn named_pattern(name: &str) -> Option<&'static str> {
    PATTERNS.iter().find(|(known, _)| *known == name).map(|(_, pattern)| *pattern)
}

/// Returns the accepted file formats as displayed to visitors.
pub(crate) fn formats(accept: &str) -> String {
    let known = table("formats").and_then(|formats| formats.get(accept)?.as_str());
    known.unwrap_or(accept).to_owned()
}

/// Returns the English message of a code.
fn sentence(code: &str) -> String {
    let found = ["shared", "texts", "dates", "picks", "files"]
        .iter()
        .find_map(|name| table(name)?.get(code)?.get(1)?.as_str());
    found.unwrap_or(code).to_owned()
}

/// Returns a table of [`RULES`], which an instance parses once.
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
