//! Position and style of elements of the other product. There, a prop overrides the style of the
//! box, padding and border are added to the size of the box, and the box has no background.

use serde_json::{Map, Value, json};

use crate::messages::Message;
use crate::rule::is_style_value;

/// Props that override the style of the same name.
const BY_PROP: [&str; 7] = ["top", "left", "width", "height", "fontSize", "color", "textAlign"];
const NUMBERS: [&str; 7] = ["top", "left", "width", "height", "zindex", "fontSize", "rotate"];
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];
const UNITS: [&str; 5] = ["px", "%", "em", "rem", "vw"];
/// Default size of a box.
const USUAL: [(&str, f64); 2] = [("width", 100.0), ("height", 40.0)];

/// Converts the style of an element to how it is rendered by the other product.
pub(super) fn convert_style(element: &mut Map<String, Value>, tell: &mut impl FnMut(Message)) {
    let given = match element.get("commonStyle") {
        Some(Value::Object(style)) => style.clone(),
        _ => Map::new(),
    };
    let props = element.get("pluginProps").and_then(Value::as_object);
    let mut style = Map::new();
    for (key, value) in given {
        match (key.as_str(), value) {
            ("margin" | "padding" | "border", Value::Object(sides)) => {
                style.insert(key.clone(), box_part(&sides, key == "border"));
            }
            ("margin" | "padding" | "border" | "backgroundColor", _) => {}
            (_, Value::String(text)) if !is_style_value(&text) => {
                tell(Message::new("import.style").with("name", short(&key)));
            }
            (_, Value::Array(_) | Value::Object(_) | Value::Null) => {}
            (_, value) => drop(style.insert(key, value)),
        }
    }
    for key in BY_PROP {
        let prop = props.and_then(|props| props.get(key)).filter(|value| overrides_style(value));
        if let Some(value) = prop {
            style.insert(key.to_owned(), value.clone());
        }
    }
    for key in NUMBERS {
        read_number(&mut style, key);
        if style.get(key).is_some_and(|value| !value.is_number()) {
            style.shift_remove(key);
        }
    }
    grow(&mut style);
    element.insert("commonStyle".to_owned(), style.into());
}

/// Converts a number that is stored as text.
pub(super) fn read_number(fields: &mut Map<String, Value>, key: &str) {
    let Some(Value::String(text)) = fields.get(key) else { return };
    if let Ok(number) = text.trim().trim_end_matches("px").parse::<f64>()
        && number.is_finite()
    {
        fields.insert(key.to_owned(), whole_or_not(number));
    }
}

/// Returns whether a prop overrides the style: the other product uses the style if the prop is 0 or
/// empty.
fn overrides_style(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Value::String(text) => !text.is_empty() && is_style_value(text),
        _ => false,
    }
}

fn box_part(given: &Map<String, Value>, is_border: bool) -> Value {
    let mut part = Map::new();
    for side in SIDES {
        let value = given.get(side).map_or(0.0, |one| number_of(one.get("value")));
        let unit = given.get(side).and_then(|one| one.get("unit")?.as_str()).unwrap_or("px");
        let unit = if UNITS.contains(&unit) { unit } else { "px" };
        part.insert(side.to_owned(), json!({ "value": whole_or_not(value), "unit": unit }));
    }
    if is_border {
        for (key, usual) in [("color", "#000"), ("style", "solid")] {
            let named = given.get(key).and_then(|one| one.get("value")?.as_str());
            let value = named.filter(|value| is_style_value(value)).unwrap_or(usual);
            part.insert(key.to_owned(), json!({ "value": value }));
        }
    }
    part.into()
}

/// Adds padding and border to the size: the width of the other product is that of the content, the
/// width here that of the whole box.
fn grow(style: &mut Map<String, Value>) {
    for ((size, usual), sides) in USUAL.into_iter().zip([["left", "right"], ["top", "bottom"]]) {
        let mut more = 0.0;
        for part in ["padding", "border"] {
            for side in sides {
                let length = style.get(part).and_then(|part| part.get(side));
                if length.and_then(|length| length.get("unit")?.as_str()) == Some("px") {
                    more += number_of(length.and_then(|length| length.get("value")));
                }
            }
        }
        if more > 0.0 {
            let now = style.get(size).and_then(Value::as_f64).unwrap_or(usual);
            style.insert(size.to_owned(), whole_or_not(now + more));
        }
    }
}

fn number_of(value: Option<&Value>) -> f64 {
    let number = match value {
        Some(Value::String(text)) => text.trim().parse().unwrap_or_default(),
        value => value.and_then(Value::as_f64).unwrap_or_default(),
    };
    if number.is_finite() { number } else { 0.0 }
}

/// Returns 5 instead of 5.0, as editors write it.
#[expect(clippy::cast_possible_truncation, reason = "only what is whole and small")]
fn whole_or_not(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        (number as i64).into()
    } else {
        number.into()
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::convert_style;

    fn convert(element: Value) -> (Value, usize) {
        let Value::Object(mut element) = element else { panic!("an object") };
        let mut count = 0;
        convert_style(&mut element, &mut |_| count += 1);
        (element["commonStyle"].clone(), count)
    }

    #[test]
    fn a_prop_wins_over_the_box_unless_it_says_nothing() {
        let (style, count) = convert(json!({
            "pluginProps": { "width": 50, "top": 0, "color": "#ff0000", "fontSize": "18", "textAlign": "" },
            "commonStyle": { "width": 10, "top": 7, "color": "#000000", "left": "12px",
                "backgroundColor": "red", "textAlign": "right", "boxModelPart": "" },
        }));
        assert_eq!(
            style,
            json!({ "width": 50, "top": 7, "color": "#ff0000", "left": 12, "textAlign": "right",
                "boxModelPart": "", "fontSize": 18 })
        );
        assert_eq!(count, 0);
    }

    #[test]
    fn padding_and_border_are_added_to_the_size() {
        let side = |value: u32, unit: &str| json!({ "value": value, "unit": unit });
        let (style, _) = convert(json!({
            "pluginProps": {},
            "commonStyle": { "width": 100,
                "padding": { "left": side(5, "px"), "right": side(5, "px"), "top": side(1, "em") },
                "border": { "top": side(2, "px"), "color": { "value": "red;x" }, "style": { "value": "dashed" } } },
        }));
        assert_eq!((&style["width"], &style["height"]), (&json!(110), &json!(42)));
        assert_eq!(style["border"]["color"]["value"], "#000");
        assert_eq!(style["border"]["style"]["value"], "dashed");
        assert_eq!(style["padding"]["bottom"], side(0, "px"));
    }

    #[test]
    fn wrong_kinds_are_left_out_and_a_trap_in_a_style_is_told() {
        let (style, count) = convert(json!({
            "pluginProps": { "width": [], "height": { "a": 1 }, "top": null },
            "commonStyle": { "width": {}, "left": "a", "color": "red;position:fixed", "margin": 5, "zindex": null },
        }));
        assert_eq!((style, count), (json!({}), 1));
        assert_eq!(convert(json!({ "commonStyle": [1] })).0, json!({}));
    }
}
