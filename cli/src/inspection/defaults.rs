//! Default props of a new element, computed as the editor does.

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

const FORMAT: &str = "%Y-%m-%d %H:%M";
const HOURS_PER_DAY: i64 = 24;

/// Returns the defaults of an element type in one language, with times such as `{now+1d}` computed.
pub(crate) fn defaults(element_type: &Value, language: &str, now_ms: i64) -> Option<Value> {
    let mut defaults = element_type.get("defaults")?.get(language)?.clone();
    fill(&mut defaults, Timestamp::from_millisecond(now_ms).ok()?);
    Some(defaults)
}

fn fill(value: &mut Value, now: Timestamp) {
    match value {
        Value::String(text) => {
            if let Some(time) = time_of(text, now) {
                *text = time;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, now)),
        Value::Object(map) => map.values_mut().for_each(|item| fill(item, now)),
        _ => {}
    }
}

/// Computes a time placeholder: `{now}`, `{now+1d}`, `{now-30m}`, `{now+2h}`.
fn time_of(text: &str, now: Timestamp) -> Option<String> {
    let shift = text.strip_prefix("{now")?.strip_suffix('}')?;
    let by = match shift.split_at_checked(shift.len().saturating_sub(1))? {
        ("", "") => SignedDuration::ZERO,
        (count, "d") => {
            let days: i64 = count.parse().ok()?;
            SignedDuration::try_from_hours(days.checked_mul(HOURS_PER_DAY)?)?
        }
        (count, "h") => SignedDuration::try_from_hours(count.parse().ok()?)?,
        (count, "m") => SignedDuration::try_from_mins(count.parse().ok()?)?,
        _ => return None,
    };
    Some(now.checked_add(by).ok()?.strftime(FORMAT).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn computes_times_wherever_they_stand_and_leaves_other_texts_alone() {
        let element_type = json!({ "defaults": { "zh": {
            "end": "{now+1d}", "start": "{now}", "list": [{ "at": "{now-30m}" }, "{now+2h}"],
            "text": "{now+1y}", "brace": "{now", "number": 7,
        } } });
        assert_eq!(
            defaults(&element_type, "zh", 1_767_225_600_000).unwrap(),
            json!({
                "end": "2026-01-02 00:00", "start": "2026-01-01 00:00",
                "list": [{ "at": "2025-12-31 23:30" }, "2026-01-01 02:00"],
                "text": "{now+1y}", "brace": "{now", "number": 7,
            })
        );
        assert_eq!(defaults(&element_type, "en", 0), None);
    }
}
