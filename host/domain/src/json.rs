//! Strict checks for JSON from outside: the accepted text is well formed, at most 64 levels deep,
//! and names no key twice. Values are then passed on byte for byte.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Maximum nesting depth.
pub const MAX_DEPTH: usize = 64;

/// Why a text is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// Not JSON; the position of the error.
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Too many nesting levels.
    TooDeep,
    /// An object names a key twice; the path of the second one.
    DuplicateKey(String),
}

impl std::fmt::Display for JsonError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            JsonError::Syntax { line, column } => write!(out, "line {line}, column {column}"),
            JsonError::TooDeep => write!(out, "it is nested too deeply"),
            JsonError::DuplicateKey(path) => write!(out, "{path} stands there twice"),
        }
    }
}

/// Checks a whole text in one pass, without building a value.
pub fn check(text: &[u8]) -> Result<(), JsonError> {
    check_with_max_depth(text, MAX_DEPTH)
}

/// Like [`check`], with another maximum depth.
pub fn check_with_max_depth(text: &[u8], most: usize) -> Result<(), JsonError> {
    let mut state = State { depth: 0, most, path: Vec::new(), fault: None };
    let mut reader = serde_json::Deserializer::from_slice(text);
    let read = Strict { state: &mut state }.deserialize(&mut reader).and_then(|()| reader.end());
    read.map_err(|error| match &state.fault {
        Some(JsonError::DuplicateKey(_)) => JsonError::DuplicateKey(state.place()),
        Some(fault) => fault.clone(),
        None => JsonError::Syntax { line: error.line(), column: error.column() },
    })
}

/// Checks a text and parses it as `T`.
pub fn parse<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, ParseError> {
    check(text).map_err(ParseError::Malformed)?;
    serde_json::from_slice(text).map_err(|error| ParseError::Shape(error.to_string()))
}

/// Error of [`parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The text itself is not acceptable.
    Malformed(JsonError),
    /// Well-formed, but not of the expected shape; an English sentence.
    Shape(String),
}

enum Step {
    Key(String),
    Index(usize),
}

/// State of a check. The path is assembled only on an error, from the inside out.
struct State {
    depth: usize,
    most: usize,
    path: Vec<Step>,
    fault: Option<JsonError>,
}

impl State {
    fn place(&self) -> String {
        self.path.iter().rev().fold(String::new(), |place, step| match step {
            Step::Index(index) => format!("{place}[{index}]"),
            Step::Key(key) if place.is_empty() => key.clone(),
            Step::Key(key) => format!("{place}.{key}"),
        })
    }

    fn down<E: serde::de::Error>(&mut self) -> Result<(), E> {
        self.depth += 1;
        if self.depth > self.most {
            self.fault = Some(JsonError::TooDeep);
            return Err(E::custom("too deep"));
        }
        Ok(())
    }
}

struct Strict<'s> {
    state: &'s mut State,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Hash)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// Keys of one object. Most objects have few, and a linear search is faster for those than hashing.
#[derive(Default)]
struct Keys<'a> {
    few: Vec<Key<'a>>,
    many: HashSet<Key<'a>>,
}

impl<'a> Keys<'a> {
    /// Adds a key and returns whether it is new.
    fn add(&mut self, key: Key<'a>) -> bool {
        if !self.many.is_empty() {
            return self.many.insert(key);
        }
        if self.few.contains(&key) {
            return false;
        }
        self.few.push(key);
        if self.few.len() == 32 {
            self.many = self.few.drain(..).collect();
        }
        true
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.state.down::<A::Error>()?;
        for index in 0.. {
            match items.next_element_seed(Strict { state: &mut *self.state }) {
                Ok(Some(())) => {}
                Ok(None) => break,
                Err(error) => {
                    self.state.path.push(Step::Index(index));
                    return Err(error);
                }
            }
        }
        self.state.depth -= 1;
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        self.state.down::<A::Error>()?;
        let mut keys = Keys::default();
        while let Some(key) = entries.next_key::<Key<'de>>()? {
            if !keys.add(key.clone()) {
                self.state.fault = Some(JsonError::DuplicateKey(String::new()));
                self.state.path.push(Step::Key(key.0.into_owned()));
                return Err(A::Error::custom("duplicate key"));
            }
            if let Err(error) = entries.next_value_seed(Strict { state: &mut *self.state }) {
                self.state.path.push(Step::Key(key.0.into_owned()));
                return Err(error);
            }
        }
        self.state.depth -= 1;
        Ok(())
    }
}

/// A JSON object that keeps the order of its keys and its values byte for byte.
#[derive(Clone, Debug, Default)]
pub struct Object {
    fields: Vec<(String, Box<RawValue>)>,
}

