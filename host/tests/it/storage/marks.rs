//! Installation ids: a data folder, a bucket and a database belong together; the sweep deletes only
//! recorded files, and only after a day.

use pinye_host::app::uploads::cleanup::{clean_up_at_start, sweep};
use pinye_host::domain::clock::Clock;
use pinye_host::store::pending_deletions::{GRACE_PERIOD_MS, MAX_CLOCK_STEP_MS};
use pinye_host::{Options, backup, store};

use super::{Installation, host_in, picture, service::Service, sound, start_error, uploaded};
use crate::app::{Person, TestApp, With};
use crate::database;

const MONTH_MS: i64 = 30 * GRACE_PERIOD_MS;

/// Runs the sweeps of a little more than a day; returns the number of deleted files.
pub async fn a_day_of_sweeps(clock: &Clock, host: &TestApp) -> usize {
    let mut removed = 0;
    for _ in 0..=GRACE_PERIOD_MS / MAX_CLOCK_STEP_MS {
        clock.advance(MAX_CLOCK_STEP_MS);
        removed += sweep(&host.app.uploads).await.unwrap();
    }
    removed
}

fn names(folder: &std::path::Path) -> usize {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter(|entry| entry.path().is_file()).count()
}

async fn other_database(place: &Installation) -> Option<String> {
    let file = place.folder.path().join("other.db");
    Some(database::fresh().await.unwrap_or_else(|| format!("sqlite:{}", file.display())))
}

/// Regression: all 594 files were deleted two seconds after such a start.
#[tokio::test]
async fn another_database_is_refused_and_every_file_stays() {
    let place = Installation::new().await;
    let host = place.start(Options::default()).await.unwrap();
    let paths = [host.upload(sound(2000)).await, host.upload(sound(3000)).await];
    host.stop().await;
    let wrong = place.on(other_database(&place).await);
    let old = std::time::SystemTime::UNIX_EPOCH;
    for entry in std::fs::read_dir(place.uploads()).unwrap().flatten() {
        std::fs::File::open(entry.path()).unwrap().set_modified(old).unwrap();
    }
    for _ in 0..2 {
        let refused = start_error(wrong.start(Options::default()).await);
        assert!(refused.contains("不属于同一个安装"), "{refused}");
        assert!(refused.contains("does not belong to the data folder"), "{refused}");
        assert!(refused.contains("--database-url"), "it says where to look: {refused}");
    }
    // An installation of an earlier version has no id: the files on disk and those in the database
    // are compared.
    std::fs::remove_file(place.uploads().join("../installation")).unwrap();
    let refused = start_error(wrong.start(Options::default()).await);
    assert!(
        refused.contains("只有 0 个相符") && refused.contains("only 0 are the same"),
        "{refused}"
    );
    assert_eq!(names(&place.uploads()), 2);
    let host = place.start(Options::default()).await.unwrap();
    assert!(
        host.bytes(&paths[0]).await == sound(2000) && host.bytes(&paths[1]).await == sound(3000)
    );
    host.stop().await;
    // A folder without its files prevents the start as well.
    std::fs::remove_file(place.uploads().join("../installation")).unwrap();
    std::fs::rename(place.uploads(), place.uploads().with_extension("away")).unwrap();
    let refused = start_error(place.start(Options::default()).await);
    assert!(refused.contains("names 2 uploaded files, 0 are kept"), "{refused}");
}

/// An administrator can confirm once that they belong together; the sweep deletes nothing then
/// either.
#[tokio::test]
async fn what_belongs_together_can_be_said() {
    let place = Installation::new().await;
    let host = place.start(Options::default()).await.unwrap();
    host.upload(sound(2000)).await;
    host.stop().await;
    let other = place.on(other_database(&place).await);
    start_error(other.start(Options::default()).await);
    pinye_host::maintenance::adopt(other.settings(Options::default())).await.unwrap();
    let host = other.start(Options::default()).await.unwrap();
    host.stop().await;
    assert_eq!(names(&place.uploads()), 1, "the other database knows nothing of it");
    let refused = start_error(place.start(Options::default()).await);
    assert!(refused.contains("does not belong"), "{refused}");
}

/// After files moved to a bucket, a start without it or with an empty one is refused: the files
/// would seem to be lost.
#[tokio::test]
async fn a_forgotten_bucket_is_noticed() {
    let service = Service::start().await;
    let place = Installation::new().await;
    let host = place.start(service.options("one")).await.unwrap();
    let path = host.upload(sound(2000)).await;
    host.stop().await;
    for wrong in [Options::default(), service.options("two")] {
        let refused = start_error(place.start(wrong).await);
        assert!(refused.contains("names 1 uploaded files, 0 are kept"), "{refused}");
    }
    let host = place.start(service.options("one")).await.unwrap();
    assert!(host.bytes(&path).await == sound(2000));
    host.stop().await;
}

