//! Translates one element of another product. The plugin's adoption table maps the props; the kind
//! of the target prop determines the conversion of the value: a rich text, a bounded number, a URL.

use std::collections::{BTreeMap, HashSet};

use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_registry::manifest::{Adoption, AdoptionCase, RatingMarks};
use serde_json::{Map, Value, json};

use super::quill_html;

/// Prefix of names in an adoption table that refer to the element's box.
const STYLE_PREFIX: &str = "commonStyle.";
/// Props that are covered by the box already.
const BOX_PROPS: [&str; 4] = ["top", "left", "width", "height"];
/// Characters of a value in a message.
const SHOWN: usize = 60;
/// Maximum number of marks in a rating.
const MAX_MARKS: f64 = 100.0;

/// A foreign element.
pub(crate) struct ForeignElement {
    pub(crate) props: Map<String, Value>,
    /// The box, as converted by [`pinye_domain::work::legacy`].
    pub(crate) style: Map<String, Value>,
}

/// A translated element.
pub(crate) struct TranslatedElement {
    /// Element type of this installation.
    pub(crate) element: String,
    pub(crate) props: Map<String, Value>,
    pub(crate) style: Map<String, Value>,
    /// Differences from the original.
    pub(crate) messages: Vec<Message>,
}

/// Translates an element. `details` returns the catalogue entry of an element type.
pub(crate) fn translate_element<'a>(
    adoption: &Adoption,
    theirs: &ForeignElement,
    language: Language,
    details: impl Fn(&str) -> Option<&'a Value>,
) -> TranslatedElement {
    let given = theirs.props.iter().filter(|(_, value)| !value.is_null());
    let mut effective_props = adoption.defaults.clone();
    effective_props.extend(given.map(|(key, value)| (key.clone(), value.clone())));
    let case = adoption.cases.iter().find(|case| fits(case, &effective_props));
    let element = case.and_then(|case| case.element.as_ref()).unwrap_or(&adoption.element);
    let details = details(element);
    let tongue = if language == Language::Zh { "/defaults/zh" } else { "/defaults/en" };
    let defaults = details.and_then(|details| details.pointer(tongue)?.as_object().cloned());
    let mut work = Translation {
        adoption,
        effective_props: &effective_props,
        style: theirs.style.clone(),
        kinds: details.and_then(|details| details.get("props")?.as_array()),
        props: defaults.unwrap_or_default(),
        messages: Vec::new(),
    };
    let mut names = adoption.props.clone();
    names.extend(case.into_iter().flat_map(|case| case.props.clone()));
    work.put_all(&names);
    let fixed = case.into_iter().flat_map(|case| &case.fixed);
    for (ours, value) in adoption.fixed.iter().chain(fixed) {
        put(&mut work.props, ours, value.clone());
    }
    if let Some(marks) = &adoption.marks {
        work.put_marks(marks);
    }
    work.put_style();
    work.put_size(details.and_then(|details| details.get("sizeProps")));
    work.report_approximations(case);
    work.report_unmapped(&theirs.props, &names);
    let Translation { props, style, messages, .. } = work;
    TranslatedElement { element: element.clone(), props, style, messages }
}

fn fits(case: &AdoptionCase, effective_props: &Map<String, Value>) -> bool {
    case.when.iter().all(|(key, value)| effective_props.get(key) == Some(value))
}

struct Translation<'a> {
    adoption: &'a Adoption,
    /// The original props, with the other product's defaults for missing ones.
    effective_props: &'a Map<String, Value>,
    style: Map<String, Value>,
    /// `props` of the element type's details.
    kinds: Option<&'a Vec<Value>>,
    props: Map<String, Value>,
    messages: Vec<Message>,
}

