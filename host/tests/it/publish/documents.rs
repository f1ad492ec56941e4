//! Published HTML documents.

use pinye_host::publish::{RenderMode, pages};
use serde_json::json;

use super::bench::{
    bare, changed, codes, document, element, notes, plugin, publication, rendered, together, work,
};
use crate::built::worker;

/// VR-008
#[tokio::test]
async fn a_page_of_static_elements_carries_no_script_at_all() {
    let note = element("note", "note_a", json!({ "text": "你好 & <b>" }));
    let rendered = publication(&work("h5_long_page", &[vec![note]]), &notes()).await;
    let page = document(&rendered, "0");
    assert!(!page.has_script);
    let scripts = rendered.assets.iter().filter(|asset| asset.name.ends_with(".js"));
    assert_eq!(scripts.count(), 0);
    insta::assert_snapshot!(bare(page), @r#"<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>邀请函</title><meta property="og:title" content="邀请函"><meta property="og:type" content="website"><meta property="og:url" content="http://works/h5/7"><meta name="twitter:card" content="summary"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><link rel="icon" href="data:,"></head><body><div class="py-back" aria-hidden="true" style="background-color:#ffffff"></div><main class="py-work" style="--width:375"><section id="py-page-0" data-page="p0" data-index="0" aria-label="页" class="py-page"><div style="--sheet:812;background-color:#ffffff;" class="py-sheet"><div data-el="note_a" style="left:calc(20 * var(--px));top:calc(10 * var(--px));width:calc(100 * var(--px));height:calc(40 * var(--px));z-index:1;" class="py-el"><p>你好 &amp; &lt;b&gt;</p></div></div></section></main><aside class="py-aside"><img src="/a/eb83a46f67fece30cae26c316eefb4e0e5a230e9026f7cceba91d84ae450c086.svg" alt="" width="124" height="124" loading="lazy">手机扫码观看</aside></body></html>"#);
}

/// VR-008
#[tokio::test]
async fn a_paged_work_is_one_document_whose_pages_turn_with_and_without_script() {
    let pages = [
        vec![element("note", "a", json!({ "text": "one" }))],
        vec![element("note", "b", json!({ "text": "two" }))],
    ];
    let rendered = publication(&work("h5_swipper", &pages), &notes()).await;
    let whole = document(&rendered, "whole");
    assert!(whole.has_script);
    assert_eq!(whole.html.matches("<script").count(), 1, "only the page core");
    assert!(whole.html.contains(r#".py-page:not([data-index="0"]){display:none}"#));
    assert!(whole.html.contains(
        r#"<noscript><nav class="py-nav"><a href="?page=1">下一页</a></nav></noscript>"#
    ));
    let alone = document(&rendered, "1");
    assert!(!alone.has_script && alone.html.contains("two") && !alone.html.contains(">one<"));
}

/// EN-010
#[tokio::test]
async fn a_document_can_be_turned_to_another_page_before_script_runs() {
    let mut first = element(
        "note",
        "a",
        json!({ "text": r#".py-paged .py-page:not([data-index="0"]){display:none}"# }),
    );
    first["customName"] = json!("x");
    let rendered = publication(&work("h5_swipper", &[vec![first], vec![]]), &notes()).await;
    let stored = pinye_host::domain::publication::PublishedPage {
        place: "whole".into(),
        html: document(&rendered, "whole").html.clone().into_bytes(),
        br: Some(vec![1]),
        gzip: None,
        etag: "\"abc\"".into(),
        csp: String::new(),
    };
    let turn = pages::patch_start_page(&stored, 1).unwrap();
    let mut html = String::from_utf8(stored.html.clone()).unwrap();
    html.replace_range(turn.at.clone(), &turn.rule);
    assert!(html.contains(r#"<style>.py-paged .py-page:not([data-index="1"]){display:none}"#));
    assert_eq!(turn.etag, "\"abc-1\"");
    assert_eq!(pages::patch_start_page(&stored, 2), None, "there is no third page");
}

/// EL-PLG-010
#[tokio::test]
async fn an_element_that_hydrates_brings_its_module_with_frozen_imports() {
    let views = plugin(
        "ticks",
        &[("tick", "load", "return h('p', null, useRuntime().language, useRuntime().now())")],
    );
    let one = element("tick", "tick_a", json!({ "text": "</script><script>alert(1)</script>" }));
    let rendered = publication(&work("h5_long_page", &[vec![one]]), &views).await;
    let html = &document(&rendered, "0").html;
    assert!(
        html.contains(r#"data-island="load""#) && html.contains("zh-CN1795255200000"),
        "{html}"
    );
    assert!(
        html.contains(
            r#"{"text":"\u003c/script\u003e\u003cscript\u003ealert(1)\u003c/script\u003e"}"#
        ),
        "{html}"
    );
    let view = rendered.assets.iter().find(|asset| asset.body.ends_with(b"'live')\n")).unwrap();
    let source = String::from_utf8_lossy(&view.body);
    assert!(source.starts_with("import { createElement } from '/a/"), "{source}");
    assert!(html.contains(&format!("<link rel=\"modulepreload\" href=\"/a/{}\" ", view.name)));
    for asset in &rendered.assets {
        let source = String::from_utf8_lossy(&asset.body);
        assert!(
            !source.contains("from\"react") && !source.contains("from \"react"),
            "{}",
            asset.name
        );
        let (name, _) = asset.name.split_once('.').unwrap();
        assert_eq!(name, pinye_registry::hash(&asset.body));
    }
}

/// EM-009, EM-003
#[tokio::test]
async fn an_invisible_element_is_hidden_unless_its_type_is_always_visible() {
    let views =
        plugin("notes", &[("note", "none", "return 'n'"), ("steady", "none", "return 's'")]);
    let mut elements = vec![element("note", "a", json!({})), element("steady", "b", json!({}))];
    elements.iter_mut().for_each(|one| one["visible"] = json!(false));
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    let html = bare(document(&rendered, "0"));
    assert!(html.contains(r#"data-el="a" style="left:calc(20 * var(--px));top:calc(10 * var(--px));width:calc(100 * var(--px));height:calc(40 * var(--px));z-index:1;" hidden"#), "{html}");
    assert_eq!(html.matches(" hidden").count(), 1);
}

/// IN-009, IN-021
#[tokio::test]
async fn interactions_are_links_that_need_no_script() {
    let actions = [
        (
            "link",
            json!({ "url": "https://example.com/?a=1&b=2" }),
            Some(r#"href="https://example.com/?a=1&amp;b=2""#),
        ),
        ("link", json!({ "url": "javascript:alert(1)" }), None),
        ("phone", json!({ "phone": "13800000000" }), Some(r#"href="tel:13800000000""#)),
        ("phone", json!({ "phone": "110" }), None),
        ("page", json!({ "pageId": "p1" }), Some(r##"data-go="p1" href="#py-page-1""##)),
        ("page", json!({ "pageId": "gone" }), None),
    ];
    for (kind, config, expected) in actions {
        let mut note = element("note", "a", json!({ "text": "x" }));
        note["interaction"] = json!({ "type": kind, "config": config });
        let rendered = publication(&work("h5_long_page", &[vec![note], vec![]]), &notes()).await;
        let page = document(&rendered, "0");
        assert!(!page.has_script, "{kind} {config}");
        match expected {
            Some(link) => assert!(page.html.contains(link), "{}", bare(page)),
            None => assert!(!page.html.contains("<a "), "{}", bare(page)),
        }
    }
}

/// IN-011
#[tokio::test]
async fn a_sound_needs_the_page_core() {
    let mut note = element("note", "a", json!({ "text": "x" }));
    note["interaction"] =
        json!({ "type": "audio", "config": { "url": "https://example.com/a.mp3" } });
    let rendered = publication(&work("h5_long_page", &[vec![note]]), &notes()).await;
    let page = document(&rendered, "0");
    assert!(
        page.has_script && page.html.contains(r#"data-audio="https://example.com/a.mp3""#),
        "{}",
        bare(page)
    );
}

/// PV-010
#[tokio::test]
async fn a_draft_says_so_and_keeps_its_token_in_links_to_pages() {
    let mut note = element("note", "a", json!({ "text": "x" }));
    note["interaction"] = json!({ "type": "page", "config": { "pageId": "p1" } });
    let mode = RenderMode::Draft { token: "a b\"c".into() };
    let rendered =
        rendered(&work("h5_swipper", &[vec![note], vec![]]), &notes(), mode, &worker()).await;
    let html = &document(&rendered, "whole").html;
    assert!(html.contains(">预览</aside>") && html.contains("noindex"));
    assert!(html.contains(r#"href="?token=a%20b%22c&amp;lang=zh-CN&amp;page=1""#), "{html}");
}

/// VR-013
#[tokio::test]
async fn title_description_and_cover_stand_in_the_head_for_previews_elsewhere() {
    let told = changed(
        json!({ "id": 7, "title": "a \"b\" <c>", "description": "d & e", "page_mode": "h5_long_page",
        "cover_image_url": "https://a.example/c.png", "pages": [{ "id": "p0", "elements": [] }] }),
    );
    let rendered = publication(&told, &notes()).await;
    let (head, body) = document(&rendered, "0").html.split_once("</head>").unwrap();
    for part in [
        "<title>a &quot;b&quot; &lt;c&gt;</title>",
        "<meta property=\"og:title\" content=\"a &quot;b&quot; &lt;c&gt;\">",
        "<meta name=\"description\" content=\"d &amp; e\"><meta property=\"og:description\" content=\"d &amp; e\">",
        "<meta property=\"og:image\" content=\"https://a.example/c.png\"><meta name=\"twitter:card\" content=\"summary_large_image\">",
        "<meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">",
    ] {
        assert!(head.contains(part), "{part} in {head}");
    }
    // The background beside the page on wide screens, which phones do not load.
    assert!(
        body.contains("<img src=\"https://a.example/c.png\" alt=\"\" loading=\"lazy\">"),
        "{body}"
    );
}

/// VR-010
#[tokio::test]
async fn a_long_page_reaches_to_its_lowest_element() {
    let mut low = element("note", "a", json!({ "text": "x" }));
    low["commonStyle"]["top"] = json!(2000);
    let long = publication(&work("h5_long_page", &[vec![low.clone()]]), &notes()).await;
    assert!(document(&long, "0").html.contains("--sheet:2040"));
    let high = element("note", "a", json!({ "text": "x" }));
    let paged = publication(&work("h5_swipper", &[vec![high]]), &notes()).await;
    assert!(document(&paged, "whole").html.contains("--sheet:50"));
}

/// VR-003 as amended: a long work of three pages is one document with its pages stacked, plus one
/// document per page.
#[tokio::test]
async fn a_long_work_shows_its_pages_one_below_the_other() {
    let note = |uuid: &str| element("note", uuid, json!({ "text": uuid }));
    let mut first = note("first");
    first["interaction"] = json!({ "type": "page", "config": { "pageId": "p2" } });
    let pages = [vec![first], vec![note("second")], vec![note("third")]];
    let rendered = publication(&work("h5_long_page", &pages), &notes()).await;
    let places: Vec<_> = rendered.documents.iter().map(|one| one.place.as_str()).collect();
    assert_eq!(places, ["whole", "0", "1", "2"]);
    let whole = document(&rendered, "whole");
    assert!(!whole.has_script, "a link within the document needs none");
    let html = &whole.html;
    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} in {html}"));
    let order = ["first", "second", "third"].map(|uuid| at(&format!("data-el=\"{uuid}\"")));
    assert!(order.is_sorted(), "{html}");
    for index in 0..3 {
        assert_eq!(html.matches(&format!("<section id=\"py-page-{index}\"")).count(), 1);
    }
    assert!(html.contains("href=\"#py-page-2\""), "{html}");
    let is_paged = |tag: &str| tag.split('>').next().unwrap().contains("py-paged");
    assert!(!html.split('<').filter(|tag| !tag.starts_with("style")).any(is_paged), "{html}");
    assert!(html.contains("scroll-behavior:smooth"), "its style sheet");
    let alone = &document(&rendered, "1").html;
    assert!(alone.contains("data-el=\"second\"") && !alone.contains("data-el=\"first\""));
    assert!(!alone.contains("scroll-behavior"), "one page fills the window");
}

/// VR-010 as amended: content that overflows its element is visible, and the page grows with it.
#[tokio::test]
async fn an_element_that_grows_with_its_content_stands_in_the_flow_of_its_page() {
    let mut views =
        plugin("tales", &[("tale", "none", "return 't'"), ("note", "none", "return 'n'")]);
    if let Some(tale) = views.types.get_mut("tale") {
        tale.grows_with_content = true;
    }
    let elements = vec![element("tale", "a", json!({})), element("note", "b", json!({}))];
    for (mode, place) in [("h5_long_page", "0"), ("h5_swipper", "whole")] {
        let rendered = publication(&work(mode, std::slice::from_ref(&elements)), &views).await;
        let html = &document(&rendered, place).html;
        let growing = "width:calc(100 * var(--px));height:auto;z-index:1;min-height:calc(40 * var(--px));margin-bottom:calc(10 * var(--px));";
        assert!(html.contains(growing), "{html}");
        assert_eq!(html.matches("py-el py-grow\"").count(), 1, "{html}");
        assert!(
            html.contains("width:calc(100 * var(--px));height:calc(40 * var(--px));z-index:1;\""),
            "{html}"
        );
    }
}

/// VR-001, VR-010 as amended: the settings for low screens are in the document; a page that fits
/// all screens contains none.
#[tokio::test]
async fn a_page_is_made_to_fit_lower_screens_as_its_author_said() {
    let at = |uuid: &str, top: i64| {
        let mut note = element("note", uuid, json!({ "text": "x" }));
        note["commonStyle"]["top"] = json!(top);
        note
    };
    let usual = work("h5_swipper", &[vec![at("a", 700)], vec![at("b", 700)], vec![at("c", 10)]]);
    let whole = |html: &str| html.matches("py-page py-scale").count();
    let usual = publication(&usual, &notes()).await;
    assert_eq!(whole(&document(&usual, "whole").html), 2, "the last one fits every phone");
    assert!(document(&usual, "whole").html.contains("--tall"));
    assert_eq!(whole(&document(&usual, "2").html), 0);
    let wanted = changed(json!({ "id": 7, "title": "x", "page_mode": "h5_swipper", "pages": [
        { "id": "p0", "fit": "scroll", "elements": [at("a", 700)] },
        { "id": "p1", "fit": "pin", "elements": [at("b", 700), at("d", 20)] } ] }));
    let said = publication(&wanted, &notes()).await;
    let html = &document(&said, "whole").html;
    assert_eq!(whole(html), 0);
    assert!(
        html.contains(r#"[data-el="b"]{position:absolute!important;top:auto!important;bottom:"#),
        "{html}"
    );
    assert!(!html.contains(r#"[data-el="d"]{"#) && !html.contains(r#"[data-el="a"]{"#), "{html}");
}

/// VR-002: a swipe hint and page dots as styled by the author; without them, the document has no
/// styles for them.
#[tokio::test]
async fn a_paged_work_has_the_marks_its_author_chose() {
    let with = |hint: &str, dots: &str| {
        changed(
            json!({ "id": 7, "title": "x", "page_mode": "h5_swipper", "page_hint": hint, "page_dots": dots,
            "pages": [{ "id": "p0", "elements": [] }, { "id": "p1", "elements": [] }] }),
        )
    };
    let shown = publication(&with("hand", "dots"), &notes()).await;
    let html = &document(&shown, "whole").html;
    assert!(
        html.contains(r#"data-hint="hand""#) && html.contains(r#"aria-label="第2页""#),
        "{html}"
    );
    assert!(!document(&shown, "1").html.contains("py-hint"), "a page alone turns to no other");
    let none = publication(&with("none", "none"), &notes()).await;
    assert!(!document(&none, "whole").html.contains("py-hint"));
}

/// A work that is available offline has the attribute and the script that register its service
/// worker; drafts and other works have neither.
#[tokio::test]
async fn only_a_work_that_asks_for_it_is_kept_on_its_visitors_phones() {
    let with = |is_on: bool| {
        changed(json!({ "id": 7, "title": "x", "page_mode": "h5_swipper", "works_offline": is_on,
            "pages": [{ "id": "p0", "elements": [] }] }))
    };
    let kept = publication(&with(true), &notes()).await;
    for place in ["whole", "0"] {
        let html = &document(&kept, place).html;
        let start = html.get(..80).unwrap_or(html);
        assert!(start.contains(" data-offline>"), "{start}");
        assert_eq!(html.matches("<script type=\"module\"").count(), 1, "{html}");
    }
    let usual = publication(&with(false), &notes()).await;
    let html = &document(&usual, "whole").html;
    assert!(!html.contains("data-offline") && !html.contains("<script"), "{html}");
}

/// EM-013
#[tokio::test]
async fn an_element_without_plugin_shows_nothing_and_the_author_is_told() {
    let elements = vec![
        element("gone", "g", json!({})),
        element("note", "a", json!({ "text": "still here" })),
    ];
    let rendered = publication(&work("h5_long_page", &[elements]), &together([notes()])).await;
    let html = bare(document(&rendered, "0"));
    assert!(html.contains("still here") && !html.contains("gone"));
    assert_eq!(codes(&rendered), ["type.unavailable"]);
    assert_eq!(rendered.remarks[0].place, "pages[0].elements[0]");
}

#[tokio::test]
async fn pictures_of_later_pages_wait_until_they_are_seen() {
    let views =
        plugin("shots", &[("shot", "none", "return h('img', { src: '/uploads/a.png', alt: '' })")]);
    let page = |id: &str| vec![element("shot", id, json!({}))];
    let rendered = publication(&work("h5_swipper", &[page("a"), page("b")]), &views).await;
    let html = bare(document(&rendered, "whole"));
    assert_eq!(
        html.matches(r#"<img src="/uploads/a.png" alt="" loading="lazy""#).count(),
        1,
        "{html}"
    );
}

/// A link must not contain another control: a button in a linked element becomes a `span`.
#[tokio::test]
async fn a_link_never_holds_another_control() {
    let views = plugin("taps", &[("tap", "none", "return h('button', null, 'go')")]);
    let mut tap = element("tap", "a", json!({}));
    tap["interaction"] = json!({ "type": "link", "config": { "url": "https://example.com" } });
    let rendered = publication(&work("h5_long_page", &[vec![tap]]), &views).await;
    let html = bare(document(&rendered, "0"));
    assert!(html.contains(r#"class="py-el"><span>go</span></a>"#), "{html}");
}

/// IN-020: uploads are stored with absolute URLs, which a visitor may be unable to reach.
#[tokio::test]
async fn uploaded_files_come_from_the_visitors_own_origin() {
    let views =
        plugin("shots", &[("shot", "load", "return h('img', { src: props.src, alt: '' })")]);
    let shot = element("shot", "a", json!({ "src": "http://studio/uploads/a.png" }));
    let mut sound = element("shot", "b", json!({ "src": "https://elsewhere/uploads/a.png" }));
    sound["interaction"] =
        json!({ "type": "audio", "config": { "url": "http://studio/uploads/a.mp3" } });
    let rendered = publication(&work("h5_long_page", &[vec![shot, sound]]), &views).await;
    let html = bare(document(&rendered, "0"));
    assert!(
        html.contains(r#"src="/uploads/a.png""#) && html.contains(r#""src":"/uploads/a.png""#),
        "{html}"
    );
    assert!(
        html.contains(r#"data-audio="/uploads/a.mp3""#) && html.contains("https://elsewhere/"),
        "{html}"
    );
    assert!(!html.contains("http://studio"), "{html}");
}
