//! Time zones: the day of a moment, and the moment of a local time (EL-COUNT-18, FM and DC of the
//! amendments).

use jiff::civil::{self, Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// A time zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone(TimeZone);

/// Setting for the time zone of the machine.
pub const SYSTEM_ZONE: &str = "system";
/// Time zone of an installation without a setting: the default language is Chinese.
pub const DEFAULT: &str = "Asia/Shanghai";

const EPOCH: Date = civil::date(1970, 1, 1);

impl Zone {
    /// Returns the zone with an IANA name, such as `Asia/Shanghai` or `UTC`, or that of
    /// [`SYSTEM_ZONE`]; none if there is no such zone.
    pub fn from_name(name: &str) -> Option<Zone> {
        if name == SYSTEM_ZONE {
            return Some(Zone(TimeZone::system()));
        }
        // "local" and file paths are not names of zones. Most works have an empty name, for which
        // nothing is looked up.
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return None;
        }
        let zone = TimeZone::get(name).ok()?;
        zone.iana_name().is_some().then_some(Zone(zone))
    }

    /// Returns the IANA name; `UTC` if the zone of the machine has none.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// Returns the day of a moment, counted since 1970-01-01.
    pub fn day(&self, ms: i64) -> i64 {
        number_of(self.at(ms).date())
    }

    /// Returns the moment at which a day begins, in milliseconds; most days have 24 hours.
    pub fn day_start(&self, day: i64) -> i64 {
        let start = date_of(day).to_zoned_datetime(self.0.clone());
        start.map_or(i64::MAX, |zoned| zoned.timestamp().as_millisecond())
    }

    /// Formats a moment as local time: `2026-11-21 18:00:00`.
    pub fn format_local(&self, ms: i64) -> String {
        self.at(ms).strftime("%Y-%m-%d %H:%M:%S").to_string()
    }

    /// Parses a local time, also as `2026-11-21T18:00`, to milliseconds. A time that the clock
    /// skips, because it is put forward, is moved later by the skipped time.
    pub fn parse_local(&self, clock: &str) -> Option<i64> {
        let time: DateTime = clock.parse().ok()?;
        let zoned = time.to_zoned_datetime(self.0.clone()).ok()?;
        Some(zoned.timestamp().as_millisecond())
    }

    /// Groups days into ranges in which every day has 24 hours. A day on which the clock changes is
    /// a range of its own.
    pub fn uniform_day_ranges(&self, first: i64, last: i64) -> Vec<DayRange> {
        let mut runs: Vec<DayRange> = Vec::new();
        for day in first..=last {
            let (start, end) = (self.day_start(day), self.day_start(day + 1));
            let is_even = end.saturating_sub(start) == DAY_MS;
            match runs.last_mut().filter(|run| is_even && run.is_even()) {
                Some(run) => (run.days, run.end) = (run.days + 1, end),
                None => runs.push(DayRange { first: day, days: 1, start, end }),
            }
        }
        runs
    }

    fn at(&self, ms: i64) -> ZonedDateTime {
        Timestamp::from_millisecond(ms).unwrap_or_default().to_zoned_datetime(self.0.clone())
    }
}

/// Milliseconds of a day of 24 hours.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Consecutive days of a zone, see [`Zone::uniform_day_ranges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayRange {
    /// First day, counted since 1970-01-01.
    pub first: i64,
    /// Number of days.
    pub days: i64,
    /// When the first day begins, in milliseconds.
    pub start: i64,
    /// When the day after the last begins, in milliseconds.
    pub end: i64,
}

impl DayRange {
    fn is_even(&self) -> bool {
        self.end - self.start == self.days * DAY_MS
    }
}

/// Formats a day counted since 1970-01-01: `2026-11-21`.
pub fn date_text(day: i64) -> String {
    date_of(day).to_string()
}

/// Parses the format of [`date_text`].
pub fn parse_date(text: &str) -> Option<i64> {
    let is_date = text.len() == 10;
    text.parse().ok().filter(|_| is_date).map(number_of)
}

fn date_of(day: i64) -> Date {
    EPOCH.saturating_add(jiff::Span::new().try_days(day).unwrap_or_default())
}

fn number_of(date: Date) -> i64 {
    EPOCH.until(date).map_or(0, |span| i64::from(span.get_days()))
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, DayRange, Zone, date_text, parse_date};

    const HOUR_MS: i64 = 3_600_000;

    fn zone(name: &str) -> Zone {
        Zone::from_name(name).unwrap()
    }

    /// EL-COUNT-18
    #[test]
    fn a_moment_is_another_day_elsewhere() {
        let evening = crate::moment::parse("2026-11-21T17:30:00Z").unwrap();
        for (name, clock) in [
            ("UTC", "2026-11-21 17:30:00"),
            ("Asia/Shanghai", "2026-11-22 01:30:00"),
            ("America/New_York", "2026-11-21 12:30:00"),
            ("Asia/Kathmandu", "2026-11-21 23:15:00"),
        ] {
            let zone = zone(name);
            assert_eq!((zone.name(), zone.format_local(evening).as_str()), (name, clock));
            assert_eq!(date_text(zone.day(evening)), clock[..10]);
            assert_eq!(zone.parse_local(clock), Some(evening));
            assert_eq!(zone.parse_local(&clock[..16].replace(' ', "T")), Some(evening));
            assert!(zone.day_start(zone.day(evening)) <= evening);
        }
        assert_eq!(zone("Asia/Shanghai").day_start(1), 16 * HOUR_MS);
        assert_eq!(zone("UTC").parse_local("2026-02-31 10:00"), None);
    }

    #[test]
    fn what_is_no_zone_is_refused() {
        for name in ["", "Asia/Peking", "local", "/etc/passwd", "../UTC", "UTC\0", "+08:00"] {
            assert_eq!(Zone::from_name(name), None, "{name}");
        }
        assert!(Zone::from_name("system").is_some());
    }

    #[test]
    fn days_are_counted_since_1970() {
        for (day, text) in [(0, "1970-01-01"), (31, "1970-02-01"), (20_778, "2026-11-21")] {
            assert_eq!((date_text(day).as_str(), parse_date(text)), (text, Some(day)));
        }
        for text in ["", "soon", "2026-11-21T00:00:00Z", "2026-13-01", "2026-11-1"] {
            assert_eq!(parse_date(text), None, "{text}");
        }
    }

    /// Clocks in New York were put forward on 2026-03-08 and back on 2026-11-01.
    #[test]
    fn a_day_on_which_clocks_change_is_a_run_of_its_own() {
        let day = |text| parse_date(text).unwrap();
        let (first, last) = (day("2026-03-06"), day("2026-11-03"));
        let runs = zone("America/New_York").uniform_day_ranges(first, last);
        let lengths = runs.iter().map(|run| (date_text(run.first), run.days));
        assert_eq!(
            lengths.collect::<Vec<_>>(),
            [
                ("2026-03-06", 2),
                ("2026-03-08", 1),
                ("2026-03-09", 237),
                ("2026-11-01", 1),
                ("2026-11-02", 2)
            ]
            .map(|(date, days)| (date.to_owned(), days))
        );
        assert_eq!(runs[1].end - runs[1].start, 23 * HOUR_MS);
        assert_eq!(runs[3].end - runs[3].start, 25 * HOUR_MS);
        assert!(runs.windows(2).all(|pair| pair[0].end == pair[1].start));
        let whole = zone("Asia/Shanghai").uniform_day_ranges(0, 365);
        let start = -8 * HOUR_MS;
        assert_eq!(whole, [DayRange { first: 0, days: 366, start, end: start + 366 * DAY_MS }]);
    }
}
