use serde_json::{Value, json};

use crate::work::Work;

fn work(field: &str, value: &Value) -> Work {
    let element = json!({ "uuid": "e", "name": "x", "pluginProps": {}, field: value });
    let text = json!({ "pages": [{ "id": "p", "elements": [element] }] }).to_string();
    Work::read(&text).unwrap()
}

fn wrong(field: &str, value: &Value) -> Vec<String> {
    let found = work(field, value).check_behaviour(None);
    let short = |place: String| place.trim_start_matches("pages[0].elements[0].").to_owned();
    found.into_iter().map(|violation| short(violation.field)).collect()
}

/// IN-001 to IN-009
#[test]
fn an_interaction_does_what_the_specification_lists_and_nothing_else() {
    let does = |kind: &str, config: Value| json!({ "type": kind, "config": config });
    for good in [
        json!({}),
        does("none", json!({})),
        does("page", json!({ "pageId": "p2" })),
        does("link", json!({ "url": "HTTPS://example.com/a?b=1" })),
        does("link", json!({ "url": "" })),
        does("phone", json!({ "phone": "13800138000" })),
        does("phone", json!({ "phone": "" })),
        does("video", json!({ "url": "http://example.com/a.mp4", "autoplay": false, "later": 1 })),
    ] {
        assert_eq!(wrong("interaction", &good), Vec::<String>::new(), "{good}");
    }
    for (bad, place) in [
        (does("explode", json!({})), "type"),
        (json!({ "type": 5 }), "type"),
        (does("link", json!({ "url": "javascript:alert(1)" })), "config.url"),
        (does("link", json!({ "url": "mailto:a@example.com" })), "config.url"),
        (does("link", json!({ "url": "https://" })), "config.url"),
        (does("link", json!({ "url": ["https://example.com"] })), "config.url"),
        (does("audio", json!({ "url": "data:audio/mp3,x" })), "config.url"),
        (
            does("audio", json!({ "url": "https://example.com/a", "autoplay": "yes" })),
            "config.autoplay",
        ),
        (does("phone", json!({ "phone": "call me" })), "config.phone"),
        (does("phone", json!({ "phone": "12800138000" })), "config.phone"),
        (does("phone", json!({ "phone": 13_800_138_000_i64 })), "config.phone"),
        (does("page", json!([])), "config"),
    ] {
        assert_eq!(wrong("interaction", &bad), [format!("interaction.{place}")], "{bad}");
    }
}

/// IN-014, IN-016, IN-017
#[test]
fn calls_have_a_trigger_a_name_and_what_it_takes() {
    let call = |name: &str, given: Value| json!([{ "trigger": "click", "name": name, "arguments": given }]);
    for good in [
        json!([]),
        call("goToPage", json!([1])),
        call("openLink", json!(["tel:13800138000"])),
        call("callPhone", json!(["13800138000"])),
        call("sendMessage", json!(["e-2", "play"])),
        call("goToPage", json!([1, "page-id"])),
        call("goToPage", json!([])),
        call("toggleElement", json!(["e-2"])),
        call("playAnimation", json!(["e-2", "flash", 800])),
        json!([{ "trigger": "appear", "name": "showElement", "arguments": ["e"] }]),
    ] {
        assert_eq!(wrong("methodList", &good), Vec::<String>::new(), "{good}");
    }
    for (bad, place) in [
        (json!([{ "trigger": "hover", "name": "goToPage", "arguments": [0] }]), "trigger"),
        (call("eval", json!(["alert(1)"])), "name"),
        (call("openLink", json!(["javascript:alert(1)"])), "arguments[0]"),
        (call("goToPage", json!(["first"])), "arguments[0]"),
        (call("callPhone", json!(["call me"])), "arguments[0]"),
        (call("sendMessage", json!(["e", 5])), "arguments[1]"),
        (call("playAnimation", json!(["e", "explode", 800])), "arguments[1]"),
        (call("playAnimation", json!(["e", "flash", 1])), "arguments[2]"),
        (call("hideElement", json!({ "0": "e" })), "arguments"),
    ] {
        assert_eq!(wrong("methodList", &bad), [format!("methodList[0].{place}")], "{bad}");
    }
    assert_eq!(wrong("methodList", &json!(["x"])), ["methodList[0]"]);
}

/// AN-001 to AN-005
#[test]
fn animations_have_a_name_and_times_within_their_bounds() {
    let one = |kind: &str, duration: i64, delay: i64| json!([{ "type": kind, "duration": duration, "delay": delay }]);
    assert_eq!(wrong("animations", &one("shakeY", 100, 10_000)), Vec::<String>::new());
    assert_eq!(wrong("animations", &json!([{ "type": "flash" }])), Vec::<String>::new());
    for (bad, place) in [
        (one("explode", 1000, 0), "type"),
        (one("flash", 99, 0), "duration"),
        (one("flash", 1000, -1), "delay"),
        (json!([{ "type": "flash", "duration": "long" }]), "duration"),
    ] {
        assert_eq!(wrong("animations", &bad), [format!("animations[0].{place}")], "{bad}");
    }
    let with = |key: &str, value: Value| json!([{ "type": "tada", key: value }]);
    for (key, good, bad) in [
        ("count", json!(0), json!(21)),
        ("easing", json!("spring"), json!("url(x)")),
        ("trigger", json!("visible"), json!("hover")),
        ("together", json!(true), json!("yes")),
    ] {
        assert_eq!(wrong("animations", &with(key, good)), Vec::<String>::new(), "{key}");
        assert_eq!(wrong("animations", &with(key, bad)), [format!("animations[0].{key}")]);
    }
    let many = vec![json!({ "type": "flash" }); 21];
    assert_eq!(wrong("animations", &json!(many)), ["animations"]);
}

/// Works of earlier versions can be saved as long as the save does not touch their invalid fields.
#[test]
fn what_was_odd_before_and_is_not_touched_is_kept() {
    let odd = json!({ "type": "link", "config": { "url": "javascript:alert(1)" } });
    let former = work("interaction", &odd);
    assert_eq!(work("interaction", &odd).check_behaviour(Some(&former)), []);
    let other = json!({ "type": "link", "config": { "url": "javascript:alert(2)" } });
    assert_eq!(work("interaction", &other).check_behaviour(Some(&former)).len(), 1);
    let calm = work("interaction", &json!({ "type": "none" }));
    assert_eq!(work("interaction", &odd).check_behaviour(Some(&calm)).len(), 1);
}
