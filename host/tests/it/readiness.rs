//! Readiness: a host reports ready only if visitors can get published works.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::time::Duration;

use pinye_host::domain::publication::{Asset, NewPublication, PublishedPage};
use pinye_host::store::{self, Db};
use reqwest::multipart::{Form, Part};

use crate::app::{Person, TestApp};
use crate::database::{execute, texts};

/// Ways to damage a running host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    /// The uploads folder is missing.
    NoFolder,
    /// The uploads folder is empty, as if a disk was not mounted.
    EmptyFolder,
    /// This table cannot be read.
    Table(&'static str),
}

const DAMAGES: [Damage; 6] = [
    Damage::NoFolder,
    Damage::EmptyFolder,
    Damage::Table("works"),
    Damage::Table("publications"),
    Damage::Table("publication_pages"),
    Damage::Table("assets"),
];

/// Starts a host with a published work and an uploaded file.
async fn host() -> (TestApp, Person) {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await["id"].as_i64().unwrap();
    let page = PublishedPage {
        place: "whole".to_owned(),
        html: vec![b'x'; 20_000],
        ..PublishedPage::default()
    };
    let script = Asset {
        name: "a.js".to_owned(),
        mime: "text/javascript".to_owned(),
        body: vec![b'x'; 20_000],
        br: None,
        gzip: None,
    };
    let new = NewPublication {
        work_id: work,
        user_id: 1,
        revision: 1,
        title: String::new(),
        document: "{}".to_owned(),
        lock: "[]".to_owned(),
        warnings: "[[],[]]".to_owned(),
        state: String::new(),
        at: 1,
        pages: vec![page],
        assets: vec![script],
    };
    store::publications::add(&host.app.ctx.db, &new).await.unwrap();
    let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("a.wav");
    author.post_form("/api/upload/files", Form::new().part("files", wave)).await.expect(201);
    (host, author)
}

async fn damage(host: &TestApp, damage: Damage) {
    let uploads = host.app.ctx.settings.data_dir.join("uploads");
    match damage {
        Damage::NoFolder => std::fs::remove_dir_all(uploads).unwrap(),
        Damage::EmptyFolder => {
            std::fs::remove_dir_all(&uploads).unwrap();
            std::fs::create_dir(uploads).unwrap();
        }
        Damage::Table(name) => spoil(&host.app, name).await,
    }
}

/// Overwrites the first page of a table in the SQLite file; on PostgreSQL the table is renamed
/// instead.
async fn spoil(app: &pinye_host::App, table: &str) {
    if let Db::Postgres { .. } = app.ctx.db {
        let sql: &'static str = format!("ALTER TABLE {table} RENAME TO spoiled").leak();
        return execute(&app.ctx.db, sql).await;
    }
    execute(&app.ctx.db, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let sql: &'static str =
        format!("SELECT CAST(rootpage AS TEXT) FROM sqlite_schema WHERE name = '{table}'").leak();
    let page: u64 = texts(&app.ctx.db, sql).await[0].parse().unwrap();
    let bytes: u64 = texts(&app.ctx.db, "SELECT CAST(page_size AS TEXT) FROM pragma_page_size")
        .await[0]
        .parse()
        .unwrap();
    let path = app.ctx.settings.data_dir.join("pinye.db");
    let mut file = std::fs::File::options().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start((page - 1) * bytes)).unwrap();
    file.write_all(&vec![0xff; usize::try_from(bytes).unwrap()]).unwrap();
    file.sync_all().unwrap();
}

#[tokio::test]
async fn what_visitors_cannot_get_makes_a_host_unready() {
    let hosts = DAMAGES.map(|one| async move {
        let (host, author) = host().await;
        author.get("/api/ready").await.expect(200);
        damage(&host, one).await;
        // The result of a readiness check is cached for a second.
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        let answer = author.get("/api/ready").await;
        assert_eq!(answer.code(), 503, "{one:?}: {}", answer.text);
    });
    futures_util::future::join_all(hosts).await;
}

/// One file deleted by hand does not make the host unready.
#[tokio::test]
async fn a_single_missing_file_does_not() {
    let (host, author) = host().await;
    let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("b.wav");
    let form = Form::new().part("files", wave);
    let made = author.post_form("/api/upload/files", form).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap().trim_start_matches('/').to_owned();
    std::fs::remove_file(host.app.ctx.settings.data_dir.join(path)).unwrap();
    author.get("/api/ready").await.expect(200);
}
