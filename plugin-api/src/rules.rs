//! Rules shared by several plugins.

/// Longest address in bytes; the host's limit for props of type `url` is the same.
const MAX_ADDRESS_BYTES: usize = 4_096;

/// Returns whether a view may load this address: empty, `http:`, `https:`, or a path of this
/// installation.
pub fn is_address(value: &str) -> bool {
    if value.len() > MAX_ADDRESS_BYTES {
        return false;
    }
    let value = value.trim();
    if value.chars().any(|c| c.is_control() || matches!(c, '\\' | '"' | '<' | '>' | ' ')) {
        return false;
    }
    let is_own_path = value.starts_with('/') && !value.starts_with("//");
    value.is_empty() || is_own_path || has_web_scheme(value)
}

/// Returns whether this is a CSS colour: hex, `rgb[a]()`, `hsl[a]()` or a name.
pub fn is_color(value: &str) -> bool {
    let value = value.trim();
    if let Some(digits) = value.strip_prefix('#') {
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return is_hex && matches!(digits.len(), 3 | 4 | 6 | 8);
    }
    match value.split_once('(') {
        Some((name, arguments)) => is_color_function(name, arguments),
        None => !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphabetic()),
    }
}

/// Returns the minutes since 1970 of a local time `YYYY-MM-DD HH:mm` read as UTC; `None` when it is
/// invalid.
pub fn parse_date_time(value: &str) -> Option<i64> {
    let (day, time) = value.split_once(' ')?;
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute) = (number(hour, 2)?, number(minute, 2)?);
    if hour > 23 || minute > 59 {
        return None;
    }
    Some(parse_date(day)? * 1440 + hour * 60 + minute)
}

/// Returns the days since 1970 of a date `YYYY-MM-DD`; `None` when it is invalid.
pub fn parse_date(value: &str) -> Option<i64> {
    let (year, rest) = value.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    if !(1..=12).contains(&month) || !(1..=days_in_month(year, month)).contains(&day) {
        return None;
    }
    // Years starting in March put the leap day at the end; eras of 400 years all have the same
    // length.
    let shifted = if month > 2 { year } else { year - 1 };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    Some(era * 146_097 + day_of_era - 719_468)
}

fn has_web_scheme(value: &str) -> bool {
    let Some((scheme, rest)) = value.split_once("://") else { return false };
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    is_web && !rest.is_empty() && !rest.starts_with(['/', '?', '#'])
}

fn is_color_function(name: &str, arguments: &str) -> bool {
    let Some(arguments) = arguments.strip_suffix(')') else { return false };
    let is_known =
        ["rgb", "rgba", "hsl", "hsla"].iter().any(|known| name.eq_ignore_ascii_case(known));
    let is_number_text =
        |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.' | '%' | '/' | '-' | '+');
    let is_angle = |c: char| matches!(c, 'd' | 'e' | 'g');
    is_known
        && arguments.chars().any(|c| c.is_ascii_digit())
        && arguments.chars().all(|c| is_number_text(c) || is_angle(c))
}

fn number(text: &str, digits: usize) -> Option<i64> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

fn days_in_month(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
