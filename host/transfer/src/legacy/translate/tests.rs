use pinye_domain::language::Language;
use pinye_registry::manifest::Manifest;
use serde_json::{Map, Value, json};

use super::{ForeignElement, TranslatedElement, translate_element};

/// A plugin that adopts one element, with `table` as its adoption table.
fn manifest(table: &str) -> Manifest {
    let text = format!(
        "manifest = 1\nid = \"star\"\nversion = \"1.0.0\"\napi = \"1.0\"\nlicense = \"MIT\"\n\
         name = {{ zh = \"星\", en = \"Star\" }}\ndescription = {{ zh = \"星\", en = \"Star\" }}\n\
         elements = [\"star\", \"moon\"]\n[web]\nabi = 1\n[adopts.other.old-star]\nelement = \"star\"\n{table}"
    );
    Manifest::parse_toml(&text).unwrap()
}

fn details() -> Value {
    json!({
        "props": [
            { "name": "size", "type": "number", "min": 8, "max": 100 },
            { "name": "text", "type": "html" },
            { "name": "link", "type": "url" },
            { "name": "high", "type": "number", "min": 20, "max": 60 },
        ],
        "sizeProps": { "height": "high" },
        "defaults": { "zh": { "size": 10, "colour": "#000", "more": true }, "en": { "size": 10, "word": "en" } },
    })
}

fn translate(table: &str, props: Value, style: Value) -> (TranslatedElement, Vec<String>) {
    let manifest = manifest(table);
    let map = |value: Value| value.as_object().cloned().unwrap_or_else(Map::new);
    let theirs = ForeignElement { props: map(props), style: map(style) };
    let details = details();
    let adoption = &manifest.adopts["other"]["old-star"];
    let made = translate_element(adoption, &theirs, Language::Zh, |_| Some(&details));
    let messages = made.messages.iter().map(|message| message.localize(Language::En)).collect();
    (made, messages)
}

#[test]
fn defaults_stand_where_nothing_of_theirs_does() {
    let table =
        "props = { size = \"theirSize\", colour = \"theirColour\", corner = \"theirSize\" }";
    let (made, messages) =
        translate(table, json!({ "theirSize": 50, "theirColour": null }), json!({}));
    assert_eq!(
        json!(made.props),
        json!({ "size": 50, "colour": "#000", "more": true, "corner": 50 })
    );
    assert!(messages.is_empty(), "{messages:?}");
}

#[test]
fn what_theirs_mean_when_they_say_nothing_is_in_the_table() {
    let table = "props = { size = \"s\", colour = \"c\" }\ndefaults = { s = 12.5, c = \"red\" }\nfixed = { more = false }";
    let (made, messages) = translate(table, json!({ "c": "blue" }), json!({}));
    assert_eq!(json!(made.props), json!({ "size": 12.5, "colour": "blue", "more": false }));
    assert!(messages.is_empty(), "{messages:?}");
}

#[test]
fn values_have_words_here_and_what_is_only_near_is_told() {
    let table = "props = { a = \"a\", b = \"b\" }\n[adopts.other.old-star.values.a]\n\"\" = \"plain\"\n\
                 [adopts.other.old-star.near.b]\nnone = \"cover\"";
    let (made, messages) = translate(table, json!({ "a": "", "b": "none" }), json!({}));
    assert_eq!((&made.props["a"], &made.props["b"]), (&json!("plain"), &json!("cover")));
    assert_eq!(messages, ["the value none of b became cover, which comes nearest"]);
}

