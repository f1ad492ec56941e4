//! Sanitizes authors' rich text: no scripts, no embedded documents, no SVG or MathML, no addresses
//! that could run something.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use pinye_domain::upload::{FileKind, format_of_stored};

/// Maximum number of elements that a parser may have to build; see [`is_bounded`].
const MAX_PARSED_ELEMENTS: usize = 200_000;

const TAGS: [&str; 44] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
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
    "img",
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
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];
/// Tags that are removed together with their content.
const WITH_CONTENT: [&str; 12] = [
    "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "title",
    "textarea", "select",
];
const STYLES: [&str; 37] = [
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
    "padding",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "margin",
    "margin-top",
    "margin-right",
    "margin-bottom",
    "margin-left",
    "border",
    "border-top",
    "border-right",
    "border-bottom",
    "border-left",
    "border-radius",
    "list-style-type",
];
/// Substrings by which a style could load an address or run code, in any spelling.
const STYLE_TRAPS: [&str; 8] =
    ["\\", "url", "expression", "image", "@", "behavior", "binding", "/*"];
/// Formatting tags that a parser reopens in every following paragraph until they are closed.
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
        .add_tag_attributes("img", ["src", "alt"])
        .add_tag_attributes("td", ["colspan", "rowspan"])
        .add_tag_attributes("th", ["colspan", "rowspan"])
        .add_tag_attribute_values("a", "target", ["_blank", "_self"])
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::Custom(Box::new(own_picture)))
        .link_rel(Some("noopener noreferrer"))
        .strip_comments(true)
        .filter_style_properties(HashSet::from(STYLES))
        .attribute_filter(|tag, attribute, value| {
            let is_kept = match (tag, attribute) {
                (_, "style") => !has_style_trap(value),
                ("img", "src") => own_picture(value).is_some(),
                ("a", "href") => !value.starts_with('/'),
                _ => true,
            };
            is_kept.then_some(Cow::Borrowed(value))
        });
    builder
});

/// Accepts pictures of this installation only.
fn own_picture(address: &str) -> Option<Cow<'_, str>> {
    let format = format_of_stored(address.strip_prefix("/uploads/")?)?;
    matches!(format.kind, FileKind::Image | FileKind::VectorImage).then_some(Cow::Borrowed(address))
}

fn has_style_trap(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    STYLE_TRAPS.iter().any(|trap| style.contains(trap))
}

/// Sanitizes `html`. Idempotent: sanitizing the result again changes nothing.
pub(super) fn sanitize(html: &str) -> String {
    without_empty_pictures(SANITISER.clean(html).to_string())
}

/// Removes pictures whose address was rejected, which would show as broken.
fn without_empty_pictures(html: String) -> String {
    const PICTURE: &str = "<img";
    if !html.contains(PICTURE) {
        return html;
    }
    let mut parts = html.split(PICTURE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut is_quoted = false;
        let end = part.find(|c: char| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        });
        let (tag, behind) = part.split_at(end.map_or(part.len(), |end| end + 1));
        if tag.contains(" src=\"") {
            out.push_str(PICTURE);
            out.push_str(tag);
        }
        out.push_str(behind);
    }
    out
}

/// Whether the cost of parsing `html` is proportional to its length. Every paragraph reopens all
/// unclosed formatting tags, so a text of 60 KB can expand to a hundred million elements.
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
        if built > MAX_PARSED_ELEMENTS {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests;
