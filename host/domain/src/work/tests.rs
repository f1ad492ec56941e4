use std::collections::HashMap;

use serde_json::{Value, json};

use super::Work;
use crate::json::{Object, raw};
use crate::rule::{Rule, Violation};

fn object(value: &Value) -> Object {
    serde_json::from_str(&value.to_string()).unwrap()
}

fn violations(value: &Value) -> Vec<Violation> {
    Work::parse(object(value)).map(|_| ()).unwrap_err()
}

fn work_of(element: &Value) -> Value {
    json!({ "title": "a", "pages": [{ "id": "p1", "elements": [element] }] })
}

/// EN-001, EN-005, and the amendment of WX: it may be shared.
#[test]
fn a_blank_work_has_the_defaults_and_one_empty_page() {
    let work = Work::parse(Work::blank("未命名作品", "第1页", "p")).unwrap();
    assert_eq!(work.settings.title, "未命名作品");
    assert_eq!((work.settings.width, work.settings.height), (375.0, 812.0));
    assert_eq!(work.settings.page_mode, "h5_swipper");
    assert!(!work.settings.disable_wx_share && !work.settings.require_wx_login);
    assert_eq!(work.pages.len(), 1);
    assert!(work.pages[0].elements.is_empty());
}

/// Bad input: page without id.
#[test]
fn a_page_without_id_is_named_by_its_place() {
    let found = violations(&json!({ "pages": [{ "id": "a" }, { "title": "b", "id": "" }] }));
    assert_eq!(found, [Violation::new("pages[1]", Rule::PageWithoutId)]);
}

/// Bad input: wrong kinds in the names of a page.
#[test]
fn a_page_named_by_something_else_than_a_text_is_refused() {
    let found =
        violations(&json!({ "pages": [{ "id": "a", "uuid": {} }, { "id": 7, "uuid": "b" }] }));
    let fields: Vec<_> = found.into_iter().map(|found| found.field).collect();
    assert_eq!(fields, ["pages[0].uuid", "pages[1].id"]);
}

#[test]
fn every_broken_rule_is_found_with_its_path() {
    let work = json!({
        "title": 5, "width": 0, "page_mode": "scroll", "cover_image_url": "javascript:1",
        "share_image_url": "javascript:2",
        "page_hint": "shout", "page_dots": 3, "page_marks_color": "red;x:y",
        "pages": [{ "id": "a", "backgroundColor": "red;x:y", "fit": "squeeze", "elements": [
            { "uuid": "e", "name": "x", "pluginProps": [], "pin": "left" },
            { "uuid": "e", "name": "", "pluginProps": {}, "visible": 1 },
            7,
        ] }],
    });
    let fields: Vec<_> = violations(&work).into_iter().map(|found| found.field).collect();
    for field in [
        "title",
        "width",
        "page_mode",
        "cover_image_url",
        "share_image_url",
        "page_hint",
        "page_dots",
        "page_marks_color",
        "pages[0].backgroundColor",
        "pages[0].fit",
        "pages[0].elements[0].pin",
        "pages[0].elements[0].pluginProps",
        "pages[0].elements[1].uuid",
        "pages[0].elements[1].name",
        "pages[0].elements[1].visible",
        "pages[0].elements[2]",
    ] {
        assert!(fields.iter().any(|found| found == field), "{field} in {fields:?}");
    }
}

#[test]
fn a_style_cannot_hold_a_second_property() {
    let element = json!({ "uuid": "e", "name": "x", "pluginProps": {},
        "commonStyle": { "top": 1, "border": { "color": { "value": "red;background:url(x)" } } } });
    let found = violations(&work_of(&element));
    let field = "pages[0].elements[0].commonStyle.border.color.value";
    assert_eq!(found, [Violation::new(field, Rule::StyleValue)]);
}

