//! Backup, restore and move of a whole installation, and everything that must be refused on the
//! way. Real processes under load are in cli/tests/process/backup.rs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pinye_host::backup::{self, Damage, Error};
use pinye_host::domain::clock::Clock;
use pinye_host::store::dump::latest_schema_version;
use pinye_host::store::tables::{ColumnType, EXCLUDED_TABLES, all_tables, dumped_tables};
use pinye_host::store::{self, Db};
use pinye_host::{Assets, Config, Host, Options};
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::app::{ADMIN_PASSWORD, Person, TestApp};
use crate::database;

mod disk;
mod full;
mod older;

/// The tables that backups know are those of either database: a missing table, column or kind
/// would be missing in every backup.
#[tokio::test]
async fn every_table_and_column_of_the_database_is_known_to_backups() {
    let folder = tempfile::tempdir().unwrap();
    let db = database::open(folder.path()).await;
    let columns = match &db {
        Db::Sqlite { .. } => {
            "SELECT m.name || '.' || c.name || ' ' || c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
        }
        Db::Postgres { .. } => {
            "SELECT table_name || '.' || column_name || ' ' || COALESCE(domain_name, data_type) FROM information_schema.columns WHERE table_schema = 'public'"
        }
    };
    let real: BTreeSet<String> = database::texts(&db, columns)
        .await
        .into_iter()
        .map(|column| column.to_lowercase())
        .filter(|column| !column.starts_with("_sqlx_migrations"))
        .collect();
    let kind = |kind| match kind {
        ColumnType::Number => "bigint",
        ColumnType::Real => "double precision",
        ColumnType::Boolean => "boolean",
        ColumnType::Text => "text",
        ColumnType::Bytes => "blob",
    };
    let listed: BTreeSet<String> = all_tables(latest_schema_version())
        .await
        .unwrap()
        .iter()
        .flat_map(|table| {
            table.columns.iter().map(|(name, of)| format!("{}.{name} {}", table.name, kind(*of)))
        })
        .collect();
    let missing: Vec<_> = real.symmetric_difference(&listed).collect();
    assert!(missing.is_empty(), "host/store/src/tables.rs does not find {missing:?}");
    for (table, reason) in EXCLUDED_TABLES {
        assert!(reason.len() > 20, "{table} is left out for a reason: {reason}");
    }
}

/// An installation that is not running.
struct Place {
    config: Config,
    _folder: tempfile::TempDir,
}

impl Place {
    /// Creates an empty one on the database of the test run.
    async fn empty() -> Place {
        Place::on(database::fresh().await)
    }

    fn on(database_url: Option<String>) -> Place {
        let folder = tempfile::tempdir().unwrap();
        let options = Options {
            data_dir: Some(folder.path().join("state")),
            database_url,
            studio_addr: Some("127.0.0.1:0".parse().unwrap()),
            works_addr: Some("127.0.0.1:0".parse().unwrap()),
            admin_password: Some(ADMIN_PASSWORD.to_owned()),
            ..Options::default()
        };
        Place { config: options.resolve().unwrap(), _folder: folder }
    }

    async fn restored(file: &Path) -> Place {
        let place = Place::empty().await;
        backup::restore(&place.config, file).await.unwrap();
        place
    }

    async fn rows(&self) -> Rows {
        let db = self.open().await;
        let rows = rows(&db).await;
        db.close().await;
        rows
    }

    /// Opens its database without migrations.
    async fn open(&self) -> Db {
        let db = match &self.config.database_url {
            Some(address) => Db::connect(address).await,
            None => Db::connect_file(&self.config.settings.data_dir.join("pinye.db")).await,
        };
        db.unwrap()
    }

    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        files(&self.config.settings.data_dir)
    }

    /// Asserts that a failed operation has left nothing behind.
    async fn assert_untouched(&self) {
        assert_eq!(self.files(), BTreeMap::new());
        let left: Vec<_> = std::fs::read_dir(&self.config.settings.data_dir)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name != "in-use.lock")
            .collect();
        assert!(left.is_empty(), "{left:?}");
        if let Some(address) = &self.config.database_url {
            let db = Db::connect(address).await.unwrap();
            let tables = database::texts(&db, "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'").await;
            assert_eq!(tables, Vec::<String>::new());
            db.close().await;
        }
    }
}

/// Rows by table, unordered.
type Rows = BTreeMap<String, BTreeSet<String>>;

