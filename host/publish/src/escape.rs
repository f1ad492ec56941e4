//! Escaping of texts for documents. Every author text passes through one of these functions.

use std::fmt::Write as _;

/// Escapes text for HTML content and double-quoted attribute values.
pub fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Control characters are not text, and parsers disagree about NUL.
            control if control.is_control() && !matches!(control, '\n' | '\t') => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Escapes JSON for a script element, so that it can neither end the element nor begin a comment.
pub(crate) fn script_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(escaped, "\\u{:04x}", u32::from(letter));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// Escapes a style sheet for a style element.
pub(crate) fn css(sheet: &str) -> String {
    sheet.replace("</", "<\\/").replace("<!--", "<\\!--")
}

/// Percent-encodes a value for a query string.
pub(crate) fn query(text: &str) -> String {
    text.bytes().fold(String::new(), |mut escaped, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_hostile_text_leaves_its_place() {
        assert_eq!(super::html("<a b='\"&\u{0}"), "&lt;a b=&#39;&quot;&amp; ");
        assert_eq!(
            super::script_json(r#"{"a":"</script><!--"}"#),
            r#"{"a":"\u003c/script\u003e\u003c!--"}"#
        );
        assert_eq!(super::css("a{content:'</style>'}"), "a{content:'<\\/style>'}");
        assert_eq!(super::query("a b/&=é"), "a%20b%2F%26%3D%C3%A9");
    }

    #[test]
    fn escaped_json_is_still_the_same_json() {
        let json = r#"{"a":"<>&"}"#;
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(read(&super::script_json(json)), read(json));
    }
}
