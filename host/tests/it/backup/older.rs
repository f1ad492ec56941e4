//! Backups of earlier versions: one for every migration, as the program of that version wrote it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use pinye_host::backup::{self, BackupManifest, Error};
use pinye_host::domain::clock::Clock;
use pinye_host::store::Db;
use pinye_host::store::dump::{
    RestoreTransaction, Snapshot, is_known_schema_version, latest_schema_version,
};
use pinye_host::store::tables::{ColumnType, Table, dumped_tables};
use pinye_host::{Assets, Host};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::Place;
use crate::database;

/// Rows by table, each a line of the backup.
type Lines = BTreeMap<String, Vec<String>>;

/// The tables after an earlier migration.
struct Past {
    tables: Vec<Table>,
    lines: Lines,
}

impl Past {
    /// Creates the tables after migration `step`, with at least one row in each.
    async fn at(step: i64) -> Past {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::connect_file(&folder.path().join("old.db")).await.unwrap();
        let mut taking = RestoreTransaction::begin(&db).await.unwrap();
        taking.create_tables(step).await.unwrap();
        taking.commit().await.unwrap();
        let tables = dumped_tables(step).await.unwrap();
        let mut taking = RestoreTransaction::begin(&db).await.unwrap();
        for table in tables.iter().filter(|table| !table.name.starts_with("plugin")) {
            if taking.count(table).await.unwrap() > 0 {
                continue;
            }
            let value = |(name, kind): &(String, ColumnType)| value(step, &table.name, name, *kind);
            let row = Value::Array(table.columns.iter().map(value).collect()).to_string();
            taking.add(table, &[row]).await.unwrap();
        }
        taking.commit().await.unwrap();
        // Each table has a row with the id 1.
        database::execute(&db, "UPDATE counters SET value = 1 WHERE value = 0").await;
        let lines = lines(&db, &tables).await;
        db.close().await;
        Past { tables, lines }
    }

    /// Writes the backup file.
    fn write(&self, target: &Path, schema: i64, program: &str) {
        let opening = json!({
            "format": 1, "program": program, "schema": schema, "made_at": "2026-01-02T03:04:05Z",
            "tables": self.tables,
        });
        let mut parts = vec![("pinye-backup.json".to_owned(), opening.to_string())];
        for table in &self.tables {
            let text: String =
                self.lines[&table.name].iter().map(|line| format!("{line}\n")).collect();
            if !text.is_empty() {
                parts.push((format!("rows/{}/000001.jsonl", table.name), text));
            }
        }
        let count = |(name, lines): (&String, &Vec<String>)| (name.clone(), lines.len() as u64);
        let rows = self.lines.iter().map(count).collect();
        let mut manifest =
            serde_json::to_value(BackupManifest { rows, ..BackupManifest::default() }).unwrap();
        let note = |(path, text): &(String, String)| {
            let sha256 = hex::encode(Sha256::digest(text));
            json!({ "path": path, "bytes": text.len(), "sha256": sha256 })
        };
        manifest["parts"] = parts.iter().map(note).collect();
        parts.push(("manifest.json".to_owned(), manifest.to_string()));
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for (path, text) in parts {
            let mut head = tar::Header::new_gnu();
            head.set_size(text.len() as u64);
            tar.append_data(&mut head, path, text.as_bytes()).unwrap();
        }
        std::fs::write(target, tar.into_inner().unwrap().finish().unwrap()).unwrap();
    }
}

/// Returns a value for a column: a text that breaks careless escaping, except for columns that a
/// host parses at its start.
fn value(step: i64, table: &str, name: &str, kind: ColumnType) -> Value {
    match (table, name) {
        ("users", "username" | "username_key") => json!("old"),
        ("users", "blocked") | ("works", "is_template") => json!(false),
        ("works", "title") => json!(format!("from step {step}")),
        ("works", "document") => json!(
            json!({ "id": 1, "title": format!("from step {step}"), "revision": 1, "pages": [{ "id": "p", "elements": [] }] }).to_string()
        ),
        ("works", "etag") => json!("0123"),
        ("works", "tags") => json!("[]"),
        ("works", "card") => json!("{}"),
        ("works", "deleted_at" | "published_at" | "publication") => Value::Null,
        _ => match kind {
            ColumnType::Number if name.ends_with("id") => json!(1),
            ColumnType::Number => json!(9_007_199_254_740_993_i64),
            ColumnType::Real => json!("0.30000000000000004"),
            ColumnType::Boolean => json!(true),
            ColumnType::Text => json!("'); -- \"\\ \u{2028}\r\n中文 𝄞"),
            ColumnType::Bytes => json!("AP8KIg=="),
        },
    }
}