impl Translation<'_> {
    fn put_all(&mut self, names: &BTreeMap<String, String>) {
        for (ours, name) in names {
            let value = match name.strip_prefix(STYLE_PREFIX) {
                Some(key) => self.style.get(key),
                None => at(self.effective_props, name),
            };
            if let Some(value) = value.cloned() {
                let value = self.map_value(ours, name, value);
                let value = self.convert_value(ours, value);
                put(&mut self.props, ours, value);
            }
        }
    }

    fn map_value(&mut self, ours: &str, name: &str, value: Value) -> Value {
        let word = text_of(&value);
        if let Some(same) = self.adoption.values.get(ours).and_then(|words| words.get(&word)) {
            return same.clone();
        }
        let Some(near) = self.adoption.near.get(ours).and_then(|words| words.get(&word)) else {
            return value;
        };
        let message = Message::new("import.near").with("name", name).with("value", word);
        self.messages.push(message.with("ours", text_of(near)));
        near.clone()
    }

    /// Converts the value to the kind of the prop.
    fn convert_value(&mut self, ours: &str, value: Value) -> Value {
        let named = |kind: &&Value| kind.get("name").and_then(Value::as_str) == Some(ours);
        let Some(kind) = self.kinds.and_then(|kinds| kinds.iter().find(named)) else {
            return value;
        };
        match (kind.get("type").and_then(Value::as_str).unwrap_or_default(), value) {
            ("html", Value::String(html)) => {
                let quill_html::InlinedHtml { html, lost } = quill_html::inline_styles(&html);
                let lost = lost.into_iter();
                self.messages
                    .extend(lost.map(|name| Message::new("import.class").with("name", name)));
                html.into()
            }
            ("number", Value::String(text)) => match text.trim().trim_end_matches("px").parse() {
                Ok(value) => self.within(kind, ours, value),
                Err(_) => text.into(),
            },
            ("number", Value::Number(value)) => {
                self.within(kind, ours, value.as_f64().unwrap_or_default())
            }
            ("url" | "image" | "video" | "audio", Value::String(text)) => {
                quill_html::iframe_url(&text).unwrap_or(text).into()
            }
            ("string" | "text", Value::Number(number)) => number.to_string().into(),
            (_, value) => value,
        }
    }

    fn within(&mut self, kind: &Value, ours: &str, value: f64) -> Value {
        let bound = |key: &str| kind.get(key).and_then(Value::as_f64);
        let kept = bound("min").map_or(value, |least| value.max(least));
        let kept = bound("max").map_or(kept, |most| kept.min(most));
        if kept.total_cmp(&value).is_ne() && !value.is_nan() {
            let message = Message::new("import.bounds").with("name", ours).with("value", value);
            self.messages.push(message.with("ours", kept));
        }
        number(kept)
    }

    /// Renders a star rating (or other marks) as rich text.
    fn put_marks(&mut self, marks: &RatingMarks) {
        let count = |name: &str| {
            let number = self.effective_props.get(name).and_then(Value::as_f64).unwrap_or_default();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 100")]
            let whole = number.clamp(0.0, MAX_MARKS) as usize;
            whole
        };
        let all = count(&marks.of);
        let filled = count(&marks.filled).min(all);
        let row = |color: &str, number: usize| {
            let signs = quill_html::escaped(&marks.sign).repeat(number);
            format!("<span style=\"color:{}\">{signs}</span>", quill_html::escaped(color))
        };
        let text = format!("<p>{}{}</p>", row(&marks.on, filled), row(&marks.off, all - filled));
        put(&mut self.props, &marks.prop, text.into());
        self.messages.push(Message::new("import.marks").with("value", filled));
    }

    /// Moves border and background color, which are props of the foreign element, to the box.
    fn put_style(&mut self) {
        let of = |key: &str| {
            self.adoption.style.get(key).and_then(|name| self.effective_props.get(name))
        };
        let width = of("borderWidth").and_then(number_in).unwrap_or_default();
        let color = of("borderColor").and_then(Value::as_str).unwrap_or("#000000").to_owned();
        let back = of("backgroundColor").cloned();
        if width > 0.0 {
            let side = || json!({ "value": number(width), "unit": "px" });
            let border = json!({
                "top": side(), "right": side(), "bottom": side(), "left": side(),
                "color": { "value": color }, "style": { "value": "solid" },
            });
            self.style.insert("border".to_owned(), border);
            self.messages.push(Message::new("import.border"));
        }
        if let Some(back) = back {
            self.style.insert("backgroundColor".to_owned(), back);
        }
    }

    /// Sets the props that follow the size of the box.
    fn put_size(&mut self, named: Option<&Value>) {
        let messages = self.messages.len();
        for side in ["width", "height"] {
            let name = named.and_then(|named| named.get(side)?.as_str());
            if let Some((name, value)) = name.zip(self.style.get(side).cloned()) {
                let value = self.convert_value(name, value);
                put(&mut self.props, name, value);
            }
        }
        // Drop messages of the conversion: the box itself is unchanged.
        self.messages.truncate(messages);
    }

    fn report_approximations(&mut self, case: Option<&AdoptionCase>) {
        for (name, value) in case.filter(|case| case.near).into_iter().flat_map(|case| &case.when) {
            let message = Message::new("import.near").with("name", name);
            let message = message.with("value", text_of(value));
            let ours = case.and_then(|case| case.element.clone()).unwrap_or_default();
            self.messages.push(message.with("ours", ours));
        }
    }

    /// Reports original props that are not mapped, and data bindings.
    fn report_unmapped(&mut self, given: &Map<String, Value>, names: &BTreeMap<String, String>) {
        let adoption = self.adoption;
        let marks = adoption.marks.iter().flat_map(|marks| [&marks.of, &marks.filled]);
        let when = adoption.cases.iter().flat_map(|case| case.when.keys());
        let first = |name: &String| name.split('.').next().unwrap_or_default().to_owned();
        let used: HashSet<String> = names.values().map(first).collect();
        let taken: HashSet<&String> =
            adoption.style.values().chain(&adoption.ignores).chain(marks).chain(when).collect();
        for (name, value) in given {
            let is_taken = used.contains(name) || taken.contains(name);
            let is_usual = adoption.defaults.get(name) == Some(value);
            let is_unshown = adoption.unshown.contains(name);
            if is_unshown && !is_empty(value) {
                self.messages.push(about("import.unshown", name, value));
            } else if !is_taken && !is_usual && !is_empty(value) && !BOX_PROPS.contains(&&**name) {
                self.messages.push(about("import.prop", name, value));
            }
            if let Some(binding) = binding_in(value) {
                self.messages.push(Message::new("import.binding").with("value", binding));
            }
        }
    }
}

