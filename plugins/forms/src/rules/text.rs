//! Rules for one line or several lines of text.

use pinye_plugin::rules::parse_date;
use pinye_plugin::serde_json::{Number, Value};

use super::tidy::{self, AnswerFormat};
use super::{
    ValidationError, ValidationResult, id_card, malformed, named_pattern, pattern, required,
};

/// Programs and browsers keep that many digits of a number exactly.
const MAX_EXACT_DIGITS: usize = 15;
/// A maximum from here on is none (FM-019).
const NO_MAXIMUM: f64 = 10_000.0;

/// An answer as text: what a number field hands in may be a number. `None` when it is no text.
pub(crate) fn read(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An answer that is text: none is right unless one is required, any other as `rules` find it.
pub(crate) fn checked(
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

/// Numbers as texts, and texts without what was typed beside them.
pub(crate) fn tidy(value: Value, shape: AnswerFormat) -> Value {
    match value {
        Value::String(text) => tidy::tidy(&text, shape).into(),
        Value::Number(number) => number.to_string().into(),
        other => other,
    }
}

/// The answer of a number field as a number, where it is one and is read back as it was typed.
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
    // A very small one is written as a power of ten, which no rule of ours reads.
    let number = number.filter(|number| matches(&number.to_string(), "number").is_ok());
    number.map_or(value, Value::Number)
}

/// Between `least` and `most` characters; 0 is no limit, and neither is a maximum below the minimum (FM-011, FM-019).
#[expect(clippy::cast_precision_loss, reason = "no answer is that long")]
pub(crate) fn length(text: &str, least: f64, most: f64) -> ValidationResult {
    let length = text.chars().count() as f64;
    let has_most = most > 0.0 && most < NO_MAXIMUM && most >= least;
    let is_short = least > 0.0 && length < least;
    let is_long = has_most && length > most;
    if !is_short && !is_long {
        return Ok(());
    }
    Err(match (least > 0.0, has_most) {
        (true, true) => ValidationError::new("v.length").with("min", least).with("max", most),
        (true, false) => ValidationError::new("v.lengthMin").with("min", least),
        (false, _) => ValidationError::new("v.lengthMax").with("max", most),
    })
}

/// A named pattern with its own sentence, or a regular expression (FM-013, FM-014).
pub(crate) fn matches(text: &str, wanted: &str) -> ValidationResult {
    let wanted = wanted.trim();
    if wanted.is_empty() {
        return Ok(());
    }
    let (found, fault) = match named_pattern(wanted) {
        Some(source) => {
            let found = pattern::matches_named_pattern(source, text)
                && (wanted != "idCard" || id_card::is_valid(text));
            (found, ValidationError::new(&format!("v.{wanted}")))
        }
        None => (pattern::matches_pattern(wanted, text), malformed()),
    };
    if found { Ok(()) } else { Err(fault) }
}

/// A number between two others; a bound that is none does not count (FM-012).
pub(crate) fn number(text: &str, least: &str, most: &str) -> ValidationResult {
    matches(text, "number")?;
    let value: f64 = text.parse().map_err(|_| ValidationError::new("v.number"))?;
    let (least, most) =
        (tidy::tidy(least, AnswerFormat::Number), tidy::tidy(most, AnswerFormat::Number));
    let (low, high) = (bound(&least), bound(&most));
    let is_outside = low.is_some_and(|low| value < low) || high.is_some_and(|high| value > high);
    outside(is_outside, low.map(|_| &*least), high.map(|_| &*most))
}

/// A bound of numbers.
pub(crate) fn bound(text: &str) -> Option<f64> {
    let text = tidy::tidy(text, AnswerFormat::Number);
    matches(&text, "number").ok()?;
    text.parse().ok()
}

/// A day or a time of day between two others, compared as text (EL-INPUT-24).
pub(crate) fn moment(
    text: &str,
    (least, most): (&str, &str),
    is_one: fn(&str) -> bool,
) -> ValidationResult {
    if !is_one(text) {
        return Err(malformed());
    }
    let (least, most) = (least.trim(), most.trim());
    let low = is_one(least).then_some(least);
    let high = is_one(most).then_some(most);
    let is_outside = low.is_some_and(|low| text < low) || high.is_some_and(|high| text > high);
    outside(is_outside, low, high)
}

/// `YYYY-MM-DD`.
pub(crate) fn is_day(text: &str) -> bool {
    parse_date(text).is_some()
}

/// `HH:mm`, or with seconds.
pub(crate) fn is_time(text: &str) -> bool {
    pattern::matches_named_pattern(r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$", text)
}

fn outside(is_outside: bool, least: Option<&str>, most: Option<&str>) -> ValidationResult {
    if !is_outside {
        return Ok(());
    }
    Err(match (least, most) {
        (Some(least), Some(most)) => {
            ValidationError::new("v.range").with("min", least).with("max", most)
        }
        (Some(least), None) => ValidationError::new("v.rangeMin").with("min", least),
        (None, most) => ValidationError::new("v.rangeMax").with("max", most.unwrap_or_default()),
    })
}
