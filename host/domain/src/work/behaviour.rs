//! Checks of what an element does when it is clicked or shown: its interaction (IN-001 to IN-009),
//! its actions (IN-017) and its animations (AN-001 to AN-005). They run at save. Fields that the
//! save leaves unchanged are not checked: works of earlier versions contain values that were never
//! checked, which do nothing (IN-021), and their authors can continue working.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::{Element, Work, scripts};
use crate::rule::{Rule, Violation};

const INTERACTIONS: &[&str] = &["none", "page", "link", "phone", "video", "audio"];
const TRIGGERS: &[&str] = &["click", "appear"];
const ACTIONS: &[&str] = &[
    "goToPage",
    "openLink",
    "callPhone",
    "showElement",
    "hideElement",
    "toggleElement",
    "playAnimation",
    "sendMessage",
];
/// Animations of AN-002 and AN-003, and some that are known from other products; the same list as
/// in `web/src/model/animations/animations.ts`.
pub(super) const ANIMATIONS: &[&str] = &[
    "fadeIn",
    "fadeOut",
    "slideInUp",
    "slideInDown",
    "slideInLeft",
    "slideInRight",
    "slideOutUp",
    "slideOutDown",
    "slideOutLeft",
    "slideOutRight",
    "bounceIn",
    "bounceOut",
    "flash",
    "pulse",
    "shakeX",
    "shakeY",
    "zoomIn",
    "expandIn",
    "rotateIn",
    "flipInX",
    "flipInY",
    "blurIn",
    "wipeIn",
    "backInUp",
    "backInDown",
    "backInLeft",
    "backInRight",
    "rollIn",
    "bounce",
    "tada",
    "swing",
    "heartBeat",
    "rubberBand",
    "jello",
    "wobble",
    "headShake",
    "breathe",
    "float",
    "spin",
    "glow",
    "zoomOut",
    "rotateOut",
    "flipOutX",
    "flipOutY",
    "blurOut",
    "wipeOut",
    "backOutUp",
    "backOutDown",
    "backOutLeft",
    "backOutRight",
    "expandOut",
    "rollOut",
];
/// Timing functions of an animation.
const EASINGS: &[&str] = &["ease", "linear", "ease-in", "ease-out", "ease-in-out", "spring"];
/// When an animation starts: with its page, or when the element comes into view.
const STARTS: &[&str] = &["enter", "visible"];
/// Number of iterations; 0 is infinite.
pub(super) const COUNT: RangeInclusive<i64> = 0..=20;
/// Maximum number of animations per element.
const MAX_ANIMATIONS: usize = 20;
/// AN-005, in milliseconds.
pub(super) const DURATION: RangeInclusive<i64> = 100..=10_000;
/// AN-005, in milliseconds.
pub(super) const DELAY: RangeInclusive<i64> = 0..=10_000;
/// Maximum length of a URL or an id.
const MAX_TEXT_CHARACTERS: usize = 2000;

/// Check of one field: its path, its value, and the violations to add to.
type Check = fn(&str, &Value, &mut Vec<Violation>);

const CHECKS: [(&str, Check); 4] = [
    ("interaction", interaction),
    ("methodList", calls),
    ("animations", animations),
    ("scripts", scripts::check),
];

/// Returns whether a value of one of these fields is valid; values of other fields always are.
pub(super) fn accepts(field: &str, value: &Value) -> bool {
    let mut found = Vec::new();
    for (_, check) in CHECKS.iter().filter(|(name, _)| *name == field) {
        check(field, value, &mut found);
    }
    found.is_empty()
}

