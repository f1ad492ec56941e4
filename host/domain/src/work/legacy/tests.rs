use serde_json::{Value, json};

use super::{ConversionNotes, normalize, type_names};
use crate::language::Language;
use crate::work::Work;

fn tidy(work: Value) -> (Value, Vec<String>) {
    let mut notes = ConversionNotes::default();
    let work = normalize(work, &mut notes);
    let note_texts = notes
        .list
        .iter()
        .map(|note| format!("{} {}", note.place, note.message.localize(Language::En)));
    (work, note_texts.collect())
}

#[test]
fn numbers_become_names_and_the_rest_is_kept() {
    let theirs = json!({
        "id": 5, "title": "t", "page_mode": "h5_odd", "height": 568, "cover_image_url": "javascript:x",
        "pages": [{ "uuid": 1574, "elements": [
            { "name": "lbp-x", "uuid": 1575, "pluginProps": { "deep": { "n": 1 } },
              "commonStyle": { "top": 1, "color": "red;x", "font": {} }, "events": null },
            { "name": "lbp-y" },
        ]}],
    });
    let (tidy, note_texts) = tidy(theirs);
    assert!(tidy.get("page_mode").is_none() && tidy.get("cover_image_url").is_none());
    let work = Work::read(&tidy.to_string()).unwrap();
    assert_eq!(
        (work.pages[0].id.as_str(), work.pages[0].elements[0].uuid.as_str()),
        ("1574", "1575")
    );
    assert_eq!(work.pages[0].elements[0].props().get(), r#"{"deep":{"n":1}}"#);
    assert_eq!(work.pages[0].elements[0].field("commonStyle").unwrap().get(), r#"{"top":1}"#);
    assert_eq!(work.pages[0].elements[1].uuid, "element-2");
    assert_eq!(note_texts.len(), 1, "{note_texts:?}");
}

#[test]
fn covers_that_stay_on_the_other_site_are_taken_out_and_told() {
    for (address, stays) in [
        ("/uploads/abcdefghijkmnpqrstuvwxyz.png", true),
        ("", true),
        ("https://other.example/a.png", false),
        ("http://127.0.0.1:1337/uploads/a.png", false),
        ("//other.example/a.png", false),
    ] {
        let mut work = json!({ "cover_image_url": address, "share_image_url": address });
        let mut notes = ConversionNotes::default();
        super::drop_foreign_covers(&mut work, &mut notes);
        assert_eq!(work.get("cover_image_url").is_some(), stays, "{address}");
        assert_eq!(work.get("share_image_url").is_some(), stays, "{address}");
        assert_eq!(notes.list.is_empty(), stays, "{address}");
    }
}

#[test]
fn what_is_no_work_is_left_to_the_check() {
    for other in [
        json!([]),
        json!(1),
        json!({ "pages": 5 }),
        json!({ "pages": [1, { "elements": 2 }] }),
        json!({ "pages": "[" }),
        json!({ "pages": "\"[]\"" }),
        json!({ "pages": "{}" }),
        json!({ "pages": "[]" }),
        json!({ "pages": format!("{}{}", "[".repeat(90), "]".repeat(90)) }),
    ] {
        assert!(Work::read(&tidy(other.clone()).0.to_string()).is_err(), "{other}");
    }
}

#[test]
fn pages_may_stand_in_a_text_as_in_a_database() {
    let pages = json!([{ "uuid": 1, "elements": [{ "name": "a-b", "uuid": 2 }] }]).to_string();
    let row = json!({ "title": "t", "pages": pages, "is_publish": "0", "is_template": "1", "width": "600", "height": 600 });
    assert_eq!(type_names(&row).into_iter().collect::<Vec<_>>(), ["a-b"]);
    let (work, note_texts) = tidy(row);
    let work = Work::read(&work.to_string()).unwrap();
    assert_eq!((work.settings.width, work.settings.height), (600.0, 600.0));
    assert!(!work.settings.is_template && note_texts.len() == 1, "{note_texts:?}");
}

#[test]
fn a_work_that_names_no_size_has_theirs_and_turns_upwards() {
    let (work, _) = tidy(json!({ "pages": [{ "uuid": 1 }], "width": null, "is_template": 0 }));
    let work = Work::read(&work.to_string()).unwrap();
    assert_eq!((work.settings.width, work.settings.height), (320.0, 568.0));
    assert_eq!(work.settings.page_direction, "vertical");
}

#[test]
fn no_two_have_the_same_name() {
    let element = json!({ "name": "x", "uuid": 7 });
    let page = json!({ "uuid": 1, "elements": [element, element, element] });
    let (work, _) = tidy(json!({ "pages": [page, page] }));
    let work = Work::read(&work.to_string()).unwrap();
    assert_eq!(work.pages.iter().flat_map(|page| &page.elements).count(), 6);
}

#[test]
fn scripts_and_calls_that_do_nothing_here_are_told() {
    let element = json!({ "name": "x", "uuid": 7, "scripts": [{ "id": 1, "content": "return {}" }],
        "methodList": [{ "trigger": "click", "name": "myOwn", "arguments": [] }] });
    let (work, note_texts) = tidy(json!({ "pages": [{ "uuid": 1, "elements": [element] }] }));
    assert_eq!(note_texts.len(), 2, "{note_texts:?}");
    assert!(note_texts.iter().all(|note| note.starts_with("pages[0].elements[0] ")));
    assert!(work["pages"][0]["elements"][0].get("methodList").is_none());
}