/// A moved database belongs to the same data folder and bucket.
#[tokio::test]
async fn a_moved_database_is_known() {
    let service = Service::start().await;
    for options in [Options::default(), service.options("moved-database")] {
        let place = Installation::new().await;
        let host = place.start(options.clone()).await.unwrap();
        let path = host.upload(sound(2000)).await;
        host.stop().await;
        let address = other_database(&place).await;
        let to = address.clone().unwrap();
        backup::move_database(&place.settings(options.clone()), &to).await.unwrap();
        let host = place.on(address).start(options).await.unwrap();
        assert!(host.bytes(&path).await == sound(2000));
        host.stop().await;
    }
}

async fn assert_bin(host: &TestApp, author: &Person, clock: &Clock) {
    let (kept, gone) = (uploaded(author, sound(2000)).await, uploaded(author, picture(3, 3)).await);
    let name = gone["/uploads/".len()..].to_owned();
    let listed = author.get("/api/upload/files").await.expect(200);
    let files = listed.data().as_array().unwrap();
    let id = files.iter().find(|file| file["path"] == gone.as_str()).unwrap()["id"].clone();
    author.delete(&format!("/api/upload/files/{id}")).await.expect(200);
    author.get(&gone).await.expect(404);
    assert_eq!(host.app.uploads.storage.list_bin().await.unwrap(), std::slice::from_ref(&name));
    // A clock that jumps a month ahead advances the clock of sweeps by two hours.
    assert_eq!(sweep(&host.app.uploads).await.unwrap(), 0);
    for _ in 0..5 {
        clock.advance(MONTH_MS);
        assert_eq!(sweep(&host.app.uploads).await.unwrap(), 0);
        clean_up_at_start(&host.app.uploads).await.unwrap();
        clock.advance(-MONTH_MS);
        assert_eq!(sweep(&host.app.uploads).await.unwrap(), 0);
    }
    assert_eq!(host.app.uploads.storage.list_bin().await.unwrap(), [name]);
    assert_eq!(a_day_of_sweeps(clock, host).await, 1);
    assert_eq!(host.app.uploads.storage.list_bin().await.unwrap(), Vec::<String>::new());
    author.get(&kept).await.expect(200);
    assert_eq!(a_day_of_sweeps(clock, host).await, 0);
    author.get(&kept).await.expect(200);
}

#[tokio::test]
async fn a_removed_file_lies_in_the_bin_for_a_day_whatever_the_clock_says() {
    let clock = Clock::fixed(1_790_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let author = host.author("author").await;
    assert_bin(&host, &author, &clock).await;
    let service = Service::start().await;
    let host = TestApp::start_with(With::Nothing, clock.clone(), service.options("bin")).await;
    let author = host.author("author").await;
    assert_bin(&host, &author, &clock).await;
}

/// A database restored to an earlier state names a file in the bin, which is recovered.
#[tokio::test]
async fn what_a_row_names_comes_back_from_the_bin() {
    let service = Service::start().await;
    let (host, author) = host_in(&service, "back").await;
    let path = uploaded(&author, sound(2000)).await;
    let name = &path["/uploads/".len()..];
    host.app.uploads.storage.move_to_bin(name).await.unwrap();
    author.get(&path).await.expect(404);
    clean_up_at_start(&host.app.uploads).await.unwrap();
    author.get(&path).await.expect(200);
}

/// A host that stops between storing a file and writing its row leaves a file recorded as
/// uploading: it is deleted after a day; unknown files stay.
#[tokio::test]
async fn a_file_that_never_got_its_row_goes_after_a_day_and_strangers_stay() {
    let clock = Clock::fixed(1_790_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let named = |letter: &str| format!("{}.png", letter.repeat(24));
    let folder = host.app.ctx.settings.data_dir.join("uploads");
    for name in [named("a"), named("b")] {
        std::fs::write(folder.join(name), b"x").unwrap();
    }
    store::pending_deletions::mark_uploading(&host.app.ctx.db, &[named("a")]).await.unwrap();
    assert_eq!(sweep(&host.app.uploads).await.unwrap(), 0);
    assert!(folder.join(named("a")).exists());
    a_day_of_sweeps(&clock, &host).await;
    assert_eq!(a_day_of_sweeps(&clock, &host).await, 1);
    assert!(!folder.join(named("a")).exists());
    assert!(folder.join(named("b")).exists(), "nobody wrote down that it is to go");
}
