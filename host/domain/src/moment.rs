//! Times: milliseconds in the database, ISO 8601 in UTC in the API.

use jiff::Timestamp;

/// Formats milliseconds since 1970: `2026-11-21T10:00:00.000Z`.
pub fn iso(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map(|moment| format!("{moment:.3}")).unwrap_or_default()
}

/// Parses the format of [`iso`]; a date alone means its first moment.
pub fn parse(text: &str) -> Option<i64> {
    let full = if text.len() == 10 { format!("{text}T00:00:00Z") } else { text.to_owned() };
    full.parse::<Timestamp>().ok().map(Timestamp::as_millisecond)
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
