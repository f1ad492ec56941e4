use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A table as entered by an author: a header row, then rows of cells.
///
/// Tables can be large and every cell costs instructions, so only the cells of the first rows are
/// read and the others are counted. The content of any other form of data (EL-RADAR-09) is not
/// read; only its presence is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dataset {
    rows: Vec<Vec<Cell>>,
    row_count: usize,
    column_count: usize,
    is_sheet: bool,
}

/// A cell of a [`Dataset`].
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// An empty cell, or a value that is not valid in a cell.
    Empty,
}

/// Number of rows whose cells are read.
const KEPT_ROWS: usize = 200;
/// Number of cells read per row.
const KEPT_CELLS: usize = 20;

impl Dataset {
    /// Returns the first rows, including the header; empty for the other forms of data.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Returns the number of rows, including the header.
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// Returns the number of cells of the longest row.
    pub fn column_count(&self) -> usize {
        self.column_count
    }

    /// Returns whether the value is a list of rows, or empty.
    pub fn is_sheet(&self) -> bool {
        self.is_sheet || self.row_count == 0
    }

    fn push(&mut self, Row { cells, count, is_list }: Row) {
        self.row_count += 1;
        self.column_count = self.column_count.max(count);
        self.is_sheet |= is_list;
        if is_list && self.rows.len() < KEPT_ROWS {
            self.rows.push(cells);
        }
    }
}

impl Cell {
    /// Returns the text of the cell; empty when the cell is not a text.
    pub fn text(&self) -> &str {
        match self {
            Cell::Text(text) => text.trim(),
            _ => "",
        }
    }

    /// Returns the number in the cell, parsed from a text such as `1,200`, `¥80` or `35%` if
    /// necessary.
    pub fn number(&self) -> Option<f64> {
        match self {
            Cell::Number(number) => Some(*number),
            Cell::Text(text) => number_in(text),
            Cell::Empty => None,
        }
    }

    /// Returns whether the cell is empty.
    pub fn is_empty(&self) -> bool {
        match self {
            Cell::Text(text) => text.trim().is_empty(),
            cell => *cell == Cell::Empty,
        }
    }
}

/// Parses a number as `numberIn` of the browser half does.
fn number_in(text: &str) -> Option<f64> {
    let text = text.trim();
    let text = text.strip_prefix(['¥', '￥', '$', '€']).unwrap_or(text).trim_start();
    let text = text.strip_suffix('%').unwrap_or(text).trim_end();
    let plain: String = text.chars().filter(|c| *c != ',').collect();
    let is_plain = plain.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    if plain.is_empty() || !is_plain { None } else { plain.parse().ok() }
}

impl<const COLUMNS: usize, const ROWS: usize> From<[[&str; COLUMNS]; ROWS]> for Dataset {
    /// Converts integers to numbers; everything else stays text.
    fn from(rows: [[&str; COLUMNS]; ROWS]) -> Dataset {
        let mut dataset = Dataset { is_sheet: true, ..Dataset::default() };
        for row in rows {
            let cells = row.map(|text| match text.parse::<i32>() {
                Ok(number) => Cell::Number(number.into()),
                Err(_) => Cell::Text(text.to_owned()),
            });
            dataset.push(Row { cells: cells.into(), count: COLUMNS, is_list: true });
        }
        dataset
    }
}

impl Serialize for Dataset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Number(number) => serializer.serialize_f64(*number),
            Cell::Empty => serializer.serialize_str(""),
        }
    }
}

impl JsonSchema for Dataset {
    fn schema_name() -> Cow<'static, str> {
        "dataset".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut schema = Schema::default();
        schema.insert("type".to_owned(), vec!["array", "object"].into());
        schema.insert("x-type".to_owned(), "dataset".into());
        schema
    }
}

impl<'de> Deserialize<'de> for Dataset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dataset, D::Error> {
        deserializer.deserialize_any(Rows)
    }
}

/// A row while it is being deserialized.
struct Row {
    cells: Vec<Cell>,
    count: usize,
    is_list: bool,
}

struct Rows;

impl<'de> Visitor<'de> for Rows {
    type Value = Dataset;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Dataset, A::Error> {
        let mut dataset = Dataset::default();
        while let Some(row) = rows.next_element()? {
            dataset.push(row);
        }
        Ok(dataset)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Dataset, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Dataset { row_count: 1, ..Dataset::default() })
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
        deserializer.deserialize_any(Cells)
    }
}

struct Cells;

impl<'de> Visitor<'de> for Cells {
    type Value = Row;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of cells")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Row, A::Error> {
        let mut cells = Vec::new();
        while cells.len() < KEPT_CELLS
            && let Some(cell) = list.next_element()?
        {
            cells.push(cell);
        }
        let mut count = cells.len();
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        Ok(Row { cells, count, is_list: true })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Row, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Row { cells: Vec::new(), count: 0, is_list: false })
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        deserializer.deserialize_any(OneCell)
    }
}

struct OneCell;

impl<'de> Visitor<'de> for OneCell {
    type Value = Cell;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text or a number")
    }

    fn visit_str<E>(self, text: &str) -> Result<Cell, E> {
        Ok(Cell::Text(text.to_owned()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Cell, E> {
        Ok(Cell::Number(number))
    }

    #[expect(clippy::cast_precision_loss, reason = "JavaScript's numbers are no larger")]
    fn visit_i64<E>(self, number: i64) -> Result<Cell, E> {
        Ok(Cell::Number(number as f64))
    }

    #[expect(clippy::cast_precision_loss, reason = "JavaScript's numbers are no larger")]
    fn visit_u64<E>(self, number: u64) -> Result<Cell, E> {
        Ok(Cell::Number(number as f64))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Cell, E> {
        Ok(Cell::Empty)
    }

    fn visit_unit<E>(self) -> Result<Cell, E> {
        Ok(Cell::Empty)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cell, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Cell::Empty)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Cell, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Cell::Empty)
    }
}
