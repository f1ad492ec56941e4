//! Numbers of Chinese identity cards (GB 11643): checks the date of birth and the check digit.

use pinye_plugin::rules::parse_date;

const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS: &[u8; 11] = b"10X98765432";

/// Returns whether a number of 15 or 18 characters is a valid card number.
pub(crate) fn is_valid(number: &str) -> bool {
    match number.len() {
        15 => number.get(6..12).is_some_and(|birth| is_day(&format!("19{birth}"))),
        18 => number.get(6..14).is_some_and(is_day) && is_checked(number.as_bytes()),
        _ => false,
    }
}

/// Returns whether the text is a date `YYYYMMDD` from a plausible century.
fn is_day(birth: &str) -> bool {
    let (Some(year), Some(month), Some(day)) = (birth.get(..4), birth.get(4..6), birth.get(6..8))
    else {
        return false;
    };
    ["18", "19", "20"].iter().any(|century| year.starts_with(century))
        && parse_date(&format!("{year}-{month}-{day}")).is_some()
}

fn is_checked(number: &[u8]) -> bool {
    let digits = number.iter().zip(WEIGHTS);
    let sum: u32 =
        digits.map(|(digit, weight)| u32::from(digit.saturating_sub(b'0')) * weight).sum();
    let check = usize::try_from(sum % 11).ok().and_then(|rest| CHECKS.get(rest));
    number.last().map(u8::to_ascii_uppercase).as_ref() == check
}
