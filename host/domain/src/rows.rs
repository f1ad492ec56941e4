//! The value of a data source as rows that an element can show: a header, then cells (DS-013). The
//! values come from outside, so the result is limited in size whatever they are.

use serde_json::{Map, Value};

use super::work::Element;

/// Maximum number of rows, the header included, and of columns; the rest is cut off.
const MAX_ROWS: usize = 5_000;
const MAX_COLUMNS: usize = 100;
/// Maximum characters per cell, and bytes of all cells together.
const MAX_CELL_CHARACTERS: usize = 2_000;
const MAX_BYTES: usize = 512 << 10;

/// Props of an element type that connect it to a data source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataProps {
    /// Prop with the id of the source (role `data`).
    pub source: String,
    /// Prop that receives the rows (role `rows`).
    pub rows: String,
}

impl DataProps {
    /// Returns the props of a type with this descriptor; none if it shows no data source.
    pub fn of_type(details: &Value) -> Option<DataProps> {
        let named = |role| super::element::prop_of_role(details, role);
        Some(DataProps { source: named("data")?, rows: named("rows")? })
    }

    /// Returns the id of the source that an element has selected.
    pub fn selected_source(&self, element: &Element) -> Option<i64> {
        let props: Map<String, Value> = serde_json::from_str(element.props().get()).ok()?;
        let id = match props.get(&self.source)? {
            Value::String(text) => text.parse().ok()?,
            other => other.as_i64()?,
        };
        (id > 0).then_some(id)
    }
}

/// Rows to show.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRows {
    /// An array of arrays of texts and numbers, the header first.
    pub cells: Vec<Value>,
    /// Whether something was cut off.
    pub is_cut: bool,
}

/// Converts a value to rows. It may be a list of rows; a list of objects, whose keys become the
/// header; a list of triplets `{x, y, s}`; `{columns, rows}`, as a CSV is parsed (DS-009); or a
/// spreadsheet (EL-RADAR-09). Returns none for anything else, which needs a pipe to convert it
/// first.
pub fn to_table_rows(value: &Value) -> Option<TableRows> {
    match value {
        Value::Array(items) => of_list(items),
        Value::Object(fields) if fields.get("rows").is_some_and(Value::is_object) => {
            Some(of_spreadsheet(fields.get("rows")?.as_object()?))
        }
        Value::Object(fields) => {
            let columns = fields.get("columns")?.as_array()?;
            let rows = fields.get("rows")?.as_array()?;
            let names: Vec<String> = columns.iter().take(MAX_COLUMNS).map(text_of).collect();
            Some(of_named(&names, rows, columns.len() > MAX_COLUMNS))
        }
        _ => None,
    }
}

/// Converts a value to one text, for variables in texts (EL-TEXT-45): a text or number as it is,
/// the first cell below the header of a table, the field of an object with one field. Returns none
/// for anything else.
pub fn to_single_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(_) | Value::Number(_) | Value::Bool(_) => Some(text_of(value)),
        Value::Object(fields) if fields.len() == 1 => {
            fields.values().next().filter(|one| !one.is_array()).and_then(to_single_text)
        }
        Value::Array(_) | Value::Object(_) => {
            let rows = to_table_rows(value)?.cells;
            rows.get(1)?.get(0).map(text_of)
        }
    }
}

fn of_list(items: &[Value]) -> Option<TableRows> {
    if items.iter().all(Value::is_array) {
        return Some(bounded(items.iter().filter_map(Value::as_array).cloned(), false));
    }
    let objects = || items.iter().filter_map(Value::as_object);
    if objects().count() < items.len() {
        return None;
    }
    if objects().all(|one| one.contains_key("x") && one.contains_key("y")) {
        return Some(of_triplets(items));
    }
    let mut names: Vec<String> = Vec::new();
    let mut is_cut = false;
    for name in objects().take(MAX_ROWS).flat_map(Map::keys) {
        if !names.contains(name) {
            is_cut |= names.len() >= MAX_COLUMNS;
            if names.len() < MAX_COLUMNS {
                names.push(name.clone());
            }
        }
    }
    Some(of_named(&names, items, is_cut))
}

