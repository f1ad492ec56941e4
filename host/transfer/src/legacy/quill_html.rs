//! Rich text written with Quill: its look is defined by classes (`ql-align-center`) and a style
//! sheet of the original page. Converts both to supported inline styles. The result still has to be
//! sanitized like every rich text.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Characters of a reported value.
const SHOWN: usize = 40;
/// Different losses that are reported for one text.
const MAX_REPORTED: usize = 8;
/// Runs of spaces that are preserved in one text; each needs a tag of its own.
const MAX_SPACE_RUNS: usize = 200;

/// Styles of tags in Quill's own style sheet.
const TAGS: &[(&str, &str)] = &[
    ("h1", "font-size:2em"),
    ("h2", "font-size:1.5em"),
    ("h3", "font-size:1.17em"),
    ("h4", "font-size:1em"),
    ("h5", "font-size:0.83em"),
    ("h6", "font-size:0.67em"),
    ("ol", "padding-left:3em"),
    ("ul", "padding-left:3em"),
    ("a", "color:#0066cc"),
    ("blockquote", "padding-left:16px"),
    ("code", "background-color:#f0f0f0;font-size:85%"),
    ("pre", "background-color:#f0f0f0;white-space:pre-wrap"),
];
/// Styles of Quill's classes.
const CLASSES: &[(&str, &str)] = &[
    ("ql-align-center", "text-align:center"),
    ("ql-align-right", "text-align:right"),
    ("ql-align-justify", "text-align:justify"),
    ("ql-size-small", "font-size:0.75em"),
    ("ql-size-large", "font-size:1.5em"),
    ("ql-size-huge", "font-size:2.5em"),
    ("ql-font-serif", "font-family:Georgia,serif"),
    ("ql-font-monospace", "font-family:Monaco,monospace"),
    ("ql-syntax", "background-color:#23241f;color:#f8f8f2;white-space:pre-wrap"),
];
/// Quill's text and background colors.
const COLORS: &[(&str, &str)] = &[
    ("black", "#000000"),
    ("white", "#ffffff"),
    ("red", "#e60000"),
    ("orange", "#ff9900"),
    ("yellow", "#ffff00"),
    ("green", "#008a00"),
    ("blue", "#0066cc"),
    ("purple", "#9933ff"),
];
const RIGHT_TO_LEFT: &str = "ql-direction-rtl";
/// Classes without a visible effect.
const SILENT: &[&str] = &["ql-cursor", "ql-editor", "ql-container", "ql-clipboard", "ql-snow"];
/// Tags that rich text does not support.
const NOT_KEPT: &[&str] = &["img", "iframe", "video", "audio", "table", "svg", "script", "style"];

/// Rich text with inline styles.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InlinedHtml {
    pub(super) html: String,
    /// Classes and tags that could not be converted.
    pub(super) lost: Vec<String>,
}

/// Replaces classes and tag defaults by inline styles. Works on the token stream, without building
/// a tree.
pub(super) fn inline_styles(html: &str) -> InlinedHtml {
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let Writer { out, lost, .. } = tokenizer.sink.0.into_inner();
    InlinedHtml { html: out, lost }
}

#[derive(Default)]
struct Sink(RefCell<Writer>);

#[derive(Default)]
struct Writer {
    out: String,
    lost: Vec<String>,
    /// Number of preserved runs of spaces.
    spaces: usize,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut writer = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => writer.start(&tag),
            Token::TagToken(tag) => writer.out.push_str(&format!("</{}>", tag.name)),
            Token::CharacterTokens(text) => writer.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Writer {
    fn start(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        if NOT_KEPT.contains(&name) {
            self.lose(&format!("<{name}>"));
        }
        let mut styles: Vec<String> = Vec::new();
        styles
            .extend(TAGS.iter().find(|(known, _)| *known == name).map(|(_, is)| (*is).to_owned()));
        let (mut others, mut own, mut is_rtl) = (String::new(), String::new(), false);
        for attribute in &tag.attrs {
            match &*attribute.name.local {
                "class" => {
                    for class in attribute.value.split_ascii_whitespace().take(20) {
                        is_rtl |= class == RIGHT_TO_LEFT;
                        self.class(class, &mut styles);
                    }
                }
                "style" => own = attribute.value.to_string(),
                key => others.push_str(&format!(" {key}=\"{}\"", escaped(&attribute.value))),
            }
        }
        // The author's own style comes last and overrides the sheet.
        styles.push(own);
        styles.retain(|style| !style.is_empty());
        self.out.push_str(&format!("<{name}{others}"));
        if is_rtl {
            self.out.push_str(" dir=\"rtl\"");
        }
        if !styles.is_empty() {
            self.out.push_str(&format!(" style=\"{}\"", escaped(&styles.join(";"))));
        }
        self.out.push('>');
    }

    fn class(&mut self, class: &str, styles: &mut Vec<String>) {
        if let Some((_, style)) = CLASSES.iter().find(|(known, _)| *known == class) {
            styles.push((*style).to_owned());
        } else if let Some(level) = class.strip_prefix("ql-indent-").and_then(level) {
            styles.push(format!("padding-left:{}em", 3 * level));
        } else if let Some(color) = class.strip_prefix("ql-color-").and_then(color) {
            styles.push(format!("color:{color}"));
        } else if let Some(color) = class.strip_prefix("ql-bg-").and_then(color) {
            styles.push(format!("background-color:{color}"));
        } else if class.starts_with("ql-") && class != RIGHT_TO_LEFT && !SILENT.contains(&class) {
            self.lose(class);
        }
    }

    fn lose(&mut self, what: &str) {
        let what: String = what.chars().take(SHOWN).collect();
        if self.lost.len() < MAX_REPORTED && !self.lost.contains(&what) {
            self.lost.push(what);
        }
    }

    /// Quill renders runs of spaces (`white-space: pre-wrap`); preserve them.
    fn text(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find("  ").filter(|_| self.spaces < MAX_SPACE_RUNS) {
            self.spaces += 1;
            let (before, run) = rest.split_at(at);
            let after = run.trim_start_matches(' ');
            let run = run.strip_suffix(after).unwrap_or(run);
            let kept = format!("<span style=\"white-space:pre-wrap\">{run}</span>");
            self.out.push_str(&escaped(before));
            self.out.push_str(&kept);
            rest = after;
        }
        self.out.push_str(&escaped(rest));
    }
}

fn level(text: &str) -> Option<u32> {
    text.parse().ok().filter(|level| (1..=9).contains(level))
}

fn color(name: &str) -> Option<&'static str> {
    COLORS.iter().find(|(known, _)| *known == name).map(|(_, color)| *color)
}

