//! Rules for dates.

use pinye_plugin::serde_json::Value;

use super::text::is_day;
use super::{Bounds, ValidationError, ValidationResult, malformed};

/// Checks that a date is within two others; an invalid bound is ignored (EL-DATE-18). `written`
/// formats a date for the message.
pub(crate) fn check_range(
    value: &Value,
    Bounds { min: first, max: last }: Bounds<&str>,
    written: impl Fn(&str) -> String,
) -> ValidationResult {
    let Some(day) = value.as_str().filter(|day| is_day(day)) else { return Err(malformed()) };
    if is_day(first) && day < first {
        return Err(ValidationError::new("date.min").with("date", written(first)));
    }
    if is_day(last) && day > last {
        return Err(ValidationError::new("date.max").with("date", written(last)));
    }
    Ok(())
}
