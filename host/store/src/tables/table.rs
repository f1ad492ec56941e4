//! Description of a table.

use serde::{Deserialize, Serialize};

/// Type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnType {
    /// An integer.
    Number,
    /// A floating-point number.
    Real,
    /// A boolean.
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
    /// Its columns; the first ones are its primary key.
    pub columns: &'static [(&'static str, ColumnType)],
    /// Why dumps leave its rows out; none if they include them.
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

/// Returns the tables whose rows a dump contains.
pub fn dumped_tables() -> impl Iterator<Item = &'static Table> {
    super::TABLES.iter().filter(|table| table.exclusion_reason.is_none())
}
