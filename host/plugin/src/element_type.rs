//! An element type of a loaded plugin: its description, and the native checks derived from it.

use std::sync::Arc;

use pinye_registry::manifest::is_name;
use serde_json::{Map, Value};

use super::bindings::exports::pinye::plugin::element::Descriptor;
use super::elements::kinds::PropKinds;
use super::elements::schema::{CompiledSchema, Fuel, SchemaBudget};
use super::elements::strict_json;
use super::error::Error;
use super::limits::Limits;

/// An element type of a loaded plugin.
#[derive(Debug)]
pub struct ElementType {
    /// Id of the plugin.
    pub plugin: String,
    /// Version of the plugin.
    pub version: String,
    /// Name of the type.
    pub type_name: String,
    /// Current version of its props.
    pub schema_version: u32,
    /// Its complete description, as returned by `GET /api/plugins`.
    pub details: Arc<Value>,
    /// Its compiled schema.
    pub(crate) schema: CompiledSchema,
    /// Which of its props are rich text, addresses or colors.
    pub(crate) kinds: PropKinds,
}

impl ElementType {
    /// Validates a description and compiles its schema within the plugin's budget.
    pub(crate) fn new(
        plugin: &str,
        version: &str,
        details: Value,
        budget: &mut SchemaBudget<'_>,
    ) -> Result<ElementType, Error> {
        let type_name = details.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        let refuse = |reason: String| Error::ElementType { type_name: type_name.clone(), reason };
        if !is_name(&type_name) {
            return Err(refuse("this is not a name for an element type".to_owned()));
        }
        let schema_version = details.get("schemaVersion").and_then(Value::as_u64);
        let schema_version = schema_version
            .and_then(|version| u32::try_from(version).ok())
            .filter(|&version| version > 0)
            .ok_or_else(|| refuse("schemaVersion must be a whole number from 1".to_owned()))?;
        let schema = details.get("schema").ok_or_else(|| refuse("schema is missing".to_owned()))?;
        let schema = CompiledSchema::compile(schema, budget).map_err(refuse)?;
        let kinds = PropKinds::of(schema.root(), details.get("props").unwrap_or(&Value::Null));
        let refuse = |reason: String| Error::ElementType { type_name: type_name.clone(), reason };
        defaults_are_valid(&details, &schema, budget.limits).map_err(refuse)?;
        let (plugin, version) = (plugin.to_owned(), version.to_owned());
        Ok(ElementType {
            plugin,
            version,
            type_name,
            schema_version,
            details: Arc::new(details),
            schema,
            kinds,
        })
    }

    /// Names of its rich-text props.
    pub fn html_props(&self) -> impl Iterator<Item = &str> {
        self.kinds.html_props()
    }
}

/// Merges name, version and details of a descriptor into one object, the form used everywhere else.
pub(crate) fn joined(described: &Descriptor, limits: &Limits) -> Result<Value, Error> {
    let type_name = &described.type_name;
    let refuse = |reason: String| Error::ElementType { type_name: type_name.clone(), reason };
    let details = strict_json::parse(&described.details, limits.json_depth)
        .map_err(|error| refuse(format!("details are not usable JSON: {error}")))?;
    let Value::Object(details) = details else {
        return Err(refuse("details must be an object".to_owned()));
    };
    let mut whole = Map::new();
    whole.insert("type".to_owned(), type_name.clone().into());
    whole.insert("schemaVersion".to_owned(), described.schema_version.into());
    for (key, value) in details {
        if whole.contains_key(&key) {
            return Err(refuse(format!("details must not hold {key}")));
        }
        whole.insert(key, value);
    }
    Ok(Value::Object(whole))
}

/// Returns the first difference between the element types of the component and of the manifest.
pub(crate) fn disagreement(described: &[Value], written: &[Value]) -> Option<String> {
    let name = |one: &Value| one.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    let missing = |these: &[Value], those: &[Value]| {
        these.iter().map(name).find(|one| !those.iter().any(|other| name(other) == *one))
    };
    if let Some(type_name) = missing(described, written).or_else(|| missing(written, described)) {
        return Some(format!("whether there is an element type {type_name:?}"));
    }
    for one in described {
        let other = written.iter().find(|other| name(other) == name(one))?;
        let keys = |one: &Value| one.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>());
        let keys = keys(one).into_iter().chain(keys(other)).flatten();
        if let Some(key) = keys.into_iter().find(|key| one.get(key) != other.get(key)) {
            return Some(format!("{key} of element type {:?}", name(one)));
        }
    }
    None
}