/// Converts triplets: categories are rows, series are columns, both in the order of their first
/// occurrence.
fn of_triplets(items: &[Value]) -> TableRows {
    let cell = |one: &Value, key: &str| one.get(key).cloned().unwrap_or_default();
    let mut series: Vec<String> = Vec::new();
    let mut places: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut is_cut = false;
    for one in items.iter().take(MAX_ROWS * MAX_COLUMNS) {
        let name = text_of(&cell(one, "s"));
        let known = series.iter().position(|found| *found == name);
        if known.is_none() && series.len() + 1 >= MAX_COLUMNS {
            is_cut = true;
            continue;
        }
        let column = known.unwrap_or_else(|| {
            series.push(name);
            series.len() - 1
        });
        let category = cell(one, "x");
        let place = *places.entry(text_of(&category)).or_insert(rows.len());
        if place == rows.len() {
            rows.push(vec![category]);
        }
        if let Some(row) = rows.get_mut(place) {
            row.resize(row.len().max(column + 2), Value::from(""));
            if let Some(into) = row.get_mut(column + 1) {
                *into = cell(one, "y");
            }
        }
    }
    let header = ["x".to_owned()].into_iter().chain(series).map(Value::from).collect();
    bounded(std::iter::once(header).chain(rows), is_cut)
}

/// Converts `{r: {cells: {c: {text}}}}`; missing cells are empty.
fn of_spreadsheet(rows: &Map<String, Value>) -> TableRows {
    let (rows, mut is_cut) = by_place(rows, MAX_ROWS);
    let cells = |row: Value| {
        let found = row.get("cells").and_then(Value::as_object);
        let (cells, is_wider) = found.map(|cells| by_place(cells, MAX_COLUMNS)).unwrap_or_default();
        is_cut |= is_wider;
        cells.iter().map(|cell| cell.get("text").cloned().unwrap_or_default()).collect()
    };
    let rows: Vec<Vec<Value>> = rows.into_iter().map(cells).collect();
    bounded(rows.into_iter(), is_cut)
}

/// Converts an object whose keys are positions to a list; the flag tells whether a position is
/// beyond the limit.
fn by_place(fields: &Map<String, Value>, most: usize) -> (Vec<Value>, bool) {
    let (mut list, mut is_cut) = (Vec::new(), false);
    for (key, value) in fields {
        match key.parse::<usize>() {
            Ok(place) if place < most => {
                list.resize(list.len().max(place + 1), Value::Null);
                if let Some(into) = list.get_mut(place) {
                    into.clone_from(value);
                }
            }
            Ok(_) => is_cut = true,
            Err(_) => {}
        }
    }
    (list, is_cut)
}

fn of_named(names: &[String], rows: &[Value], is_cut: bool) -> TableRows {
    let header = names.iter().map(|name| Value::from(name.as_str())).collect();
    let row = |row: &Value| match row {
        Value::Array(cells) => cells.clone(),
        row => names.iter().map(|name| row.get(name).cloned().unwrap_or_default()).collect(),
    };
    bounded(std::iter::once(header).chain(rows.iter().map(row)), is_cut)
}

fn bounded(rows: impl Iterator<Item = Vec<Value>>, mut is_cut: bool) -> TableRows {
    let (mut cells, mut bytes) = (Vec::new(), 0_usize);
    for row in rows {
        is_cut |= row.len() > MAX_COLUMNS;
        let row: Vec<Value> = row.iter().take(MAX_COLUMNS).map(cell_of).collect();
        bytes += row.iter().map(|cell| cell.as_str().map_or(8, str::len) + 3).sum::<usize>() + 2;
        if cells.len() >= MAX_ROWS || bytes > MAX_BYTES {
            return TableRows { cells, is_cut: true };
        }
        cells.push(Value::Array(row));
    }
    TableRows { cells, is_cut }
}

/// Keeps texts and numbers; booleans become words, and other values JSON.
fn cell_of(value: &Value) -> Value {
    match value {
        Value::Number(_) => value.clone(),
        other => Value::from(text_of(other)),
    }
}

