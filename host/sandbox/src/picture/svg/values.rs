//! Values and styles of a drawing: a value is harmless if it references no other file and runs no
//! script.

/// Substrings that reference something external in any notation; whitespace is removed before the
/// search.
const ASKING: [&str; 11] = [
    "javascript:",
    "vbscript:",
    "data:",
    "expression(",
    "image(",
    "image-set(",
    "cross-fade(",
    "src(",
    "element(",
    "-moz-binding",
    "behavior:",
];

/// Whether an attribute value is harmless.
pub(super) fn is_harmless_value(value: &str) -> bool {
    // Fast path: every reference contains one of these; most values are long lists of numbers.
    if !value.contains('(') && !value.contains(':') {
        return true;
    }
    let plain = compact(value);
    ASKING.iter().all(|word| !plain.contains(word)) && names_only_itself(&plain)
}

/// Whether declarations or rules stay within the drawing. Rules that begin with `@` may load files,
/// and escapes may hide references.
pub(super) fn is_harmless_style(style: &str) -> bool {
    let plain = compact(style);
    let has_hidden = ["@", "\\", "<", "/*", "]]"].iter().any(|c| plain.contains(c));
    !has_hidden && is_harmless_value(&plain)
}

/// Removes comments; `None` if one is not closed.
pub(super) fn without_comments(style: &str) -> Option<String> {
    let mut parts = style.split("/*");
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        plain.push_str(part.split_once("*/")?.1);
    }
    Some(plain)
}

/// Whether every `url(` is followed by a fragment of the drawing itself.
fn names_only_itself(plain: &str) -> bool {
    plain.split("url(").skip(1).all(|rest| rest.trim_start_matches(['"', '\'']).starts_with('#'))
}

fn compact(value: &str) -> String {
    let is_kept = |c: &char| !c.is_whitespace() && !c.is_control();
    value.chars().filter(is_kept).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{is_harmless_style, is_harmless_value, without_comments};

    #[test]
    fn comments_hide_nothing() {
        assert_eq!(without_comments("a{}/* b */c{}").as_deref(), Some("a{}c{}"));
        assert_eq!(without_comments("/* a /* b */ c"), None, "the second beginning never ends");
        assert_eq!(without_comments("a{} /* b"), None);
        let joined = without_comments("a{b:ur/**/l(http://c)}").unwrap();
        assert!(!is_harmless_style(&joined));
    }

    #[test]
    fn what_names_only_the_drawing_is_harmless() {
        for value in ["red", "url(#a)", "url( \"#a\" ) red", "M0 0L1 1", "matrix(1 0 0 1 0 0)", ""]
        {
            assert!(is_harmless_value(value) && is_harmless_style(value), "{value}");
        }
        assert!(is_harmless_style(".a{fill:#fff;stroke:url(#b)} #c > .d{opacity:.5}"));
    }

    #[test]
    fn what_asks_for_something_else_is_not() {
        for value in [
            "url(https://a.example/x)",
            "url( 'x.svg#a')",
            "URL(//a)",
            "url(#a) url(b)",
            "java\nscript:alert(1)",
            "data:text/html,x",
            "image-set('x' 1x)",
            "u\u{0}rl(http://a)",
        ] {
            assert!(!is_harmless_value(value) && !is_harmless_style(value), "{value}");
        }
        for style in [
            "@import 'x'",
            "@font-face{}",
            "a{b:u\\72l(x)}",
            "a{b:ur/**/l(x)}",
            "</style><script>",
            "width:expression(alert(1))",
            "-moz-binding:url(#x)",
        ] {
            assert!(!is_harmless_style(style), "{style}");
        }
    }
}