/// Checks that the defaults pass the type's own schema, in both languages. Placeholders like
/// `{now+1d}` count as texts.
fn defaults_are_valid(
    details: &Value,
    schema: &CompiledSchema,
    limits: &Limits,
) -> Result<(), String> {
    for (language, defaults) in
        details.get("defaults").and_then(Value::as_object).into_iter().flatten()
    {
        let mut fuel = Fuel::of(limits.schema_steps);
        let found = schema.check(defaults, 1, &mut fuel);
        let found = found.map_err(|_| "its schema takes too long to check its own defaults")?;
        if let Some(found) = found.first() {
            return Err(format!(
                "the defaults in {language} break its own schema: {}: {}",
                found.path, found.message
            ));
        }
        if defaults.to_string().len() > limits.props_bytes {
            return Err(format!("the defaults in {language} are too large"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn details() -> Value {
        json!({
            "type": "sample", "schemaVersion": 2, "group": "basic",
            "schema": { "properties": { "size": { "type": "number", "minimum": 1 }, "text": { "x-type": "html" } } },
            "props": [], "defaults": { "zh": { "size": 1 }, "en": { "size": 1 } } })
    }

    fn refused(change: impl FnOnce(&mut Value)) -> String {
        let mut details = details();
        change(&mut details);
        let limits = Limits::default();
        let one = ElementType::new("p", "1.0.0", details, &mut SchemaBudget::of(&limits));
        one.unwrap_err().to_string()
    }

    /// EL-PLG-004, as amended
    #[test]
    fn a_good_description_is_taken_over() {
        let limits = Limits::default();
        let one =
            ElementType::new("p", "1.0.0", details(), &mut SchemaBudget::of(&limits)).unwrap();
        assert_eq!((one.type_name.as_str(), one.schema_version), ("sample", 2));
        assert_eq!(one.html_props().collect::<Vec<_>>(), ["text"]);
    }

    #[test]
    fn a_bad_one_is_refused_with_a_sentence_that_names_the_type() {
        assert!(refused(|d| d["schemaVersion"] = json!(0)).contains("sample"));
        assert!(refused(|d| d["type"] = json!("../x")).contains("name"));
        assert!(refused(|d| d["schema"] = json!({ "$ref": "#" })).contains("circle"));
        assert!(refused(|d| d["defaults"]["en"]["size"] = json!(0)).contains("/size"));
        assert!(refused(|d| drop(d.as_object_mut().unwrap().remove("schema"))).contains("schema"));
    }

    fn descriptor(details: &str) -> Descriptor {
        Descriptor { type_name: "sample".into(), schema_version: 2, details: details.into() }
    }

    #[test]
    fn name_and_version_join_the_details() {
        let whole = joined(&descriptor(r#"{"group":"basic"}"#), &Limits::default()).unwrap();
        assert_eq!(whole, json!({ "type": "sample", "schemaVersion": 2, "group": "basic" }));
    }

    #[test]
    fn details_that_are_no_object_or_try_to_say_another_name_are_refused() {
        for details in ["", "[]", "7", "{", r#"{"type":"other"}"#, r#"{"a":1,"a":2}"#] {
            assert!(joined(&descriptor(details), &Limits::default()).is_err(), "{details}");
        }
    }

    #[test]
    fn a_disagreement_is_named_down_to_the_field() {
        let (one, mut other) = (details(), details());
        assert_eq!(disagreement(std::slice::from_ref(&one), std::slice::from_ref(&other)), None);
        other["width"] = json!(7);
        let about = disagreement(std::slice::from_ref(&one), &[other]).unwrap();
        assert!(about.contains("width") && about.contains("sample"), "{about}");
        assert!(disagreement(std::slice::from_ref(&one), &[]).unwrap().contains("sample"));
        assert!(disagreement(&[], &[one]).unwrap().contains("sample"));
    }
}
