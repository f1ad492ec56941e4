//! A workbook. Its rows go to a file as they are read, and the finished archive goes to the wire as it is put together.

use std::io::{self, Write};
use std::path::PathBuf;

use axum::body::{Body, Bytes};
use futures_util::stream;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::{Kind, Source};
use crate::domain::messages::Message;
use crate::domain::sheet::{Cell, fitting, is_formula};
use crate::error::{Error, Result};

/// Batches of rows, or pieces of the archive, that may wait.
const WAITING: usize = 4;
/// Bytes of a piece.
const PIECE: usize = 64 * 1024;

/// What the writing thread is told.
enum Order {
    Sheet(String),
    Rows(Vec<Vec<Cell>>),
}

/// Writes the sheets, then sends the archive. Until the archive begins, what goes wrong is an ordinary answer.
pub(super) async fn stream(mut source: Source, kind: Kind) -> Result<Body> {
    let app = source.app.clone();
    let Ok(_turn) = app.forms.exports.try_acquire() else {
        return Err(Error::Unavailable(Message::new("http.unavailable")));
    };
    let (orders, received) = channel(WAITING);
    let folder = source.app.incoming_dir();
    let writing = tokio::task::spawn_blocking(move || write(received, folder));
    let read = read(&mut source, kind, &orders).await;
    drop(orders);
    let mut workbook = writing.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    read?;
    let (pieces, received) = channel::<io::Result<Bytes>>(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut pipe = Pipe { pieces, piece: Vec::with_capacity(PIECE) };
        let sent = workbook.save_to_writer(&mut pipe).map_err(io::Error::other);
        if let Err(error) = sent.and_then(|()| pipe.flush()) {
            tracing::warn!(%error, "an export broke off");
            // Nobody listening is why.
            drop(pipe.pieces.blocking_send(Err(error)));
        }
    });
    Ok(Body::from_stream(stream::unfold(received, |mut received| async move {
        received.recv().await.map(|piece| (piece, received))
    })))
}

async fn read(source: &mut Source, kind: Kind, orders: &Sender<Order>) -> Result<()> {
    let gone = |_| Error::Internal(anyhow::anyhow!("the workbook's thread ended early"));
    if kind != Kind::Like {
        orders.send(Order::Sheet(source.say("sheet.submissions"))).await.map_err(gone)?;
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
        orders.send(Order::Sheet(source.say("sheet.likes"))).await.map_err(gone)?;
        orders.send(Order::Rows(source.likes().await?)).await.map_err(gone)?;
    }
    Ok(())
}

fn write(mut orders: Receiver<Order>, folder: PathBuf) -> Result<Workbook, XlsxError> {
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
    /// Texts are written as texts, never as what they look like; the sign of a text keeps one that looks like a formula
    /// a text even when somebody edits it.
    fn write(&self, sheet: &mut Worksheet, row: u32, cells: &[Cell]) -> Result<(), XlsxError> {
        for (column, cell) in (0_u16..).zip(cells) {
            match cell {
                Cell::Text(text) if text.is_empty() => {}
                Cell::Text(text) if row == 0 => {
                    sheet.write_string_with_format(row, column, fitting(text), &self.head)?;
                }
                Cell::Text(text) if is_formula(text) => {
                    sheet.write_string_with_format(row, column, fitting(text), &self.text)?;
                }
                Cell::Text(text) => {
                    sheet.write_string(row, column, fitting(text))?;
                }
                Cell::Number(number) => {
                    sheet.write_number(row, column, *number)?;
                }
            }
        }
        Ok(())
    }
}

/// Hands the archive over in pieces, and waits when nobody takes them.
struct Pipe {
    pieces: Sender<io::Result<Bytes>>,
    piece: Vec<u8>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE));
        let sent = self.pieces.blocking_send(Ok(piece.into()));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}
