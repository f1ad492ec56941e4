//! From a struct's schema to what the contract wants: props for the panel, a schema for the host, defaults.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::{Element, ElementType, Singleton};

/// Keywords that the kit's own attributes become in a prop, in the order of EL-PLG-005.
pub(crate) const ATTRIBUTES: [(&str, &str); 12] = [
    ("x-type", "type"),
    ("x-control", "control"),
    ("x-step", "step"),
    ("x-unit", "unit"),
    ("x-visible-when", "visibleWhen"),
    ("x-default-en", "defaultEn"),
    ("x-runtime", "runtime"),
    ("x-role", "role"),
    ("x-note", "note"),
    ("x-en", "label"),
    ("x-help", "description"),
    ("x-help-en", ""),
];

/// Words about a schema that say nothing about which props are acceptable.
const ANNOTATIONS: [&str; 5] = ["$schema", "title", "description", "default", "format"];

/// The `details` of an element type.
pub(crate) fn details<E: Element>() -> Value {
    build(&E::TYPE, schema::<E>(), serde_json::to_value(E::default()).unwrap_or_default())
}

/// The schema as schemars makes it, with nothing left to look up.
pub(crate) fn schema<E: Element>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<E>().to_value()
}

fn build(element_type: &ElementType, mut schema: Value, defaults: Value) -> Value {
    let (mut zh, mut en) = (as_map(defaults), Map::new());
    let mut props = Vec::new();
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        for (name, field) in fields.iter_mut() {
            let default = zh.get(name).cloned().map(without_needless_fraction);
            props.push(prop(name, field, default.unwrap_or_default()));
        }
        fields.retain(|_, field| !is_runtime(field));
        zh.retain(|name, _| fields.contains_key(name));
    }
    for (name, value) in &mut zh {
        *value = without_needless_fraction(value.take());
        en.insert(name.clone(), english_default(&schema, name).unwrap_or_else(|| value.clone()));
    }
    clean(&mut schema);
    let ElementType { label: (label_zh, label_en), size: (width, height), .. } = *element_type;
    let hooks: Vec<Value> = element_type.hooks.iter().map(|hook| Value::from(*hook)).collect();
    let mut details = object([
        ("group", element_type.group.name().into()),
        ("label", bilingual(label_zh.into(), label_en.into())),
        ("width", width.into()),
        ("height", height.into()),
        ("hydrate", element_type.hydrate.name().into()),
        ("hooks", hooks.into()),
        ("alwaysVisible", element_type.always_visible.into()),
        ("singleton", singleton(element_type.singleton)),
        ("quickAdd", element_type.quick_add.into()),
        ("editsInPlace", element_type.edits_in_place.into()),
        ("schema", schema),
        ("props", props.into()),
        ("defaults", bilingual(zh.into(), en.into())),
    ]);
    if let Value::Object(fields) = &mut details {
        flags(element_type, fields);
    }
    details
}

/// What only few types have; left out where it says nothing.
fn flags(element_type: &ElementType, fields: &mut Map<String, Value>) {
    if let Some(condition) = element_type.hydrate_when {
        fields.insert("hydrateWhen".to_owned(), condition.into());
    }
    for (name, min) in
        [("minWidth", element_type.min_size.0), ("minHeight", element_type.min_size.1)]
    {
        if min > 0 {
            fields.insert(name.to_owned(), min.into());
        }
    }
    if element_type.square {
        fields.insert("square".to_owned(), true.into());
    }
    if let Some((width, height)) = element_type.size_props {
        let named = [("width", width), ("height", height)].into_iter();
        let named = named.filter(|(_, name)| !name.is_empty());
        let named = named.map(|(side, name)| (side.to_owned(), name.into())).collect();
        fields.insert("sizeProps".to_owned(), Value::Object(named));
    }
    if let Some(control) = element_type.pick_on_add {
        fields.insert("pickOnAdd".to_owned(), control.into());
    }
    if !element_type.begins_with.is_empty() {
        let props = element_type.begins_with.iter();
        let props = props.map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect();
        fields.insert("beginsWith".to_owned(), Value::Object(props));
    }
    for (name, holds) in [
        ("fillsPage", element_type.fills_page),
        ("staysLowest", element_type.stays_lowest),
        ("keepsRatio", element_type.keeps_ratio),
        ("hasPresets", element_type.has_presets),
        ("growsWithContent", element_type.grows_with_content),
    ] {
        if holds {
            fields.insert(name.to_owned(), true.into());
        }
    }
}

/// `true` is the older word for a page.
fn singleton(within: Option<Singleton>) -> Value {
    match within {
        Some(Singleton::Work) => "work".into(),
        within => within.is_some().into(),
    }
}

fn bilingual(zh: Value, en: Value) -> Value {
    object([("zh", zh), ("en", en)])
}

/// What `json!` would write, without a copy of the insertion for each field.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let mut object = Map::with_capacity(N);
    for (name, value) in fields {
        object.insert(name.to_owned(), value);
    }
    Value::Object(object)
}

