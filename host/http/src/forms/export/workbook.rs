//! An XLSX workbook. Its rows are written to temporary files as they are read, and so is the
//! finished archive before any of it is sent.

use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom};
use std::path::Path;

use axum::body::Body;
use futures_util::StreamExt as _;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::{Kind, RowSource};
use crate::error::{Error, Result};
use pinye_app::downloads::DownloadPermit;
use pinye_app::works::Works;
use pinye_domain::messages::Message;
use pinye_domain::spreadsheet::{Cell, is_formula, truncate_cell};
use pinye_storage as storage;

/// Maximum number of batches of rows in the queue.
const MAX_QUEUED_BATCHES: usize = 4;

/// Commands for the writing thread.
enum Order {
    Sheet(String),
    Rows(Vec<Vec<Cell>>),
}

/// Writes the file under an export permit, then sends it: a client that does not read holds neither
/// that permit nor a thread, and after a while no download slot either.
pub(super) async fn stream(
    works: &Works,
    mut source: RowSource,
    kind: Kind,
    permit: DownloadPermit,
) -> Result<Body> {
    let Ok(_turn) = works.forms.exports.try_acquire() else {
        return Err(Error::Unavailable(Message::new("http.unavailable")).into());
    };
    works.quota.check_free_disk()?;
    let (orders, received) = channel(MAX_QUEUED_BATCHES);
    let folder = works.ctx.settings.incoming_dir();
    let writing = tokio::task::spawn_blocking(move || write(received, &folder));
    let read = read(&mut source, kind, &orders).await;
    drop(orders);
    let file = writing.await.map_err(anyhow::Error::from)??;
    read?;
    let length = file.metadata()?.len();
    let chunks = storage::chunks(tokio::fs::File::from_std(file), length);
    Ok(Body::from_stream(chunks.map(move |chunk| {
        let _permit = &permit;
        chunk
    })))
}

async fn read(source: &mut RowSource, kind: Kind, orders: &Sender<Order>) -> Result<()> {
    let gone = |_| Error::Internal(anyhow::anyhow!("the workbook's thread ended early"));
    if kind != Kind::Like {
        orders.send(Order::Sheet(source.localize("sheet.submissions"))).await.map_err(gone)?;
        orders.send(Order::Rows(vec![source.head()])).await.map_err(gone)?;
        loop {
            let rows = source.next().await?;
            if rows.is_empty() {
                break;
            }
            orders.send(Order::Rows(rows)).await.map_err(gone)?;
        }
    }
    if kind != Kind::Form {
        orders.send(Order::Sheet(source.localize("sheet.likes"))).await.map_err(gone)?;
        orders.send(Order::Rows(source.likes().await?)).await.map_err(gone)?;
    }
    Ok(())
}

/// Writes the workbook to a file without a name, which is deleted with its last reader, or with the
/// process.
fn write(orders: Receiver<Order>, folder: &Path) -> Result<File> {
    let mut file = tempfile::tempfile_in(folder)?;
    let mut workbook = build_workbook(orders, folder).map_err(map_xlsx_error)?;
    workbook.save_to_writer(BufWriter::new(&mut file)).map_err(map_xlsx_error)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

fn map_xlsx_error(error: XlsxError) -> Error {
    match error {
        XlsxError::IoError(error) => error.into(),
        other => Error::Internal(other.into()),
    }
}

fn build_workbook(mut orders: Receiver<Order>, folder: &Path) -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_tempdir(folder)?;
    let formats = Formats {
        head: Format::new().set_bold().set_quote_prefix(),
        text: Format::new().set_quote_prefix(),
    };
    let mut sheet: Option<usize> = None;
    let mut row = 0;
    while let Some(order) = orders.blocking_recv() {
        match order {
            Order::Sheet(name) => {
                let made = workbook.add_worksheet_with_constant_memory()?;
                made.set_name(name)?.set_freeze_panes(1, 0)?;
                sheet = Some(sheet.map_or(0, |last| last + 1));
                row = 0;
            }
            Order::Rows(rows) => {
                let sheet = workbook.worksheet_from_index(sheet.unwrap_or_default())?;
                for cells in rows {
                    formats.write(sheet, row, &cells)?;
                    row += 1;
                }
            }
        }
    }
    Ok(workbook)
}

struct Formats {
    head: Format,
    text: Format,
}

impl Formats {
    /// Writes texts as strings, never as what they look like; the quote prefix keeps a text that
    /// looks like a formula a text even if it is edited.
    fn write(&self, sheet: &mut Worksheet, row: u32, cells: &[Cell]) -> Result<(), XlsxError> {
        for (column, cell) in (0_u16..).zip(cells) {
            match cell {
                Cell::Text(text) if text.is_empty() => {}
                Cell::Text(text) if row == 0 => {
                    sheet.write_string_with_format(row, column, truncate_cell(text), &self.head)?;
                }
                Cell::Text(text) if is_formula(text) => {
                    sheet.write_string_with_format(row, column, truncate_cell(text), &self.text)?;
                }
                Cell::Text(text) => {
                    sheet.write_string(row, column, truncate_cell(text))?;
                }
                Cell::Number(number) => {
                    sheet.write_number(row, column, *number)?;
                }
            }
        }
        Ok(())
    }
}