#[test]
fn a_case_may_make_another_element_of_it() {
    let table = "props = { kind = \"type\" }\ncases = [{ when = { type = \"moon\" }, element = \"moon\" }, \
                 { when = { type = \"comet\" }, element = \"moon\", fixed = { kind = \"moon\" }, near = true }]";
    let (star, messages) = translate(table, json!({ "type": "star" }), json!({}));
    assert_eq!((star.element.as_str(), messages.len()), ("star", 0));
    let (moon, messages) = translate(table, json!({ "type": "moon" }), json!({}));
    assert_eq!((moon.element.as_str(), messages.len()), ("moon", 0));
    let (comet, messages) = translate(table, json!({ "type": "comet" }), json!({}));
    assert_eq!((comet.element.as_str(), &comet.props["kind"]), ("moon", &json!("moon")));
    assert_eq!(messages, ["the value comet of type became moon, which comes nearest"]);
}

#[test]
fn a_value_becomes_one_of_its_kind() {
    let table = "props = { size = \"s\", text = \"t\", link = \"l\" }";
    let theirs = json!({ "s": "300px", "t": "<p class=\"ql-align-center\">a</p>", "l": "<iframe src='//a.test/x'>" });
    let (made, messages) = translate(table, theirs, json!({ "height": 90 }));
    assert_eq!(made.props["text"], "<p style=\"text-align:center\">a</p>");
    assert_eq!((&made.props["size"], &made.props["high"]), (&json!(100), &json!(60)));
    assert_eq!(made.props["link"], "https://a.test/x");
    assert_eq!(messages, ["the value 300 of size is out of bounds and became 100"]);
}

#[test]
fn the_box_gives_and_takes() {
    let table = "props = { colour = \"commonStyle.color\", \"deep.er\" = \"poi.at.lat\" }\n\
                 style = { borderWidth = \"w\", borderColor = \"c\", backgroundColor = \"b\" }";
    let theirs = json!({ "w": 2, "c": "#ff0000", "b": "#00ff00", "poi": { "at": { "lat": 1.5 } } });
    let (made, messages) = translate(table, theirs, json!({ "color": "#123456" }));
    assert_eq!(
        (&made.props["colour"], &made.props["deep"]["er"]),
        (&json!("#123456"), &json!(1.5))
    );
    assert_eq!(made.style["border"]["left"], json!({ "value": 2, "unit": "px" }));
    assert_eq!(made.style["border"]["color"]["value"], "#ff0000");
    assert_eq!(made.style["backgroundColor"], "#00ff00");
    assert_eq!(
        messages,
        ["its border is around the whole box now, no longer around the text alone"]
    );
}

#[test]
fn marks_are_as_many_as_a_number_of_theirs() {
    let table = "defaults = { of = 5, is = 3 }\nmarks = { prop = \"text\", sign = \"★\", of = \"of\", filled = \"is\", on = \"#f00\", off = \"#eee\" }";
    let (stars, messages) = translate(table, json!({}), json!({}));
    assert_eq!(
        stars.props["text"],
        "<p><span style=\"color:#f00\">★★★</span><span style=\"color:#eee\">★★</span></p>"
    );
    assert_eq!(messages, ["visitors cannot change it any more; it shows 3, as it was set"]);
    let (many, _) = translate(table, json!({ "of": 1e9, "is": -4 }), json!({}));
    assert_eq!(many.props["text"].as_str().unwrap().matches('★').count(), 100);
}

/// Every loss is reported.
#[test]
fn what_is_left_behind_is_told() {
    let table =
        "props = { a = \"a\" }\ndefaults = { usual = 1 }\nignores = [\"uuid\"]\nunshown = [\"a\"]";
    let theirs = json!({ "a": "title", "uuid": 7, "usual": 1, "other": 5, "off": false, "width": 9,
        "bound": "x {{ DC.weather.now }} y", "long": "长".repeat(200) });
    let (_, messages) = translate(table, theirs, json!({}));
    assert_eq!(messages.len(), 5, "{messages:#?}");
    assert!(messages[0].starts_with("a (title) was kept"), "{messages:#?}");
    assert!(messages[1].starts_with("the property other (5) has no counterpart"), "{messages:#?}");
    assert!(messages[3].contains("{{DC.weather.now}}"), "{messages:#?}");
    assert!(messages[4].chars().count() < 140, "{messages:#?}");
}