async fn lines(db: &Db, tables: &[Table]) -> Lines {
    let mut snapshot = Snapshot::begin(db).await.unwrap();
    let mut all = Lines::new();
    for table in tables {
        let mut lines = Vec::new();
        let take = async |line| {
            lines.push(line);
            true
        };
        snapshot.rows(table, take).await.unwrap();
        all.insert(table.name.clone(), lines);
    }
    all
}

fn steps() -> impl DoubleEndedIterator<Item = i64> {
    (1..latest_schema_version()).filter(|step| is_known_schema_version(*step))
}

/// The backup of every earlier version is restored and migrated, with every row intact.
#[tokio::test]
async fn a_backup_of_every_earlier_step_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let mut taken = 0;
    for step in steps() {
        let past = Past::at(step).await;
        let file = folder.path().join(format!("{step}.backup"));
        past.write(&file, step, "0.0.1");
        let place = Place::empty().await;
        let summary = backup::restore(&place.config, &file).await.unwrap();
        let rows: u64 = past.lines.values().map(|lines| lines.len() as u64).sum();
        assert_eq!(summary.rows, rows, "step {step}");
        let db = place.open().await;
        let schema = Snapshot::begin(&db).await.unwrap().schema().await.unwrap();
        assert_eq!(schema, Some(latest_schema_version()), "step {step}");
        let now = lines(&db, &past.tables).await;
        for (table, before) in &past.lines {
            let now: BTreeSet<&String> = now[table].iter().collect();
            // The restore itself adds an audit row.
            let kept = before.iter().filter(|line| !line.starts_with(r#"["audit","#));
            let lost: Vec<&String> = kept.filter(|line| !now.contains(line)).collect();
            assert!(lost.is_empty(), "step {step}, {table}: {lost:?} of {now:?}");
        }
        db.close().await;
        taken += 1;
    }
    assert!(taken >= 10, "{taken} steps");
}

/// A host serves the works of a restored old backup.
#[tokio::test]
async fn a_host_opens_the_works_of_an_old_backup() {
    let folder = tempfile::tempdir().unwrap();
    let with_works: Vec<i64> = steps().filter(|step| *step >= 2).collect();
    for step in [with_works[0], *with_works.last().unwrap()] {
        let file = folder.path().join(format!("{step}.backup"));
        Past::at(step).await.write(&file, step, "0.0.1");
        let place = Place::restored(&file).await;
        let opened = Host::open(place.config.clone(), Assets::none(), Clock::system()).await;
        let opened = opened.unwrap();
        let app = opened.app.clone();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        tokio::spawn(opened.run(async move { drop(stopped.await) }));
        let token = pinye_host::admin::create_token_in(&app.ctx.db, "old", app.ctx.clock.now_ms())
            .await
            .unwrap();
        let url = format!("{}/api/works/1", app.ctx.settings.studio_url);
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let answer = http.get(url).bearer_auth(&token).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "step {step}");
        let work: Value = answer.json().await.unwrap();
        assert_eq!(work["data"]["title"], format!("from step {step}"));
        drop(stop);
    }
}

/// A backup of a later version is refused with instructions before anything is changed; so is a
/// file whose header claims a newer version than its tables have.
#[tokio::test]
async fn a_backup_of_a_later_version_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let past = Past::at(steps().next_back().unwrap()).await;
    let file = folder.path().join("later.backup");
    let place = Place::empty().await;
    for later in [latest_schema_version() + 1, 9_999, i64::MAX, 0, -1] {
        past.write(&file, later, "9.9.8");
        let refused = backup::restore(&place.config, &file).await.unwrap_err();
        assert!(matches!(&refused, Error::Version(program) if program == "9.9.8"), "{refused}");
        let said = refused.to_string();
        assert!(said.contains("请先升级") && said.contains("update first"), "{said}");
        place.assert_untouched().await;
    }
    let first = Past::at(1).await;
    first.write(&file, latest_schema_version(), "0.0.1");
    let refused = backup::restore(&place.config, &file).await.unwrap_err();
    assert!(matches!(refused, Error::Damaged(_)), "{refused}");
    place.assert_untouched().await;
}

/// An older program refuses to start on a newer schema, says what to do, and leaves the tables
/// unchanged.
#[tokio::test]
async fn a_host_does_not_start_on_the_tables_of_a_later_version() {
    let place = Place::empty().await;
    let begin = async || Host::open(place.config.clone(), Assets::none(), Clock::system()).await;
    begin().await.unwrap().app.ctx.db.close().await;
    let db = place.open().await;
    let later = match &db {
        Db::Sqlite { .. } => {
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', TRUE, x'00', 0)"
        }
        Db::Postgres { .. } => {
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', TRUE, '\\x00', 0)"
        }
    };
    database::execute(&db, later).await;
    db.close().await;
    let said = format!("{:#}", begin().await.unwrap_err());
    assert!(said.contains("请升级本程序") && said.contains("update this program"), "{said}");
}