/// Escapes text for HTML content and double-quoted attribute values.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the URL of an `iframe` that was entered in place of a URL.
pub(super) fn iframe_url(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.starts_with('<') {
        return None;
    }
    let sink = FrameSink::default();
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let address = tokenizer.sink.0.into_inner()?;
    Some(if address.starts_with("//") { format!("https:{address}") } else { address })
}

#[derive(Default)]
struct FrameSink(RefCell<Option<String>>);

impl TokenSink for FrameSink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token
            && matches!(&*tag.name, "iframe" | "embed" | "video" | "source")
        {
            let source = tag.attrs.iter().find(|one| &*one.name.local == "src");
            let mut found = self.0.borrow_mut();
            if found.is_none() {
                *found = source.map(|source| source.value.trim().to_owned());
            }
        }
        TokenSinkResult::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::{iframe_url, inline_styles};

    #[test]
    fn classes_become_styles_and_the_authors_own_style_wins() {
        for (html, becomes) in [
            (
                "<h2 class=\"ql-align-center\">a</h2>",
                "<h2 style=\"font-size:1.5em;text-align:center\">a</h2>",
            ),
            (
                "<p class=\"ql-indent-2 ql-align-right\">a</p>",
                "<p style=\"padding-left:6em;text-align:right\">a</p>",
            ),
            (
                "<ul><li class=\"ql-indent-1\">a</li></ul>",
                "<ul style=\"padding-left:3em\"><li style=\"padding-left:3em\">a</li></ul>",
            ),
            (
                "<span class=\"ql-size-huge ql-color-red ql-bg-yellow\" style=\"color: blue\">a</span>",
                "<span style=\"font-size:2.5em;color:#e60000;background-color:#ffff00;color: blue\">a</span>",
            ),
            (
                "<a href=\"https://a.test/?a=1&amp;b\">a</a>",
                "<a href=\"https://a.test/?a=1&amp;b\" style=\"color:#0066cc\">a</a>",
            ),
            ("<p class=\"ql-direction-rtl\">a</p>", "<p dir=\"rtl\">a</p>"),
            (
                "<p>a  c &lt;b&gt;<br></p>",
                "<p>a<span style=\"white-space:pre-wrap\">  </span>c &lt;b&gt;<br></p>",
            ),
            ("plain", "plain"),
            ("", ""),
        ] {
            let made = inline_styles(html);
            assert_eq!((made.html.as_str(), made.lost.len()), (becomes, 0), "{html}");
        }
    }

    #[test]
    fn what_cannot_be_kept_is_named() {
        let made = inline_styles("<p class=\"ql-video other\">a<img src=\"x\"><img src=\"y\"></p>");
        assert_eq!(made.lost, ["ql-video", "<img>"]);
    }

    #[test]
    fn no_class_or_style_leaves_its_attribute() {
        let made = inline_styles("<p class='ql-align-\"x' style='color:red\"onclick=\"x'>a</p>");
        assert_eq!(made.html, "<p style=\"color:red&quot;onclick=&quot;x\">a</p>");
        let long = "<b class=ql-x>".repeat(20_000);
        assert_eq!(inline_styles(&long).lost.len(), 1);
    }

    #[test]
    fn a_frame_gives_its_address() {
        let frame = "<iframe src=\"//player.bilibili.com/player.html?bvid=BV1xx411c7mD\"></iframe>";
        assert_eq!(
            iframe_url(frame).unwrap(),
            "https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"
        );
        assert_eq!(iframe_url("https://a.test/a.mp4"), None);
        assert_eq!(iframe_url("<p>x</p>"), None);
    }
}
