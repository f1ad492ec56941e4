//! Rules for answers that are one or several options.

use pinye_plugin::serde_json::Value;

use super::{Bounds, ValidationError, ValidationResult, malformed};
use crate::choices::{Options, text_of};

/// Checks that the answer is one of the options.
pub(crate) fn check_one(value: &Value, options: &Options) -> ValidationResult {
    let is_known = text_of(value).is_some_and(|value| options.label_of(&value).is_some());
    if is_known { Ok(()) } else { Err(malformed()) }
}

/// Checks that the answer is a set of options, at least `min` (not 0) and at most the maximum,
/// where 0 means no limit (EL-CHECK-18, EL-SEL-23).
#[expect(clippy::cast_precision_loss, reason = "nobody has so many options")]
pub(crate) fn check_several(
    value: &Value,
    options: &Options,
    Bounds { min, max }: Bounds<f64>,
) -> ValidationResult {
    let Value::Array(picked) = value else { return Err(malformed()) };
    for option in picked {
        check_one(option, options)?;
    }
    let count = picked.len() as f64;
    if count < min {
        return Err(ValidationError::new("pick.min").with("n", min));
    }
    if max > 0.0 && max >= min && count > max {
        return Err(ValidationError::new("pick.max").with("n", max));
    }
    Ok(())
}

/// Removes duplicates and empty texts from a list; a single text, as sent for one checked box,
/// becomes a list.
pub(crate) fn normalize_list(value: Value) -> Value {
    let many = match value {
        Value::Array(many) => many,
        Value::Null => return Value::Null,
        one => vec![one],
    };
    let mut kept: Vec<Value> = Vec::with_capacity(many.len());
    for one in many.into_iter().map(normalize) {
        if one.as_str() != Some("") && !kept.contains(&one) {
            kept.push(one);
        }
    }
    Value::Array(kept)
}

/// Converts the value of an option to text, the form in which it is submitted.
pub(crate) fn normalize(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    }
}
