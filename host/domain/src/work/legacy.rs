//! Import of works of other products that have a similar shape: pages of elements with a name,
//! props and a style. Ids become unique strings, implicit rules of the other product become
//! explicit fields, and whatever cannot be kept is noted.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::behaviour::accepts;
use super::check::BACKGROUNDS;
use super::settings::{
    ELEMENT_PINS, PAGE_DIRECTIONS, PAGE_DOTS, PAGE_EFFECTS, PAGE_FITS, PAGE_HINTS, PAGE_MODES,
};
use crate::json;
use crate::messages::Message;
use crate::rule::{is_address, is_style_value};
use crate::zone::Zone;

mod animations;
mod style;

/// Default page size of the other product: the screen of a phone of its time.
const SIZE: [(&str, u32); 2] = [("width", 320), ("height", 568)];
/// Maximum size of a work.
const SIZES: [(&str, f64); 2] = [("width", 10_000.0), ("height", 100_000.0)];
/// Maximum number of notes about a work.
const MAX_NOTES: usize = 500;

/// A difference between the original and the imported work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionNote {
    /// `pages[0].elements[3]`, or empty for the work itself.
    pub place: String,
    /// Type of the element, or empty.
    pub type_name: String,
    /// What has changed.
    pub message: Message,
}

/// Notes about a work, up to a limit.
#[derive(Clone, Debug, Default)]
pub struct ConversionNotes {
    /// Notes in the order of the work.
    pub list: Vec<ConversionNote>,
    /// Number of notes beyond the limit.
    pub more: usize,
}

impl ConversionNotes {
    /// Adds a note about an element, unless it exists already.
    pub fn add(&mut self, place: &str, type_name: &str, message: Message) {
        let (place, type_name) = (place.to_owned(), type_name.to_owned());
        let note = ConversionNote { place, type_name, message };
        if self.list.contains(&note) {
            return;
        }
        if self.list.len() < MAX_NOTES {
            self.list.push(note);
        } else {
            self.more += 1;
        }
    }
}

/// Returns the type names of all elements; `pages` is a list of pages or the text of one.
pub fn type_names(work: &Value) -> HashSet<String> {
    let written;
    let pages = match work.get("pages") {
        Some(Value::String(text)) => {
            written = parse_embedded_list(text);
            written.as_ref()
        }
        pages => pages,
    };
    let pages = pages.and_then(Value::as_array).into_iter().flatten();
    let elements = pages.filter_map(|page| page.get("elements")?.as_array()).flatten();
    elements.filter_map(|one| Some(one.get("name")?.as_str()?.to_owned())).collect()
}

/// Parses a list that is stored as text, as in databases.
fn parse_embedded_list(text: &str) -> Option<Value> {
    json::parse::<Value>(text.as_bytes()).ok().filter(Value::is_array)
}

/// Converts a work to the shape of this product, with strings as ids. A value that is not a work
/// stays as it is, and the validation that follows reports it.
pub fn normalize(mut work: Value, notes: &mut ConversionNotes) -> Value {
    let Some(fields) = work.as_object_mut() else { return work };
    if let Some(pages) = fields.get("pages").and_then(Value::as_str).and_then(parse_embedded_list) {
        fields.insert("pages".to_owned(), pages);
    }
    settings(fields, notes);
    let mut ids = Ids::default();
    let mut elements = 0;
    for (number, page) in list(fields.get_mut("pages")).enumerate() {
        let Some(page) = page.as_object_mut() else { continue };
        ids.name(page, "page", &format!("page-{number}"));
        keep_if(page, "groups", Value::is_array);
        keep_if(page, "title", |value| is_text(value, 200));
        keep_if(page, "fit", |value| is_one_of(value, PAGE_FITS));
        keep_if(page, "backgroundColor", |value| value.as_str().is_some_and(is_style_value));
        // Other products use this field in another sense.
        keep_if(page, "background", |value| {
            value
                .get("type")
                .and_then(Value::as_str)
                .is_some_and(|kind| BACKGROUNDS.contains(&kind))
        });
        for (position, element) in list(page.get_mut("elements")).enumerate() {
            let Some(element) = element.as_object_mut() else { continue };
            elements += 1;
            ids.name(element, "element", &format!("element-{elements}"));
            let place = format!("pages[{number}].elements[{position}]");
            tidy_element(element, &place, notes);
        }
    }
    work
}

/// Fields with the pictures for links to a work.
const COVERS: [&str; 2] = ["cover_image_url", "share_image_url"];

/// Removes cover URLs on other sites: links to this site would show them. The next save creates a
/// new cover.
pub fn drop_foreign_covers(work: &mut Value, notes: &mut ConversionNotes) {
    let Some(fields) = work.as_object_mut() else { return };
    for key in COVERS {
        let address = fields.get(key).and_then(Value::as_str).unwrap_or_default();
        if address.contains("://") || address.starts_with("//") {
            fields.shift_remove(key);
            notes.add("", "", Message::new("import.cover"));
        }
    }
}

