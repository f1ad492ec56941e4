//! Every upload endpoint against the corpus of hostile files.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::upload::{FORMATS, FileKind, VISITOR_FILE_PREFIX};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::bombs::{self, Bomb};
use super::corpus::{self, Bad, MARK};
use crate::app::{Person, TestApp, With};
use crate::forms::Scene;
use crate::hostile::Guest;
use crate::resident;

/// The outcome of one file at one endpoint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    Refused,
    Kept,
}

fn fate(code: u16, what: &str) -> Fate {
    match code {
        200 | 201 => Fate::Kept,
        400 | 413 | 415 | 422 => Fate::Refused,
        _ => panic!("{what}: {code}"),
    }
}

/// The endpoint of an upload.
#[derive(Clone, Copy)]
enum UploadTarget<'a> {
    /// An endpoint for signed-in users: path, and the field of its form.
    Of(&'a Person, &'static str, &'static str),
    /// The upload endpoint of a form, each time as another visitor.
    Form(&'a Scene),
}

impl UploadTarget<'_> {
    fn name(self) -> &'static str {
        match self {
            UploadTarget::Of(_, path, _) => path,
            UploadTarget::Form(_) => "a form's files",
        }
    }

    fn request(self, part: Part) -> RequestBuilder {
        static PEOPLE: AtomicU64 = AtomicU64::new(1);
        match self {
            UploadTarget::Of(person, path, field) => {
                person.request(Method::POST, path).multipart(Form::new().part(field, part))
            }
            UploadTarget::Form(scene) => {
                let one = PEOPLE.fetch_add(1, Ordering::Relaxed);
                let address = format!("10.1.{}.{}", one >> 8, one & 255);
                let request = scene.visitor.request(Method::POST, "/api/upload/files");
                let form = Form::new().text("work_id", scene.work.to_string());
                let form = form.text("element_id", "e-name").part("files", part);
                request.header("x-forwarded-for", address).multipart(form)
            }
        }
    }
}

const UPLOADS: &str = "/api/upload/files";

/// Publishes a form whose plugin accepts every file.
async fn open_form() -> Scene {
    let options = Options::default();
    Scene::with(Guest::new("answer").accepts_files(""), options).await
}

fn part(bad: &Bad) -> Part {
    let part = Part::bytes(bad.bytes.clone()).file_name(bad.name.clone());
    part.mime_str(bad.mime).unwrap()
}

fn form(field: &'static str, bad: &Bad) -> Form {
    Form::new().part(field, part(bad))
}

async fn send(target: UploadTarget<'_>, bad: &Bad) -> Fate {
    let answer = target.request(part(bad)).send().await.unwrap();
    let code = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    fate(code, &format!("{} {}: {text}", target.name(), bad.name))
}

/// Asserts that no stored file is served as active content, for any client and origin; returns the
/// number of files.
async fn assert_harmless(host: &TestApp, author: &Person) -> usize {
    let mut seen = 0;
    loop {
        let list = author.get(&format!("/api/upload/files?_limit=100&_start={seen}")).await;
        let files = list.expect(200).data().as_array().unwrap().clone();
        if files.is_empty() {
            return seen;
        }
        for file in &files {
            assert_file(host, author, file).await;
        }
        seen += files.len();
    }
}

async fn assert_file(host: &TestApp, owner: &Person, file: &Value) {
    let (path, name) = (file["path"].as_str().unwrap(), file["name"].as_str().unwrap());
    let stored = path.strip_prefix("/uploads/").unwrap();
    let (stem, extension) = stored.split_once('.').unwrap();
    assert!(stem.len() == 24 && stem.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{path}");
    let format = FORMATS.iter().find(|format| format.extension == extension).unwrap();
    assert!(name.chars().count() <= 200 && !name.contains(['/', '\\', '\0', '\u{202e}']), "{name}");
    let mut everybody = vec![host.nobody(), host.visitor()];
    if stored.starts_with(VISITOR_FILE_PREFIX) {
        // A visitor's file is accessible to the owner of the work only.
        for person in std::mem::replace(&mut everybody, vec![owner.clone()]) {
            assert_eq!(person.get(path).await.code(), 404, "{name}");
        }
    }
    for person in everybody {
        let answer = person.request(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{name}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), format.mime, "{name}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{name}");
        let policy = header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none';") && policy.ends_with("; sandbox"),
            "{name}"
        );
        let saved = matches!(format.kind, FileKind::Document | FileKind::VectorImage);
        assert_eq!(header("content-disposition") == "attachment", saved, "{name}: {path}");
        let body = answer.bytes().await.unwrap();
        assert_eq!(file["size"], body.len(), "{name}");
        // Audio, documents and archives are stored unchanged: their content type and policy make
        // them harmless.
        if matches!(format.kind, FileKind::Image | FileKind::VectorImage) {
            let holds = body.windows(MARK.len()).any(|window| window == MARK.as_bytes());
            assert!(!holds, "{name}: {}", String::from_utf8_lossy(&body));
        }
    }
}