fn text_of(value: &Value) -> String {
    let whole = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match whole.char_indices().nth(MAX_CELL_CHARACTERS) {
        Some((at, _)) => whole.get(..at).unwrap_or_default().to_owned(),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{DataProps, MAX_BYTES, MAX_COLUMNS, MAX_ROWS, to_single_text, to_table_rows};

    fn cells(value: &Value) -> Value {
        Value::Array(to_table_rows(value).unwrap().cells)
    }

    /// DS-013: a table of rows, and all forms that are converted to one.
    #[test]
    fn every_form_of_a_table_becomes_rows() {
        let table = json!([["city", "n"], ["A", 1], ["B", 2.5]]);
        assert_eq!(cells(&table), table);
        let objects = json!([{ "city": "A", "n": 1 }, { "city": "B", "n": 2.5 }]);
        assert_eq!(cells(&objects), table);
        let csv = json!({ "columns": ["city", "n"], "rows": [["A", 1], ["B", 2.5]] });
        assert_eq!(cells(&csv), table);
        let named = json!({ "columns": ["city", "n"], "rows": objects });
        assert_eq!(cells(&named), table);
        let triplets = json!([
            { "x": "Mon", "y": 1, "s": "a" }, { "x": "Tue", "y": 2, "s": "a" }, { "x": "Mon", "y": 3, "s": "b" },
        ]);
        assert_eq!(cells(&triplets), json!([["x", "a", "b"], ["Mon", 1, 3], ["Tue", 2]]));
        let sheet = json!({ "rows": { "len": 9, "1": { "cells": { "0": { "text": "A" }, "1": { "text": 1 } } } } });
        assert_eq!(cells(&sheet), json!([[], ["A", 1]]));
        assert_eq!(cells(&json!([])), json!([]));
    }

    #[test]
    fn what_is_no_table_is_told_apart() {
        for value in
            [json!(null), json!(3), json!("a"), json!({ "a": 1 }), json!([1, 2]), json!([[1], 2])]
        {
            assert_eq!(to_table_rows(&value), None, "{value}");
        }
        let odd = json!([[null, true, { "a": 1 }, "x".repeat(3_000)]]);
        let odd = cells(&odd);
        assert_eq!(odd[0][0], "");
        assert_eq!(odd[0][1], "true");
        assert_eq!(odd[0][2], "{\"a\":1}");
        assert_eq!(odd[0][3].as_str().unwrap().len(), 2_000);
    }

    #[test]
    fn whatever_comes_has_a_bound() {
        let long: Vec<_> = (0..MAX_ROWS + 10).map(|n| json!([n])).collect();
        let wide: Vec<_> = (0..MAX_COLUMNS + 10).map(|n| json!(n)).collect();
        let heavy: Vec<_> = (0..1_000).map(|_| json!(["x".repeat(2_000)])).collect();
        let keys: serde_json::Map<_, _> =
            (0..MAX_COLUMNS + 10).map(|n| (format!("k{n}"), json!(n))).collect();
        let series: Vec<_> =
            (0..1_000).map(|n| json!({ "x": n, "y": n, "s": n.to_string() })).collect();
        for value in [json!(long), json!([wide]), json!(heavy), json!([keys]), json!(series)] {
            let rows = to_table_rows(&value).unwrap();
            assert!(rows.is_cut);
            assert!(rows.cells.len() <= MAX_ROWS);
            assert!(rows.cells.iter().all(|row| row.as_array().unwrap().len() <= MAX_COLUMNS));
            assert!(Value::Array(rows.cells).to_string().len() <= MAX_BYTES + 1_024);
        }
    }

    /// EL-TEXT-45
    #[test]
    fn one_text_is_found_in_a_value() {
        for (value, text) in [
            (json!("a <b>"), "a <b>"),
            (json!(12.5), "12.5"),
            (json!(true), "true"),
            (json!({ "count": 5 }), "5"),
            (json!([["city", "n"], ["Pingyao", 50]]), "Pingyao"),
            (json!([{ "n": 7 }, { "n": 8 }]), "7"),
            (json!({ "columns": ["n"], "rows": [[3]] }), "3"),
        ] {
            assert_eq!(to_single_text(&value).as_deref(), Some(text), "{value}");
        }
        for value in [
            json!(null),
            json!({}),
            json!({ "a": 1, "b": 2 }),
            json!([["only"]]),
            json!({ "a": [1] }),
        ] {
            assert_eq!(to_single_text(&value), None, "{value}");
        }
        assert_eq!(to_single_text(&json!("x".repeat(9_000))).unwrap().len(), 2_000);
    }

    #[test]
    fn the_roles_of_the_props_say_which_they_are() {
        let details =
            json!({ "props": [{ "name": "a", "role": "rows" }, { "name": "b", "role": "data" }] });
        let found = DataProps::of_type(&details).unwrap();
        assert_eq!((found.source.as_str(), found.rows.as_str()), ("b", "a"));
        assert_eq!(
            DataProps::of_type(&json!({ "props": [{ "name": "a", "role": "rows" }] })),
            None
        );
    }
}