impl Object {
    /// Returns the value of a key, byte for byte.
    pub fn get(&self, key: &str) -> Option<&RawValue> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, value)| &**value)
    }

    /// Returns the value of a key parsed as `T`; none if it is missing or of another type.
    pub fn read<'a, T: Deserialize<'a>>(&'a self, key: &str) -> Option<T> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    /// Replaces the value of a key, or appends it.
    pub fn set(&mut self, key: &str, value: Box<RawValue>) {
        match self.fields.iter_mut().find(|(name, _)| name == key) {
            Some((_, former)) => *former = value,
            None => self.fields.push((key.to_owned(), value)),
        }
    }

    /// Replaces the values of these keys, or appends them; null does not replace a value. Each key
    /// is looked up once in a hash map.
    pub fn merge<'a>(&mut self, entries: impl Iterator<Item = (&'a str, &'a RawValue)>) {
        let places = self.fields.iter().enumerate().map(|(at, (name, _))| (name.clone(), at));
        let mut places: HashMap<String, usize> = places.collect();
        for (key, value) in entries {
            match places.get(key).and_then(|&at| self.fields.get_mut(at)) {
                Some(_) if value.get() == "null" => {}
                Some((_, former)) => value.clone_into(former),
                None => {
                    places.insert(key.to_owned(), self.fields.len());
                    self.fields.push((key.to_owned(), value.to_owned()));
                }
            }
        }
    }

    /// Returns keys and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), &**value))
    }

    /// Writes the object as JSON text, without the keys for which `keep` returns false.
    pub fn write(&self, text: &mut String, keep: impl Fn(&str) -> bool) {
        text.push('{');
        for (position, (name, value)) in
            self.fields.iter().filter(|(name, _)| keep(name)).enumerate()
        {
            if position > 0 {
                text.push(',');
            }
            text.push_str(raw(name).get());
            text.push(':');
            text.push_str(value.get());
        }
        text.push('}');
    }

    /// Returns the object as one raw value.
    pub fn to_raw(&self) -> Box<RawValue> {
        let mut text = String::new();
        self.write(&mut text, |_| true);
        RawValue::from_string(text).unwrap_or_else(|_| raw(&()))
    }
}

impl FromIterator<(String, Box<RawValue>)> for Object {
    /// Collects fields; the keys must be unique.
    fn from_iter<I: IntoIterator<Item = (String, Box<RawValue>)>>(fields: I) -> Object {
        Object { fields: fields.into_iter().collect() }
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Object, D::Error> {
        reader.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Object, A::Error> {
        let mut fields = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            fields.push(entry);
        }
        Ok(Object { fields })
    }
}

/// Serializes a value to JSON. Only for values whose serialization cannot fail: texts, numbers,
/// plain structs.
pub fn raw<T: serde::Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{JsonError, Object, check};

    fn nested(levels: usize) -> Vec<u8> {
        format!("{}{}", "[".repeat(levels), "]".repeat(levels)).into_bytes()
    }

    #[test]
    fn takes_64_levels_and_refuses_65_and_a_million() {
        assert_eq!(check(&nested(64)), Ok(()));
        for levels in [65, 127, 129, 1_000, 1_000_000] {
            assert_eq!(check(&nested(levels)), Err(JsonError::TooDeep), "{levels}");
        }
        let objects = format!("{}1{}", r#"{"a":"#.repeat(65), "}".repeat(65));
        assert_eq!(check(objects.as_bytes()), Err(JsonError::TooDeep));
    }

    #[test]
    fn names_the_path_of_a_key_that_comes_twice_however_it_is_spelled() {
        let text = br#"{"pages":[{"id":"a"},{"id":"b","x":{"k":1,"\u006b":2}}]}"#;
        assert_eq!(check(text), Err(JsonError::DuplicateKey("pages[1].x.k".to_owned())));
    }

    #[test]
    fn says_where_the_text_stops_being_json() {
        assert_eq!(check(b"{\"a\":\n tru}"), Err(JsonError::Syntax { line: 2, column: 5 }));
        for text in [&b""[..], b"{}{}", b"[1,]", b"\"\\ud800\"", b"\xff", b"1e999", b"NaN"] {
            assert!(matches!(check(text), Err(JsonError::Syntax { .. })), "{text:?}");
        }
    }

    #[test]
    fn an_object_keeps_the_bytes_and_the_order_of_its_values() {
        let text = r#"{"b":1.50,"a":{ "x" : [1,2] },"号":"\u4e2d"}"#;
        let mut object: Object = serde_json::from_str(text).unwrap();
        assert_eq!(object.to_raw().get(), text);
        object.set("b", super::raw(&2));
        assert_eq!(object.read::<i64>("b"), Some(2));
        assert_eq!(object.get("a").unwrap().get(), r#"{ "x" : [1,2] }"#);
    }
}
