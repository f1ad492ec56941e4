use pinye_plugin::testing;
use serde_json::json;

use super::Table;

/// EL-TABLE-01 to EL-TABLE-09
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Table>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Table>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Table>(props)
}

/// EL-TABLE-05
#[test]
fn columns_that_no_browser_draws_are_refused() {
    assert_eq!(lines(r#"{"columnWidth": 0}"#), ["error columnWidth.positive /columnWidth"]);
    assert_eq!(lines(r#"{"columnWidth": -5}"#), ["error columnWidth.positive /columnWidth"]);
    assert_eq!(lines(r#"{"columnWidth": 29}"#), ["warning columnWidth.narrow /columnWidth"]);
    assert_eq!(lines(r#"{"columnWidth": 30}"#), Vec::<String>::new());
}

/// EL-TABLE-06
#[test]
fn a_table_that_is_all_frozen_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"freezeCount": 2}"#), Vec::<String>::new());
    assert_eq!(lines(r#"{"freezeCount": 3}"#), ["warning freezeCount.all /freezeCount"]);
    let minimum = &testing::descriptor::<Table>()["schema"]["properties"]["freezeCount"];
    assert_eq!(minimum["minimum"], 0);
}

#[test]
fn an_empty_table_is_stored_with_a_warning_unless_its_rows_come_from_elsewhere() {
    assert_eq!(lines(r#"{"dataset": []}"#), ["warning dataset.empty /dataset"]);
    assert_eq!(lines(r#"{"dataset": [], "dataSourceId": "7"}"#), Vec::<String>::new());
}

#[test]
fn a_table_too_long_for_a_phone_is_stored_with_a_warning() {
    let rows = |count: usize| json!({ "dataset": vec![vec!["x"; 10]; count] }).to_string();
    assert_eq!(lines(&rows(1_000)), Vec::<String>::new());
    assert_eq!(lines(&rows(1_001)), ["warning dataset.long /dataset"]);
}

#[test]
fn a_dataset_of_another_kind_is_refused() {
    assert_eq!(lines(r#"{"dataset": "a,b"}"#), ["error schema.mismatch"]);
    let schema = &testing::descriptor::<Table>()["schema"]["properties"]["dataset"];
    assert_eq!(schema["type"], json!(["array", "object"]));
}
