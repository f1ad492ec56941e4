//! Checks element types down to the shape of every prop: the studio builds property panels from
//! them without further validation.

use super::value_path::{ValueAtPath, one_of, text};
use crate::manifest::Manifest;
use serde_json::Value;
use std::collections::BTreeSet;

/// Allowed values of a prop's `type`, EL-PLG-005.
pub const PROP_TYPES: &[&str] = &[
    "string", "text", "html", "number", "boolean", "color", "enum", "image", "audio", "video",
    "url", "tel", "date", "datetime", "dataset", "options", "items", "array", "object", "value",
];

/// Allowed values of a prop's `control`, EL-PLG-012.
pub const CONTROLS: &[&str] = &[
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
    "none",
];

/// Hooks an element type can declare, each with the interface that implements it.
pub const ELEMENT_HOOKS: &[(&str, &str)] = &[
    ("field.validate", "form-field"),
    ("upload.accept", "form-field"),
    ("form.before-submit", "form-hooks"),
    ("form.after-submit", "form-hooks"),
    ("like.read", "reaction-hooks"),
    ("like.add", "reaction-hooks"),
    ("like.remove", "reaction-hooks"),
];

/// Largest width or height in design pixels.
const MAX_PIXELS: f64 = 10_000.0;
const MAX_PROPS: usize = 300;
const MAX_CHOICES: usize = 1_000;
const FLAGS: [&str; 9] = [
    "alwaysVisible",
    "quickAdd",
    "editsInPlace",
    "square",
    "fillsPage",
    "staysLowest",
    "keepsRatio",
    "hasPresets",
    "growsWithContent",
];

/// Roles of props: special treatment by the host beside storing the value.
const ROLES: &[&str] = &[
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

/// Checks one element type.
pub(super) fn check(place: &ValueAtPath<'_>, manifest: &Manifest, problems: &mut Vec<String>) {
    if let Some(label) = place.get("label") {
        problems.extend(label.label(60));
    }
    let is_size =
        |value: &Value| value.as_f64().is_some_and(|size| size > 0.0 && size <= MAX_PIXELS);
    for key in ["width", "height", "minWidth", "minHeight"] {
        problems.extend(place.optional(key, is_size, "above 0 and at most 10000"));
    }
    for (least, new) in [("minWidth", "width"), ("minHeight", "height")] {
        let size = |key: &str| place.value.get(key).and_then(Value::as_f64);
        if size(least).zip(size(new)).is_some_and(|(least, new)| least > new) {
            problems.push(place.message(format!("has a {least} above its own {new}")));
        }
    }
    let moments = ["none", "load", "idle"];
    problems.extend(place.get("hydrate").and_then(|hydrate| one_of(&hydrate, &moments)));
    for key in FLAGS {
        problems.extend(place.optional(key, Value::is_boolean, "true or false"));
    }
    // `true` is the older spelling of "page".
    let within =
        |value: &Value| value.is_boolean() || matches!(value.as_str(), Some("page" | "work"));
    problems.extend(place.optional("singleton", within, "true, false, \"page\" or \"work\""));
    hooks(place, manifest, problems);
    let Some(props) = place.get("props") else { return };
    let props = props.entries();
    if props.len() > MAX_PROPS {
        problems.push(place.message(format!("has more than {MAX_PROPS} props")));
        return;
    }
    let mut names = BTreeSet::new();
    for prop in &props {
        let name = prop.value.get("name").and_then(Value::as_str).unwrap_or_default();
        if !names.insert(name) {
            problems.push(prop.message("has the name of a prop before it"));
        }
    }
    for prop in &props {
        self::prop(prop, &names, problems);
    }
    condition(place, ("hydrateWhen", "one of its props"), &names, problems);
    let is_field = has(place, "hooks", |hook| hook == "field.validate");
    if is_field && !props.iter().any(|prop| prop.value.get("role") == Some(&"field-name".into())) {
        problems.push(place.message("is a field, but none of its props has the role field-name"));
    }
    sizes(place, &names, problems);
    let is_known = |props: &Value| {
        props.as_object().is_some_and(|all| all.keys().all(|name| names.contains(name.as_str())))
    };
    problems.extend(place.optional("beginsWith", is_known, "an object of props of its own"));
    if let Some(control) = place.get("pickOnAdd") {
        let used = props.iter().any(|prop| prop.value.get("control") == Some(control.value));
        if !used {
            problems.push(control.message("must be the control of one of its props"));
        }
    }
}

/// Returns whether a text in the list under `key` satisfies `is`.
fn has(place: &ValueAtPath<'_>, key: &str, is: impl Fn(&str) -> bool) -> bool {
    let entries = place.get(key).map(|list| list.entries()).unwrap_or_default();
    entries.iter().any(|entry| entry.str().is_some_and(&is))
}

/// Checks that `sizeProps` names existing props for the width and height of the box.
fn sizes(place: &ValueAtPath<'_>, names: &BTreeSet<&str>, problems: &mut Vec<String>) {
    let Some(sizes) = place.get("sizeProps") else { return };
    let Some(named) = sizes.object() else {
        problems.push(sizes.message("must be an object"));
        return;
    };
    for side in named.keys().filter_map(|side| sizes.get(side)) {
        if !side.str().is_some_and(|name| names.contains(name)) {
            problems.push(side.message("must be the name of a prop"));
        }
    }
}

/// Checks hooks. A hook the component does not export is rejected: its validation would never run.
fn hooks(place: &ValueAtPath<'_>, manifest: &Manifest, problems: &mut Vec<String>) {
    let Some(hooks) = place.get("hooks") else { return };
    if !hooks.value.is_array() {
        problems.push(hooks.message("must be a list"));
    }
    for hook in hooks.entries() {
        match ELEMENT_HOOKS.iter().find(|(name, _)| Some(*name) == hook.str()) {
            Some((name, interface)) if !manifest.hooks.contains_key(*interface) => {
                let says = format!("is `{name}`, but the component does not export {interface}");
                problems.push(hook.message(says));
            }
            Some(_) => {}
            None => {
                let names: Vec<&str> = ELEMENT_HOOKS.iter().map(|(name, _)| *name).collect();
                problems.extend(one_of(&hook, &names));
            }
        }
    }
}

fn prop(prop: &ValueAtPath<'_>, names: &BTreeSet<&str>, problems: &mut Vec<String>) {
    if prop.object().is_none() {
        problems.push(prop.message("must be an object"));
        return;
    }
    let is_name = |value: &Value| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        value.as_str().is_some_and(|name| {
            (1..=64).contains(&name.len()) && name.bytes().all(fits) && name != "__proto__"
        })
    };
    if prop.get("name").is_none() {
        problems.push(prop.message("name is missing"));
    }
    let name = "1 to 64 letters, digits, hyphens and underscores";
    problems.extend(prop.optional("name", is_name, name));
    match prop.get("type") {
        Some(kind) => problems.extend(one_of(&kind, PROP_TYPES)),
        None => problems.push(prop.message("type is missing")),
    }
    if let Some(control) = prop.get("control") {
        problems.extend(one_of(&control, CONTROLS));
    }
    if let Some(role) = prop.get("role") {
        problems.extend(one_of(&role, ROLES));
    }
    match prop.get("label") {
        Some(label) => problems.extend(label.label(100)),
        None => problems.push(prop.message("label is missing")),
    }
    if let Some(description) = prop.get("description") {
        problems.extend(description.label(500));
    }
    for (key, most) in [("unit", 20), ("note", 500)] {
        let Some(found) = prop.get(key) else { continue };
        match found.str() {
            Some(words) => problems.extend(text(&found.path, words, most)),
            None => problems.push(found.message("must be a text")),
        }
    }
    for key in ["min", "max", "step"] {
        problems.extend(prop.optional(key, Value::is_number, "a number"));
    }
    problems.extend(prop.optional("runtime", Value::is_boolean, "true or false"));
    choices(prop, problems);
    condition(prop, ("visibleWhen", "another prop"), names, problems);
}

