//! Moves all rows from one database to another, without a file between them. Uploads and packages
//! stay where they are.

use tokio::sync::mpsc;

use super::create::check_schema;
use super::restore::{add, begin, finish};
use super::{Error, Result, Summary, existing_database, lock_exclusive};
use crate::config::Config;
use pinye_domain::audit;
use pinye_domain::clock::Clock;
use pinye_store::Db;
use pinye_store::dump::{
    DumpRow, RestoreTransaction, Snapshot, TargetContents, latest_schema_version,
};
use pinye_store::secrets::{INSTALLATION_ID, find};
use pinye_store::tables::{Table, dumped_tables};

/// Approximate bytes of rows per batch; small, since a single work may be large.
const BATCH_BYTES: usize = 1 << 20;

/// Copies every row into the empty database at this address. No host may run meanwhile: what it
/// wrote after the snapshot would be left behind.
pub async fn move_database(config: &Config, address: &str) -> Result<Summary> {
    let source = existing_database(config).await?;
    let moved = async {
        let _alone = lock_exclusive(&config.settings.data_dir)?;
        if config.database_url.as_deref() == Some(address)
            || Db::sqlite_path(address).is_some_and(|file| is_own(config, &file))
        {
            return Err(Error::SameDatabase);
        }
        let target = Db::connect(address).await?;
        let moved = rows(&source, &target).await;
        target.close().await;
        moved
    };
    let moved = moved.await;
    source.close().await;
    moved
}

fn is_own(config: &Config, file: &std::path::Path) -> bool {
    let own = match &config.database_url {
        Some(address) => Db::sqlite_path(address),
        None => Some(config.settings.data_dir.join("pinye.db")),
    };
    let real = |path: &std::path::Path| path.canonicalize().ok();
    own.and_then(|own| real(&own)).is_some_and(|own| real(file) == Some(own))
}

async fn rows(source: &Db, target: &Db) -> Result<Summary> {
    let mut snapshot = Snapshot::begin(source).await?;
    check_schema(&mut snapshot).await?;
    // The data folder and the bucket stay, and know the database by this id.
    let mark = find(source, INSTALLATION_ID).await?;
    let mut taking = RestoreTransaction::begin(target).await?;
    match taking.inspect().await? {
        TargetContents::Data => return Err(Error::NotEmpty),
        TargetContents::EmptyTables => taking.drop_tables().await?,
        TargetContents::NoTables => {}
    }
    let tables = dumped_tables(latest_schema_version()).await?;
    begin(&mut taking, latest_schema_version(), &tables).await?;
    let mut summary = Summary::default();
    for table in &tables {
        let (lines, received) = mpsc::channel(2);
        let sending = send(&mut snapshot, table, lines);
        let taking_in = take_in(&mut taking, table, received);
        let (sent, taken) = tokio::join!(sending, taking_in);
        let rows = taken.and(sent)?;
        summary.rows += rows;
        if table.name == "works" {
            summary.works = rows;
        }
        if table.name == "uploads" {
            summary.uploads = rows;
        }
    }
    let counted = finish(&mut taking, &tables).await?;
    if counted.values().sum::<u64>() != summary.rows {
        return Err(super::manifest::damaged("rows"));
    }
    if let Some(mark) = mark {
        taking.keep_secret(INSTALLATION_ID, &mark).await?;
    }
    let detail = format!("{} works", summary.works);
    let now = Clock::system().now_ms();
    taking.insert_audit(now, (audit::INSTALLATION_MOVE, "", &detail)).await?;
    taking.commit().await?;
    Ok(summary)
}

async fn send(
    snapshot: &mut Snapshot,
    table: &Table,
    lines: mpsc::Sender<Vec<DumpRow>>,
) -> Result<u64> {
    let (mut rows, mut bytes, mut batch) = (0, 0, Vec::new());
    snapshot
        .rows(table, async |line| {
            rows += 1;
            bytes += line.len();
            batch.push(line);
            if bytes < BATCH_BYTES {
                return true;
            }
            bytes = 0;
            // If the receiver is gone, it reports the reason itself.
            lines.send(std::mem::take(&mut batch)).await.is_ok()
        })
        .await?;
    drop(lines.send(batch).await);
    Ok(rows)
}

async fn take_in(
    taking: &mut RestoreTransaction,
    table: &Table,
    mut lines: mpsc::Receiver<Vec<DumpRow>>,
) -> Result<()> {
    while let Some(batch) = lines.recv().await {
        add(taking, table, &batch).await?;
    }
    Ok(())
}
