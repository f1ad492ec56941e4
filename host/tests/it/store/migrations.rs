//! Opening is idempotent, and foreign tables are not touched.

use pinye_host::store::{self, Db, users};

use super::House;

async fn run(db: &Db, sql: &'static str) {
    let Db::Sqlite { write, .. } = db else { panic!("it is a file") };
    sqlx::query(sql).execute(write).await.unwrap();
}

#[tokio::test]
async fn a_database_that_is_opened_again_has_everything() {
    let House { db, _folder } = House::on_sqlite().await;
    db.close().await;
    assert!(!db.is_alive().await);
    let path = _folder.path().join("pinye.db");
    let again = Db::open_file(&path).await.unwrap();
    assert!(again.is_alive().await);
    assert_eq!(users::count(&again).await.unwrap(), 2);
    again.close().await;
    let by_address = Db::open(&format!("sqlite:{}", path.display())).await.unwrap();
    assert_eq!(users::count(&by_address).await.unwrap(), 2);
}

/// An older program must not work on the tables of a newer one.
#[tokio::test]
async fn the_tables_of_a_newer_version_are_refused() {
    let House { db, _folder } = House::on_sqlite().await;
    run(&db, "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', TRUE, x'00', 0)").await;
    db.close().await;
    let refused = Db::open_file(&_folder.path().join("pinye.db")).await.unwrap_err();
    assert!(matches!(refused, store::Error::Migrate(_)), "{refused}");
}

/// A migration that was edited after it ran would make installations differ.
#[tokio::test]
async fn a_step_that_is_not_the_one_that_ran_is_refused() {
    let House { db, _folder } = House::on_sqlite().await;
    run(&db, "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
    db.close().await;
    assert!(Db::open_file(&_folder.path().join("pinye.db")).await.is_err());
}

#[tokio::test]
async fn what_is_no_database_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.db");
    let text = "this is a letter, and not a short one: ".repeat(500);
    std::fs::write(&path, &text).unwrap();
    assert!(Db::open_file(&path).await.is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    for address in ["", "pinye.db", "mysql://localhost/pinye", "file:pinye.db"] {
        let refused = Db::open(address).await.unwrap_err();
        assert!(matches!(refused, store::Error::Address(_)), "{address}: {refused}");
    }
}

/// Acknowledged writes are durable: the log is synced at every commit. Foreign keys are enforced.
#[tokio::test]
async fn commits_are_synced_and_keys_between_tables_hold() {
    let house = House::on_sqlite().await;
    let Db::Sqlite { write, read } = &house.db else { panic!("it is a file") };
    let ask = async |name: &'static str| {
        let (value,): (i64,) = sqlx::query_as(name).fetch_one(write).await.unwrap();
        value
    };
    assert_eq!(ask("PRAGMA synchronous").await, 2, "FULL");
    assert_eq!(ask("PRAGMA foreign_keys").await, 1);
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(write).await.unwrap();
    assert_eq!(mode, "wal");
    let written = sqlx::query("DELETE FROM users").execute(read).await;
    assert!(written.is_err(), "readers cannot write");
    house.work(1, "a").await;
    run(&house.db, "DELETE FROM users WHERE id = 1").await;
    assert!(store::works::find(&house.db, 1).await.unwrap().is_none(), "works go with them");
}
