//! One table as CSV: UTF-8 with a byte order mark, every cell quoted, no cell a formula.

use axum::body::{Body, Bytes};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use futures_util::stream;

use super::RowSource;
use crate::error::{Error, Result};
use pinye_app::downloads::DownloadPermit;
use pinye_domain::spreadsheet::{Cell, escape_csv_formula};

/// Without it, spreadsheet programs read the file in the machine's legacy encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Streams rows as they are read; an error aborts the response, so that half a file is not taken
/// for the whole one.
pub(super) fn stream(source: RowSource, permit: DownloadPermit) -> Body {
    let held = (source, permit, true);
    let parts = stream::try_unfold(held, |(mut source, permit, is_first)| async move {
        let mut rows = if is_first { vec![source.head()] } else { Vec::new() };
        let found = source.next().await.map_err(|error| to_io_error(&error.0))?;
        if found.is_empty() && !is_first {
            return Ok::<_, std::io::Error>(None);
        }
        rows.extend(found);
        let text = write_csv(&rows, is_first).map_err(|error| to_io_error(&error.0))?;
        Ok(Some((Bytes::from(text), (source, permit, false))))
    });
    Body::from_stream(parts)
}

fn to_io_error(error: &Error) -> std::io::Error {
    tracing::error!(?error, "an export failed");
    std::io::Error::other("the export failed")
}

/// Returns a small table as CSV.
pub(super) fn table(rows: &[Vec<Cell>]) -> Result<Vec<u8>> {
    write_csv(rows, true)
}

fn write_csv(rows: &[Vec<Cell>], is_first: bool) -> Result<Vec<u8>> {
    let start = if is_first { BYTE_ORDER_MARK.as_bytes().to_vec() } else { Vec::new() };
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Always)
        .terminator(Terminator::CRLF)
        .from_writer(start);
    let wrong = |error: csv::Error| Error::Internal(error.into());
    for row in rows {
        writer.write_record(row.iter().map(text)).map_err(wrong)?;
    }
    Ok(writer.into_inner().map_err(|error| Error::Internal(anyhow::anyhow!("{error}")))?)
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => escape_csv_formula(text).into_owned(),
        Cell::Number(number) => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, table};

    #[test]
    fn a_cell_cannot_leave_its_place() {
        let text = |text: &str| Cell::Text(text.to_owned());
        let rows = [vec![text("a\",=1"), text("x\r\n=1"), Cell::Number(-5.5)], vec![text("\"=1")]];
        let file = String::from_utf8(table(&rows[..1]).unwrap()).unwrap();
        assert_eq!(file, "\u{feff}\"a\"\",=1\",\"x\r\n=1\",\"-5.5\"\r\n");
        let file = String::from_utf8(table(&rows[1..]).unwrap()).unwrap();
        assert_eq!(file, "\u{feff}\"'\"\"=1\"\r\n");
    }
}
