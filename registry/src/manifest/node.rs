//! TOML and JSON as one tree whose nodes know their line, so that one set of rules checks both and
//! reports the location.

use super::ManifestError;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its line (`None` in JSON, which has only one line).
pub(super) struct Node {
    line: Option<usize>,
    value: Value,
}

enum Value {
    Text(String),
    Whole(i64),
    Decimal(f64),
    Flag(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
    Other(&'static str),
}

struct Entry {
    key: String,
    line: Option<usize>,
    node: Node,
}

impl Node {
    /// Parses TOML text.
    pub(super) fn from_toml(text: &str) -> Result<Node, ManifestError> {
        let table = DeTable::parse(text).map_err(|error| ManifestError {
            key: String::new(),
            line: error.span().map(|span| line_of(text, span.start)),
            says: error.message().to_owned(),
        })?;
        let span = table.span();
        Ok(Node::of_table(text, table.into_inner(), span.start))
    }

    /// Converts a JSON value.
    pub(super) fn from_json(value: serde_json::Value) -> Node {
        use serde_json::Value as Json;
        let value = match value {
            Json::String(text) => Value::Text(text),
            Json::Number(number) => number
                .as_i64()
                .map(Value::Whole)
                .or_else(|| number.as_f64().map(Value::Decimal))
                .unwrap_or(Value::Other("a number out of range")),
            Json::Array(items) => Value::List(items.into_iter().map(Node::from_json).collect()),
            Json::Object(map) => Value::Table(
                map.into_iter()
                    .map(|(key, item)| Entry { key, line: None, node: Node::from_json(item) })
                    .collect(),
            ),
            Json::Bool(flag) => Value::Flag(flag),
            Json::Null => Value::Other("null"),
        };
        Node { line: None, value }
    }

    fn of_table(text: &str, table: DeTable<'_>, start: usize) -> Node {
        let mut entries: Vec<(usize, Entry)> = table
            .into_iter()
            .map(|(key, value)| {
                let at = key.span().start;
                let line = Some(line_of(text, at));
                let node = Node::of_value(text, value);
                (at, Entry { key: key.into_inner().into_owned(), line, node })
            })
            .collect();
        entries.sort_by_key(|(at, _)| *at);
        let entries = entries.into_iter().map(|(_, entry)| entry).collect();
        Node { line: Some(line_of(text, start)), value: Value::Table(entries) }
    }

    fn of_value(text: &str, value: Spanned<DeValue<'_>>) -> Node {
        let start = value.span().start;
        let value = match value.into_inner() {
            DeValue::Table(table) => return Node::of_table(text, table, start),
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Value::Other("a number out of range"), Value::Whole),
            DeValue::Array(items) => {
                Value::List(items.into_iter().map(|item| Node::of_value(text, item)).collect())
            }
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .map_or(Value::Other("a number out of range"), Value::Decimal),
            DeValue::Boolean(flag) => Value::Flag(flag),
            DeValue::Datetime(_) => Value::Other("a date"),
        };
        Node { line: Some(line_of(text, start)), value }
    }

    fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a text",
            Value::Whole(_) => "a whole number",
            Value::Decimal(_) => "a number that is not whole",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }
}

/// A node with the path of keys that leads to it.
pub(super) struct Field<'a> {
    path: String,
    line: Option<usize>,
    node: &'a Node,
}

impl<'a> Field<'a> {
    /// Returns the root of the document.
    pub(super) fn root(node: &'a Node) -> Self {
        Field { path: String::new(), line: node.line, node }
    }

    /// Returns an error about this field.
    pub(super) fn error(&self, says: impl Into<String>) -> ManifestError {
        ManifestError { key: self.path.clone(), line: self.line, says: says.into() }
    }

    /// Returns the field `key` of this table; an error when it is missing.
    pub(super) fn required(&self, key: &str) -> Result<Field<'a>, ManifestError> {
        let missing = || ManifestError {
            key: self.join(key),
            line: self.line,
            says: "is missing".to_owned(),
        };
        self.optional(key)?.ok_or_else(missing)
    }

    /// Returns the field `key` of this table, if present.
    pub(super) fn optional(&self, key: &str) -> Result<Option<Field<'a>>, ManifestError> {
        let found = self.entries()?.iter().find(|entry| entry.key == key);
        Ok(found.map(|entry| self.child(entry)))
    }

    /// Returns all fields of this table with their keys.
    pub(super) fn fields(&self) -> Result<Vec<(&'a str, Field<'a>)>, ManifestError> {
        Ok(self.entries()?.iter().map(|entry| (entry.key.as_str(), self.child(entry))).collect())
    }

    /// Rejects every key of this table that is not `known`.
    pub(super) fn deny_unknown_keys(&self, known: &[&str]) -> Result<(), ManifestError> {
        match self.fields()?.into_iter().find(|(key, _)| !known.contains(key)) {
            None => Ok(()),
            Some((_, field)) => {
                let known = known.join(", ");
                Err(field.error(format!("is not a known key; the keys here are {known}")))
            }
        }
    }

    /// Returns the text in this field.
    pub(super) fn text(&self) -> Result<&'a str, ManifestError> {
        match &self.node.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong_kind("a text")),
        }
    }

    /// Returns the integer in this field.
    pub(super) fn whole(&self) -> Result<i64, ManifestError> {
        match &self.node.value {
            Value::Whole(number) => Ok(*number),
            _ => Err(self.wrong_kind("a whole number")),
        }
    }

    /// Returns the value in this field as JSON.
    pub(super) fn json(&self) -> Result<serde_json::Value, ManifestError> {
        match &self.node.value {
            Value::Text(text) => Ok(text.as_str().into()),
            Value::Whole(number) => Ok((*number).into()),
            Value::Decimal(number) => Ok((*number).into()),
            Value::Flag(flag) => Ok((*flag).into()),
            Value::List(_) => self.items()?.iter().map(Field::json).collect(),
            Value::Table(_) => {
                let pair = |(key, field): (&str, Field<'_>)| Ok((key.to_owned(), field.json()?));
                self.fields()?
                    .into_iter()
                    .map(pair)
                    .collect::<Result<_, _>>()
                    .map(serde_json::Value::Object)
            }
            Value::Other(_) => {
                Err(self.wrong_kind("a text, a number, true or false, a list or a table"))
            }
        }
    }

    /// Returns the items of the list in this field.
    pub(super) fn items(&self) -> Result<Vec<Field<'a>>, ManifestError> {
        let Value::List(items) = &self.node.value else {
            return Err(self.wrong_kind("a list"));
        };
        let item = |(at, node): (usize, &'a Node)| Field {
            path: format!("{}[{at}]", self.path),
            line: node.line,
            node,
        };
        Ok(items.iter().enumerate().map(item).collect())
    }

    fn entries(&self) -> Result<&'a [Entry], ManifestError> {
        match &self.node.value {
            Value::Table(entries) => Ok(entries),
            _ => Err(self.wrong_kind("a table")),
        }
    }

    fn child(&self, entry: &'a Entry) -> Field<'a> {
        Field { path: self.join(&entry.key), line: entry.line, node: &entry.node }
    }

    fn join(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn wrong_kind(&self, wanted: &str) -> ManifestError {
        self.error(format!("must be {wanted}, but it is {}", self.node.kind()))
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}
