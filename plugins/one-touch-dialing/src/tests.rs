use pinye_plugin::{Phase, testing};

use super::OneTouchDialing;
use super::number::is_dialable;

/// EL-DIAL-01 to EL-DIAL-12
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<OneTouchDialing>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<OneTouchDialing>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<OneTouchDialing>(props)
}

/// EL-DIAL-04
#[test]
fn an_english_author_gets_an_english_button() {
    assert_eq!(
        testing::descriptor::<OneTouchDialing>()["defaults"]["en"]["text"],
        "one-touch dial"
    );
}

/// EL-DIAL-14, EL-DIAL-15; `web/number.test.ts` runs the same cases on the view.
#[test]
fn numbers_are_told_from_what_is_none() {
    let known: serde_json::Value =
        serde_json::from_str(include_str!("tests/numbers.json")).unwrap();
    for number in known["valid"].as_array().unwrap() {
        assert!(is_dialable(number.as_str().unwrap()), "{number}");
    }
    for number in known["invalid"].as_array().unwrap() {
        assert!(!is_dialable(number.as_str().unwrap()), "{number}");
    }
}

#[test]
fn a_number_that_is_none_is_stored_with_a_warning() {
    let wanted = ["warning phoneNumber.invalid /phoneNumber"];
    assert_eq!(lines(r#"{"phoneNumber": "call me"}"#), wanted);
    assert_eq!(lines(r#"{"phoneNumber": " 13800138000 "}"#), Vec::<String>::new());
}

#[test]
fn a_missing_number_is_said_when_the_work_is_published() {
    let found = testing::check_at::<OneTouchDialing>("{}", Phase::Publish);
    let found: Vec<String> = found.iter().map(testing::line).collect();
    assert_eq!(found, ["warning phoneNumber.empty /phoneNumber"]);
}

#[test]
fn lengths_that_no_browser_draws_are_refused() {
    assert_eq!(lines(r#"{"borderRadius": -1}"#), ["error borderRadius.negative /borderRadius"]);
    assert_eq!(lines(r#"{"fontSize": 0}"#), ["error fontSize.positive /fontSize"]);
    assert_eq!(lines(r#"{"fontSize": 7}"#), ["warning fontSize.small /fontSize"]);
    assert_eq!(lines(r#"{"iconSize": -1}"#), ["error iconSize.negative /iconSize"]);
    assert_eq!(lines(r#"{"iconSize": 0}"#), Vec::<String>::new());
}

#[test]
fn a_button_without_text_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"text": " "}"#), ["warning text.empty /text"]);
}
