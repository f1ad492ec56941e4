//! The only reader of schemas: supports a small vocabulary, inlines every reference, and limits the
//! total size by a budget.

use std::collections::BTreeMap;
use std::sync::Arc;

use pinye_registry::acceptance::PROP_TYPES;
use serde_json::{Map, Number, Value};

use super::pattern::Pattern;
use super::{Bound, Node, Type};
use crate::elements::prop_kind::PropKind;
use crate::limits::Limits;
use pinye_sandbox::thread_cpu_ns;

/// Maximum nesting of schemas, with references inlined.
const MAX_DEPTH: usize = 64;
/// Bytes of all names and values in the schemas of one plugin, with references inlined.
const MAX_TEXT_BYTES: usize = 1 << 20;
/// Bytes of the sources of all different patterns of one plugin.
const MAX_PATTERN_TEXT_BYTES: usize = 16 << 10;
/// Processor time for compiling patterns, in nanoseconds.
const MAX_COMPILE_NS: u64 = 1_000_000_000;

/// Keywords without effect on validation.
const ANNOTATIONS: [&str; 13] = [
    "$schema",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "format",
    "contentMediaType",
];

const BOUNDS: [(&str, Bound); 11] = [
    ("minimum", Bound::Minimum),
    ("maximum", Bound::Maximum),
    ("exclusiveMinimum", Bound::ExclusiveMinimum),
    ("exclusiveMaximum", Bound::ExclusiveMaximum),
    ("multipleOf", Bound::MultipleOf),
    ("minLength", Bound::MinLength),
    ("maxLength", Bound::MaxLength),
    ("minItems", Bound::MinItems),
    ("maxItems", Bound::MaxItems),
    ("minProperties", Bound::MinProperties),
    ("maxProperties", Bound::MaxProperties),
];

/// Budget for all schemas of one plugin.
pub(crate) struct SchemaBudget<'a> {
    /// The limits it is derived from.
    pub limits: &'a Limits,
    nodes: usize,
    text: usize,
    pattern_text: usize,
    pattern_bytes: usize,
    compiling_ns: u64,
    /// Compiled patterns, so that each one is charged once.
    patterns: BTreeMap<String, Arc<Pattern>>,
}

impl<'a> SchemaBudget<'a> {
    /// Creates an unused budget.
    pub(crate) fn of(limits: &'a Limits) -> SchemaBudget<'a> {
        SchemaBudget {
            limits,
            nodes: limits.schema_nodes,
            text: MAX_TEXT_BYTES,
            pattern_text: MAX_PATTERN_TEXT_BYTES,
            pattern_bytes: limits.pattern_bytes,
            compiling_ns: MAX_COMPILE_NS,
            patterns: BTreeMap::new(),
        }
    }

    fn text(&mut self, text: &str) -> Result<String, String> {
        spend(&mut self.text, text.len(), "the texts in the schema are too large")?;
        Ok(text.to_owned())
    }

    fn pattern(&mut self, text: &str) -> Result<Arc<Pattern>, String> {
        if let Some(known) = self.patterns.get(text) {
            return Ok(Arc::clone(known));
        }
        spend(&mut self.pattern_text, text.len(), "the patterns are too long together")?;
        let began = thread_cpu_ns();
        let pattern = Pattern::compile(text, self.pattern_bytes)?;
        let took = thread_cpu_ns().saturating_sub(began);
        self.compiling_ns =
            self.compiling_ns.checked_sub(took).ok_or("the patterns take too long to compile")?;
        spend(&mut self.pattern_bytes, pattern.bytes(), "the patterns are too large together")?;
        let pattern = Arc::new(pattern);
        self.patterns.insert(text.to_owned(), Arc::clone(&pattern));
        Ok(pattern)
    }
}

fn spend(left: &mut usize, wanted: usize, refusal: &str) -> Result<(), String> {
    *left = left.checked_sub(wanted).ok_or(refusal)?;
    Ok(())
}

/// Reads a schema.
pub(super) fn tree(schema: &Value, budget: &mut SchemaBudget<'_>) -> Result<Node, String> {
    if !schema.is_object() {
        return Err("the schema must be an object".to_owned());
    }
    Reader { root: schema, budget, open: Vec::new() }.node(schema, 0)
}

struct Reader<'a, 'b, 'c> {
    root: &'a Value,
    budget: &'b mut SchemaBudget<'c>,
    /// References that are being inlined, to detect cycles.
    open: Vec<&'a str>,
}

impl<'a> Reader<'a, '_, '_> {
    fn node(&mut self, schema: &'a Value, level: usize) -> Result<Node, String> {
        spend(&mut self.budget.nodes, 1, "the schema is too large")?;
        if level == MAX_DEPTH {
            return Err(format!("the schema is nested deeper than {MAX_DEPTH} levels"));
        }
        let object = match schema {
            Value::Bool(all) => return Ok(Node { never: !all, ..Node::default() }),
            Value::Object(object) => object,
            _ => return Err("a schema is an object, true or false".to_owned()),
        };
        let mut node = Node::default();
        for (keyword, value) in object {
            let keyword = keyword.as_str();
            if ANNOTATIONS.contains(&keyword) {
                continue;
            }
            if let Some(name) = keyword.strip_prefix("x-") {
                if name == "type" {
                    node.kind = kind(value)?;
                }
            } else if let Some((_, bound)) = BOUNDS.iter().find(|(name, _)| *name == keyword) {
                node.bounds.push((*bound, number(keyword, value)?));
            } else if !self.plain(&mut node, keyword, value)? {
                self.inner(&mut node, keyword, value, level + 1)?;
            }
        }
        Ok(node)
    }

