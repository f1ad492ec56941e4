//! Uploads in a bucket: the same responses as from disk, and no data loss when the service or the
//! host stops.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use pinye_host::config::Config;
use pinye_host::domain::clock::Clock;
use pinye_host::{Assets, Host, Options, backup};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::app::{ADMIN_PASSWORD, Person, Reply, TestApp, With};
use crate::database;

pub mod marks;
mod service;

use service::Service;

async fn host_in(service: &Service, folder: &str) -> (TestApp, Person) {
    let options = service.options(folder);
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    (host, author)
}

async fn upload(person: &Person, bytes: Vec<u8>) -> Reply {
    let part = Part::bytes(bytes).file_name("a file");
    person.post_form("/api/upload/files", Form::new().part("files", part)).await
}

async fn uploaded(person: &Person, bytes: Vec<u8>) -> String {
    let made = upload(person, bytes).await.expect(201);
    made.data()[0]["path"].as_str().unwrap().to_owned()
}

fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = image::RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([x as u8, y as u8, (x ^ y) as u8])
    });
    picture.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    bytes
}

/// Returns a sound file of this size without repeated parts.
fn sound(length: usize) -> Vec<u8> {
    let mut bytes = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    bytes.extend(
        (0u32..)
            .flat_map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes())
            .take(length - 16),
    );
    bytes
}

async fn bytes(person: &Person, path: &str, range: Option<&str>) -> Vec<u8> {
    let mut request = person.request(Method::GET, path);
    if let Some(range) = range {
        request = request.header("range", range);
    }
    let got = request.send().await.unwrap();
    assert!(got.status().is_success(), "{path}: {}", got.status());
    got.bytes().await.unwrap().to_vec()
}

fn incoming(host: &TestApp) -> usize {
    std::fs::read_dir(host.app.ctx.settings.incoming_dir()).unwrap().count()
}

/// API-UPL-004, UP-009: served as from disk, in one piece and in ranges, and deleted with its row.
#[tokio::test]
async fn a_file_in_a_bucket_is_served_in_ranges_and_goes_when_it_is_deleted() {
    let service = Service::start().await;
    let (host, author) = host_in(&service, "works/one").await;
    // More than two parts of a multipart upload.
    let sent = sound(12 << 20);
    let path = uploaded(&author, sent.clone()).await;
    assert_eq!(service.names("works/one"), [&path[9..]]);
    assert_eq!(incoming(&host), 0);
    assert_eq!(
        std::fs::read_dir(host.app.ctx.settings.data_dir.join("uploads")).unwrap().count(),
        1
    );
    for person in [host.nobody(), host.visitor()] {
        assert!(bytes(&person, &path, None).await == sent);
        let across = bytes(&person, &path, Some("bytes=5242870-5242889")).await;
        assert_eq!(across, sent[5_242_870..5_242_890]);
        assert_eq!(bytes(&person, &path, Some("bytes=-3")).await, sent[sent.len() - 3..]);
    }
    let got = author.get(&path).await.expect(200);
    assert_eq!(
        (got.header("content-type"), got.header("content-length")),
        ("audio/wav", "12582912")
    );
    let again = author.request(Method::GET, &path).header("if-none-match", got.header("etag"));
    author.send(again).await.expect(304);
    let beyond = author.request(Method::GET, &path).header("range", "bytes=99999999-");
    author.send(beyond).await.expect(416);
    author.delete("/api/upload/files/1").await.expect(200);
    assert!(service.names("works/one").is_empty());
    author.get(&path).await.expect(404);
    author.get("/uploads/abcdefghijkmnpqrstuvwxyz.png").await.expect(404);
}

/// UP-009: image variants of a picture in a bucket.
#[tokio::test]
async fn smaller_pictures_are_made_of_what_lies_in_a_bucket() {
    let service = Service::start().await;
    let (host, author) = host_in(&service, "sizes").await;
    let path = uploaded(&author, picture(900, 400)).await;
    let small = bytes(&author, &format!("{path}?w=320"), None).await;
    assert_eq!(image::load_from_memory(&small).unwrap().width(), 320);
    assert_eq!(incoming(&host), 0, "the copy it was made of is gone");
    // The variant is cached, so the service is not needed.
    service.stop();
    assert_eq!(bytes(&author, &format!("{path}?w=320"), None).await, small);
}

/// A work with its files is exported from one bucket and imported into another.
#[tokio::test]
async fn a_work_travels_from_bucket_to_bucket() {
    let service = Service::start().await;
    let (_one, author) = host_in(&service, "one").await;
    let (two, other) = host_in(&service, "two").await;
    let path = uploaded(&author, sound(2000)).await;
    let work = json!({ "title": "a", "background_music": { "url": path } });
    let made = author.post("/api/works", &work).await.expect(201);
    let id = made.data()["id"].clone();
    let file = bytes(&author, &format!("/api/works/{id}/export"), None).await;
    let form = Form::new().part("file", Part::bytes(file).file_name("work.zip"));
    let came = other.post_form("/api/works/import", form).await.expect(201);
    assert_eq!(came.json["report"]["assets"], 1);
    let own = service.names("two");
    assert_eq!(own.len(), 1);
    assert!(came.text.contains(&own[0]) && !came.text.contains(&path[9..]));
    assert!(bytes(&other, &format!("/uploads/{}", own[0]), None).await == sound(2000));
    assert_eq!(incoming(&two), 0);
}

