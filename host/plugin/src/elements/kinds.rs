//! Prop kinds: the meaning of a text beyond its JSON type (rich text, address, color). Defined by
//! `x-type` in the schema and by `props` in the details; checked natively on every save.

use std::collections::BTreeMap;

use serde_json::Value;

use super::prop_kind::PropKind;
use super::schema::Node;
use super::{address, color, html};
use pinye_domain::element::{Diagnostic, Severity};

/// Code of the error for rich text that could not be sanitized.
pub(super) const NOT_CLEANED: &str = "kind.html";

/// Kinds of a value and of the values in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PropKinds {
    kind: Option<PropKind>,
    properties: BTreeMap<String, PropKinds>,
    additional_properties: Option<Box<PropKinds>>,
    items: Option<Box<PropKinds>>,
}

impl PropKinds {
    /// Collects the kinds of an element type's props.
    pub(crate) fn of(schema: &Node, props: &Value) -> PropKinds {
        let mut kinds = PropKinds::default();
        kinds.read(schema);
        for prop in props.as_array().into_iter().flatten() {
            let text = |key: &str| prop.get(key).and_then(Value::as_str).unwrap_or_default();
            if prop.get("runtime") == Some(&Value::Bool(true)) {
                continue;
            }
            if let Some(kind) = PropKind::of(text("type")) {
                kinds.properties.entry(text("name").to_owned()).or_default().kind = Some(kind);
            }
        }
        kinds
    }

    /// Names of the rich-text props.
    pub(crate) fn html_props(&self) -> impl Iterator<Item = &str> {
        let html = self.properties.iter().filter(|(_, inner)| inner.kind == Some(PropKind::Html));
        html.map(|(name, _)| name.as_str())
    }

    fn read(&mut self, schema: &Node) {
        self.kind = schema.kind.or(self.kind);
        for inner in schema.all_of.iter().chain(&schema.any_of).chain(&schema.one_of) {
            self.read(inner);
        }
        for (name, inner) in &schema.properties {
            let mut kinds = self.properties.remove(name).unwrap_or_default();
            kinds.read(inner);
            if kinds != PropKinds::default() {
                self.properties.insert(name.clone(), kinds);
            }
        }
        let items = schema.items.as_deref().into_iter().chain(&schema.prefix_items);
        self.items = below(self.items.take(), items);
        self.additional_properties =
            below(self.additional_properties.take(), schema.additional_properties.as_deref());
    }

