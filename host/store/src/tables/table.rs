//! What a table is.

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A whole number.
    Number,
    /// A number with a fraction.
    Real,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// Bytes.
    Bytes,
}

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its columns; the first ones are its key.
    pub columns: &'static [(&'static str, Kind)],
    /// Why copies leave its rows out, where they do.
    pub left_out: Option<&'static str>,
}

pub(super) const fn table(name: &'static str, columns: &'static [(&'static str, Kind)]) -> Table {
    Table { name, columns, left_out: None }
}

pub(super) const fn left_out(
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    reason: &'static str,
) -> Table {
    Table { name, columns, left_out: Some(reason) }
}

/// The tables whose rows a copy holds.
pub fn copied() -> impl Iterator<Item = &'static Table> {
    super::TABLES.iter().filter(|table| table.left_out.is_none())
}