/// An unavailable service is reported as such; no partial file stays, and uploads work again
/// afterwards.
#[tokio::test]
async fn a_service_that_is_away_loses_nothing() {
    let service = Service::start().await;
    let (host, author) = host_in(&service, "away").await;
    let path = uploaded(&author, sound(4000)).await;
    service.stop();
    let refused = upload(&author, picture(4, 4)).await.expect(503);
    assert_eq!(
        refused.json["message"],
        "the storage of files does not answer now; try again later"
    );
    author.get(&path).await.expect(503);
    author.get("/api/works").await.expect(200);
    let listed = author.get("/api/upload/files").await.expect(200);
    assert_eq!(listed.data().as_array().unwrap().len(), 1);
    assert_eq!(incoming(&host), 0);
    service.go_on().await;
    assert!(bytes(&author, &path, None).await == sound(4000));
    uploaded(&author, picture(4, 4)).await;
    assert_eq!(service.names("away").len(), 2);
}

/// An installation that can be started and stopped.
struct Installation {
    folder: Rc<tempfile::TempDir>,
    database_url: Option<String>,
}

/// A running installation.
struct Running {
    base: String,
    token: String,
    stop: oneshot::Sender<()>,
    ended: tokio::task::JoinHandle<anyhow::Result<()>>,
}

impl Installation {
    async fn new() -> Installation {
        let folder = Rc::new(tempfile::tempdir().unwrap());
        Installation { folder, database_url: database::fresh().await }
    }

    fn options(&self, options: Options) -> Options {
        Options {
            data_dir: Some(self.folder.path().join("state")),
            database_url: self.database_url.clone(),
            studio_addr: Some("127.0.0.1:0".parse().unwrap()),
            works_addr: Some("127.0.0.1:0".parse().unwrap()),
            admin_password: Some(ADMIN_PASSWORD.to_owned()),
            ..options
        }
    }

    async fn start(&self, options: Options) -> anyhow::Result<Running> {
        let settings = self.options(options).resolve()?;
        let host = Host::open(settings, Assets::none(), Clock::system()).await?;
        let base = host.app.ctx.settings.studio_url.clone();
        let now = host.app.ctx.clock.now_ms();
        let token =
            pinye_host::admin::create_token_in(&host.app.ctx.db, "admin", now).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(host.run(async move { drop(stopped.await) }));
        Ok(Running { base, token, stop, ended })
    }

    fn settings(&self, options: Options) -> Config {
        self.options(options).resolve().unwrap()
    }

    /// Returns the same data folder with another database.
    fn on(&self, database_url: Option<String>) -> Installation {
        Installation { folder: Rc::clone(&self.folder), database_url }
    }

    fn uploads(&self) -> PathBuf {
        self.folder.path().join("state/uploads")
    }
}

impl Running {
    async fn upload(&self, bytes: Vec<u8>) -> String {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let form = Form::new().part("files", Part::bytes(bytes).file_name("a"));
        let sent = http.post(format!("{}/api/upload/files", self.base)).bearer_auth(&self.token);
        let made: Value = sent.multipart(form).send().await.unwrap().json().await.unwrap();
        made["data"][0]["path"].as_str().unwrap().to_owned()
    }

    async fn bytes(&self, path: &str) -> Vec<u8> {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let got = http.get(format!("{}{path}", self.base)).send().await.unwrap();
        assert_eq!(got.status(), 200, "{path}");
        got.bytes().await.unwrap().to_vec()
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        self.ended.await.unwrap().unwrap();
    }
}

/// When a bucket is configured for the first time, the files on disk move there.
#[tokio::test]
async fn files_of_the_disk_move_into_the_bucket_at_the_next_start() {
    let service = Service::start().await;
    let place = Installation::new().await;
    let host = place.start(Options::default()).await.unwrap();
    let (one, two) = (host.upload(sound(3000)).await, host.upload(sound(7 << 20)).await);
    host.stop().await;
    let host = place.start(service.options("moved")).await.unwrap();
    assert!(host.bytes(&one).await == sound(3000) && host.bytes(&two).await == sound(7 << 20));
    assert_eq!(service.names("moved").len(), 2);
    let left = std::fs::read_dir(place.uploads()).unwrap().flatten();
    assert_eq!(left.map(|entry| entry.file_name()).collect::<Vec<_>>(), ["incoming"]);
    host.stop().await;
    let host = place.start(service.options("moved")).await.unwrap();
    assert!(
        host.bytes(&one).await == sound(3000),
        "the same installation comes back to its folder"
    );
    host.stop().await;
}

#[track_caller]
fn start_error(result: anyhow::Result<Running>) -> String {
    format!("{:#}", result.map(|_| ()).unwrap_err())
}

