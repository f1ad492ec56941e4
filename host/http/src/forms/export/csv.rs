//! One table as csv: UTF-8 with a mark that spreadsheet programs look for, every cell in quotes, no cell a formula.

use axum::body::{Body, Bytes};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use futures_util::stream;

use super::RowSource;
use crate::error::{Error, Result};
use pinye_app::downloads::DownloadPermit;
use pinye_domain::spreadsheet::{Cell, escape_csv_formula};

/// Without it, programs read the file in the machine's old encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Rows as they are read; an error in the middle breaks the answer off, so that nobody takes half a file for the whole.
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
    tracing::error!(?error, "an export broke off");
    std::io::Error::other("the export broke off")
}

/// A whole small table.
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