fn choices(prop: &ValueAtPath<'_>, problems: &mut Vec<String>) {
    if let Some(choices) = prop.get("enum") {
        let entries = choices.entries();
        if !choices.value.is_array() || entries.len() > MAX_CHOICES {
            problems
                .push(choices.message(format!("must be a list of at most {MAX_CHOICES} texts")));
        }
        for choice in entries {
            match choice.str() {
                Some(words) => problems.extend(text(&choice.path, words, 200)),
                None => problems.push(choice.message("must be a text")),
            }
        }
    }
    if let Some(labels) = prop.get("enumLabels") {
        match labels.object() {
            Some(object) => {
                let labels = object.keys().filter_map(|key| labels.get(key));
                problems.extend(labels.flat_map(|label| label.label(100)));
            }
            None => problems.push(labels.message("must be an object")),
        }
    }
}

/// Checks a condition: `name`, `!name`, `name == value`, `name != value` or `name in a, b`, where
/// `name` is another prop.
fn condition(
    place: &ValueAtPath<'_>,
    (key, about): (&str, &str),
    names: &BTreeSet<&str>,
    problems: &mut Vec<String>,
) {
    let Some(condition) = place.get(key) else { return };
    let Some(words) = condition.str().filter(|words| words.len() <= 500) else {
        problems.push(condition.message("must be a text of at most 500 bytes"));
        return;
    };
    let compared = [" == ", " != ", " in "].iter().find_map(|operator| words.split_once(operator));
    let subject = match compared {
        Some((subject, value)) if !value.trim().is_empty() => subject,
        Some(_) => "",
        None => words.strip_prefix('!').unwrap_or(words),
    };
    if !names.contains(subject) {
        let forms = "name, !name, name == value, name != value, name in a, b";
        problems
            .push(condition.message(format!("must be about {about}, in one of the forms {forms}")));
    }
}