/// The secret is in no error message.
#[tokio::test]
async fn a_bucket_that_cannot_be_used_stops_the_start_with_a_sentence() {
    let service = Service::start().await;
    let (_host, _) = host_in(&service, "taken").await;
    let place = Installation::new().await;
    let foreign = start_error(place.start(service.options("taken")).await);
    assert!(foreign.contains("belongs to another installation"), "{foreign}");
    let wrong_key = Options { storage_secret: Some("guessed".to_owned()), ..service.options("x") };
    let refused = start_error(place.start(wrong_key).await);
    assert!(refused.contains("检查地址与密钥") && !refused.contains("guessed"), "{refused}");
    // The service creates missing buckets; it cannot create this one.
    std::fs::write(service.folder("../closed"), b"").unwrap();
    let no_bucket = Options { storage_url: Some("s3://closed".to_owned()), ..service.options("x") };
    let missing = start_error(place.start(no_bucket).await);
    assert!(missing.contains("check its address"), "{missing}");
    let half = Options { storage_secret: None, ..service.options("x") };
    let half = start_error(place.start(half).await);
    assert!(half.contains("both its id and its secret"), "{half}");
    let lost = Options { storage_url: None, ..service.options("x") };
    assert!(start_error(place.start(lost).await).contains("set storage_url"));
    service.stop();
    let away = start_error(place.start(service.options("x")).await);
    assert!(away.contains("无法访问存储桶") && !away.contains(service::SECRET), "{away}");
    assert!(service.names("x").is_empty());
}

async fn restored(file: &Path, options: Options) -> (Installation, Result<(), backup::Error>) {
    let place = Installation::new().await;
    let settings = place.options(options).resolve().unwrap();
    let restored = backup::restore(&settings, file).await.map(|_| ());
    (place, restored)
}

/// From one bucket to another one, and to a disk.
#[tokio::test]
async fn a_backup_of_a_bucket_is_restored_into_a_bucket_or_onto_a_disk() {
    let service = Service::start().await;
    let place = Installation::new().await;
    let host = place.start(service.options("source")).await.unwrap();
    let sounds = [sound(3000), sound(6 << 20)];
    let paths = [host.upload(sounds[0].clone()).await, host.upload(sounds[1].clone()).await];
    let gone = host.upload(sound(500)).await;
    // Deleted behind the host's back: the backup names it as missing.
    std::fs::remove_file(service.folder("source").join(&gone[9..])).unwrap();
    let file = place.folder.path().join("whole.backup");
    let settings = place.options(service.options("source")).resolve().unwrap();
    let made = backup::create(&settings, &file).await.unwrap();
    assert_eq!((made.uploads, made.lost), (2, vec![format!("uploads/{}", &gone[9..])]));
    host.stop().await;
    for options in [service.options("target"), Options::default()] {
        let (other, done) = restored(&file, options.clone()).await;
        done.unwrap();
        let host = other.start(options).await.unwrap();
        for (path, sound) in paths.iter().zip(&sounds) {
            assert!(&host.bytes(path).await == sound);
        }
        host.stop().await;
    }
    assert_eq!(service.names("target").len(), 2);
    let (_, used) = restored(&file, service.options("target")).await;
    assert!(matches!(used, Err(backup::Error::BucketInUse)), "{used:?}");
    // A bucket folder without files that belongs to another installation.
    let newcomer = Installation::new().await;
    newcomer.start(service.options("claimed")).await.unwrap().stop().await;
    let (_, claimed) = restored(&file, service.options("claimed")).await;
    assert!(matches!(claimed, Err(backup::Error::BucketInUse)), "{claimed:?}");
    let (_, fresh) = restored(&file, service.options("fresh")).await;
    fresh.unwrap();
    service.stop();
    let (other, away) = restored(&file, service.options("away")).await;
    assert!(matches!(away, Err(backup::Error::Storage(_))), "{away:?}");
    assert!(!other.folder.path().join("state/pinye.db").exists());
}

/// Files sent by a failed restore do not block the next one.
#[tokio::test]
async fn a_restore_that_fails_midway_leaves_an_empty_bucket() {
    let service = Service::start().await;
    let place = Installation::new().await;
    let host = place.start(Options::default()).await.unwrap();
    let paths = [host.upload(sound(3000)).await, host.upload(sound(4000)).await];
    host.stop().await;
    let file = place.folder.path().join("whole.backup");
    let settings = place.options(Options::default()).resolve().unwrap();
    backup::create(&settings, &file).await.unwrap();
    // Whichever file is sent first, the other one fails after it.
    for (folder, path) in ["one", "two"].into_iter().zip(&paths) {
        let in_its_way = service.folder(folder).join(&path[9..]);
        std::fs::create_dir_all(&in_its_way).unwrap();
        let (_, refused) = restored(&file, service.options(folder)).await;
        assert!(matches!(refused, Err(backup::Error::Storage(_))), "{refused:?}");
        std::fs::remove_dir(&in_its_way).unwrap();
        assert!(service.names(folder).is_empty());
        let (_, again) = restored(&file, service.options(folder)).await;
        again.unwrap();
        assert_eq!(service.names(folder).len(), 2);
    }
}