    /// Checks `value`, sanitizes rich text in place and returns whether anything changed.
    pub(crate) fn check(&self, value: &mut Value, path: &str, found: &mut Vec<Diagnostic>) -> bool {
        match value {
            Value::String(text) => match self.kind {
                Some(kind) => check_text(kind, text, path, found),
                None => false,
            },
            Value::Array(items) => {
                let Some(kinds) = &self.items else { return false };
                let mut changed = false;
                for (at, item) in items.iter_mut().enumerate() {
                    changed |= kinds.check(item, &format!("{path}/{at}"), found);
                }
                changed
            }
            Value::Object(entries) => {
                let mut changed = false;
                for (name, inner) in entries.iter_mut() {
                    if let Some(kinds) =
                        self.properties.get(name).or(self.additional_properties.as_deref())
                    {
                        let name = name.replace('~', "~0").replace('/', "~1");
                        changed |= kinds.check(inner, &format!("{path}/{name}"), found);
                    }
                }
                changed
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
}

fn below<'a>(
    kinds: Option<Box<PropKinds>>,
    schemas: impl IntoIterator<Item = &'a Node>,
) -> Option<Box<PropKinds>> {
    let mut kinds = kinds.unwrap_or_default();
    schemas.into_iter().for_each(|schema| kinds.read(schema));
    (*kinds != PropKinds::default()).then_some(kinds)
}

fn check_text(kind: PropKind, text: &mut String, path: &str, found: &mut Vec<Diagnostic>) -> bool {
    match kind {
        PropKind::Html if !html::is_bounded(text) => {
            found.push(remark(NOT_CLEANED, path, "the rich text is nested too deeply"));
            false
        }
        PropKind::Html => {
            let kept = html::sanitize(text);
            let changed = kept != *text;
            *text = kept;
            changed
        }
        PropKind::Url | PropKind::Media => {
            if !address::is_address(text) {
                let message = "an address is empty, begins with http:// or https://, or is a path of this installation";
                found.push(remark("kind.url", path, message));
            } else if kind == PropKind::Media && address::is_insecure(text) {
                found.push(insecure(path, text));
            }
            false
        }
        PropKind::Color => {
            if !color::is_color(text) {
                found.push(remark("kind.color", path, "this is not a colour, for example #ff0000"));
            }
            false
        }
    }
}

/// A warning only: the author can upload the file or find it under https.
fn insecure(path: &str, address: &str) -> Diagnostic {
    let message = "pages load nothing from http:// addresses, so visitors do not see this; use https:// or upload the file";
    Diagnostic {
        severity: Severity::Warning,
        args: BTreeMap::from([("address".to_owned(), address.to_owned())]),
        ..remark(INSECURE, path, message)
    }
}

/// Code of the warning about media that pages do not load.
pub(crate) const INSECURE: &str = "media.insecure";

fn remark(code: &str, path: &str, message: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: code.to_owned(),
        path: path.to_owned(),
        message: message.to_owned(),
        args: BTreeMap::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::schema::{CompiledSchema, SchemaBudget};
    use super::*;
    use crate::limits::Limits;
    use serde_json::json;

    fn kinds() -> PropKinds {
        let schema = json!({
            "$defs": { "slide": { "properties": { "image": { "x-type": "image" }, "title": { "type": "string" } } } },
            "properties": {
                "text": { "type": "string", "x-type": "html" },
                "color": { "anyOf": [{ "x-type": "color" }, { "type": "null" }] },
                "slides": { "items": { "$ref": "#/$defs/slide" } },
                "shadow": { "properties": { "color": { "x-type": "color" } } },
                "links": { "additionalProperties": { "x-type": "url" } } } });
        let props = json!([
            { "name": "src", "type": "image" },
            { "name": "uuid", "type": "url", "runtime": true },
            { "name": "title", "type": "string" }]);
        of(&schema, &props)
    }

    fn of(schema: &Value, props: &Value) -> PropKinds {
        let limits = Limits::default();
        let schema = CompiledSchema::compile(schema, &mut SchemaBudget::of(&limits)).unwrap();
        PropKinds::of(schema.root(), props)
    }

    fn check(mut props: Value) -> (Vec<(String, String)>, bool, Value) {
        let mut found = Vec::new();
        let changed = kinds().check(&mut props, "", &mut found);
        (found.into_iter().map(|found| (found.code, found.path)).collect(), changed, props)
    }

    #[test]
    fn kinds_come_from_the_schema_and_from_the_props() {
        assert_eq!(kinds().html_props().collect::<Vec<_>>(), ["text"]);
        let (found, changed, _) = check(json!({ "src": "javascript:x", "uuid": "javascript:x" }));
        assert_eq!(found, [("kind.url".into(), "/src".into())], "runtime props are never stored");
        assert!(!changed);
    }

    #[test]
    fn kinds_are_found_at_any_depth() {
        let (found, ..) = check(json!({
            "color": "no", "shadow": { "color": "no" }, "links": { "a/b": "no" },
            "slides": [{ "image": "/a.png" }, { "image": "data:x", "title": "data:x" }] }));
        let paths: Vec<_> = found.iter().map(|(_, path)| path.as_str()).collect();
        assert_eq!(paths, ["/color", "/shadow/color", "/links/a~1b", "/slides/1/image"]);
    }

    #[test]
    fn good_props_are_left_as_they_are() {
        let props =
            json!({ "text": "<p>x</p>", "color": "#fff", "src": "", "other": ["javascript:x"] });
        assert_eq!(check(props.clone()), (vec![], false, props));
    }

    #[test]
    fn rich_text_is_sanitised_in_place() {
        let (found, changed, props) =
            check(json!({ "text": "<p onclick=x>a</p><script>b</script>", "n": 1 }));
        assert!(changed && found.is_empty());
        assert_eq!(props, json!({ "text": "<p>a</p>", "n": 1 }));
    }

    #[test]
    fn a_value_of_another_type_is_the_schemas_business() {
        assert_eq!(check(json!({ "text": 7, "color": null, "src": ["javascript:x"] })).0, vec![]);
    }

    /// If the two readers of references disagreed about a kind, its text would never be sanitized.
    #[test]
    fn kinds_behind_references_and_in_places_of_a_list_are_found() {
        let schema = json!({
            "$defs": { "a~/b": { "prefixItems": [{ "x-type": "html" }] } },
            "properties": { "list": { "$ref": "#/$defs/a~0~1b" } } });
        let mut props = json!({ "list": ["<script>x</script>a"] });
        assert!(of(&schema, &json!([])).check(&mut props, "", &mut Vec::new()));
        assert_eq!(props, json!({ "list": ["a"] }));
    }
}