/// Asserts that there are no partial uploads and no files without a row.
async fn assert_no_left_overs(host: &TestApp, rows: usize) {
    let folder = host.app.ctx.settings.data_dir.join("uploads");
    assert_eq!(std::fs::read_dir(folder.join("incoming")).unwrap().count(), 0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), rows + 1, "and the folder itself");
}

/// The same files at every endpoint; prints the table of docs/hostile-uploads.md.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_file_that_is_not_what_it_says_is_stored_or_served_active() {
    let files = corpus::files();
    assert!(files.len() >= 60, "{}", files.len());
    let host = TestApp::start().await;
    let (author, admin) = (host.author("author").await, host.admin().await);
    let mut fates: BTreeMap<(&str, Fate), usize> = BTreeMap::new();
    let scene = open_form().await;
    let mut uploaded = Vec::new();
    let mut count = |target, fate| *fates.entry((target, fate)).or_default() += 1;
    for bad in &files {
        let upload = send(UploadTarget::Of(&author, UPLOADS, "files"), bad).await;
        count("uploads", upload);
        uploaded.push(upload);
        let visitor = send(UploadTarget::Form(&scene), bad).await;
        assert_eq!(visitor, upload, "the same check at both doors: {}", bad.name);
        count("a form's files", visitor);
        let package = send(UploadTarget::Of(&admin, "/api/plugins", "package"), bad).await;
        assert_eq!(package, Fate::Refused, "{}", bad.name);
        count("plugin packages", package);
        let work = send(UploadTarget::Of(&author, "/api/works/import", "file"), bad).await;
        assert_eq!(work, Fate::Refused, "{}", bad.name);
        count("works", work);
        let avatar = avatar(&author, bad).await;
        assert_eq!(avatar, Fate::Refused, "{}", bad.name);
        count("avatars", avatar);
    }
    let kept = assert_harmless(&host, &author).await;
    assert_eq!(fates[&("uploads", Fate::Kept)], kept);
    assert_eq!(assert_harmless(&scene.host, &scene.author).await, kept);
    assert_no_left_overs(&scene.host, kept).await;
    let within = inside_a_work(&author, &files).await;
    let all = assert_harmless(&host, &author).await;
    let with_work = within.iter().filter(|fate| **fate == Fate::Kept).count();
    assert_eq!(all - kept, with_work);
    for ((bad, upload), within) in files.iter().zip(&uploaded).zip(&within) {
        // Files in a work have no names; a name that is invalid is refused by the other endpoint.
        let same = upload == within || bad.name.contains('\0');
        assert!(same, "the same check at both doors: {}: {upload:?}, {within:?}", bad.name);
    }
    assert_no_left_overs(&host, all).await;
    assert_eq!(admin.get("/api/plugins?all=true").await.expect(200).data(), &json!([]));
    println!("| door | refused | kept, harmless |\n|---|---|---|");
    for target in ["uploads", "a form's files", "plugin packages", "works", "avatars"] {
        let of = |fate| fates.get(&(target, fate)).copied().unwrap_or_default();
        println!("| {target} | {} | {} |", of(Fate::Refused), of(Fate::Kept));
    }
    println!("| files within a work | {} | {with_work} |", files.len() - with_work);
}

/// An avatar is a URL; a file in its place is refused.
async fn avatar(author: &Person, bad: &Bad) -> Fate {
    use base64::Engine as _;
    let data = base64::engine::general_purpose::STANDARD.encode(&bad.bytes);
    let sent = json!({ "avatar": format!("data:{};base64,{data}", bad.mime) });
    let as_address = author.put("/api/users/me", &sent).await;
    let as_body = author.request(Method::PUT, "/api/users/me").multipart(form("avatar", bad));
    let as_body = author.send(as_body).await;
    assert_eq!(fate(as_body.code(), &bad.name), Fate::Refused);
    fate(as_address.code(), &bad.name)
}

