//! Checks for mistakes in the declaration of an element type that compile.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::descriptor::{self, ATTRIBUTES};
use crate::dispatch::Entry;
use crate::{Diagnostics, Element, Phase};

const TYPES: [&str; 20] = [
    "string", "text", "html", "number", "boolean", "color", "enum", "image", "audio", "video",
    "url", "tel", "date", "datetime", "dataset", "options", "items", "array", "object", "value",
];

const ROLES: [&str; 10] = [
    "field-name",
    "field-label",
    "field-hint",
    "sign-in",
    "data",
    "rows",
    "place",
    "place-name",
    "place-address",
    "place-link",
];

const CONTROLS: [&str; 26] = [
    "input",
    "textarea",
    "number",
    "slider",
    "switch",
    "select",
    "segmented",
    "color-picker",
    "image-picker",
    "file-picker",
    "audio-library",
    "font-picker",
    "icon-selector",
    "shape-picker",
    "mask-picker",
    "location-picker",
    "date-picker",
    "datetime-picker",
    "sheet-editor",
    "options-editor",
    "items-editor",
    "list-editor",
    "color-list",
    "data-source-select",
    "toolbar",
    "inline-rich-text",
];

/// Returns sentences about mistakes and omissions in the declaration; empty when it is correct.
pub fn check_declaration<E: Element>() -> Vec<String> {
    let mut problems = Vec::new();
    let schema = descriptor::schema::<E>();
    let details = super::descriptor::<E>();
    check_type(&details, &mut problems);
    if schema.get("required").is_some() {
        problems
            .push("the struct lacks #[serde(default)]: stored props may miss a field".to_owned());
    }
    for (name, field) in fields(&schema) {
        check_attributes(name, field, &mut problems);
    }
    let props = details.get("props").and_then(Value::as_array).cloned().unwrap_or_default();
    let names: BTreeSet<&str> = props.iter().filter_map(|prop| text(prop, "name")).collect();
    if let Some(condition) = text(&details, "hydrateWhen")
        && condition_subject(condition).is_none_or(|subject| !names.contains(subject))
    {
        problems.push(format!(
            "hydrate_when `{condition}` is about no prop, or has none of the known forms"
        ));
    }
    for prop in &props {
        check_prop(prop, &names, &mut problems);
    }
    check_defaults::<E>(&details, &mut problems);
    problems
}

fn check_type(details: &Value, problems: &mut Vec<String>) {
    let name = text(details, "type").unwrap_or_default();
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    if !is_name {
        problems.push(format!("type name `{name}`: lower case letters, digits and hyphens"));
    }
    if details.pointer("/label/zh").and_then(Value::as_str) == Some(name) {
        problems.push(format!("type `{name}` has no label"));
    }
}

fn check_attributes(name: &str, field: &Value, problems: &mut Vec<String>) {
    let known = |keyword: &str| ATTRIBUTES.iter().any(|(attribute, _)| *attribute == keyword);
    for keyword in field.as_object().into_iter().flat_map(Map::keys) {
        if keyword.starts_with("x-") && !known(keyword) {
            problems.push(format!("{name}: there is no attribute `{keyword}`"));
        }
    }
    for label in ["title", "x-en"] {
        if text(field, label).is_none_or(|label| label.trim().is_empty()) {
            problems.push(format!("{name}: `{label}` is missing"));
        }
    }
}

fn check_prop(prop: &Value, names: &BTreeSet<&str>, problems: &mut Vec<String>) {
    let name = text(prop, "name").unwrap_or_default();
    let mut fault = |text: String| problems.push(format!("{name}: {text}"));
    let kind = text(prop, "type").unwrap_or_default();
    if !TYPES.contains(&kind) {
        fault(format!("there is no type `{kind}`"));
    }
    let control = text(prop, "control").unwrap_or_default();
    if !CONTROLS.contains(&control) && control != "none" {
        fault(format!("there is no control `{control}`"));
    }
    if let Some(condition) = text(prop, "visibleWhen") {
        match condition_subject(condition) {
            Some(subject) if names.contains(subject) => {}
            Some(subject) => fault(format!("visible-when names `{subject}`, which is no prop")),
            None => fault(format!("visible-when `{condition}` has none of the known forms")),
        }
    }
    if text(prop, "role").is_some_and(|role| !ROLES.contains(&role)) {
        fault("there is no such role".to_owned());
    }
    let default = prop.get("default");
    let number = default.and_then(Value::as_f64);
    let bound = |key: &str| prop.get(key).and_then(Value::as_f64);
    if number.zip(bound("min")).is_some_and(|(number, min)| number < min)
        || number.zip(bound("max")).is_some_and(|(number, max)| number > max)
    {
        fault("the default is out of range".to_owned());
    }
    let choices = prop.get("enum").and_then(Value::as_array);
    if choices.zip(default).is_some_and(|(choices, default)| !choices.contains(default)) {
        fault("the default is not in the enum".to_owned());
    }
    let labels = prop.get("enumLabels").and_then(Value::as_object);
    if labels.zip(choices).is_some_and(|(labels, choices)| labels.len() != choices.len()) {
        fault("only some variants of the enum have a name".to_owned());
    }
}

/// Checks the default props: a new element must not have an error.
fn check_defaults<E: Element>(details: &Value, problems: &mut Vec<String>) {
    for language in ["zh", "en"] {
        let Some(defaults) = details.pointer(&format!("/defaults/{language}")) else { continue };
        let mut diagnostics = Diagnostics::new(Phase::Edit);
        Entry::of::<E>().check(&defaults.to_string(), &mut diagnostics);
        let errors = diagnostics.into_diagnostics().into_iter();
        for found in errors.filter(|found| found.severity == crate::Severity::Error) {
            problems.push(format!("the {language} defaults: {} {}", found.path, found.message));
        }
    }
}

/// Returns the prop that a condition refers to: `name`, `!name`, `name == value`, `name != value`,
/// `name in a, b`.
fn condition_subject(condition: &str) -> Option<&str> {
    let comparison =
        [" == ", " != ", " in "].iter().find_map(|operator| condition.split_once(operator));
    let subject = match comparison {
        Some((subject, value)) if !value.trim().is_empty() => subject,
        Some(_) => return None,
        None => condition.strip_prefix('!').unwrap_or(condition),
    };
    let is_name = !subject.is_empty() && subject.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then_some(subject)
}

fn fields(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str)
}
