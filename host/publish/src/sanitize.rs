//! Sanitizes the markup of plugin views: keeps tags and attributes that show content or accept
//! input; removes scripts, navigation without the visitor's action, and foreign documents. Runs in
//! the host, because the child that rendered the markup has run plugin code.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use ammonia::{Builder, UrlRelative};

use super::sites::is_granted_origin;
use pinye_plugin_host::is_bounded_html;

/// Text, boxes, lists, tables, pictures, audio and video.
const HTML_TAGS: &str = "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd \
    del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark \
    menu meter nav ol p picture pre progress q rp rt ruby s samp section small source span strike strong sub summary \
    sup table tbody td tfoot th thead time tr track tt u ul var video audio wbr";
/// Form fields and their containers.
const FORM_TAGS: &str =
    "form input button select option optgroup textarea label fieldset legend datalist output";
/// SVG. No elements that animate attributes (`animate`, `set`), and none that contain HTML.
const SVG_TAGS: &str = "svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol marker \
    clipPath mask pattern linearGradient radialGradient stop image filter feBlend feColorMatrix feComponentTransfer \
    feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology \
    feOffset feTile";
/// Tags that are removed together with their content.
const DROPPED_WITH_CONTENT: &str = "script style iframe object embed template noscript noembed noframes title xmp plaintext math \
    foreignObject desc metadata animate animateColor animateMotion animateTransform set frameset frame applet";
/// Attributes of any tag.
const ATTRIBUTES: &str = "class id style title lang dir hidden role tabindex draggable translate width height align \
    valign color size face alt src srcset sizes loading decoding fetchpriority referrerpolicy crossorigin href target \
    rel download hreflang type value name placeholder checked selected disabled readonly required multiple min max \
    step minlength maxlength pattern rows cols wrap list form for accept capture autocomplete inputmode enterkeyhint \
    spellcheck autocapitalize label action method enctype novalidate colspan rowspan scope headers span start reversed \
    datetime cite open controls loop muted autoplay playsinline preload poster kind srclang default media low high \
    optimum background bgcolor border cellpadding cellspacing clear nowrap noshade compact inert slot part \
    viewBox preserveAspectRatio xmlns version x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points pathLength transform \
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray \
    stroke-dashoffset stroke-miterlimit opacity clip-path clip-rule mask filter marker-start marker-mid marker-end \
    markerWidth markerHeight markerUnits refX refY orient offset stop-color stop-opacity gradientUnits \
    gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits \
    maskContentUnits filterUnits primitiveUnits vector-effect paint-order shape-rendering text-rendering \
    image-rendering text-anchor dominant-baseline alignment-baseline baseline-shift font-family font-size font-style \
    font-weight letter-spacing word-spacing text-decoration textLength lengthAdjust startOffset dx dy rotate \
    writing-mode visibility display overflow color-interpolation-filters flood-color flood-opacity in in2 result \
    mode operator stdDeviation values tableValues slope intercept amplitude exponent k1 k2 k3 k4 radius focusable";

