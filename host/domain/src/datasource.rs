//! Data sources of an author, from which works get their data.

use serde::Deserialize;
use utoipa::ToSchema;

use super::field_reader::{FieldReader, LenientBody};
use super::rule::{Rule, Violation};
use super::upload::{FONT_FILE_PREFIX, VISITOR_FILE_PREFIX, format_of_stored};

/// Types of data sources, DS-001.
pub const TYPES: &[&str] = &["static", "httpApi", "csv"];
/// How often a data source is loaded, DS-012.
pub const REFRESH_TYPES: &[&str] = &["once", "fixed"];
/// Maximum number of names that a source refers to, and of characters of a pipe.
const MAX_NAMES: usize = 20;
const MAX_PIPE_CHARACTERS: usize = 10_000;

/// A data source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataSource {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Unique among the author's data sources.
    pub name: String,
    /// URL of the data; empty for a static source.
    pub url: String,
    /// One of [`TYPES`].
    pub kind: String,
    /// Names of the sources that a static source reads.
    pub dependencies: Vec<String>,
    /// Names of static sources that are recomputed after this one has loaded.
    pub related: Vec<String>,
    /// One of [`REFRESH_TYPES`].
    pub refresh_type: String,
    /// Seconds between two loads.
    pub refresh_interval: i64,
    /// A JSONata expression, may be empty.
    pub pipe: String,
    /// Whether this host fetches the data.
    pub through_server: bool,
    /// Transform module that processes the response before the pipe.
    pub transform: Option<Transform>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// An Extism module; its bytes are stored separately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// File name of the module.
    pub name: String,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// Size in bytes.
    pub size: i64,
}

/// Fields of a data source; a change may leave any of them out.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataSourceChange {
    /// Starts with a letter or a Chinese character, followed by letters, digits and underscores.
    #[schema(min_length = 1, max_length = 50)]
    name: Option<String>,
    #[schema(max_length = 2000)]
    url: Option<String>,
    #[serde(rename = "type")]
    #[schema(pattern = "^(static|httpApi|csv)$")]
    kind: Option<String>,
    #[schema(max_items = 20)]
    dependencies: Option<Vec<String>>,
    #[schema(max_items = 20)]
    related_ds_list: Option<Vec<String>>,
    #[schema(pattern = "^(once|fixed)$")]
    refresh_type: Option<String>,
    #[schema(minimum = 5, maximum = 86400)]
    refresh_interval: Option<i64>,
    #[schema(max_length = 10000)]
    pipe: Option<String>,
    #[serde(rename = "through_server")]
    through_server: Option<bool>,
}

impl DataSource {
    /// Returns a source with the defaults of DS-012.
    pub fn new(user_id: i64, at: i64) -> DataSource {
        DataSource {
            id: 0,
            user_id,
            name: String::new(),
            url: String::new(),
            kind: "httpApi".to_owned(),
            dependencies: Vec::new(),
            related: Vec::new(),
            refresh_type: "once".to_owned(),
            refresh_interval: 60,
            pipe: String::new(),
            through_server: false,
            transform: None,
            created_at: at,
        }
    }

    /// Returns the stored name of the author's uploaded file that a table is read from.
    pub fn uploaded_table(&self) -> Option<&str> {
        let name = self.url.strip_prefix("/uploads/").filter(|_| self.kind == "csv")?;
        let is_table = matches!(format_of_stored(name)?.extension, "csv" | "txt");
        let is_own = !name.starts_with([VISITOR_FILE_PREFIX, FONT_FILE_PREFIX]);
        (is_table && is_own).then_some(name)
    }

