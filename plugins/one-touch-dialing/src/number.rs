//! EL-DIAL-15 without a regex library: `^\+?(\(?\d{1,4}\)?)?[-\s./]?\d{1,10}[-\s./]?\d{1,10}$`.

/// Returns whether this is a valid telephone number. The view applies the same rule.
pub(crate) fn is_dialable(number: &str) -> bool {
    let number = number.strip_prefix('+').unwrap_or(number);
    is_subscriber(number) || after_area(number).any(is_subscriber)
}

/// Returns every possible rest after an area code of one to four digits, with or without
/// parentheses.
fn after_area(number: &str) -> impl Iterator<Item = &str> {
    let open = number.strip_prefix('(').unwrap_or(number);
    after_digits(open, 4).flat_map(|rest| [Some(rest), rest.strip_prefix(')')]).flatten()
}

/// Returns whether the text is two groups of digits, each with an optional separator before it.
fn is_subscriber(number: &str) -> bool {
    let ends = |rest: &str| after_digits(without_separator(rest), 10).any(str::is_empty);
    after_digits(without_separator(number), 10).any(ends)
}

/// Returns the rests after one digit, two, and so on up to `most`.
fn after_digits(text: &str, most: usize) -> impl Iterator<Item = &str> {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    (1..=count).filter_map(|count| text.get(count..))
}

fn without_separator(text: &str) -> &str {
    let is_separator = |c: char| matches!(c, '-' | '.' | '/') || c.is_whitespace();
    text.strip_prefix(is_separator).unwrap_or(text)
}
