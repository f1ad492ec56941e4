//! Rich text of authors: what is kept of it. No scripts, no embedded documents, no SVG or MathML, no addresses that could
//! run something.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

/// Elements that a parser may have to build at most; see [`is_bounded`].
const MOST_BUILT: usize = 200_000;

const TAGS: [&str; 35] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "code",
    "del",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "u",
    "ul",
];
/// Tags that go together with what is in them.
const WITH_CONTENT: [&str; 12] = [
    "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "title",
    "textarea", "select",
];
const STYLES: [&str; 22] = [
    "color",
    "background-color",
    "font-size",
    "font-weight",
    "font-style",
    "font-family",
    "font-variant",
    "line-height",
    "letter-spacing",
    "word-spacing",
    "text-align",
    "text-decoration",
    "text-decoration-color",
    "text-decoration-line",
    "text-decoration-style",
    "text-indent",
    "text-transform",
    "text-shadow",
    "vertical-align",
    "white-space",
    "padding-left",
    "list-style-type",
];
/// What makes a style ask for an address or run something, in any spelling.
const STYLE_TRAPS: [&str; 8] =
    ["\\", "url", "expression", "image", "@", "behavior", "binding", "/*"];
/// Tags that a parser opens again in every following paragraph until they are closed.
const REOPENED: [&str; 14] = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        .generic_attributes(HashSet::from(["style", "dir", "lang"]))
        .add_tag_attributes("a", ["href", "target", "title"])
        .add_tag_attributes("font", ["color", "size"])
        .add_tag_attributes("ol", ["start"])
        .add_tag_attribute_values("a", "target", ["_blank", "_self"])
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer"))
        .strip_comments(true)
        .filter_style_properties(HashSet::from(STYLES))
        .attribute_filter(|_, attribute, value| {
            let is_trap = attribute == "style" && has_style_trap(value);
            (!is_trap).then_some(Cow::Borrowed(value))
        });
    builder
});

fn has_style_trap(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    STYLE_TRAPS.iter().any(|trap| style.contains(trap))
}

/// What is kept of `html`; cleaning it again changes nothing.
pub(super) fn clean(html: &str) -> String {
    SANITISER.clean(html).to_string()
}

/// Whether `html` can be parsed at a price that follows its length. Every paragraph opens again all the formatting that was
/// not closed before it, so a text of 60 KB can ask for a hundred million elements.
pub fn is_bounded(html: &str) -> bool {
    let mut open = [0_usize; REOPENED.len()];
    let mut built = 0_usize;
    for tag in html.split('<').skip(1) {
        let is_end = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .take(12)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if let Some(at) = REOPENED.iter().position(|&reopened| reopened == name)
            && let Some(count) = open.get_mut(at)
        {
            *count = if is_end { count.saturating_sub(1) } else { *count + 1 };
        }
        built = built.saturating_add(1 + open.iter().sum::<usize>());
        if built > MOST_BUILT {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests;
