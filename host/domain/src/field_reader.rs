//! Reads the fields of a small record out of what was sent. What is not sent, or null, keeps its value; every broken
//! rule is found, not only the first.

use serde::Deserialize;

use super::json::Object;
use super::rule::{Rule, Violation, is_address};

/// What was sent, and what was found wrong with it.
#[derive(Debug)]
pub struct FieldReader<'a> {
    fields: &'a Object,
    violations: Vec<Violation>,
}

impl<'a> FieldReader<'a> {
    /// Nothing has been read yet.
    pub fn new(fields: &'a Object) -> FieldReader<'a> {
        FieldReader { fields, violations: Vec::new() }
    }

    /// A rule that is broken beside those of single fields.
    pub fn add(&mut self, field: &str, rule: Rule) {
        self.violations.push(Violation::new(field, rule));
    }

    /// The value of a field if it was sent and is of this kind.
    pub fn read<T: Deserialize<'a>>(&mut self, field: &str, kind: &'static str) -> Option<T> {
        let value = self.fields.get(field).filter(|value| value.get() != "null")?;
        let read = serde_json::from_str(value.get()).ok();
        if read.is_none() {
            self.add(field, Rule::Kind(kind));
        }
        read
    }

    /// A text of so many characters, without spaces around it.
    pub fn text(&mut self, field: &str, (least, most): (usize, usize), into: &mut String) {
        let Some(text) = self.read::<String>(field, "string") else { return };
        let text = text.trim();
        let length = text.chars().count();
        if text.contains('\0') {
            self.add(field, Rule::Kind("string"));
        } else if length > most {
            self.add(field, Rule::TooLong(most));
        } else if length < least {
            self.add(field, if least == 1 { Rule::Required } else { Rule::TooShort(least) });
        } else {
            text.clone_into(into);
        }
    }

    /// Empty, http(s), or a path of this installation.
    pub fn address(&mut self, field: &str, into: &mut String) {
        let mut text = into.clone();
        self.text(field, (0, 2000), &mut text);
        if is_address(&text) {
            *into = text;
        } else {
            self.add(field, Rule::Address);
        }
    }

    /// One of a few words.
    pub fn one_of(&mut self, field: &str, words: &'static [&'static str], into: &mut String) {
        let mut word = into.clone();
        self.text(field, (0, 100), &mut word);
        if words.contains(&word.as_str()) {
            *into = word;
        } else {
            self.add(field, Rule::OneOf(words));
        }
    }

    /// A whole number within bounds.
    pub fn whole(&mut self, field: &str, (least, most): (i64, i64), into: &mut i64) {
        match self.read::<i64>(field, "whole number") {
            Some(number) if !(least..=most).contains(&number) => {
                self.add(field, Rule::Range(least, most));
            }
            Some(number) => *into = number,
            None => {}
        }
    }

    /// A number within bounds.
    pub fn number(&mut self, field: &str, (least, most): (i32, i32), into: &mut f64) {
        match self.read::<f64>(field, "number") {
            Some(number) if number < f64::from(least) || number > f64::from(most) => {
                self.add(field, Rule::Range(least.into(), most.into()));
            }
            Some(number) => *into = number,
            None => {}
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, field: &str, into: &mut bool) {
        if let Some(flag) = self.read(field, "boolean") {
            *into = flag;
        }
    }

    /// Whether all rules were kept.
    pub fn finish(self) -> Result<(), Vec<Violation>> {
        if self.violations.is_empty() { Ok(()) } else { Err(self.violations) }
    }
}

#[cfg(test)]
mod tests {
    use super::FieldReader;
    use crate::json::Object;

    fn read(text: &str) -> (Vec<String>, String, i64, bool) {
        let fields: Object = serde_json::from_str(text).unwrap();
        let mut sent = FieldReader::new(&fields);
        let (mut name, mut stock, mut enabled) = ("before".to_owned(), 7, true);
        sent.text("name", (1, 5), &mut name);
        sent.whole("stock", (0, 10), &mut stock);
        sent.flag("enabled", &mut enabled);
        let mut address = String::new();
        sent.address("url", &mut address);
        let broken = sent.finish().err().unwrap_or_default();
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
}
