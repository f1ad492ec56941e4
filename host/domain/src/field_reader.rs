//! Reads the fields of a small record from a request body. Fields that are missing or null keep
//! their value; all violations are collected, not only the first.

use std::cell::Cell;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Deserializer};

use super::json::Object;
use super::rule::{Rule, Violation, is_address};

/// Body of a small record, read field by field: a value of the wrong kind does not reject the body,
/// because all violations of a form are reported at once. Unknown fields are ignored, and null
/// counts as missing.
#[derive(Clone, Debug, Default)]
pub struct LenientBody<T> {
    /// The fields; those of the wrong kind are left out.
    pub values: T,
    wrong_kind: Vec<String>,
}

impl<T: DeserializeOwned + Default> LenientBody<T> {
    /// Reads the fields of `object` that have the kinds of `T`, whose fields must all be optional.
    pub fn read(object: &Object) -> LenientBody<T> {
        let mut wrong_kind: Vec<String> = Vec::new();
        loop {
            let current = Cell::new(None);
            let usable = |(key, value): &(&str, &serde_json::value::RawValue)| {
                value.get() != "null" && !wrong_kind.iter().any(|wrong| wrong == key)
            };
            let entries = object.iter().filter(usable).inspect(|(key, _)| current.set(Some(*key)));
            let wrong = match T::deserialize(MapDeserializer::new(entries)) {
                Ok(values) => return LenientBody { values, wrong_kind },
                Err(_) => current.get(),
            };
            match wrong {
                Some(key) => wrong_kind.push(key.to_owned()),
                None => return LenientBody { values: T::default(), wrong_kind },
            }
        }
    }
}

impl<'de, T: DeserializeOwned + Default> Deserialize<'de> for LenientBody<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<LenientBody<T>, D::Error> {
        Object::deserialize(reader).map(|object| LenientBody::read(&object))
    }
}

/// Checks fields one by one and collects the violations.
#[derive(Debug)]
pub struct FieldReader<'a> {
    wrong_kind: &'a [String],
    violations: Vec<Violation>,
}

impl<'a> FieldReader<'a> {
    /// Creates a reader without violations.
    pub fn new<T>(fields: &'a LenientBody<T>) -> FieldReader<'a> {
        FieldReader { wrong_kind: &fields.wrong_kind, violations: Vec::new() }
    }

    /// Adds a violation that is not tied to the rules of a single field.
    pub fn add(&mut self, field: &str, rule: Rule) {
        self.violations.push(Violation::new(field, rule));
    }

    /// Returns whether a field was sent with a value of the wrong kind.
    pub fn has_wrong_kind(&self, field: &str) -> bool {
        self.wrong_kind.iter().any(|wrong| wrong == field)
    }

    /// Returns the sent value unchanged; a value of the wrong kind is a violation.
    pub fn check_kind<V>(&mut self, field: &str, sent: Option<V>, kind: &'static str) -> Option<V> {
        if self.has_wrong_kind(field) {
            self.add(field, Rule::Kind(kind));
        }
        sent
    }

    /// Reads a text with a length in characters, and trims it.
    pub fn text(
        &mut self,
        field: &str,
        sent: Option<&str>,
        length: RangeInclusive<usize>,
        into: &mut String,
    ) {
        let Some(text) = self.check_kind(field, sent, "string") else { return };
        let text = text.trim();
        let (least, most) = (*length.start(), *length.end());
        let characters = text.chars().count();
        if text.contains('\0') {
            self.add(field, Rule::Kind("string"));
        } else if characters > most {
            self.add(field, Rule::TooLong(most));
        } else if characters < least {
            self.add(field, if least == 1 { Rule::Required } else { Rule::TooShort(least) });
        } else {
            text.clone_into(into);
        }
    }

    /// Reads a URL: empty, http(s), or a path of this installation.
    pub fn address(&mut self, field: &str, sent: Option<&str>, into: &mut String) {
        let mut text = into.clone();
        self.text(field, sent, 0..=2000, &mut text);
        if is_address(&text) {
            *into = text;
        } else {
            self.add(field, Rule::Address);
        }
    }

    /// Reads one of several words.
    pub fn one_of(
        &mut self,
        field: &str,
        sent: Option<&str>,
        words: &'static [&'static str],
        into: &mut String,
    ) {
        let mut word = into.clone();
        self.text(field, sent, 0..=100, &mut word);
        if words.contains(&word.as_str()) {
            *into = word;
        } else {
            self.add(field, Rule::OneOf(words));
        }
    }

