//! Validation of the shape of a work. All violations are collected, not only the first.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::settings::{
    ELEMENT_PINS, PAGE_DIRECTIONS, PAGE_DOTS, PAGE_EFFECTS, PAGE_FITS, PAGE_HINTS, PAGE_MODES,
};
use super::{Element, Page, Work, WorkSettings};
use crate::json::Object;
use crate::rule::{Rule, Violation, is_address, is_style_value};
use crate::zone::Zone;

pub(super) const BACKGROUNDS: &[&str] = &["gradient", "image"];
const BACKGROUND_FITS: &[&str] = &["cover", "contain", "tile"];
const GRADIENT_SHAPES: &[&str] = &["linear", "radial"];
const MAX_GRADIENT_STOPS: usize = 8;
const BOX_LOOKS: &[&str] = &["corners", "opacity", "shadow", "gradient"];
/// Corner radii: key, minimum and maximum in design pixels.
const CORNERS: &[(&str, i64, i64)] = &[
    ("topLeft", 0, 1_000),
    ("topRight", 0, 1_000),
    ("bottomRight", 0, 1_000),
    ("bottomLeft", 0, 1_000),
];
const SHADOW: &[(&str, i64, i64)] =
    &[("x", -200, 200), ("y", -200, 200), ("blur", 0, 200), ("spread", -100, 100)];

/// Checks all fields, and returns the work if there is no violation.
pub(super) fn work(fields: Object) -> Result<Work, Vec<Violation>> {
    let mut found = Violations::default();
    settings(&fields, &mut found);
    let pages = pages(&fields, &mut found);
    if found.violations.is_empty() {
        Ok(Work { settings: WorkSettings::read(&fields), pages, fields, pages_changed: false })
    } else {
        Err(found.violations)
    }
}

#[derive(Default)]
struct Violations {
    violations: Vec<Violation>,
    ids: HashSet<String>,
}

impl Violations {
    fn add(&mut self, field: String, rule: Rule) {
        self.violations.push(Violation { field, rule });
    }
}

/// The fields of an object, with its path.
struct At<'a, 'f> {
    place: &'a str,
    fields: &'a Object,
    found: &'f mut Violations,
}