async fn rows(db: &Db) -> Rows {
    let mut snapshot = store::dump::Snapshot::begin(db).await.unwrap();
    let mut all = Rows::new();
    for table in dumped_tables(latest_schema_version()).await.unwrap() {
        let mut lines = BTreeSet::new();
        let take = async |line| {
            lines.insert(line);
            true
        };
        snapshot.rows(&table, take).await.unwrap();
        all.insert(table.name, lines);
    }
    all
}

/// Removes the rows that copying itself writes.
fn without_notes(mut rows: Rows) -> Rows {
    rows.get_mut("audit").unwrap().retain(|line| !line.contains("installation."));
    let moving = |line: &String| line.starts_with(r#"["audit""#) || line.starts_with(r#"["sweep_"#);
    rows.get_mut("counters").unwrap().retain(|line| !moving(line));
    rows
}

fn files(data_dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in ["uploads", "registry/store", "registry/removed"] {
        for entry in std::fs::read_dir(data_dir.join(folder)).into_iter().flatten().flatten() {
            if entry.path().is_file() {
                let path = entry.path();
                let inside = path.strip_prefix(data_dir).unwrap().to_owned();
                found.insert(inside, std::fs::read(path).unwrap());
            }
        }
    }
    found
}

async fn upload(person: &Person, bytes: Vec<u8>) -> String {
    let part = Part::bytes(bytes).file_name("a.png".to_owned());
    let made = person.post_form("/api/upload/files", Form::new().part("files", part)).await;
    made.expect(201).data()[0]["path"].as_str().unwrap().to_owned()
}

fn picture(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = image::RgbImage::new(side, side);
    picture.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    bytes
}

/// Starts a host with an author who has a work and a file; returns them with a backup.
async fn backed_up() -> (TestApp, Person, PathBuf) {
    let (host, author) = TestApp::with_author().await;
    author.post("/api/works", &json!({ "title": "kept \"title\"\n中文" })).await.expect(201);
    upload(&author, picture(3)).await;
    let file = host._folder.path().join("pinye.backup");
    backup::create(&host.config, &file).await.unwrap();
    (host, author, file)
}

/// Ids, counters, rows and files are those of the installation, and the restored one works.
#[tokio::test]
async fn an_installation_comes_back_as_it_was() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    for number in 0..5 {
        author.post("/api/works", &json!({ "title": format!("work {number}") })).await.expect(201);
    }
    author.delete("/api/works/2").await.expect(200);
    let token = author.get("/api/works/token/1").await.expect(200);
    let path = upload(&author, picture(9)).await;
    let package = Part::bytes(crate::hostile::good("mine").package_bytes).file_name("own.pinye");
    admin.post_form("/api/plugins", Form::new().part("package", package)).await.expect(201);
    full::fill(&host.app.ctx.db).await;
    let file = host._folder.path().join("pinye.backup");
    let summary = backup::create(&host.config, &file).await.unwrap();
    assert_eq!((summary.works, summary.uploads, summary.packages), (5, 1, 1));
    assert_eq!(summary.lost, Vec::<String>::new());
    let before = rows(&host.app.ctx.db).await;
    for (table, rows) in &before {
        assert!(!rows.is_empty(), "the test must have rows of {table}");
    }
    let files = files(&host.app.ctx.settings.data_dir);
    let place = Place::restored(&file).await;
    let restored = place.rows().await;
    for action in ["installation.backup", "installation.restore"] {
        assert!(restored["audit"].iter().any(|line| line.contains(action)), "{action}");
    }
    assert_eq!(without_notes(restored), without_notes(before));
    assert_eq!(place.files(), files);

    let opened = Host::open(place.config.clone(), Assets::none(), Clock::system()).await.unwrap();
    let app = opened.app.clone();
    assert_eq!(store::users::count(&app.ctx.db).await.unwrap(), 2);
    let work = store::works::find(&app.ctx.db, 1).await.unwrap().unwrap();
    assert!(work.document.contains("work 0"));
    assert!(store::works::find(&app.ctx.db, 2).await.unwrap().is_none(), "it lies in the bin");
    assert_eq!(app.registry.list().len(), 1);
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(opened.run(async move { drop(stopped.await) }));
    let people = host.nobody();
    let author = Person {
        base: app.ctx.settings.studio_url.clone(),
        token: Some(fresh_token(&app).await),
        ..people.clone()
    };
    // The rows mark it as uploaded by a visitor, so only the owner can read it.
    let got = author.request(reqwest::Method::GET, &path).send().await.unwrap();
    assert_eq!(got.bytes().await.unwrap(), picture(9));
    let again = author.get("/api/works/token/1").await.expect(200);
    assert_eq!(again.data()["token"], token.data()["token"]);
    let next = author.post("/api/works", &json!({})).await.expect(201);
    assert_eq!(next.id(), 6, "counters go on where they were");
    drop(stop);
}