impl Work {
    /// Returns the violations in the behaviour of elements, except those of fields that are
    /// unchanged since `former`.
    pub fn check_behaviour(&self, former: Option<&Work>) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut before: Option<HashMap<&str, &Element>> = None;
        for (number, page) in self.pages.iter().enumerate() {
            for (position, element) in page.elements.iter().enumerate() {
                for (field, check) in CHECKS {
                    let Some(value) = read(element, field) else { continue };
                    let place = format!("pages[{number}].elements[{position}].{field}");
                    let mut wrong = Vec::new();
                    check(&place, &value, &mut wrong);
                    if wrong.is_empty() {
                        continue;
                    }
                    let before = before.get_or_insert_with(|| by_uuid(former));
                    let same = before.get(element.uuid.as_str()).and_then(|one| read(one, field));
                    if same.as_ref() != Some(&value) {
                        found.append(&mut wrong);
                    }
                }
            }
        }
        found
    }
}

fn by_uuid(work: Option<&Work>) -> HashMap<&str, &Element> {
    let pages = work.into_iter().flat_map(|work| &work.pages);
    pages.flat_map(|page| &page.elements).map(|one| (one.uuid.as_str(), one)).collect()
}

fn read(element: &Element, field: &str) -> Option<Value> {
    let value = serde_json::from_str(element.field(field)?.get()).ok()?;
    if value == Value::Null { None } else { Some(value) }
}

/// Checks an interaction. An empty text is valid: the type was selected, but not filled in yet
/// (IN-002), and does nothing.
fn interaction(place: &str, value: &Value, found: &mut Vec<Violation>) {
    let kind = one_of(&format!("{place}.type"), named(value, "type"), INTERACTIONS, found);
    let config = named(value, "config");
    if !matches!(config, Value::Null | Value::Object(_)) {
        found.push(Violation::new(format!("{place}.config"), Rule::Kind("object")));
        return;
    }
    let at = |key: &str| format!("{place}.config.{key}");
    match kind {
        Some("page") => drop(text(&at("pageId"), named(config, "pageId"), found)),
        Some("link" | "video" | "audio") => {
            address(&at("url"), named(config, "url"), &["http://", "https://"], found);
            if !matches!(named(config, "autoplay"), Value::Null | Value::Bool(_)) {
                found.push(Violation::new(at("autoplay"), Rule::Kind("boolean")));
            }
        }
        Some("phone") => mobile(&at("phone"), named(config, "phone"), found),
        _ => {}
    }
}

fn mobile(place: &str, value: &Value, found: &mut Vec<Violation>) {
    let phone = text(place, value, found).map(str::trim);
    if phone.is_some_and(|phone| !phone.is_empty() && !is_mobile(phone)) {
        found.push(Violation::new(place, Rule::Mobile));
    }
}

/// Returns whether this is a mobile number of mainland China (constants.md).
fn is_mobile(text: &str) -> bool {
    let digits = text.as_bytes();
    digits.len() == 11
        && digits.iter().all(u8::is_ascii_digit)
        && digits.first() == Some(&b'1')
        && digits.get(1).is_some_and(|digit| *digit >= b'3')
}

fn calls(place: &str, value: &Value, found: &mut Vec<Violation>) {
    for (number, call) in value.as_array().into_iter().flatten().enumerate() {
        let place = format!("{place}[{number}]");
        if !call.is_object() {
            found.push(Violation::new(place, Rule::Kind("object")));
            continue;
        }
        one_of(&format!("{place}.trigger"), named(call, "trigger"), TRIGGERS, found);
        let name = one_of(&format!("{place}.name"), named(call, "name"), ACTIONS, found);
        let given = named(call, "arguments");
        if !matches!(given, Value::Null | Value::Array(_)) {
            found.push(Violation::new(format!("{place}.arguments"), Rule::Kind("list")));
            continue;
        }
        let at = |number: usize| format!("{place}.arguments[{number}]");
        match name {
            Some("goToPage") => number_in(&at(0), nth(given, 0), 0..=100_000, found),
            // IN-014, IN-016
            Some("openLink") => {
                address(&at(0), nth(given, 0), &["http://", "https://", "mailto:", "tel:"], found);
            }
            Some("callPhone") => mobile(&at(0), nth(given, 0), found),
            Some("sendMessage") => {
                text(&at(0), nth(given, 0), found);
                text(&at(1), nth(given, 1), found);
            }
            Some("playAnimation") => {
                text(&at(0), nth(given, 0), found);
                if nth(given, 1) != &Value::Null {
                    one_of(&at(1), nth(given, 1), ANIMATIONS, found);
                }
                number_in(&at(2), nth(given, 2), DURATION, found);
            }
            Some(_) => drop(text(&at(0), nth(given, 0), found)),
            None => {}
        }
    }
}

