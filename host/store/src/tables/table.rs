//! What a table is.

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnType {
    /// A whole number.
    Number,
    /// A number with a fraction.
    Real,
    /// Yes or no.
    Boolean,
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
    pub columns: &'static [(&'static str, ColumnType)],
    /// Why copies leave its rows out, where they do.
    pub exclusion_reason: Option<&'static str>,
}

pub(super) const fn table(
    name: &'static str,
    columns: &'static [(&'static str, ColumnType)],
) -> Table {
    Table { name, columns, exclusion_reason: None }
}

pub(super) const fn excluded_table(
    name: &'static str,
    columns: &'static [(&'static str, ColumnType)],
    reason: &'static str,
) -> Table {
    Table { name, columns, exclusion_reason: Some(reason) }
}

/// The tables whose rows a copy holds.
pub fn dumped_tables() -> impl Iterator<Item = &'static Table> {
    super::TABLES.iter().filter(|table| table.exclusion_reason.is_none())
}
