//! Rules for requests, and violations with the field they concern. Messages for them are defined
//! elsewhere.

/// A rule that can be violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A value is required.
    Required,
    /// It must be of this kind: `string`, `number`, `object` …
    Kind(&'static str),
    /// A text is longer than this many characters.
    TooLong(usize),
    /// A text is shorter than this many characters.
    TooShort(usize),
    /// A text has fewer or more characters than these.
    Length(usize, usize),
    /// A number is outside these bounds.
    Range(i64, i64),
    /// The value is none of these.
    OneOf(&'static [&'static str]),
    /// The value is not a colour, length or word for a style.
    StyleValue,
    /// The value is not the name of a time zone.
    TimeZone,
    /// The value is not an e-mail address.
    Email,
    /// The value is not a URL that a browser may open.
    Address,
    /// The value is not a mobile number.
    Mobile,
    /// The id occurs twice in the work.
    Repeated,
    /// A page has neither `id` nor `uuid`.
    PageWithoutId,
    /// A work has no page.
    NoPages,
    /// Names consist of letters, digits, underscores, hyphens, dots and Chinese characters.
    Username,
    /// Codes consist of lower-case letters, digits, dots, hyphens and underscores.
    Code,
    /// The program checks no such permission.
    UnknownPermission,
    /// A list has more entries than this.
    TooMany(usize),
    /// A combination has at least two elements.
    TooFewElements,
    /// An element of a list has no type or no props.
    Elements,
    /// The value is not a valid name for a data source.
    SourceName,
    /// Passwords have 8 to 64 characters, at least one letter and one digit.
    WeakPassword,
}

/// A violated rule and its field, spelled as in the request: `pages[0].elements[3].name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The field.
    pub field: String,
    /// The rule.
    pub rule: Rule,
}

impl Violation {
    /// A violation of `rule` at `field`.
    pub fn new(field: impl Into<String>, rule: Rule) -> Violation {
        Violation { field: field.into(), rule }
    }
}

/// Returns whether a text is safe in a style attribute: colours, lengths and words, without the
/// characters that end a property.
pub fn is_style_value(text: &str) -> bool {
    text.len() <= 100
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "#(),.% /-".contains(letter))
}

/// Returns whether a text is empty, an http(s) URL, or a path of this installation.
pub fn is_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let control = text.chars().any(char::is_control);
    let own = text.starts_with('/') && !text.starts_with("//") && !text.contains('\\');
    !control
        && (text.is_empty() || own || lower.starts_with("https://") || lower.starts_with("http://"))
}

#[cfg(test)]
mod tests {
    use super::{is_address, is_style_value};

    #[test]
    fn a_colour_cannot_leave_its_style() {
        for colour in ["#fff", "rgba(0, 0, 0, .5)", "transparent", "hsl(120 50% 50% / 0.3)"] {
            assert!(is_style_value(colour), "{colour}");
        }
        for text in ["red;position:fixed", "url(\"x\")", "</style>", "expression('x')"] {
            assert!(!is_style_value(text), "{text}");
        }
    }

    #[test]
    fn an_address_is_http_or_ours() {
        for address in ["", "/uploads/a.png", "https://example.com/a?b=1", "HTTP://example.com"] {
            assert!(is_address(address), "{address}");
        }
        for text in ["javascript:alert(1)", "//evil.test/x", "data:text/html,x", "/\\evil.test"] {
            assert!(!is_address(text), "{text}");
        }
    }
}
