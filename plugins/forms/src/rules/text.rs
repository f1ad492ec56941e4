//! Rules for single-line and multi-line text.

use pinye_plugin::rules::parse_date;
use pinye_plugin::serde_json::{Number, Value};

use super::normalize::{self, AnswerFormat};
use super::{
    Bounds, ValidationError, ValidationResult, id_card, malformed, named_pattern, pattern, required,
};

/// Number of decimal digits that double-precision numbers represent exactly.
const MAX_EXACT_DIGITS: usize = 15;
/// A maximum length from this value on means no limit (FM-019).
const NO_MAXIMUM: f64 = 10_000.0;

/// Returns an answer as text; number fields may submit numbers. `None` for other types.
pub(crate) fn read(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Checks a text answer: an empty one only for `required`, any other one with `rules`.
pub(crate) fn check(
    value: &Value,
    is_required: bool,
    rules: impl Fn(&str) -> ValidationResult,
) -> ValidationResult {
    match read(value) {
        None => Err(malformed()),
        Some(answer) if answer.is_empty() && is_required => Err(required()),
        Some(answer) if answer.is_empty() => Ok(()),
        Some(answer) => rules(&answer),
    }
}

/// Converts numbers to text and normalizes text.
pub(crate) fn normalize(value: Value, format: AnswerFormat) -> Value {
    match value {
        Value::String(text) => normalize::normalize(&text, format).into(),
        Value::Number(number) => number.to_string().into(),
        other => other,
    }
}

/// Converts the answer of a number field to a number, if that reads back as typed.
pub(crate) fn as_number(value: Value) -> Value {
    let Some(text) = value.as_str() else { return value };
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits > MAX_EXACT_DIGITS || matches(text, "number").is_err() {
        return value;
    }
    let number: Option<Number> = match text.parse::<i64>() {
        Ok(whole) => Some(whole.into()),
        Err(_) => text.parse().ok().and_then(Number::from_f64),
    };
    // A very small number would be written with an exponent, which no rule accepts.
    let number = number.filter(|number| matches(&number.to_string(), "number").is_ok());
    number.map_or(value, Value::Number)
}

/// Checks for `min` to `max` characters; 0 means no limit, and so does a maximum below the minimum
/// (FM-011, FM-019).
#[expect(clippy::cast_precision_loss, reason = "no answer is that long")]
pub(crate) fn length(text: &str, min: f64, max: f64) -> ValidationResult {
    let length = text.chars().count() as f64;
    let has_max = max > 0.0 && max < NO_MAXIMUM && max >= min;
    let is_short = min > 0.0 && length < min;
    let is_long = has_max && length > max;
    if !is_short && !is_long {
        return Ok(());
    }
    Err(match (min > 0.0, has_max) {
        (true, true) => ValidationError::new("v.length").with("min", min).with("max", max),
        (true, false) => ValidationError::new("v.lengthMin").with("min", min),
        (false, _) => ValidationError::new("v.lengthMax").with("max", max),
    })
}

/// Checks a named pattern with its own message, or a regular expression (FM-013, FM-014).
pub(crate) fn matches(text: &str, pattern_text: &str) -> ValidationResult {
    let pattern_text = pattern_text.trim();
    if pattern_text.is_empty() {
        return Ok(());
    }
    let (found, error) = match named_pattern(pattern_text) {
        Some(source) => {
            let found = pattern::matches_named_pattern(source, text)
                && (pattern_text != "idCard" || id_card::is_valid(text));
            (found, ValidationError::new(&format!("v.{pattern_text}")))
        }
        None => (pattern::matches_pattern(pattern_text, text), malformed()),
    };
    if found { Ok(()) } else { Err(error) }
}

/// Checks that a number is within two others; an invalid bound is ignored (FM-012).
pub(crate) fn number(text: &str, min: &str, max: &str) -> ValidationResult {
    matches(text, "number")?;
    let value: f64 = text.parse().map_err(|_| ValidationError::new("v.number"))?;
    let (min, max) = (
        normalize::normalize(min, AnswerFormat::Number),
        normalize::normalize(max, AnswerFormat::Number),
    );
    let (low, high) = (bound(&min), bound(&max));
    let is_outside = low.is_some_and(|low| value < low) || high.is_some_and(|high| value > high);
    outside(is_outside, low.map(|_| &*min), high.map(|_| &*max))
}

/// Parses a numeric bound.
pub(crate) fn bound(text: &str) -> Option<f64> {
    let text = normalize::normalize(text, AnswerFormat::Number);
    matches(&text, "number").ok()?;
    text.parse().ok()
}

/// Checks that a date or time is within two others, compared as text (EL-INPUT-24).
pub(crate) fn check_range(
    text: &str,
    Bounds { min, max }: Bounds<&str>,
    is_valid: fn(&str) -> bool,
) -> ValidationResult {
    if !is_valid(text) {
        return Err(malformed());
    }
    let (min, max) = (min.trim(), max.trim());
    let low = is_valid(min).then_some(min);
    let high = is_valid(max).then_some(max);
    let is_outside = low.is_some_and(|low| text < low) || high.is_some_and(|high| text > high);
    outside(is_outside, low, high)
}

/// Returns whether the text is a date `YYYY-MM-DD`.
pub(crate) fn is_day(text: &str) -> bool {
    parse_date(text).is_some()
}

/// Returns whether the text is a time `HH:mm` or `HH:mm:ss`.
pub(crate) fn is_time(text: &str) -> bool {
    pattern::matches_named_pattern(r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$", text)
}

fn outside(is_outside: bool, min: Option<&str>, max: Option<&str>) -> ValidationResult {
    if !is_outside {
        return Ok(());
    }
    Err(match (min, max) {
        (Some(min), Some(max)) => ValidationError::new("v.range").with("min", min).with("max", max),
        (Some(min), None) => ValidationError::new("v.rangeMin").with("min", min),
        (None, max) => ValidationError::new("v.rangeMax").with("max", max.unwrap_or_default()),
    })
}
