//! Storage limits: unfinished uploads count, documents have a quota, and a part of the disk stays
//! free for saves.

use std::time::Duration;

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::app::{Person, Reply, TestApp, With};

async fn with(options: Options) -> (TestApp, Person) {
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    (host, author)
}

async fn upload(person: &Person, kib: usize) -> Reply {
    let mut wave = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    wave.resize(kib << 10, 7);
    let form = Form::new().part("files", Part::bytes(wave).file_name("a.wav"));
    person.post_form("/api/upload/files", form).await
}

/// Sends the beginning of a file and keeps the connection open.
async fn half_upload(host: &TestApp, person: &Person, kib: usize) -> TcpStream {
    let mut stream = TcpStream::connect(host.studio.trim_start_matches("http://")).await.unwrap();
    let head = format!(
        "POST /api/upload/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\ncontent-disposition: form-data; name=\"files\"; filename=\"a.wav\"\r\n\r\nRIFF\0\0\0\0WAVEfmt ",
        person.token.clone().unwrap()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![7; kib << 10]).await.unwrap();
    stream
}

fn incoming(host: &TestApp) -> u64 {
    let files = std::fs::read_dir(host.app.ctx.settings.incoming_dir()).unwrap().flatten();
    files.map(|file| file.metadata().map_or(0, |file| file.len())).sum()
}

async fn until(what: impl Fn() -> bool) {
    for _ in 0..400 {
        if what() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not come to that");
}

#[tokio::test]
async fn bytes_under_way_count_toward_the_quota() {
    let (host, author) = with(Options { upload_quota_mib: Some(1), ..Options::default() }).await;
    let other = host.author("other").await;
    let half = half_upload(&host, &author, 700).await;
    until(|| incoming(&host) >= 600 << 10).await;
    let refused = upload(&author, 600).await.expect(413);
    assert_eq!(refused.message(), "your storage is full");
    upload(&author, 200).await.expect(201);
    upload(&other, 600).await.expect(201);
    drop(half);
    until(|| incoming(&host) == 0).await;
    upload(&author, 600).await.expect(201);
}

#[tokio::test]
async fn below_the_floor_uploads_are_refused_and_saving_goes_on() {
    let (_host, author) =
        with(Options { free_disk_mib: Some(1 << 40), ..Options::default() }).await;
    let work = author.work().await;
    let path = format!("/api/works/{}", work["id"]);
    let mut changed = work.clone();
    changed["title"] = json!("saved on a full disk");
    author.put(&path, &changed).await.expect(200);
    let refused = upload(&author, 1).await.expect(507);
    assert_eq!(refused.message(), "the server has no room left, please tell its administrator");
    let part = || Part::bytes(b"{}".to_vec()).file_name("a.json");
    author.post_form("/api/works/import", Form::new().part("file", part())).await.expect(507);
    author.get(&format!("{path}/export")).await.expect(507);
    author.get(&format!("/api/works/export-data?workId={}", work["id"])).await.expect(507);
    author.get("/api/works").await.expect(200);
}

fn long(kib: usize) -> Value {
    json!({ "description": "7".repeat(kib << 10) })
}

#[tokio::test]
async fn works_and_combinations_have_a_quota_and_what_shrinks_is_saved() {
    let (host, author) = with(Options { document_quota_mib: Some(1), ..Options::default() }).await;
    let big = json!({ "title": "big", "script": "7".repeat(400 << 10) });
    let first = author.post("/api/works", &big).await.expect(201).data().clone();
    author.post("/api/works", &big).await.expect(201);
    let refused = author.post("/api/works", &big).await.expect(413);
    assert!(refused.message().starts_with("your room for works is full"), "{}", refused.message());
    let path = format!("/api/works/{}", first["id"]);
    let mut grown = first.clone();
    grown["script"] = json!("7".repeat(700 << 10));
    author.put(&path, &grown).await.expect(413);
    let elements = json!([{ "uuid": "a", "name": "x", "pluginProps": long(200) }, { "uuid": "b", "name": "x", "pluginProps": long(200) }]);
    let combination = json!({ "name": "both", "elements": elements });
    author.post("/api/combinations", &combination).await.expect(413);
    let mut shrunk = first.clone();
    shrunk["script"] = json!("7");
    author.put(&path, &shrunk).await.expect(200);
    author.post("/api/combinations", &combination).await.expect(201);
    let other = host.author("other").await;
    other.post("/api/works", &big).await.expect(201);
}

/// Concurrent requests stay within the quota.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn works_at_once_keep_to_the_quota() {
    let (host, author) = with(Options { document_quota_mib: Some(1), ..Options::default() }).await;
    let big = json!({ "script": "7".repeat(200 << 10) });
    let all = (0..12).map(|_| author.post("/api/works", &big));
    let all = futures_util::future::join_all(all).await;
    let made = all.iter().filter(|reply| reply.code() == 201).count();
    assert!((1..=5).contains(&made), "{made} of 200 KiB in 1 MiB");
    assert!(all.iter().all(|reply| [201, 413].contains(&reply.code())));
    let used = pinye_host::store::usage::document_bytes(&host.app.ctx.db, 2).await.unwrap();
    assert!(used <= 1 << 20, "{used} bytes");
}

/// Partial uploads left by a crash are deleted while the host runs; recent ones may be in progress
/// and stay.
#[tokio::test]
async fn half_files_of_a_crash_do_not_stay() {
    let clock = Clock::system();
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let left = host.app.ctx.settings.incoming_dir().join("half");
    std::fs::write(&left, b"half").unwrap();
    assert_eq!(pinye_host::app::temp_file_cleanup::sweep(&host.app.ctx).await, 0);
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    std::fs::File::options().write(true).open(&left).unwrap().set_modified(long_ago).unwrap();
    assert_eq!(pinye_host::app::temp_file_cleanup::sweep(&host.app.ctx).await, 1);
    assert!(!left.exists());
}