fn animations(place: &str, value: &Value, found: &mut Vec<Violation>) {
    if value.as_array().is_some_and(|all| all.len() > MAX_ANIMATIONS) {
        found.push(Violation::new(place, Rule::TooMany(MAX_ANIMATIONS)));
        return;
    }
    for (number, one) in value.as_array().into_iter().flatten().enumerate() {
        let place = format!("{place}[{number}]");
        if !one.is_object() {
            found.push(Violation::new(place, Rule::Kind("object")));
            continue;
        }
        one_of(&format!("{place}.type"), named(one, "type"), ANIMATIONS, found);
        number_in(&format!("{place}.duration"), named(one, "duration"), DURATION, found);
        number_in(&format!("{place}.delay"), named(one, "delay"), DELAY, found);
        number_in(&format!("{place}.count"), named(one, "count"), COUNT, found);
        one_of(&format!("{place}.easing"), named(one, "easing"), EASINGS, found);
        one_of(&format!("{place}.trigger"), named(one, "trigger"), STARTS, found);
        if !matches!(named(one, "together"), Value::Null | Value::Bool(_)) {
            found.push(Violation::new(format!("{place}.together"), Rule::Kind("boolean")));
        }
    }
}

/// Returns the value of a key; null if it is missing.
pub(super) fn named<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// Returns an item of a list; null if it is missing.
fn nth(value: &Value, number: usize) -> &Value {
    value.get(number).unwrap_or(&Value::Null)
}

/// Returns the word; a missing value means the first word, the default.
fn one_of(
    place: &str,
    value: &Value,
    words: &'static [&'static str],
    found: &mut Vec<Violation>,
) -> Option<&'static str> {
    let word = match value {
        Value::Null => words.first().copied(),
        value => words.iter().copied().find(|word| value.as_str() == Some(word)),
    };
    if word.is_none() {
        found.push(Violation::new(place, Rule::OneOf(words)));
    }
    word
}

fn text<'a>(place: &str, value: &'a Value, found: &mut Vec<Violation>) -> Option<&'a str> {
    match value {
        Value::Null => None,
        Value::String(text) if text.chars().count() <= MAX_TEXT_CHARACTERS => Some(text),
        Value::String(_) => {
            found.push(Violation::new(place, Rule::TooLong(MAX_TEXT_CHARACTERS)));
            None
        }
        _ => {
            found.push(Violation::new(place, Rule::Kind("string")));
            None
        }
    }
}

fn address(place: &str, value: &Value, begins: &[&str], found: &mut Vec<Violation>) {
    let Some(address) = text(place, value, found).map(str::trim) else { return };
    let lower = address.to_ascii_lowercase();
    let goes_on = |begin: &&str| lower.strip_prefix(*begin).is_some_and(|rest| !rest.is_empty());
    let is_plain = !address.chars().any(|c| c.is_control() || c.is_whitespace());
    if !address.is_empty() && !(is_plain && begins.iter().any(goes_on)) {
        found.push(Violation::new(place, Rule::Address));
    }
}

#[expect(clippy::cast_precision_loss, reason = "bounds are small")]
fn number_in(place: &str, value: &Value, bounds: RangeInclusive<i64>, found: &mut Vec<Violation>) {
    let (least, most) = bounds.into_inner();
    match value {
        Value::Null => {}
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            if !(least as f64..=most as f64).contains(&number) {
                found.push(Violation::new(place, Rule::Range(least, most)));
            }
        }
        _ => found.push(Violation::new(place, Rule::Kind("number"))),
    }
}

#[cfg(test)]
mod tests;
