//! Statements for many rows: a round trip to the thread or server of a database costs more than a
//! row.

use std::iter;

use super::sql::{Statement, built_sql};

/// Maximum number of rows per statement, a power of two.
const MAX_ROWS: usize = 64;

/// Splits rows into parts of 64, 32, 16, 8, 4, 2 or 1: statements then come in few lengths, and
/// each is prepared once and kept.
pub(crate) fn parts<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    iter::from_fn(move || {
        let length = 1 << rows.len().min(MAX_ROWS).checked_ilog2()?;
        let (part, rest) = rows.split_at(length);
        rows = rest;
        Some(part)
    })
}

/// Builds a statement with `($1, $2), ($3, $4)` between two texts, for a number of rows and
/// columns.
pub(crate) fn statement(
    before: &'static str,
    rows: usize,
    columns: usize,
    after: &'static str,
) -> Statement {
    let row = |row: usize| {
        let places = (1..=columns).map(|column| format!("${}", row * columns + column));
        format!("({})", places.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    built_sql(format!("{before}{}{after}", rows.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{parts, statement};

    #[test]
    fn parts_have_few_lengths_and_leave_nothing_out() {
        let rows: Vec<usize> = (0..200).collect();
        for count in 0..=rows.len() {
            let parts: Vec<&[usize]> = parts(&rows[..count]).collect();
            assert!(parts.iter().all(|part| part.len().is_power_of_two() && part.len() <= 64));
            assert_eq!(parts.concat(), rows[..count]);
        }
        assert_eq!(parts(&rows[..11]).map(<[usize]>::len).collect::<Vec<_>>(), [8, 2, 1]);
    }

    #[test]
    fn a_statement_numbers_its_places_row_by_row() {
        let statement = statement("VALUES ", 2, 3, " RETURNING id");
        assert_eq!(statement.text, "VALUES ($1, $2, $3), ($4, $5, $6) RETURNING id");
    }
}