    /// Applies the fields of a request, API-DS-002. The syntax of the pipe is checked elsewhere.
    pub fn apply(&mut self, fields: &LenientBody<DataSourceChange>) -> Result<(), Vec<Violation>> {
        let sent = &fields.values;
        let mut reader = FieldReader::new(fields);
        reader.text("name", sent.name.as_deref(), 1..=50, &mut self.name);
        reader.one_of("type", sent.kind.as_deref(), TYPES, &mut self.kind);
        reader.text("url", sent.url.as_deref(), 0..=2000, &mut self.url);
        let dependencies = sent.dependencies.as_deref();
        read_names(&mut reader, "dependencies", dependencies, &mut self.dependencies);
        let related = sent.related_ds_list.as_deref();
        read_names(&mut reader, "relatedDsList", related, &mut self.related);
        let refresh_type = sent.refresh_type.as_deref();
        reader.one_of("refreshType", refresh_type, REFRESH_TYPES, &mut self.refresh_type);
        let interval = sent.refresh_interval;
        reader.whole("refreshInterval", interval, 5..=86_400, &mut self.refresh_interval);
        reader.text("pipe", sent.pipe.as_deref(), 0..=MAX_PIPE_CHARACTERS, &mut self.pipe);
        reader.flag("through_server", sent.through_server, &mut self.through_server);
        if !is_name(&self.name) {
            reader.add("name", Rule::SourceName);
        }
        if self.kind != "static" && !is_web_address(&self.url) && self.uploaded_table().is_none() {
            reader.add("url", Rule::Address);
        }
        reader.finish()
    }
}

fn read_names(
    reader: &mut FieldReader<'_>,
    field: &str,
    sent: Option<&[String]>,
    into: &mut Vec<String>,
) {
    let Some(names) = reader.check_kind(field, sent, "list") else { return };
    if names.len() > MAX_NAMES {
        reader.add(field, Rule::TooLong(MAX_NAMES));
    } else if names.iter().all(|name| is_name(name)) {
        *into = names.to_vec();
    } else {
        reader.add(field, Rule::SourceName);
    }
}

/// DS-008: a name starts with a letter or a Chinese character, and consists of letters, digits and
/// underscores.
pub(crate) fn is_name(text: &str) -> bool {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let mut signs = text.chars();
    let begins = signs.next().is_some_and(|c| c.is_ascii_alphabetic() || is_chinese(c));
    begins
        && text.chars().count() <= 50
        && signs.all(|c| c.is_ascii_alphanumeric() || c == '_' || is_chinese(c))
}

fn is_web_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty()) && !text.chars().any(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::{DataSource, is_name};

    fn broken(text: &str) -> Vec<String> {
        let fields = serde_json::from_str(text).unwrap();
        let found = DataSource::new(1, 0).apply(&fields).err().unwrap_or_default();
        found.into_iter().map(|one| one.field).collect()
    }

    /// DS-008
    #[test]
    fn a_name_begins_with_a_letter_or_a_chinese_character() {
        for name in ["a", "城市_1", "City2"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "1a", "_a", "a b", "a-b", "é", "a\u{0}"] {
            assert!(!is_name(name), "{name:?}");
        }
    }

    /// DS-001, DS-012
    #[test]
    fn every_field_has_its_rule() {
        assert!(broken(r#"{"name":"a","url":"https://x.example/a"}"#).is_empty());
        assert!(broken(r#"{"name":"a","type":"static"}"#).is_empty());
        let file = format!("/uploads/{}", "a".repeat(24));
        let of = |kind: &str, url: &str| {
            broken(&format!(r#"{{"name":"a","type":"{kind}","url":"{url}"}}"#))
        };
        assert!(of("csv", &format!("{file}.csv")).is_empty());
        assert_eq!(of("httpApi", &format!("{file}.csv")), ["url"]);
        assert_eq!(of("csv", &format!("{file}.png")), ["url"]);
        assert_eq!(of("csv", &format!("/uploads/0{}.csv", "a".repeat(23))), ["url"]);
        assert_eq!(broken("{}"), ["name", "url"]);
        for (field, value) in [
            ("url", r#""javascript:x""#),
            ("url", r#""/uploads/a""#),
            ("url", r#""http://""#),
            ("type", r#""xml""#),
            ("refreshType", r#""often""#),
            ("refreshInterval", "4"),
            ("dependencies", r#"["1"]"#),
            ("dependencies", r#""a""#),
            ("relatedDsList", "[1]"),
            ("through_server", r#""yes""#),
        ] {
            let mut fields = vec![("name", r#""a""#), ("url", r#""https://x.example/""#)];
            fields.retain(|(other, _)| *other != field);
            fields.push((field, value));
            let text: Vec<_> =
                fields.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
            assert_eq!(broken(&format!("{{{}}}", text.join(","))), [field], "{value}");
        }
    }
}