fn about(key: &'static str, name: &str, value: &Value) -> Message {
    Message::new(key).with("name", name).with("value", text_of(value))
}

fn is_empty(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(false))
        || value.as_str() == Some("")
        || value.as_f64() == Some(0.0)
}

/// Returns a data binding `{{DC.name.path}}` of the other product.
fn binding_in(value: &Value) -> Option<String> {
    let Value::String(text) = value else { return None };
    let (_, rest) = text.split_once("{{")?;
    let (inside, _) = rest.split_once("}}")?;
    let is_data = inside.trim().starts_with("DC.");
    is_data.then(|| short(&format!("{{{{{}}}}}", inside.trim())))
}

/// Formats a value for a message.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => short(text),
        value => short(&value.to_string()),
    }
}

fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

fn number_in(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => text.trim().trim_end_matches("px").parse().ok(),
        value => value.as_f64(),
    }
}

/// Writes whole numbers without a fraction (5, not 5.0), as the editor does.
#[expect(clippy::cast_possible_truncation, reason = "only what is whole and small")]
pub(crate) fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        (number as i64).into()
    } else {
        number.into()
    }
}

fn at<'v>(fields: &'v Map<String, Value>, path: &str) -> Option<&'v Value> {
    let mut keys = path.split('.');
    let first = fields.get(keys.next()?)?;
    keys.try_fold(first, |value, key| value.get(key))
}

/// Sets a value at a dotted path; replaces values on the way that are not objects.
fn put(fields: &mut Map<String, Value>, path: &str, value: Value) {
    let Some((key, rest)) = path.split_once('.') else {
        fields.insert(path.to_owned(), value);
        return;
    };
    let inner = fields.entry(key).or_insert_with(|| Map::new().into());
    if !inner.is_object() {
        *inner = Map::new().into();
    }
    if let Some(inner) = inner.as_object_mut() {
        put(inner, rest, value);
    }
}

#[cfg(test)]
mod tests;