fn settings(fields: &mut Map<String, Value>, notes: &mut ConversionNotes) {
    keep_if(fields, "title", |value| is_text(value, 200));
    keep_if(fields, "description", |value| is_text(value, 2000));
    for key in COVERS {
        keep_if(fields, key, |value| value.as_str().is_some_and(is_address));
    }
    for (key, words) in [
        ("page_mode", PAGE_MODES),
        ("page_direction", PAGE_DIRECTIONS),
        ("page_effect", PAGE_EFFECTS),
        ("page_hint", PAGE_HINTS),
        ("page_dots", PAGE_DOTS),
    ] {
        keep_if(fields, key, |value| is_one_of(value, words));
    }
    keep_if(fields, "page_marks_color", |value| value.as_str().is_some_and(is_style_value));
    // Pages of the other product are turned by swiping upwards.
    fields.entry("page_direction").or_insert_with(|| "vertical".into());
    for (key, most) in SIZES {
        style::read_number(fields, key);
        keep_if(fields, key, |value| {
            value.as_f64().is_some_and(|number| (1.0..=most).contains(&number))
        });
    }
    for (key, usual) in SIZE {
        fields.entry(key).or_insert_with(|| usual.into());
    }
    if fields.get("is_template").is_some_and(is_set) {
        notes.add("", "", Message::new("import.template"));
    }
    // Databases contain 0 and 1; the import decides anyway whether the work is published or a
    // template.
    for key in ["is_publish", "is_template"] {
        fields.shift_remove(key);
    }
    for key in ["auto_slide", "disable_wx_share", "require_wx_login", "works_offline"] {
        keep_if(fields, key, Value::is_boolean);
    }
    keep_if(fields, "time_zone", |value| {
        value.as_str().is_some_and(|name| Zone::from_name(name).is_some())
    });
    for key in ["slide_interval", "currentPageIndex", "revision"] {
        fields.shift_remove(key);
    }
}

fn is_set(value: &Value) -> bool {
    match value {
        Value::Bool(flag) => *flag,
        Value::String(text) => matches!(text.as_str(), "1" | "true"),
        value => value.as_i64() == Some(1),
    }
}

fn is_one_of(value: &Value, words: &[&str]) -> bool {
    value.as_str().is_some_and(|word| words.contains(&word))
}

fn tidy_element(element: &mut Map<String, Value>, place: &str, notes: &mut ConversionNotes) {
    if !element.get("pluginProps").is_some_and(Value::is_object) {
        element.insert("pluginProps".to_owned(), Map::new().into());
    }
    let name = element.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let tell = &mut |message: Message| notes.add(place, &name, message);
    for key in ["events", "methodList", "scripts", "animations"] {
        keep_if(element, key, Value::is_array);
    }
    keep_if(element, "interaction", Value::is_object);
    animations::translate(element, tell);
    if list(element.get_mut("scripts")).next().is_some() {
        tell(Message::new("import.script"));
        element.remove("scripts");
    }
    if element.get("methodList").is_some_and(|calls| !accepts("methodList", calls)) {
        tell(Message::new("import.call"));
    }
    for key in ["interaction", "methodList", "animations"] {
        keep_if(element, key, |value| accepts(key, value));
    }
    keep_if(element, "pin", |value| is_one_of(value, ELEMENT_PINS));
    keep_if(element, "visible", Value::is_boolean);
    keep_if(element, "customName", |value| is_text(value, 200));
    keep_if(element, "schemaVersion", Value::is_u64);
    style::convert_style(element, tell);
}

/// Ids that are in use.
#[derive(Default)]
struct Ids(HashSet<String>);

impl Ids {
    /// Sets `id` and `uuid` of a page or element to its former number or text, or to `otherwise`; a
    /// duplicate gets a suffix.
    fn name(&mut self, fields: &mut Map<String, Value>, kind: &str, otherwise: &str) {
        let text = |value: &Value| match value {
            Value::String(text) if !text.trim().is_empty() && text.len() <= 180 => {
                Some(text.clone())
            }
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let found = ["uuid", "id"].into_iter().find_map(|key| fields.get(key).and_then(text));
        let mut found = found.unwrap_or_else(|| otherwise.to_owned());
        if !self.0.insert(format!("{kind} {found}")) {
            found = format!("{found}-{otherwise}");
            self.0.insert(format!("{kind} {found}"));
        }
        for key in ["id", "uuid"] {
            fields.insert(key.to_owned(), found.clone().into());
        }
    }
}

fn is_text(value: &Value, most: usize) -> bool {
    value.as_str().is_some_and(|text| text.chars().count() <= most)
}

fn keep_if(fields: &mut Map<String, Value>, key: &str, keep: impl Fn(&Value) -> bool) {
    if fields.get(key).is_some_and(|value| !keep(value)) {
        fields.shift_remove(key);
    }
}

fn list(value: Option<&mut Value>) -> impl Iterator<Item = &mut Value> {
    value.and_then(Value::as_array_mut).into_iter().flatten()
}

#[cfg(test)]
mod tests;
