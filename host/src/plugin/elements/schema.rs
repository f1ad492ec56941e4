//! The schema of an element type's props: taken over from the plugin with care, then run natively.

use std::collections::BTreeMap;

use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{Draft, PatternOptions, ValidationError, Validator};
use serde_json::{Map, Value};

use crate::domain::element::{Diagnostic, Severity};

/// Keywords whose value is one schema, a list of schemas, or an object of schemas.
const ONE: [&str; 10] = [
    "items",
    "additionalProperties",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
];
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
const OBJECTS: [&str; 3] = ["properties", "patternProperties", "dependentSchemas"];
/// Compiled size of one `pattern`.
const PATTERN_BYTES: usize = 1 << 20;

/// A schema that is run on every save.
#[derive(Debug)]
pub(crate) struct Rules {
    validator: Validator,
}

impl Rules {
    /// Takes over a schema of at most `most_nodes` nodes. A schema runs in the host, outside every limit of the engine, so
    /// one that could take long is not taken over: references that lead in a circle or multiply, remote references,
    /// patterns that backtrack.
    pub(crate) fn compile(schema: &Value, most_nodes: usize) -> Result<Rules, String> {
        let mut walk = Walk { root: schema, left: most_nodes, open: Vec::new() };
        walk.schema(schema)?;
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_pattern_options(
                PatternOptions::regex().size_limit(PATTERN_BYTES).dfa_size_limit(PATTERN_BYTES),
            )
            .should_validate_formats(false)
            .offline()
            .build(schema)
            .map_err(|error| format!("the schema cannot be used: {error}"))?;
        Ok(Rules { validator })
    }

    /// What the schema says about props, at most `most` remarks.
    pub(crate) fn check(&self, props: &Value, most: usize) -> Vec<Diagnostic> {
        self.validator.iter_errors(props).take(most).map(|error| diagnostic(&error)).collect()
    }
}

/// The schema a reference points to, within the same document.
pub(crate) fn resolve<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    match reference.strip_prefix('#') {
        Some("") => Some(root),
        Some(pointer) => root.pointer(pointer),
        None => None,
    }
}

struct Walk<'a> {
    root: &'a Value,
    left: usize,
    open: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn schema(&mut self, schema: &'a Value) -> Result<(), String> {
        self.left = self.left.checked_sub(1).ok_or("the schema is too large")?;
        let Some(object) = schema.as_object() else { return Ok(()) };
        if object.contains_key("$dynamicRef") || object.contains_key("$recursiveRef") {
            return Err("the schema uses dynamic references".to_owned());
        }
        if let Some(id) = object.get("$id").filter(|_| !std::ptr::eq(schema, self.root)) {
            return Err(format!("the schema has an inner $id: {id}"));
        }
        if let Some(reference) = object.get("$ref") {
            self.reference(reference)?;
        }
        self.children(object)
    }

    fn reference(&mut self, reference: &'a Value) -> Result<(), String> {
        let text = reference.as_str().unwrap_or_default();
        let target = resolve(self.root, text)
            .ok_or_else(|| format!("the schema refers to {text}, which is not in it"))?;
        if self.open.contains(&text) {
            return Err(format!("the schema refers to {text} in a circle"));
        }
        self.open.push(text);
        self.schema(target)?;
        self.open.pop();
        Ok(())
    }

    fn children(&mut self, object: &'a Map<String, Value>) -> Result<(), String> {
        for (keyword, value) in object {
            let keyword = keyword.as_str();
            if ONE.contains(&keyword) {
                self.schema(value)?;
            } else if LISTS.contains(&keyword) {
                for schema in value.as_array().into_iter().flatten() {
                    self.schema(schema)?;
                }
            } else if OBJECTS.contains(&keyword) {
                for schema in value.as_object().into_iter().flat_map(Map::values) {
                    self.schema(schema)?;
                }
            }
        }
        Ok(())
    }
}

fn diagnostic(error: &ValidationError<'_>) -> Diagnostic {
    let mut path = error.instance_path().as_str().to_owned();
    let mut args = BTreeMap::new();
    match error.kind() {
        Kind::Minimum { limit }
        | Kind::Maximum { limit }
        | Kind::ExclusiveMinimum { limit }
        | Kind::ExclusiveMaximum { limit } => {
            args.insert("limit".to_owned(), limit.to_string());
        }
        Kind::MinLength { limit }
        | Kind::MaxLength { limit }
        | Kind::MinItems { limit }
        | Kind::MaxItems { limit } => {
            args.insert("limit".to_owned(), limit.to_string());
        }
        Kind::Enum { options } => {
            args.insert("options".to_owned(), shorten(&options.to_string()));
        }
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            path.push('/');
            path.push_str(&name.replace('~', "~0").replace('/', "~1"));
            args.insert("name".to_owned(), name.to_owned());
        }
        _ => {}
    }
    Diagnostic {
        severity: Severity::Error,
        code: format!("schema.{}", error.kind().keyword()),
        path,
        message: shorten(&error.masked().to_string()),
        args,
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(300).collect()
}

#[cfg(test)]
mod tests;
