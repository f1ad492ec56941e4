//! Times: milliseconds in the database, ISO 8601 in UTC on the wire.

use time::OffsetDateTime;
use time::macros::format_description;

/// `2026-11-21T10:00:00.000Z`
pub fn iso(ms: i64) -> String {
    let format =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .ok()
        .and_then(|moment| moment.format(&format).ok())
        .unwrap_or_default()
}

/// The reverse of [`iso`]; a date alone is taken as its first moment.
pub fn parse(text: &str) -> Option<i64> {
    let full = if text.len() == 10 { format!("{text}T00:00:00Z") } else { text.to_owned() };
    let format = time::format_description::well_known::Rfc3339;
    let moment = OffsetDateTime::parse(&full, &format).ok()?;
    i64::try_from(moment.unix_timestamp_nanos() / 1_000_000).ok()
}

#[cfg(test)]
mod tests {
    /// GEN-011
    #[test]
    fn times_are_iso_8601_in_utc_and_come_back() {
        let text = super::iso(1_795_255_200_123);
        assert_eq!(text, "2026-11-21T10:00:00.123Z");
        assert_eq!(super::parse(&text), Some(1_795_255_200_123));
        assert_eq!(super::parse("1970-01-02"), Some(86_400_000));
        assert_eq!(super::parse("yesterday"), None);
    }
}
