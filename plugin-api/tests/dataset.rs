//! A table of an author as the rules of a plugin see it.

use pinye_plugin::serde_json::{self, json};
use pinye_plugin::{Cell, Dataset};

fn read(value: &serde_json::Value) -> Result<Dataset, serde_json::Error> {
    serde_json::from_str(&value.to_string())
}

#[test]
fn cells_are_texts_and_numbers() {
    let dataset = read(&json!([["a", 1, -2.5], [null, true, { "x": [1] }, ["y"]]])).unwrap();
    let [header, row] = dataset.rows() else { panic!("there are two rows") };
    assert_eq!(header, &[Cell::Text("a".into()), Cell::Number(1.0), Cell::Number(-2.5)]);
    assert!(row.iter().all(Cell::is_empty));
    assert_eq!((dataset.row_count(), dataset.column_count(), dataset.is_sheet()), (2, 4, true));
}

/// A table of a megabyte must not use up the instructions of a call.
#[test]
fn a_long_table_is_counted_and_its_first_cells_are_kept() {
    let dataset = read(&json!(vec![vec!["x"; 50]; 1_000])).unwrap();
    assert_eq!((dataset.row_count(), dataset.column_count()), (1_000, 50));
    assert_eq!((dataset.rows().len(), dataset.rows()[0].len()), (200, 20));
}

/// EL-RADAR-09
#[test]
fn the_other_forms_are_known_to_be_there() {
    for form in [
        json!([{ "x": "a", "y": 1, "s": "b" }]),
        json!({ "rows": { "0": { "cells": { "0": { "text": "a" } } } } }),
        json!({ "columns": ["a"], "rows": [{ "a": 1 }] }),
    ] {
        let dataset = read(&form).unwrap();
        assert!(!dataset.is_sheet() && dataset.rows().is_empty() && dataset.row_count() == 1);
    }
    assert!(read(&json!([])).unwrap().is_sheet());
}

#[test]
fn what_is_no_table_at_all_is_refused() {
    for wrong in ["7", "\"x\"", "null", "[7]"] {
        assert!(serde_json::from_str::<Dataset>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    let number = |text: &str| Cell::Text(text.into()).number();
    assert_eq!(number(" 1,200.5 "), Some(1200.5));
    assert_eq!(number("¥80"), Some(80.0));
    assert_eq!(number("-35 %"), Some(-35.0));
    assert_eq!(number("1e3"), Some(1000.0));
    for text in ["", "-", "abc", "12 个", "inf", "NaN", "1-2", "0x10"] {
        assert_eq!(number(text), None, "{text}");
    }
}

#[test]
fn defaults_are_written_as_they_were_typed() {
    let dataset = Dataset::from([["月份", "销量"], ["1月", "120"]]);
    assert_eq!(serde_json::to_value(&dataset).unwrap(), json!([["月份", "销量"], ["1月", 120.0]]));
    assert_eq!(read(&json!([["月份", "销量"], ["1月", 120]])).unwrap(), dataset);
}