/// One entry of `props[]`, EL-PLG-005.
fn prop(name: &str, field: &Value, default: Value) -> Value {
    let mut prop = Map::new();
    let mut put = |key: &str, value: Value| {
        prop.insert(key.to_owned(), without_needless_fraction(value));
    };
    let own = |attribute: &str| field.get(attribute).cloned();
    let choices = choices(field);
    let kind = own("x-type").unwrap_or_else(|| inferred_type(field, choices.is_some()).into());
    let control =
        own("x-control").unwrap_or_else(|| usual_control(&kind, is_runtime(field)).into());
    put("name", name.into());
    put("type", kind);
    put("default", default);
    for (key, keyword) in [("min", "minimum"), ("max", "maximum"), ("step", "multipleOf")] {
        if let Some(value) = own(keyword) {
            put(key, value);
        }
    }
    if let Some(choices) = choices {
        put("enum", choices);
    }
    if let Some(labels) = choice_labels(field) {
        put("enumLabels", labels);
    }
    put("control", control);
    for (attribute, key) in ATTRIBUTES {
        let Some(value) = own(attribute) else { continue };
        match key {
            "type" | "control" | "" => {}
            "label" => put(key, bilingual(own("title").unwrap_or_default(), value)),
            "description" => put(key, bilingual(value, own("x-help-en").unwrap_or_default())),
            _ => put(key, value),
        }
    }
    Value::Object(prop)
}

fn inferred_type(field: &Value, has_choices: bool) -> &'static str {
    let kind = match field.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().find(|kind| kind.as_str() != Some("null")),
        kind => kind,
    };
    match kind.and_then(Value::as_str) {
        _ if has_choices => "enum",
        Some("boolean") => "boolean",
        Some("number" | "integer") => "number",
        Some("string") => "string",
        Some("array") => "array",
        Some("object") => "object",
        _ => "value",
    }
}

/// The control of a type unless the field names another one, EL-PLG-012.
fn usual_control(kind: &Value, is_runtime: bool) -> &'static str {
    match kind.as_str() {
        _ if is_runtime => "none",
        Some("string" | "url" | "tel") => "input",
        Some("text") => "textarea",
        Some("html") => "inline-rich-text",
        Some("number") => "number",
        Some("boolean") => "switch",
        Some("color") => "color-picker",
        Some("enum") => "select",
        Some("image") => "image-picker",
        Some("audio") => "audio-library",
        Some("video") => "file-picker",
        Some("date") => "date-picker",
        Some("datetime") => "datetime-picker",
        Some("dataset") => "sheet-editor",
        Some("options") => "options-editor",
        Some("items") => "items-editor",
        Some("array") => "list-editor",
        _ => "none",
    }
}

/// The values of an enum. Where a variant has a name or a comment, schemars writes `oneOf` with a constant for it.
fn choices(field: &Value) -> Option<Value> {
    if let Some(values) = field.get("enum") {
        return Some(values.clone());
    }
    let mut values = Vec::new();
    for variant in field.get("oneOf")?.as_array()? {
        match (variant.get("const"), variant.get("enum")) {
            (Some(value), _) => values.push(value.clone()),
            (None, Some(Value::Array(several))) => values.extend(several.iter().cloned()),
            _ => return None,
        }
    }
    Some(values.into())
}

/// Names of an enum's values, where its variants have any.
fn choice_labels(field: &Value) -> Option<Value> {
    let mut labels = Map::new();
    for variant in field.get("oneOf")?.as_array()? {
        let Some(value) = variant.get("const").and_then(Value::as_str) else { continue };
        let Some(zh) = variant.get("title") else { continue };
        let en = variant.get("x-en").unwrap_or(zh);
        labels.insert(value.to_owned(), bilingual(zh.clone(), en.clone()));
    }
    (!labels.is_empty()).then_some(Value::Object(labels))
}

fn english_default(schema: &Value, name: &str) -> Option<Value> {
    schema.get("properties")?.get(name)?.get("x-default-en").cloned()
}

fn is_runtime(field: &Value) -> bool {
    field.get("x-runtime") == Some(&Value::Bool(true))
}

/// Takes out of a schema, at every depth, what is not for the host.
fn clean(schema: &mut Value) {
    if let Some(choices) = choices(schema)
        && let Value::Object(keywords) = schema
    {
        keywords.remove("oneOf");
        keywords.insert("enum".to_owned(), choices);
    }
    let Value::Object(keywords) = schema else { return };
    keywords.retain(|keyword, _| {
        !keyword.starts_with("x-") && !ANNOTATIONS.contains(&keyword.as_str())
    });
    for (keyword, value) in keywords.iter_mut() {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(fields)) => {
                fields.values_mut().for_each(clean);
            }
            ("items" | "additionalProperties", value) => clean(value),
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(clean);
            }
            ("minimum" | "maximum" | "multipleOf", value) => {
                *value = without_needless_fraction(value.take());
            }
            _ => {}
        }
    }
}

/// `16` for `16.0`: Rust fields are `f64`, the contract's numbers are JavaScript's.
fn without_needless_fraction(value: Value) -> Value {
    const EXACT: f64 = 9_007_199_254_740_991.0;
    match value {
        Value::Number(number) => match number.as_f64() {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "whole and in the range that f64 holds exactly"
            )]
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= EXACT => {
                Value::from(float as i64)
            }
            _ => Value::Number(number),
        },
        Value::Array(items) => items.into_iter().map(without_needless_fraction).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, without_needless_fraction(value)))
            .collect(),
        other => other,
    }
}

fn as_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