    /// Reads a whole number within bounds.
    pub fn whole(
        &mut self,
        field: &str,
        sent: Option<i64>,
        bounds: RangeInclusive<i64>,
        into: &mut i64,
    ) {
        match self.check_kind(field, sent, "whole number") {
            Some(number) if !bounds.contains(&number) => {
                self.add(field, Rule::Range(*bounds.start(), *bounds.end()));
            }
            Some(number) => *into = number,
            None => {}
        }
    }

    /// Reads a number within bounds.
    pub fn number(
        &mut self,
        field: &str,
        sent: Option<f64>,
        bounds: RangeInclusive<i32>,
        into: &mut f64,
    ) {
        let (least, most) = (*bounds.start(), *bounds.end());
        match self.check_kind(field, sent, "number") {
            Some(number) if number < f64::from(least) || number > f64::from(most) => {
                self.add(field, Rule::Range(least.into(), most.into()));
            }
            Some(number) => *into = number,
            None => {}
        }
    }

    /// Reads a boolean.
    pub fn flag(&mut self, field: &str, sent: Option<bool>, into: &mut bool) {
        if let Some(flag) = self.check_kind(field, sent, "boolean") {
            *into = flag;
        }
    }

    /// Returns the violations, if there are any.
    pub fn finish(self) -> Result<(), Vec<Violation>> {
        if self.violations.is_empty() { Ok(()) } else { Err(self.violations) }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{FieldReader, LenientBody};

    #[derive(Debug, Default, Deserialize)]
    struct Record {
        name: Option<String>,
        stock: Option<i64>,
        enabled: Option<bool>,
        url: Option<String>,
    }

    fn read(text: &str) -> (Vec<String>, String, i64, bool) {
        let fields: LenientBody<Record> = serde_json::from_str(text).unwrap();
        let sent = &fields.values;
        let mut reader = FieldReader::new(&fields);
        let (mut name, mut stock, mut enabled) = ("before".to_owned(), 7, true);
        reader.text("name", sent.name.as_deref(), 1..=5, &mut name);
        reader.whole("stock", sent.stock, 0..=10, &mut stock);
        reader.flag("enabled", sent.enabled, &mut enabled);
        let mut address = String::new();
        reader.address("url", sent.url.as_deref(), &mut address);
        let broken = reader.finish().err().unwrap_or_default();
        (broken.into_iter().map(|one| one.field).collect(), name, stock, enabled)
    }

    #[test]
    fn what_is_not_sent_keeps_its_value() {
        assert_eq!(read(r#"{"name":null}"#), (vec![], "before".to_owned(), 7, true));
        let all = r#"{"name":" 名字 ","stock":0,"enabled":false,"url":"/uploads/a"}"#;
        assert_eq!(read(all), (vec![], "名字".to_owned(), 0, false));
    }

    #[test]
    fn every_broken_rule_is_found_and_changes_nothing() {
        let text = r#"{"name":"","stock":11,"enabled":"yes","url":"javascript:x"}"#;
        let (broken, name, stock, enabled) = read(text);
        assert_eq!(broken, ["name", "stock", "enabled", "url"]);
        assert_eq!((name.as_str(), stock, enabled), ("before", 7, true));
        for text in [r#"{"name":"toolong"}"#, r#"{"name":1}"#, r#"{"name":"a\u0000"}"#] {
            assert_eq!(read(text).0, ["name"], "{text}");
        }
        assert_eq!(read(r#"{"stock":1.5}"#).0, ["stock"]);
    }

    #[test]
    fn a_body_that_is_no_object_is_refused_and_unknown_fields_are_not() {
        for text in ["[]", "1", "null", r#""a""#] {
            let error = serde_json::from_str::<LenientBody<Record>>(text).unwrap_err().to_string();
            assert!(error.contains("expected an object"), "{error}");
        }
        assert_eq!(read(r#"{"other":[1],"name":"a"}"#).1, "a");
    }

    #[test]
    fn every_value_of_the_wrong_kind_is_named() {
        let text = r#"{"url":[],"enabled":1,"stock":"1","name":{}}"#;
        assert_eq!(read(text).0, ["name", "stock", "enabled", "url"]);
    }
}