/// Creates a sanitizer; `keeps` decides about each tag, attribute and value.
fn builder(keeps: impl Fn(&str, &str, &str) -> bool + Send + Sync + 'static) -> Builder<'static> {
    let words = |text: &'static str| text.split_ascii_whitespace();
    let mut builder = Builder::empty();
    builder
        .tags(words(HTML_TAGS).chain(words(FORM_TAGS)).chain(words(SVG_TAGS)).collect())
        .clean_content_tags(words(DROPPED_WITH_CONTENT).collect())
        .generic_attributes(words(ATTRIBUTES).collect())
        .generic_attribute_prefixes(HashSet::from(["data-", "aria-"]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "sms", "data"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .attribute_filter(move |tag, attribute, value| {
            keeps(tag, attribute, value).then_some(Cow::Borrowed(value))
        });
    builder
}

/// Sandbox flags of frames with granted origins: they may run scripts but not navigate the top
/// document.
const SANDBOX: &str = "allow-scripts allow-same-origin allow-presentation allow-popups";

/// Sanitizes the markup of views.
pub(crate) struct ViewSanitizer {
    plain: Builder<'static>,
}

impl ViewSanitizer {
    /// Creates a sanitizer for documents of any work.
    pub(crate) fn new() -> ViewSanitizer {
        ViewSanitizer { plain: builder(is_harmless) }
    }

    /// Sanitizes markup; `None` if it is too expensive to parse. Frames are kept only for views
    /// with granted origins, and only with an address of these.
    pub(crate) fn sanitize(&self, html: &str, frames: Option<&BTreeSet<String>>) -> Option<String> {
        if !is_bounded_html(html) {
            return None;
        }
        let Some(frames) = frames.filter(|_| html.contains("<iframe")) else {
            return Some(self.plain.clean(html).to_string());
        };
        let frames = frames.clone();
        let mut framing = builder(move |tag, attribute, value| match (tag, attribute) {
            ("iframe", "src") => is_granted_origin(&frames, value),
            ("iframe", "name" | "srcdoc") => false,
            _ => is_harmless(tag, attribute, value),
        });
        framing
            .rm_clean_content_tags(["iframe"])
            .add_tags(["iframe"])
            .add_tag_attributes("iframe", ["allowfullscreen"])
            // A single forced attribute: the order of several would vary, and publications are
            // compared by their bytes.
            .set_tag_attribute_value("iframe", "sandbox", SANDBOX);
        Some(framing.clean(html).to_string())
    }
}

/// Whether sanitizing removed tags or attributes. Views escape texts, so counting these marks is
/// exact.
pub(crate) fn has_lost_markup(cleaned: &str, drawn: &str) -> bool {
    let fewer = |mark: &str| cleaned.matches(mark).count() < drawn.matches(mark).count();
    fewer("<") || fewer("=\"")
}

fn is_harmless(tag: &str, attribute: &str, value: &str) -> bool {
    match attribute {
        "href" if matches!(tag, "use" | "textPath" | "mask" | "pattern" | "filter") => {
            value.starts_with('#')
        }
        "href" if tag == "image" => is_picture(value),
        "href" => matches!(tag, "a" | "linearGradient" | "radialGradient") && leads(value),
        "src" if matches!(tag, "img" | "input") => is_picture(value),
        "poster" => is_picture(value),
        "src" | "cite" | "background" => !has_scheme(value, "data"),
        "srcset" => value.split(',').all(|one| is_picture(one.trim()) || !one.contains(':')),
        // A form submits to this installation only.
        "action" => value.is_empty() || value.starts_with(['?', '#']) || is_own_path(value),
        "type" => tag != "input" || !value.eq_ignore_ascii_case("image"),
        "method" => !value.eq_ignore_ascii_case("dialog"),
        // Ids with this prefix belong to the page itself; the name of a form or picture would
        // shadow a property of `document`.
        "id" => !value.starts_with("py-"),
        "name" => !matches!(tag, "img" | "form"),
        // Attributes whose addresses the page's own script follows or plays.
        "data-href" => leads(value),
        "data-video" | "data-audio" => is_own_path(value) || is_web(value),
        _ => true,
    }
}

/// Whether an address may be followed by a tap.
fn leads(value: &str) -> bool {
    !has_scheme(value, "data")
        && (!before_path(value).contains(':')
            || is_web(value)
            || ["tel", "mailto", "sms"].iter().any(|scheme| has_scheme(value, scheme)))
}

fn is_picture(value: &str) -> bool {
    !has_scheme(value, "data") || value.trim_start().to_ascii_lowercase().starts_with("data:image/")
}

fn is_own_path(value: &str) -> bool {
    value.starts_with('/') && !value.starts_with("//") && !value.contains('\\')
}

fn is_web(value: &str) -> bool {
    has_scheme(value, "https") || has_scheme(value, "http")
}

/// Returns the part that may contain a scheme.
fn before_path(value: &str) -> &str {
    value.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Whether the value has this scheme as browsers parse it: ignoring white space and control
/// characters.
fn has_scheme(value: &str, scheme: &str) -> bool {
    let mut letters = value.chars().filter(|letter| *letter > ' ');
    let is_named =
        scheme.chars().all(|one| letters.next().is_some_and(|c| c.eq_ignore_ascii_case(&one)));
    is_named && letters.next() == Some(':')
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ViewSanitizer;

    fn clean(html: &str) -> Option<String> {
        ViewSanitizer::new().sanitize(html, None)
    }

    /// `[web.policy]`: a frame shows a granted origin only, in the host's sandbox.
    #[test]
    fn frames_show_granted_sites_in_a_sandbox() {
        let sites = BTreeSet::from(["https://player.example".to_owned()]);
        let clean = |html: &str| ViewSanitizer::new().sanitize(html, Some(&sites)).unwrap();
        let host = format!("sandbox=\"{}\"", super::SANDBOX);
        assert_eq!(
            clean(
                "<iframe src=\"https://player.example/a?b=1\" title=\"x\" sandbox=\"allow-top-navigation\"></iframe>"
            ),
            format!("<iframe src=\"https://player.example/a?b=1\" title=\"x\" {host}></iframe>")
        );
        for html in [
            "<iframe src=\"https://evil.test/\"></iframe>",
            "<iframe srcdoc=\"<script>hit()</script>\"></iframe>",
            "<iframe src=\"javascript:hit()\" name=\"querySelector\" onload=\"hit()\"></iframe>",
            "<iframe src=\"/h5/1\"></iframe>",
        ] {
            assert_eq!(clean(html), format!("<iframe {host}></iframe>"), "{html}");
        }
        assert_eq!(clean("<object data=\"https://player.example/\"></object>x"), "x");
        assert_eq!(
            ViewSanitizer::new()
                .sanitize("<iframe src=\"https://player.example/\"></iframe>x", None)
                .unwrap(),
            "x"
        );
    }

    /// A `<meta refresh>` in a view would navigate visitors to another site.
    #[test]
    fn nothing_that_leads_away_or_runs_is_left() {
        for (html, left) in [
            ("<meta http-equiv=\"refresh\" content=\"0;url=https://evil.test\">x", "x"),
            ("<base href=\"https://evil.test/\"><a href=\"a\">x</a>", "<a href=\"a\">x</a>"),
            ("<link rel=\"stylesheet\" href=\"https://evil.test/a.css\">x", "x"),
            ("<script>hit()</script>x", "x"),
            ("<style>*{display:none}</style>x", "x"),
            ("<iframe src=\"https://evil.test\"></iframe>x", "x"),
            ("<object data=\"/a\"><p>y</p></object>x", "x"),
            (
                "<svg><script>hit()</script><set attributeName=\"href\" to=\"javascript:hit()\"></set></svg>",
                "<svg></svg>",
            ),
            ("<svg><foreignObject><p>y</p></foreignObject></svg>", "<svg></svg>"),
            ("<a href=\"java\tscript:hit()\" onclick=\"hit()\">x</a>", "<a>x</a>"),
            ("<a href=\"data:text/html,x\">x</a>", "<a>x</a>"),
            (
                "<form action=\"https://evil.test\"><button formaction=\"/x\">x</button></form>",
                "<form><button>x</button></form>",
            ),
            ("<form action=\"//evil.test\"></form>", "<form></form>"),
            ("<div data-href=\"javascript:hit()\">x</div>", "<div>x</div>"),
            ("<svg><use href=\"https://evil.test/a.svg#b\"></use></svg>", "<svg><use></use></svg>"),
            ("</div></section></main><p>x", "<p>x</p>"),
            ("<div id=\"py-islands\">{}</div><img name=\"querySelector\">", "<div>{}</div><img>"),
            ("<!-- x --><p>y</p>", "<p>y</p>"),
            ("<video poster=\"data:text/html,x\"></video>", "<video></video>"),
        ] {
            assert_eq!(clean(html).as_deref(), Some(left), "{html}");
        }
    }

    #[test]
    fn what_shows_something_or_takes_an_answer_stays() {
        for html in [
            "<div class=\"a\" style=\"left:calc(20 * var(--px));color:red;\" data-el=\"x\" aria-label=\"y\">x</div>",
            "<a class=\"py-el\" href=\"?token=a&amp;page=1\" data-go=\"p\">x</a>",
            "<a href=\"https://a.test/?a=1\" target=\"_blank\" rel=\"noopener\">x</a><a href=\"tel:13800000000\">y</a>",
            "<div data-href=\"https://a.test/\" role=\"link\" tabindex=\"0\">x</div>",
            "<img src=\"/uploads/a.png\" srcset=\"/uploads/a.png?w=160 160w,/uploads/a.png?w=320 320w\" sizes=\"50vw\" alt=\"\" loading=\"lazy\">",
            "<img src=\"data:image/png;base64,AAAA\" alt=\"\">",
            "<svg viewBox=\"0 0 24 24\" fill=\"none\"><defs><linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\"><stop offset=\"0\" stop-color=\"red\"></stop></linearGradient></defs><path d=\"M0 0h1z\" stroke-width=\"1.7\" fill=\"url(#g)\"></path><text x=\"1\" text-anchor=\"middle\">x</text></svg>",
            "<form id=\"f\" action=\"/api/workforms\" method=\"post\"></form><input form=\"f\" type=\"tel\" name=\"a\" required=\"\" pattern=\"1[0-9]{10}\"><select form=\"f\" name=\"b\"><option value=\"1\" selected=\"\">x</option></select>",
            "<video src=\"/uploads/a.mp4\" poster=\"/uploads/a.png\" controls=\"\" playsinline=\"\"></video>",
            "<video src=\"/uploads/a.mp4\" poster=\"data:image/svg+xml,%3Csvg%3E\"></video>",
            "<table><caption>x</caption><thead><tr><th scope=\"col\">y</th></tr></thead><tbody><tr><td colspan=\"2\">z</td></tr></tbody></table>",
            "<button type=\"button\" class=\"b\"><span>go</span></button>",
        ] {
            assert_eq!(clean(html).as_deref(), Some(html));
        }
    }

    /// A few kilobytes of unclosed tags can expand to a hundred million elements.
    #[test]
    fn what_would_grow_without_end_is_not_read() {
        assert_eq!(clean(&"<b><p>".repeat(20_000)), None);
    }
}