impl<'a> At<'a, '_> {
    fn path(&self, key: &str) -> String {
        if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) }
    }

    fn add(&mut self, key: &str, rule: Rule) {
        let path = self.path(key);
        self.found.add(path, rule);
    }

    fn lacks(&self, key: &str) -> bool {
        self.fields.get(key).is_none_or(|value| value.get() == "null")
    }

    /// Reads an optional field, which may be null; a value of the wrong kind is a violation.
    fn read<T: Deserialize<'a>>(&mut self, key: &str, kind: &'static str) -> Option<T> {
        let value = self.fields.get(key).filter(|value| value.get() != "null")?;
        let read = serde_json::from_str(value.get()).ok();
        if read.is_none() {
            self.add(key, Rule::Kind(kind));
        }
        read
    }

    fn text(&mut self, key: &str, most: usize) -> Option<String> {
        let text: String = self.read(key, "string")?;
        if text.chars().count() > most {
            self.add(key, Rule::TooLong(most));
        }
        Some(text)
    }

    fn one_of(&mut self, key: &str, choices: &'static [&'static str]) {
        let text: Option<String> = self.read(key, "string");
        if text.is_some_and(|text| !choices.contains(&text.as_str())) {
            self.add(key, Rule::OneOf(choices));
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
    fn number(&mut self, key: &str, least: i64, most: i64) {
        let number: Option<f64> = self.read(key, "number");
        if number.is_some_and(|number| number < least as f64 || number > most as f64) {
            self.add(key, Rule::Range(least, most));
        }
    }

    fn kinds(&mut self, keys: &[&str], kind: &'static str) {
        for key in keys {
            match kind {
                "boolean" => drop(self.read::<bool>(key, kind)),
                "list" => drop(self.read::<Vec<&RawValue>>(key, kind)),
                _ => drop(self.read::<Object>(key, kind)),
            }
        }
    }
}

fn settings(fields: &Object, found: &mut Violations) {
    let mut at = At { place: "", fields, found };
    at.text("title", 200);
    at.text("description", 2000);
    for picture in ["cover_image_url", "share_image_url"] {
        if at.text(picture, 2000).is_some_and(|address| !is_address(&address)) {
            at.add(picture, Rule::Address);
        }
    }
    at.number("width", 1, 10_000);
    at.number("height", 1, 100_000);
    at.number("slide_interval", 100, 3_600_000);
    let open_page: Option<i64> = at.read("currentPageIndex", "whole number");
    if open_page.is_some_and(|index| !(0..=100_000).contains(&index)) {
        at.add("currentPageIndex", Rule::Range(0, 100_000));
    }
    at.one_of("page_mode", PAGE_MODES);
    at.one_of("page_direction", PAGE_DIRECTIONS);
    at.one_of("page_effect", PAGE_EFFECTS);
    at.one_of("page_hint", PAGE_HINTS);
    at.one_of("page_dots", PAGE_DOTS);
    let color = at.text("page_marks_color", 100);
    if color.is_some_and(|color| !is_style_value(&color)) {
        at.add("page_marks_color", Rule::StyleValue);
    }
    at.kinds(&["auto_slide", "disable_wx_share", "require_wx_login", "works_offline"], "boolean");
    let time_zone = at.text("time_zone", 100);
    if time_zone.is_some_and(|name| !name.is_empty() && Zone::from_name(&name).is_none()) {
        at.add("time_zone", Rule::TimeZone);
    }
    at.kinds(&["is_publish", "is_template"], "boolean");
    at.kinds(&["datasources", "tags"], "list");
}

fn pages(fields: &Object, found: &mut Violations) -> Vec<Page> {
    let mut at = At { place: "", fields, found };
    let Some(raw_pages) = at.read::<Vec<&RawValue>>("pages", "list") else {
        if at.lacks("pages") {
            at.add("pages", Rule::Required);
        }
        return Vec::new();
    };
    if raw_pages.is_empty() {
        at.add("pages", Rule::NoPages);
    }
    let numbered = raw_pages.into_iter().enumerate();
    numbered.filter_map(|(number, text)| page(&format!("pages[{number}]"), text, found)).collect()
}

fn page(place: &str, text: &RawValue, found: &mut Violations) -> Option<Page> {
    let Ok(fields) = serde_json::from_str::<Object>(text.get()) else {
        found.add(place.to_owned(), Rule::Kind("object"));
        return None;
    };
    let mut at = At { place, fields: &fields, found };
    let id = identity(&mut at);
    let title = at.text("title", 200).unwrap_or_default();
    let background_color = at.text("backgroundColor", 100).unwrap_or_else(|| "#ffffff".to_owned());
    if !is_style_value(&background_color) {
        at.add("backgroundColor", Rule::StyleValue);
    }
    at.one_of("fit", PAGE_FITS);
    if let Some(fields) = at.read::<Object>("background", "object") {
        let place = at.path("background");
        background(&mut At { place: &place, fields: &fields, found: &mut *at.found });
    }
    at.kinds(&["groups"], "list");
    let raw_elements: Vec<&RawValue> = at.read("elements", "list").unwrap_or_default();
    let numbered = raw_elements.into_iter().enumerate();
    let elements = numbered
        .filter_map(|(number, text)| element(&format!("{place}.elements[{number}]"), text, found))
        .collect();
    Some(Page { id, title, background_color, elements, fields })
}

/// Checks the background of a page, except its colour.
fn background(at: &mut At<'_, '_>) {
    at.one_of("type", BACKGROUNDS);
    at.one_of("fit", BACKGROUND_FITS);
    let source = at.text("src", 2000);
    if source.is_some_and(|source| !is_address(&source)) {
        at.add("src", Rule::Address);
    }
    for (key, most) in [("focusX", 100), ("focusY", 100), ("size", 400), ("blur", 40), ("dim", 100)]
    {
        at.number(key, 0, most);
    }
    gradient(at, "gradient");
}

/// Checks a gradient of a page or of an element's box.
fn gradient(at: &mut At<'_, '_>, key: &str) {
    let Some(fields) = at.read::<Object>(key, "object") else { return };
    let place = at.path(key);
    let mut at = At { place: &place, fields: &fields, found: &mut *at.found };
    at.one_of("shape", GRADIENT_SHAPES);
    at.number("angle", -360, 360);
    let stops: Vec<&RawValue> = at.read("stops", "list").unwrap_or_default();
    if stops.len() > MAX_GRADIENT_STOPS {
        at.add("stops", Rule::TooLong(MAX_GRADIENT_STOPS));
    }
    for (number, stop) in stops.into_iter().take(MAX_GRADIENT_STOPS).enumerate() {
        let place = format!("{place}.stops[{number}]");
        let Ok(fields) = serde_json::from_str::<Object>(stop.get()) else {
            at.found.add(place, Rule::Kind("object"));
            continue;
        };
        let mut at = At { place: &place, fields: &fields, found: &mut *at.found };
        at.number("at", 0, 100);
        if at.text("color", 100).is_some_and(|color| !is_style_value(&color)) {
            at.add("color", Rule::StyleValue);
        }
    }
}

/// Checks the ids of a page: they are strings, and unique.
fn identity(at: &mut At<'_, '_>) -> String {
    for key in ["id", "uuid"] {
        let named = at.fields.read::<Value>(key).unwrap_or_default();
        if !matches!(named, Value::Null | Value::String(_)) {
            at.add(key, Rule::Kind("string"));
        }
    }
    let id = ["id", "uuid"].into_iter().find_map(|key| match at.fields.read::<Value>(key)? {
        Value::String(text) if !text.is_empty() && text.len() <= 200 => Some((key, text)),
        _ => None,
    });
    let Some((key, id)) = id else {
        let place = at.place.to_owned();
        at.found.add(place, Rule::PageWithoutId);
        return String::new();
    };
    if !at.found.ids.insert(format!("page {id}")) {
        at.add(key, Rule::Repeated);
    }
    id
}

fn element(place: &str, text: &RawValue, found: &mut Violations) -> Option<Element> {
    let Ok(fields) = serde_json::from_str::<Object>(text.get()) else {
        found.add(place.to_owned(), Rule::Kind("object"));
        return None;
    };
    let mut at = At { place, fields: &fields, found };
    let uuid = named(&mut at, "uuid");
    if !uuid.is_empty() && !at.found.ids.insert(format!("element {uuid}")) {
        at.add("uuid", Rule::Repeated);
    }
    let type_name = named(&mut at, "name");
    let schema_version = at.read("schemaVersion", "whole number").unwrap_or(0);
    if at.lacks("pluginProps") {
        at.add("pluginProps", Rule::Required);
    }
    at.kinds(&["pluginProps", "commonStyle", "interaction"], "object");
    at.kinds(&["visible"], "boolean");
    at.kinds(&["events", "methodList", "scripts", "animations"], "list");
    at.text("customName", 200);
    at.one_of("pin", ELEMENT_PINS);
    if let Some(mut style) = fields.read::<Value>("commonStyle") {
        let place = at.path("commonStyle");
        box_look(&place, &fields, &mut style, at.found);
        style_values(&place, &style, at.found);
    }
    Some(Element { uuid, type_name, schema_version, fields })
}

fn named(at: &mut At<'_, '_>, key: &str) -> String {
    match at.text(key, 200) {
        Some(text) if !text.trim().is_empty() => text,
        Some(_) => {
            at.add(key, Rule::Required);
            String::new()
        }
        None => {
            if at.lacks(key) {
                at.add(key, Rule::Required);
            }
            String::new()
        }
    }
}

/// Checks corners, opacity, shadow and gradient of a box. Most boxes have none of these, and are
/// not parsed again. Removes the gradient from `style`, since only a gradient may contain a list.
fn box_look(place: &str, element: &Object, style: &mut Value, found: &mut Violations) {
    let Value::Object(values) = style else { return };
    if !BOX_LOOKS.iter().any(|key| values.contains_key(*key)) {
        return;
    }
    let Some(fields) = element.read::<Object>("commonStyle") else { return };
    let mut at = At { place, fields: &fields, found };
    at.number("opacity", 0, 1);
    gradient(&mut at, "gradient");
    values.remove("gradient");
    for (key, bounds) in [("corners", CORNERS), ("shadow", SHADOW)] {
        let Some(fields) = at.read::<Object>(key, "object") else { continue };
        let place = at.path(key);
        let mut at = At { place: &place, fields: &fields, found: &mut *at.found };
        for (key, least, most) in bounds {
            at.number(key, *least, *most);
        }
    }
}

fn style_values(place: &str, value: &Value, found: &mut Violations) {
    match value {
        Value::String(text) if !is_style_value(text) => {
            found.add(place.to_owned(), Rule::StyleValue);
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                style_values(&format!("{place}.{key}"), value, found);
            }
        }
        Value::Array(_) => found.add(place.to_owned(), Rule::StyleValue),
        _ => {}
    }
}