async fn fresh_token(app: &pinye_host::App) -> String {
    pinye_host::admin::create_token_in(&app.ctx.db, "author", app.ctx.clock.now_ms()).await.unwrap()
}

/// A restore contains no sessions: one that was ended after the backup must not become valid again.
#[tokio::test]
async fn nobody_is_signed_in_after_a_restore() {
    let (host, author, file) = backed_up().await;
    author.get("/api/users/me").await.expect(200);
    let place = Place::restored(&file).await;
    let app = Host::open(place.config.clone(), Assets::none(), Clock::system()).await.unwrap().app;
    let sessions =
        database::texts(&app.ctx.db, "SELECT CAST(COUNT(*) AS TEXT) FROM sessions").await;
    assert_eq!(sessions, ["0"]);
    let lines = database::texts(&app.ctx.db, "SELECT action FROM audit ORDER BY id").await;
    assert!(lines.ends_with(&["installation.restore".to_owned()]), "{lines:?}");
    drop(host);
}

/// Rows and files of a backup are consistent under concurrent writes; a file deleted meanwhile is
/// either in the backup with its row or absent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_beside_people_who_write_is_of_one_moment() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let id = work["id"].as_i64().unwrap();
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let writing = tokio::spawn({
        let (author, stop) = (author.clone(), stop.clone());
        async move {
            let mut written = 0;
            while !stop.load(std::sync::atomic::Ordering::SeqCst) {
                let path = upload(&author, picture(4)).await;
                let listed = author.get("/api/upload/files").await.expect(200);
                let file = listed.data()[0]["id"].as_i64().unwrap();
                let revision =
                    author.get(&format!("/api/works/{id}")).await.data()["revision"].clone();
                let saved = json!({ "revision": revision, "title": path, "cover_image_url": path });
                author.put(&format!("/api/works/{id}"), &saved).await.expect(200);
                if written % 2 == 1 {
                    author.delete(&format!("/api/upload/files/{file}")).await.expect(200);
                }
                written += 1;
            }
            written
        }
    });
    for round in 0..4 {
        let file = host._folder.path().join(format!("{round}.backup"));
        let summary = backup::create(&host.config, &file).await.unwrap();
        assert_eq!(summary.lost, Vec::<String>::new(), "round {round}");
        let place = Place::restored(&file).await;
        let rows = place.rows().await;
        let files: BTreeSet<String> = place
            .files()
            .keys()
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        let named: BTreeSet<String> = rows["uploads"]
            .iter()
            .map(|line| {
                serde_json::from_str::<serde_json::Value>(line).unwrap()[3]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect();
        assert_eq!(files, named, "round {round}");
        let work = rows["works"].iter().next().unwrap();
        let work: serde_json::Value = serde_json::from_str(work).unwrap();
        let document: serde_json::Value = serde_json::from_str(work[9].as_str().unwrap()).unwrap();
        assert_eq!(document["title"], work[2], "a torn row");
    }
    stop.store(true, std::sync::atomic::Ordering::SeqCst);
    assert!(writing.await.unwrap() > 0);
    let left = std::fs::read_dir(&host.app.ctx.settings.data_dir).unwrap().flatten();
    let left = left.filter(|entry| entry.file_name().to_string_lossy().starts_with("backing-up"));
    assert_eq!(left.count(), 0, "nothing is left of it");
}

/// A file missing on disk does not fail a backup; the summary names it.
#[tokio::test]
async fn a_lost_file_is_named_and_the_rest_is_saved() {
    let (host, author) = TestApp::with_author().await;
    let kept = upload(&author, picture(2)).await;
    let lost = upload(&author, picture(3)).await;
    std::fs::remove_file(host.app.ctx.settings.data_dir.join(lost.trim_start_matches('/')))
        .unwrap();
    let file = host._folder.path().join("pinye.backup");
    let summary = backup::create(&host.config, &file).await.unwrap();
    assert_eq!(summary.lost, [lost.trim_start_matches('/')]);
    assert_eq!(summary.uploads, 1);
    let place = Place::restored(&file).await;
    assert!(place.config.settings.data_dir.join(kept.trim_start_matches('/')).is_file());
}

#[tokio::test]
async fn only_an_empty_installation_takes_a_copy() {
    let (host, author, file) = backed_up().await;
    let before = rows(&host.app.ctx.db).await;
    let refused = backup::restore(&host.config, &file).await.unwrap_err();
    assert!(matches!(refused, Error::InUse), "a host works there: {refused}");
    // An installation with users that is not running.
    let used = Place::restored(&file).await;
    let was = used.rows().await;
    let refused = backup::restore(&used.config, &file).await.unwrap_err();
    assert!(matches!(refused, Error::NotEmpty), "{refused}");
    assert!(
        refused.to_string().contains("全新的安装")
            && refused.to_string().contains("empty installation")
    );
    assert_eq!(used.rows().await, was);
    // Files of an installation whose database is elsewhere.
    let other = Place::empty().await;
    let uploads = other.config.settings.data_dir.join("uploads");
    std::fs::create_dir_all(&uploads).unwrap();
    std::fs::write(uploads.join("somebodys.png"), b"x").unwrap();
    let refused = backup::restore(&other.config, &file).await.unwrap_err();
    assert!(matches!(&refused, Error::FolderNotEmpty(place) if *place == uploads), "{refused}");
    assert_eq!(std::fs::read(uploads.join("somebodys.png")).unwrap(), b"x");
    assert_eq!(rows(&host.app.ctx.db).await, before);
    author.get("/api/works/1").await.expect(200);
}

/// A damaged backup is detected before anything is changed.
#[tokio::test]
async fn a_damaged_backup_changes_nothing() {
    let (_host, _author, file) = backed_up().await;
    let whole = std::fs::read(&file).unwrap();
    let damaged = file.with_extension("damaged");
    let place = Place::empty().await;
    for position in [whole.len() / 3, whole.len() / 2, whole.len() - 20] {
        let mut bytes = whole.clone();
        // Flip 16 bytes: flipping one bit may only yield another spelling of the same padding.
        bytes[position..position + 16].iter_mut().for_each(|byte| *byte = !*byte);
        std::fs::write(&damaged, bytes).unwrap();
        let refused = backup::restore(&place.config, &damaged).await.unwrap_err();
        assert!(matches!(refused, Error::Damaged(_)), "{position}: {refused}");
        assert!(
            refused.to_string().contains("备份文件已损坏")
                && refused.to_string().contains("damaged")
        );
        place.assert_untouched().await;
    }
    std::fs::write(&damaged, &whole[..whole.len() / 2]).unwrap();
    let refused = backup::restore(&place.config, &damaged).await.unwrap_err();
    assert!(matches!(refused, Error::Damaged(Damage::Unreadable)), "{refused}");
    std::fs::write(&damaged, b"a letter").unwrap();
    assert!(matches!(backup::restore(&place.config, &damaged).await, Err(Error::NotABackup)));
    place.assert_untouched().await;
    backup::restore(&place.config, &file).await.unwrap();
}

/// Rows with valid checksums that violate constraints are refused by the database, and nothing
/// stays.
#[tokio::test]
async fn rows_that_do_not_fit_leave_nothing_behind() {
    let (_host, _author, file) = backed_up().await;
    let place = Place::empty().await;
    let forged = file.with_extension("forged");
    for (table, from, to) in [
        ("works", "[1,2,", "[1,true,"),
        ("user_roles", "[1,", "[77,"),
        ("users", r#"["#, r#"[null,"#),
        ("uploads", "\n", "\nnonsense\n"),
    ] {
        full::forge(&file, &forged, table, from, to);
        let refused = backup::restore(&place.config, &forged).await.unwrap_err();
        assert!(
            matches!(&refused, Error::Damaged(Damage::Rows(name)) if name == table),
            "{table}: {refused}"
        );
        place.assert_untouched().await;
        std::fs::remove_file(&forged).unwrap();
    }
    backup::restore(&place.config, &file).await.unwrap();
}

/// A restore killed right before its end leaves files and no rows; the next restore removes them.
#[tokio::test]
async fn a_restore_that_was_cut_off_can_be_done_again() {
    let (_host, _author, file) = backed_up().await;
    let place = Place::empty().await;
    let data_dir = &place.config.settings.data_dir;
    std::fs::create_dir_all(data_dir.join("restoring")).unwrap();
    std::fs::create_dir_all(data_dir.join("uploads")).unwrap();
    std::fs::write(data_dir.join("uploads/half.png"), b"half").unwrap();
    backup::restore(&place.config, &file).await.unwrap();
    assert!(!data_dir.join("uploads/half.png").exists() && !data_dir.join("restoring").exists());
    assert_eq!(place.files().len(), 1);
}

#[tokio::test]
async fn there_must_be_something_to_copy_and_a_free_place_for_it() {
    let nothing = Place::on(None);
    let file = nothing._folder.path().join("pinye.backup");
    let refused = backup::create(&nothing.config, &file).await.unwrap_err();
    assert!(matches!(refused, Error::NoInstallation(_)), "{refused}");
    assert!(!nothing.config.settings.data_dir.exists() && !file.exists(), "asking makes nothing");
    let (host, _author, file) = backed_up().await;
    let before = std::fs::read(&file).unwrap();
    let refused = backup::create(&host.config, &file).await.unwrap_err();
    assert!(matches!(refused, Error::Exists(_)), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let nowhere = host._folder.path().join("no/such/folder/pinye.backup");
    assert!(matches!(backup::create(&host.config, &nowhere).await, Err(Error::Disk(..))));
    database::execute(
        &host.app.ctx.db,
        "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)",
    )
    .await;
    let refused = backup::create(&host.config, &file.with_extension("old")).await.unwrap_err();
    assert!(matches!(refused, Error::OtherVersion), "{refused}");
}

/// Moves every row from one database into another; the source stays unchanged.
#[tokio::test]
async fn a_database_moves_with_every_row() {
    let (host, author) = TestApp::with_author().await;
    author.post("/api/works", &json!({ "title": "moved" })).await.expect(201);
    full::fill(&host.app.ctx.db).await;
    let folder = tempfile::tempdir().unwrap();
    let target = match database::fresh().await {
        Some(address) => address,
        None => format!("sqlite:{}", folder.path().join("target.db").display()),
    };
    let config = &host.config;
    let refused = backup::move_database(config, &target).await.unwrap_err();
    assert!(matches!(refused, Error::InUse), "what is written meanwhile would be lost: {refused}");
    let place = Place::restored(&{
        let file = folder.path().join("pinye.backup");
        backup::create(config, &file).await.unwrap();
        file
    })
    .await;
    let before = place.rows().await;
    let summary = backup::move_database(&place.config, &target).await.unwrap();
    assert_eq!(summary.works, 1);
    let moved = Db::connect(&target).await.unwrap();
    assert_eq!(without_notes(rows(&moved).await), without_notes(before.clone()));
    let last = database::texts(&moved, "SELECT action FROM audit ORDER BY id DESC").await;
    assert_eq!(last[0], "installation.move");
    moved.close().await;
    assert_eq!(place.rows().await, before, "the source is as it was");
    let again = backup::move_database(&place.config, &target).await.unwrap_err();
    assert!(matches!(again, Error::NotEmpty), "{again}");
    let own = match &place.config.database_url {
        Some(address) => address.clone(),
        None => format!("sqlite:{}", place.config.settings.data_dir.join("pinye.db").display()),
    };
    let itself = backup::move_database(&place.config, &own).await.unwrap_err();
    assert!(matches!(itself, Error::SameDatabase), "{itself}");
    assert!(matches!(
        backup::move_database(&place.config, "mysql://localhost/x").await,
        Err(Error::Store(store::Error::Address(_)))
    ));
}

/// From SQLite to PostgreSQL and back: the rows are the same at the end.
#[tokio::test]
#[ignore = "needs both databases: `make test-postgres` runs it"]
async fn a_backup_of_one_database_restores_on_the_other() {
    database::server().expect("PINYE_TEST_POSTGRES names a server: host/tests/postgres.sh");
    let (host, author) = TestApp::with_author().await;
    author.post("/api/works", &json!({ "title": "both" })).await.expect(201);
    upload(&author, picture(5)).await;
    full::fill(&host.app.ctx.db).await;
    let folder = tempfile::tempdir().unwrap();
    let mut before = without_notes(rows(&host.app.ctx.db).await);
    let mut config = host.config.clone();
    for (round, on) in [None, database::fresh().await, None].into_iter().enumerate() {
        let file = folder.path().join(format!("{round}.backup"));
        backup::create(&config, &file).await.unwrap();
        let place = Place::on(on);
        backup::restore(&place.config, &file).await.unwrap();
        let after = without_notes(place.rows().await);
        assert_eq!(after, before, "round {round}");
        assert_eq!(place.files(), files(&config.settings.data_dir));
        (before, config) = (after, place.config.clone());
        std::mem::forget(place._folder);
    }
}