/// Imports a work with all files as its assets; returns the outcome of each.
async fn inside_a_work(author: &Person, files: &[Bad]) -> Vec<Fate> {
    let work = json!({ "pages": [{ "id": "p", "elements": [] }] }).to_string();
    let letters = "abcdefghijkmnpqrstuvwxyz23456789".as_bytes();
    let name = |n: usize| {
        let (first, second) = (letters[n / letters.len()], letters[n % letters.len()]);
        format!("assets/{}{}{}.png", "a".repeat(22), char::from(first), char::from(second))
    };
    let names: Vec<String> = (0..files.len()).map(name).collect();
    let mut entries: Vec<(&str, &[u8])> =
        vec![("work.json", work.as_bytes()), ("pinye.json", br#"{"format":1}"#)];
    entries.extend(names.iter().map(String::as_str).zip(files.iter().map(|bad| &bad.bytes[..])));
    let archive =
        Bad { name: "w.zip".into(), mime: "application/zip", bytes: corpus::zip(&entries) };
    let reply = author.post_form("/api/works/import", form("file", &archive)).await.expect(201);
    let report = &reply.json["report"];
    let (taken, lost) = (report["assets"].as_u64().unwrap(), report["lost"].as_array().unwrap());
    assert_eq!(usize::try_from(taken).unwrap() + lost.len(), files.len());
    let is_lost = |name: &str| {
        let stored = name.trim_start_matches("assets/");
        lost.iter().any(|line| line.as_str().unwrap().starts_with(stored))
    };
    names.iter().map(|name| if is_lost(name) { Fate::Refused } else { Fate::Kept }).collect()
}

/// Runs in its own process, since it measures memory.
#[tokio::test]
async fn what_would_become_large_is_refused_small() {
    resident::alone("uploads::hostile::hostile_uploads", ("PINYE_SIZE", "small")).await;
}

/// Prints the tables of docs/hostile-uploads.md: `make hostile-uploads`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a process of its own, since it measures memory"]
async fn hostile_uploads() {
    let large = std::env::var("PINYE_SIZE").is_err();
    let host = TestApp::start().await;
    let (author, admin) = (host.author("author").await, host.admin().await);
    let scene = open_form().await;
    let (works, packages) = (
        UploadTarget::Of(&author, "/api/works/import", "file"),
        UploadTarget::Of(&admin, "/api/plugins", "package"),
    );
    let doors = [UploadTarget::Of(&author, UPLOADS, "files"), UploadTarget::Form(&scene)];
    let (pictures, archives) = (bombs::pictures(large), bombs::archives(large));
    // Warm up: allocate the client's buffers before measuring.
    for bomb in pictures.iter().chain(&archives).filter(|bomb| bomb.bytes.len() > 1 << 20) {
        let _ = send_bomb(works, bomb).await;
    }
    let before = resident::kib();
    println!("| file | bytes | door | answer | ms | MiB |\n|---|---|---|---|---|---|");
    for bomb in &pictures {
        for target in doors {
            println!("{}", check_bomb(target, bomb, (before, large)).await);
        }
    }
    for bomb in &archives {
        println!("{}", check_bomb(works, bomb, (before, large)).await);
        println!("{}", check_bomb(packages, bomb, (before, large)).await);
    }
    let kept = assert_harmless(&host, &author).await;
    assert_no_left_overs(&host, kept).await;
    assert_eq!(assert_harmless(&scene.host, &scene.author).await, kept);
    for outside in ["/tmp/outside.txt", "outside.txt", "../outside.txt"] {
        assert!(!host.app.ctx.settings.data_dir.join(outside).exists(), "{outside}");
    }
    for (target, host) in doors.into_iter().zip([&host, &scene.host]) {
        let bytes = endless(host, target, if large { 2 << 30 } else { 300 << 20 }).await;
        let (name, grown) = (target.name(), resident::grown_mib(before));
        println!(
            "| a sound without end, in pieces | {bytes} taken | {name} | 413 | | {grown:.1} |"
        );
        assert!(grown <= 64.0, "{grown} MiB");
        assert_no_left_overs(host, kept).await;
    }
}

async fn send_bomb(target: UploadTarget<'_>, bomb: &Bomb) -> Option<u16> {
    let part = Part::stream_with_length(Bytes::from(bomb.bytes.clone()), bomb.bytes.len() as u64);
    // A host that stops reading may close the connection instead.
    let answer = target.request(part.file_name(bomb.file)).send().await.ok()?;
    Some(answer.status().as_u16())
}

/// Sends a bomb, checks the outcome, and returns the row of the table.
async fn check_bomb(
    target: UploadTarget<'_>,
    bomb: &Bomb,
    (before, strict): (u64, bool),
) -> String {
    let (path, started) = (target.name(), Instant::now());
    let code = send_bomb(target, bomb).await;
    let (time, grown) = (started.elapsed(), resident::grown_mib(before));
    let code = code.map_or("closed".to_owned(), |code| code.to_string());
    let (name, bytes, ms) = (bomb.name, bomb.bytes.len(), time.as_millis());
    assert!(
        ["201", "400", "413", "415", "422", "closed"].contains(&code.as_str()),
        "{name}: {code}"
    );
    assert!(path != "/api/works/import" || code != "201", "{name}");
    assert!(path != "/api/plugins" || code != "201", "{name}");
    assert!(grown <= 64.0, "{name}: {grown} MiB");
    // Other tests may slow down the machine.
    let most = Duration::from_secs(if strict { 10 } else { 60 });
    assert!(time <= most, "{name}: {ms} ms");
    format!("| {name} | {bytes} | {path} | {code} | {ms} | {grown:.1} |")
}

/// Sends an endless sound file; returns how many bytes the host stored before it stopped.
async fn endless(host: &TestApp, target: UploadTarget<'_>, length: u64) -> u64 {
    let sent = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&sent);
    let piece = Bytes::from(vec![0; 64 << 10]);
    let head = Bytes::from_static(b"ID3\x04\0\0\0\0\0\0");
    let pieces = (0..length >> 16).map(move |n| {
        let piece = if n == 0 { head.clone() } else { piece.clone() };
        counted.fetch_add(piece.len() as u64, Ordering::Relaxed);
        Ok::<_, std::io::Error>(piece)
    });
    let body = reqwest::Body::wrap_stream(futures_util::stream::iter(pieces));
    let answer = target.request(Part::stream(body).file_name("song.mp3")).send();
    let incoming = host.app.ctx.settings.incoming_dir();
    let mut most = 0;
    let watching = async {
        loop {
            let files = std::fs::read_dir(&incoming).unwrap().flatten();
            let bytes = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
            most = most.max(bytes);
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        // A host that stops reading may close the connection instead.
        answer = answer => assert!(answer.map_or(true, |answer| answer.status() == 413)),
        () = watching => {}
    }
    assert!((10 << 20..=51 << 20).contains(&most), "{most} bytes were taken");
    // The rest was in the socket buffers.
    let sent = sent.load(Ordering::Relaxed);
    assert!(sent <= 128 << 20, "{sent} bytes were sent");
    most
}

/// Concurrent uploads stay within the quota.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quota_holds_against_uploads_at_the_same_time() {
    let options = Options { upload_quota_mib: Some(1), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    let mut wave = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    wave.resize(300 << 10, 0);
    let bad = Bad { name: "a.wav".into(), mime: "audio/wav", bytes: wave };
    let uploads = (0..12).map(|_| send(UploadTarget::Of(&author, UPLOADS, "files"), &bad));
    let fates = futures_util::future::join_all(uploads).await;
    let kept = fates.iter().filter(|fate| **fate == Fate::Kept).count();
    // Uploads in progress count, so a refused upload may have displaced another one; but there is
    // never one too many.
    assert!((1..=3).contains(&kept), "{kept}: 300 KiB four times are more than a mebibyte");
    for number in kept..4 {
        let fate = send(UploadTarget::Of(&author, UPLOADS, "files"), &bad).await;
        assert_eq!(fate == Fate::Kept, number < 3, "one after the other there is room for three");
    }
    assert_eq!(author.get("/api/upload/files").await.json["total"], 3);
    let mut large = bad.clone();
    large.bytes.resize(2 << 20, 0);
    let reply = author.post_form("/api/upload/files", form("files", &large)).await.expect(413);
    assert_eq!(reply.message(), "your storage is full");
    assert_no_left_overs(&host, 3).await;
}
