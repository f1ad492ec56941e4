//! Days, and how they are written for people.

use pinye_plugin::serde_json::Value;

use super::text::is_day;
use super::{Bounds, ValidationError, ValidationResult, malformed};

/// Within two days, of which one that is none does not count (EL-DATE-18). `written` puts a day into words.
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
