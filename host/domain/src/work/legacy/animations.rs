//! Animations of the other product: names of animate.css and seconds become the names (AN-002,
//! AN-003) and milliseconds (AN-004) of this product.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::messages::Message;
use crate::work::behaviour::{ANIMATIONS, COUNT, DELAY, DURATION};

/// Default duration of the other product, in seconds.
const USUAL_SECONDS: f64 = 1.0;

/// Nearest animations for unknown names, by prefix; the first match counts.
const NEAR: &[(&str, &str)] = &[
    ("shake", "shakeX"),
    ("bounceIn", "bounceIn"),
    ("bounceOut", "bounceOut"),
    ("fadeInUp", "slideInUp"),
    ("fadeInDown", "slideInDown"),
    ("fadeInLeft", "slideInLeft"),
    ("fadeInRight", "slideInRight"),
    ("fadeOutUp", "slideOutUp"),
    ("fadeOutDown", "slideOutDown"),
    ("fadeOutLeft", "slideOutLeft"),
    ("fadeOutRight", "slideOutRight"),
    ("lightSpeedIn", "slideInRight"),
    ("lightSpeedOut", "slideOutRight"),
    ("zoomIn", "zoomIn"),
    ("zoomOut", "zoomOut"),
    ("rotateIn", "rotateIn"),
    ("rotateOut", "rotateOut"),
    ("hinge", "fadeOut"),
];

/// Converts the animations of an element, and notes replacements and losses.
pub(super) fn translate(element: &mut Map<String, Value>, tell: &mut impl FnMut(Message)) {
    let Some(theirs) = element.get("animations").and_then(Value::as_array) else { return };
    let ours: Vec<Value> = theirs.iter().filter_map(|one| translated(one, tell)).collect();
    if ours.is_empty() {
        element.shift_remove("animations");
    } else {
        element.insert("animations".to_owned(), ours.into());
    }
}

fn translated(theirs: &Value, tell: &mut impl FnMut(Message)) -> Option<Value> {
    let name = theirs.get("type").and_then(Value::as_str).unwrap_or_default();
    if name.is_empty() {
        return None;
    }
    let shown: String = name.chars().take(40).collect();
    let Some(ours) = ours(name) else {
        tell(Message::new("import.animationLost").with("name", shown));
        return None;
    };
    if ours != name {
        tell(Message::new("import.animationNear").with("name", &shown).with("ours", ours));
    }
    // The other product spells it `interationCount`.
    let times = ["interationCount", "iterationCount"].into_iter().find_map(|key| theirs.get(key));
    let goes_round = theirs.get("infinite").and_then(Value::as_bool).unwrap_or(false);
    let times = times.and_then(Value::as_f64).filter(|times| *times > 1.0);
    let count = if goes_round { Some(0) } else { times.map(|times| within(times, COUNT)) };
    let mut translated = json!({
        "type": ours,
        "duration": milliseconds(theirs.get("duration"), USUAL_SECONDS, DURATION),
        "delay": milliseconds(theirs.get("delay"), 0.0, DELAY),
    });
    if let (Some(count), Some(fields)) = (count, translated.as_object_mut()) {
        fields.insert("count".to_owned(), count.into());
    }
    Some(translated)
}

fn ours(name: &str) -> Option<&'static str> {
    let same = ANIMATIONS.iter().find(|known| **known == name);
    let near = || NEAR.iter().find(|(begins, _)| name.starts_with(begins));
    same.copied().or_else(|| near().map(|(_, ours)| *ours))
}

#[expect(clippy::cast_possible_truncation, reason = "within bounds that are small")]
#[expect(clippy::cast_precision_loss, reason = "bounds are small")]
fn within(number: f64, bounds: RangeInclusive<i64>) -> i64 {
    let (least, most) = bounds.into_inner();
    number.clamp(least as f64, most as f64).round() as i64
}

fn milliseconds(value: Option<&Value>, usual: f64, bounds: RangeInclusive<i64>) -> i64 {
    let seconds = match value {
        Some(Value::String(text)) => text.trim().trim_end_matches('s').parse().ok(),
        value => value.and_then(Value::as_f64),
    };
    let seconds = seconds.filter(|seconds: &f64| seconds.is_finite()).unwrap_or(usual);
    within(seconds * 1000.0, bounds)
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::translate;

    fn translated(animations: Value) -> (Value, Vec<String>) {
        let mut element = Map::new();
        element.insert("animations".to_owned(), animations);
        let mut note_codes = Vec::new();
        translate(&mut element, &mut |message| {
            note_codes.push(message.localize(crate::language::Language::En));
        });
        (element.get("animations").cloned().unwrap_or_default(), note_codes)
    }

    /// AN-002, AN-004
    #[test]
    fn seconds_become_milliseconds_and_names_that_are_known_stay() {
        let (ours, note_codes) = translated(json!([
            { "type": "fadeIn", "duration": 1.5, "delay": 0.25, "infinite": false, "interationCount": 1 },
            { "type": "slideInUp" },
            { "type": "pulse", "duration": "2s", "delay": 99 },
        ]));
        assert_eq!(
            ours,
            json!([
                { "type": "fadeIn", "duration": 1500, "delay": 250 },
                { "type": "slideInUp", "duration": 1000, "delay": 0 },
                { "type": "pulse", "duration": 2000, "delay": 10_000 },
            ])
        );
        assert_eq!(note_codes, Vec::<String>::new());
    }

    #[test]
    fn what_is_not_known_becomes_what_is_near_and_is_told() {
        let (ours, note_codes) = translated(json!([
            { "type": "fadeInUpBig", "duration": 1 },
            { "type": "flip", "duration": 1 },
            { "type": "", "duration": 1 }, 5, { "type": 7 },
            { "type": "flash", "infinite": true },
        ]));
        let names: Vec<_> = ours.as_array().unwrap().iter().map(|one| &one["type"]).collect();
        assert_eq!(names, ["slideInUp", "flash"]);
        assert_eq!(ours[1]["count"], 0);
        assert_eq!(note_codes.len(), 2, "{note_codes:?}");
        assert!(
            note_codes[0].contains("fadeInUpBig") && note_codes[1].contains("flip"),
            "{note_codes:?}"
        );
    }
}
