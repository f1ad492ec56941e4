use pinye_plugin::{Element, testing};
use serde_json::{Value, json};

use super::{BarChart, LineChart, PieChart, RadarChart};

fn assert_declared<E: Element>(catalogue: &str) {
    assert_eq!(testing::diff_declaration::<E>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<E>(), Vec::<String>::new());
    assert_eq!(testing::check_lines::<E>("{}"), Vec::<String>::new());
}

/// EL-RADAR-01 to EL-RADAR-07, EL-RADAR-11, EL-LINE-01 to EL-LINE-07, EL-BAR-01 to EL-BAR-09, EL-PIE-01 to EL-PIE-07;
/// hydrate as amended
#[test]
fn all_four_are_declared_as_the_catalogue_says() {
    assert_declared::<RadarChart>(include_str!("tests/radar-chart.json"));
    assert_declared::<LineChart>(include_str!("tests/line-chart.json"));
    assert_declared::<BarChart>(include_str!("tests/bar-chart.json"));
    assert_declared::<PieChart>(include_str!("tests/pie-chart.json"));
}

fn lines(dataset: &Value) -> Vec<String> {
    testing::check_lines::<BarChart>(&json!({ "dataset": dataset }).to_string())
}

/// EL-RADAR-09
#[test]
fn the_three_forms_of_data_are_accepted() {
    for form in [
        json!([{ "x": "1月", "y": 1, "s": "销量" }]),
        json!({ "rows": { "0": { "cells": { "0": { "text": "a" } } } } }),
        json!({ "columns": ["a", "b"], "rows": [{ "a": "x", "b": 1 }] }),
    ] {
        assert_eq!(lines(&form), Vec::<String>::new(), "{form}");
    }
    assert_eq!(testing::check_lines::<BarChart>(r#"{"dataset": 7}"#), ["error schema.mismatch"]);
}

/// EL-RADAR-10
#[test]
fn gaps_and_missing_rows_are_stored_with_a_warning() {
    assert_eq!(lines(&json!([])), ["warning dataset.empty /dataset"]);
    assert_eq!(lines(&json!([["a", "b"]])), ["warning dataset.empty /dataset"]);
    assert_eq!(lines(&json!([["a", "b"], ["x", "-"]])), ["warning dataset.noNumber /dataset"]);
    let gap = json!([["a", "b"], ["x", 1], ["y", "none"]]);
    assert_eq!(lines(&gap), ["warning dataset.gap /dataset"]);
    let fine = json!([["a", "b"], ["x", "1,200"], ["y", ""], ["z"], ["w", "35%"]]);
    assert_eq!(lines(&fine), Vec::<String>::new());
}

#[test]
fn rows_of_a_data_source_are_not_known_here() {
    let props = r#"{"dataset": [], "dataSourceId": "3"}"#;
    assert_eq!(testing::check_lines::<BarChart>(props), Vec::<String>::new());
}

/// EL-PIE-09, EL-RADAR-15
#[test]
fn what_a_kind_of_chart_cannot_draw_is_stored_with_a_warning() {
    let rows = json!([["a", "b", "c"], ["x", 1, "text"], ["y", -2, 3]]);
    let as_kind = |kind: &str| {
        testing::check_lines::<LineChart>(&json!({ "dataset": rows, "type": kind }).to_string())
    };
    assert_eq!(as_kind("pie"), ["warning pie.negative /dataset"]);
    assert_eq!(as_kind("radar"), ["warning dataset.gap /dataset", "warning radar.axes /dataset"]);
    assert_eq!(as_kind("histogram"), ["warning dataset.gap /dataset"]);
    assert_eq!(as_kind("funnel"), ["error schema.mismatch"]);
}

#[test]
fn more_than_a_chart_can_show_is_stored_with_a_warning() {
    let rows = |count: usize, cells: usize| lines(&Value::from(vec![json!(vec![1; cells]); count]));
    assert_eq!(rows(501, 21), Vec::<String>::new());
    assert_eq!(rows(502, 2), ["warning dataset.long /dataset"]);
    assert_eq!(rows(3, 22), ["warning dataset.long /dataset"]);
}

/// EL-RADAR-11
#[test]
fn colours_are_colours() {
    let colors = |colors: Value| {
        testing::check_lines::<PieChart>(&json!({ "chartColors": colors }).to_string())
    };
    assert_eq!(colors(json!(["#fff", "red", "rgba(1,2,3,0.5)"])), Vec::<String>::new());
    assert_eq!(colors(json!(["#fff", "url(x)"])), ["error color.invalid /chartColors/1"]);
    assert_eq!(colors(json!([])), ["info colors.none /chartColors"]);
    assert_eq!(colors(json!(["", "</style>"])).len(), 2);
}