/// EM-013, EM-014
#[test]
fn unknown_fields_and_props_stay_byte_for_byte() {
    let text = r#"{"title":"a","later":{"x":1.0},"pages":[{"id":"p","mine":[1 , 2],"elements":[{"uuid":"e","name":"x","pluginProps":{"n": 1.50,"t":"\u4e2d"}}]}]}"#;
    let mut work = Work::read(text).unwrap();
    assert_eq!(work.write().0, text);
    let props = work.pages[0].elements[0].props().into_owned();
    assert_eq!(props.get(), r#"{"n": 1.50,"t":"\u4e2d"}"#);
    work.replace_props(&[("e".to_owned(), (props, 3))].into());
    let (document, card) = work.write();
    assert!(document.contains(r#""pluginProps":{"n": 1.50,"t":"\u4e2d"},"schemaVersion":3"#));
    assert!(document.contains(r#""mine":[1 , 2]"#));
    assert_eq!(card, r#"{"title":"a","later":{"x":1.0}}"#);
}

/// Neither server fields nor the page that is open in the editor belong to the content of a work.
#[test]
fn a_work_says_the_same_whatever_the_host_writes_and_wherever_the_editor_was() {
    let fields = |text: &str| -> Object { serde_json::from_str(text).unwrap() };
    let page = r#""pages":[{"id":"p","elements":[{"uuid":"e","name":"x","pluginProps":{"n":1}}]}]"#;
    let former = fields(&format!(r#"{{"title":"a","revision":3,"currentPageIndex":0,{page}}}"#));
    let same = |text: &str| Work::parse(fields(text)).unwrap().has_same_content_as(&former);
    assert!(same(&format!(r#"{{"title":"a","revision":9,"updated_at":"x",{page}}}"#)));
    assert!(same(&format!(r#"{{"currentPageIndex":4,{page},"title":"a"}}"#)));
    for other in [
        format!(r#"{{"title":"b",{page}}}"#),
        format!(r#"{{"title":"a","description":"new",{page}}}"#),
        format!(r#"{{{page}}}"#),
        format!(r#"{{"title":"a",{}}}"#, page.replace("1}", "2}")),
    ] {
        assert!(!same(&other), "{other}");
    }
    let mut changed = Work::parse(former.clone()).unwrap();
    let props = (raw(&json!({ "n": 2 })), 1);
    changed.replace_props(&HashMap::from([("e".to_owned(), props)]));
    assert!(!changed.has_same_content_as(&former), "props that a plugin has changed");
}

/// Migrated props carry their new version, so that they are not migrated again.
#[test]
fn migrated_props_come_with_their_new_version() {
    let element =
        json!({ "uuid": "e", "name": "x", "schemaVersion": 1, "pluginProps": { "old": 1 } });
    let mut work = Work::parse(object(&work_of(&element))).unwrap();
    let props = raw(&json!({ "size": 1 }));
    work.replace_props(&[("e".to_owned(), (props, 2))].into());
    let again = Work::read(&work.write().0).unwrap();
    let element = &again.pages[0].elements[0];
    assert_eq!((element.schema_version, element.props().get()), (2, r#"{"size":1}"#));
    let unknown = raw(&json!({ "size": 1 }));
    work.replace_props(&[("e".to_owned(), (unknown, 0))].into());
    assert!(work.write().0.contains(r#""schemaVersion":2"#), "no version is no news");
}

#[test]
fn stamped_fields_take_the_place_of_what_was_sent() {
    let mut work = Work::read(r#"{"id":99,"pages":[{"id":"p"}],"user_id":"x"}"#).unwrap();
    work.set_server_field("id", &7);
    assert!(work.write().0.starts_with(r#"{"id":7,"#));
    assert_eq!(raw(&7).get(), work.field("id").unwrap().get());
}

/// Null is treated as a missing field.
#[test]
fn null_is_as_if_nothing_had_been_sent() {
    let element = json!({ "uuid": "e", "name": "x", "pluginProps": {}, "visible": null, "commonStyle": null });
    let mut work = work_of(&element);
    work["page_mode"] = Value::Null;
    assert!(Work::parse(object(&work)).is_ok());
    let missing = json!({ "uuid": "e", "name": null, "pluginProps": null });
    let fields: Vec<_> =
        violations(&work_of(&missing)).into_iter().map(|found| found.field).collect();
    assert_eq!(fields, ["pages[0].elements[0].name", "pages[0].elements[0].pluginProps"]);
}

#[test]
fn the_open_page_is_a_whole_number() {
    for index in [json!(-1), json!(0.5), json!("0"), json!(1e300)] {
        let work = json!({ "pages": [{ "id": "p" }], "currentPageIndex": index });
        assert_eq!(violations(&work)[0].field, "currentPageIndex", "{index}");
    }
}

/// A page id is unique within a work, whether it is in `id` or in `uuid`.
#[test]
fn pages_and_elements_have_ids_of_their_own() {
    let work = json!({ "pages": [{ "id": "1" }, { "uuid": "1" }, { "id": "2" }] });
    assert_eq!(violations(&work), [Violation::new("pages[1].uuid", Rule::Repeated)]);
    let work = Work::parse(object(&json!({ "pages": [{ "id": "1", "uuid": "u" }] }))).unwrap();
    assert_eq!(work.pages[0].id, "1");
}

#[test]
fn candidates_carry_their_place_and_their_page() {
    let work = json!({ "pages": [{ "id": "a" }, { "id": "b", "elements": [
        { "uuid": "e", "name": "x", "pluginProps": { "n": 1 }, "schemaVersion": 2 },
    ] }] });
    let work = Work::parse(object(&work)).unwrap();
    let candidates = work.candidates();
    assert_eq!(candidates.len(), 1);
    let one = &candidates[0];
    assert_eq!((one.place.as_str(), one.page_id.as_str()), ("pages[1].elements[0]", "b"));
    assert_eq!((one.schema_version, one.props.get()), (2, r#"{"n":1}"#));
    assert_eq!(work.find("e").unwrap().0.id, "b");
    assert!(work.find("none").is_none());
}

/// The values of a page background are limited, and cannot break out of a style or a URL.
#[test]
fn a_background_is_looked_at() {
    let work = |background: serde_json::Value| {
        let text = json!({ "pages": [{ "id": "p", "background": background }] }).to_string();
        match Work::read(&text) {
            Ok(_) => Vec::new(),
            Err(found) => found.into_iter().map(|one| one.field).collect::<Vec<_>>(),
        }
    };
    let stops = json!([{ "color": "#fff", "at": 0 }, { "color": "rgba(0, 0, 0, .5)", "at": 100 }]);
    let gradient = json!({ "shape": "radial", "angle": 45, "stops": stops });
    assert_eq!(work(json!({ "type": "gradient", "gradient": gradient })), Vec::<String>::new());
    let picture = json!({ "type": "image", "src": "/uploads/a.png", "fit": "tile", "size": 50 });
    assert_eq!(work(picture), Vec::<String>::new());
    assert_eq!(work(json!(null)), Vec::<String>::new());
    assert_eq!(work(json!("red")), ["pages[0].background"]);
    let many: Vec<_> = (0..9).map(|at| json!({ "color": "red", "at": at })).collect();
    let bad = json!({
        "type": "film", "src": "javascript:alert(1)", "fit": "fill", "blur": 41, "dim": -1,
        "gradient": { "shape": "conic", "angle": "up", "stops": many },
    });
    let wanted =
        ["type", "fit", "src", "blur", "dim", "gradient.shape", "gradient.angle", "gradient.stops"];
    assert_eq!(work(bad), wanted.map(|field| format!("pages[0].background.{field}")));
    let stop = json!({ "gradient": { "stops": [{ "color": "red;x:y", "at": 101 }, 5] } });
    let wanted = ["stops[0].at", "stops[0].color", "stops[1]"];
    assert_eq!(work(stop), wanted.map(|field| format!("pages[0].background.gradient.{field}")));
}

/// EM-006: every box may have these besides its position, each within limits; a box without them is
/// accepted as it is.
#[test]
fn a_box_has_corners_opacity_a_shadow_and_a_gradient() {
    let fields = |style: &Value| {
        let element = json!({ "uuid": "e", "name": "x", "pluginProps": {}, "commonStyle": style });
        let parsed = Work::parse(object(&work_of(&element)));
        let found = parsed.err().unwrap_or_default();
        found.into_iter().map(|violation| violation.field).collect::<Vec<_>>()
    };
    let stops = json!([{ "color": "#fff", "at": 0 }, { "color": "rgb(0 0 0/50%)", "at": 100 }]);
    let look = json!({
        "corners": { "topLeft": 4, "topRight": 0.5, "bottomRight": 1000, "bottomLeft": 0 },
        "opacity": 0.4,
        "shadow": { "x": -2, "y": 4, "blur": 16, "spread": -1, "color": "rgba(0,0,0,0.2)" },
        "gradient": { "shape": "linear", "angle": 45, "stops": stops },
    });
    assert_eq!(fields(&look), Vec::<String>::new());
    assert_eq!(fields(&json!({ "top": 1 })), Vec::<String>::new());
    let broken = json!({
        "corners": { "topLeft": -1 },
        "opacity": 40,
        "shadow": { "blur": "far", "color": "red;position:fixed" },
        "gradient": { "shape": "conic", "stops": [{ "color": "url(x;y)", "at": 101 }] },
        "list": [1],
    });
    let wanted = [
        "opacity",
        "gradient.shape",
        "gradient.stops[0].at",
        "gradient.stops[0].color",
        "corners.topLeft",
        "shadow.blur",
        "shadow.color",
        "list",
    ];
    assert_eq!(
        fields(&broken),
        wanted.map(|key| format!("pages[0].elements[0].commonStyle.{key}"))
    );
}
