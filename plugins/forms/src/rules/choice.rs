//! Rules for answers that are one or several of an author's options.

use pinye_plugin::serde_json::Value;

use super::{ValidationError, ValidationResult, malformed};
use crate::choices::{Options, text_of};

/// One of the options.
pub(crate) fn one(value: &Value, options: &Options) -> ValidationResult {
    let is_known = text_of(value).is_some_and(|value| options.label_of(&value).is_some());
    if is_known { Ok(()) } else { Err(malformed()) }
}

/// Some of the options, each once; `least` is not 0 (EL-CHECK-18, EL-SEL-23). A maximum of 0 is none.
#[expect(clippy::cast_precision_loss, reason = "nobody has so many options")]
pub(crate) fn some(
    value: &Value,
    options: &Options,
    (least, most): (f64, f64),
) -> ValidationResult {
    let Value::Array(picked) = value else { return Err(malformed()) };
    for one_of_them in picked {
        one(one_of_them, options)?;
    }
    let count = picked.len() as f64;
    if count < least {
        return Err(ValidationError::new("pick.min").with("n", least));
    }
    if most > 0.0 && most >= least && count > most {
        return Err(ValidationError::new("pick.max").with("n", most));
    }
    Ok(())
}

/// A list without doubles and empty texts; a single text, as a form sends one ticked box, becomes a list.
pub(crate) fn tidy_list(value: Value) -> Value {
    let many = match value {
        Value::Array(many) => many,
        Value::Null => return Value::Null,
        one => vec![one],
    };
    let mut kept: Vec<Value> = Vec::with_capacity(many.len());
    for one in many.into_iter().map(tidy) {
        if one.as_str() != Some("") && !kept.contains(&one) {
            kept.push(one);
        }
    }
    Value::Array(kept)
}

/// Values of options are handed in as texts.
pub(crate) fn tidy(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    }
}
