//! The props a new element gets, as the editor makes them.

use serde_json::Value;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Duration, OffsetDateTime};

const FORMAT: StaticFormatDescription = format_description!("[year]-[month]-[day] [hour]:[minute]");

/// The defaults of an element type in one language, with times such as `{now+1d}` computed.
pub(crate) fn defaults(element_type: &Value, language: &str, now_ms: i64) -> Option<Value> {
    let mut defaults = element_type.get("defaults")?.get(language)?.clone();
    fill(&mut defaults, OffsetDateTime::from_unix_timestamp(now_ms / 1000).ok()?);
    Some(defaults)
}

fn fill(value: &mut Value, now: OffsetDateTime) {
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

/// `{now}`, `{now+1d}`, `{now-30m}`, `{now+2h}`.
fn time_of(text: &str, now: OffsetDateTime) -> Option<String> {
    let shift = text.strip_prefix("{now")?.strip_suffix('}')?;
    let by = match shift.split_at_checked(shift.len().saturating_sub(1))? {
        ("", "") => Duration::ZERO,
        (count, "d") => Duration::days(count.parse().ok()?),
        (count, "h") => Duration::hours(count.parse().ok()?),
        (count, "m") => Duration::minutes(count.parse().ok()?),
        _ => return None,
    };
    now.checked_add(by)?.format(FORMAT).ok()
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
