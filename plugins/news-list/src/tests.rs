use pinye_plugin::testing;
use serde_json::{Value, json};

use super::NewsList;

/// EL-NEWS-01 to EL-NEWS-06
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<NewsList>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<NewsList>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(testing::check_lines::<NewsList>("{}"), Vec::<String>::new());
}

fn lines(dataset: &Value) -> Vec<String> {
    testing::check_lines::<NewsList>(&json!({ "dataset": dataset }).to_string())
}

const HEADER: [&str; 5] = ["title", "summary", "link", "date", "source"];

/// EL-NEWS-09
#[test]
fn a_date_of_another_form_is_stored_with_a_warning_at_its_cell() {
    for date in ["2026/01/02", "1月2日", "2026-02-30", "2026-1-2"] {
        let found = lines(&json!([HEADER, ["a"], ["b", "", "", date, ""]]));
        assert_eq!(found, ["warning date.format /dataset/2/3"], "{date}");
    }
    assert_eq!(lines(&json!([HEADER, ["b", "", "", "2028-02-29", ""]])), Vec::<String>::new());
}

/// EL-NEWS-07, EL-NEWS-08
#[test]
fn a_link_that_leads_nowhere_is_stored_with_a_warning_at_its_cell() {
    for link in
        ["example.com", "/h5/1", "javascript:alert(1)", "ftp://a.test", "//a.test", "https://"]
    {
        let found = lines(&json!([HEADER, ["a", "", link]]));
        assert_eq!(found, ["warning link.unusable /dataset/1/2"], "{link}");
    }
    for link in ["", "http://a.test", "HTTPS://a.test/x", "{host}/h5/7"] {
        assert_eq!(lines(&json!([HEADER, ["a", "", link]])), Vec::<String>::new(), "{link}");
    }
}

/// EL-NEWS-09: headers are matched by position when missing.
#[test]
fn columns_are_known_by_their_header_or_by_their_position() {
    let turned = json!([["日期", "标题"], ["soon", "a"]]);
    assert_eq!(lines(&turned), ["warning date.format /dataset/1/0"]);
    let bare = json!([["a", "", "", "soon"]]);
    assert_eq!(lines(&bare), ["warning date.format /dataset/0/3"]);
}

#[test]
fn news_without_a_title_is_stored_with_a_warning() {
    assert_eq!(lines(&json!([HEADER, [" ", "x"]])), ["warning title.empty /dataset/1/0"]);
    assert_eq!(lines(&json!([["date"], ["2026-01-01"]])), ["warning title.empty /dataset/1/0"]);
    assert_eq!(lines(&json!([HEADER, ["a"], ["", "", "", "", ""]])), Vec::<String>::new());
}

#[test]
fn a_list_without_news_and_one_too_long_are_stored_with_a_warning() {
    assert_eq!(lines(&json!([HEADER])), ["warning dataset.empty /dataset"]);
    let long = |count: usize| lines(&Value::from(vec![json!(["a"]); count]));
    assert_eq!(long(200), Vec::<String>::new());
    assert_eq!(long(201), ["warning dataset.long /dataset"]);
}