    /// Reads a keyword without subschemas; returns whether it is one.
    fn plain(&mut self, node: &mut Node, keyword: &str, value: &'a Value) -> Result<bool, String> {
        match keyword {
            "type" => node.types = types(value)?,
            "enum" => {
                let values = list(keyword, value)?;
                node.enum_values = Some(self.enum_values(values)?);
            }
            "const" => node.enum_values = Some(self.enum_values(std::slice::from_ref(value))?),
            "pattern" => node.pattern = Some(self.budget.pattern(text(keyword, value)?)?),
            "required" => {
                for name in list(keyword, value)? {
                    node.required.push(self.budget.text(text(keyword, name)?)?);
                }
            }
            "$id" if std::ptr::eq(value, self.root.get("$id").unwrap_or(&Value::Null)) => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads a keyword with subschemas.
    fn inner(
        &mut self,
        node: &mut Node,
        keyword: &str,
        value: &'a Value,
        level: usize,
    ) -> Result<(), String> {
        match keyword {
            "$ref" => {
                let target = self.reference(text(keyword, value)?, level)?;
                node.all_of.push(target);
            }
            "properties" => {
                for (name, inner) in object(keyword, value)? {
                    let name = self.budget.text(name)?;
                    node.properties.insert(name, self.node(inner, level)?);
                }
            }
            "additionalProperties" => {
                node.additional_properties = Some(Box::new(self.node(value, level)?));
            }
            "items" => node.items = Some(Box::new(self.node(value, level)?)),
            "not" => node.not = Some(Box::new(self.node(value, level)?)),
            "allOf" | "anyOf" | "oneOf" | "prefixItems" => {
                let schemas = list(keyword, value)?.iter();
                let schemas: Vec<Node> =
                    schemas.map(|inner| self.node(inner, level)).collect::<Result<_, _>>()?;
                match keyword {
                    "allOf" => node.all_of.extend(schemas),
                    "anyOf" => node.any_of = schemas,
                    "oneOf" => node.one_of = schemas,
                    _ => node.prefix_items = schemas,
                }
            }
            _ => {
                return Err(format!("the schema says {}, which no host understands", cut(keyword)));
            }
        }
        Ok(())
    }

    /// Inlines a reference within the document. Percent encoding (`%64`) is rejected, because
    /// readers differ in whether they decode it.
    fn reference(&mut self, target: &'a str, level: usize) -> Result<Node, String> {
        let found = match target.strip_prefix('#') {
            _ if target.contains('%') => None,
            Some("") => Some(self.root),
            Some(pointer) => self.root.pointer(pointer),
            None => None,
        };
        let shown = cut(target);
        let found =
            found.ok_or_else(|| format!("the schema refers to {shown}, which is not in it"))?;
        if self.open.contains(&target) {
            return Err(format!("the schema refers to {shown} in a circle"));
        }
        self.open.push(target);
        let node = self.node(found, level)?;
        self.open.pop();
        Ok(node)
    }

    fn enum_values(&mut self, values: &[Value]) -> Result<Vec<Value>, String> {
        for value in values {
            let bytes = match value {
                Value::Array(_) | Value::Object(_) => {
                    return Err(
                        "enum and const hold texts, numbers, true, false and null".to_owned()
                    );
                }
                Value::String(text) => text.len(),
                _ => 0,
            };
            spend(&mut self.budget.text, bytes + 16, "the texts in the schema are too large")?;
        }
        Ok(values.to_vec())
    }
}

/// Reads `x-type`. A misspelled kind must be rejected: its text would not be sanitized.
fn kind(value: &Value) -> Result<Option<PropKind>, String> {
    match value.as_str() {
        Some(name) if PROP_TYPES.contains(&name) => Ok(PropKind::of(name)),
        _ => Err(format!("x-type is none of {}", PROP_TYPES.join(", "))),
    }
}

fn types(value: &Value) -> Result<Vec<Type>, String> {
    let names = match value {
        Value::Array(names) => names.as_slice(),
        one => std::slice::from_ref(one),
    };
    let known = |name: &Value| match name.as_str() {
        Some("null") => Ok(Type::Null),
        Some("boolean") => Ok(Type::Boolean),
        Some("integer") => Ok(Type::Integer),
        Some("number") => Ok(Type::Number),
        Some("string") => Ok(Type::String),
        Some("array") => Ok(Type::Array),
        Some("object") => Ok(Type::Object),
        _ => Err("type names something that is no JSON type".to_owned()),
    };
    if names.is_empty() || names.len() > 7 {
        return Err("type names one to seven JSON types".to_owned());
    }
    names.iter().map(known).collect()
}

fn number(keyword: &str, value: &Value) -> Result<Number, String> {
    let number = value.as_number().ok_or_else(|| format!("{keyword} must be a number"))?;
    if keyword == "multipleOf" && number.as_f64().is_none_or(|step| step <= 0.0) {
        return Err("multipleOf must be above zero".to_owned());
    }
    Ok(number.clone())
}

fn text<'a>(keyword: &str, value: &'a Value) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("{keyword} must be text"))
}

fn list<'a>(keyword: &str, value: &'a Value) -> Result<&'a [Value], String> {
    let list = value.as_array().ok_or_else(|| format!("{keyword} must be a list"))?;
    Ok(list)
}

fn object<'a>(keyword: &str, value: &'a Value) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{keyword} must be an object"))
}

fn cut(text: &str) -> String {
    text.chars().take(80).flat_map(char::escape_debug).collect()
}
