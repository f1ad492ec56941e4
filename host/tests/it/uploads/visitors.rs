//! Visitors' files submitted with a form: API-UPL-004, EL-FILE-14, EL-FILE-17, EL-FILE-18.

use futures_util::future::join_all;
use pinye_host::Options;
use pinye_host::app::uploads::visitor_uploads::sweep;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::png;
use crate::app::{AUTHOR_PASSWORD, Person, Reply};
use crate::forms::{Scene, fields, work};
use crate::hostile::Guest;
use crate::log_capture::LogCapture;

const HOUR_MS: i64 = 3_600_000;

/// Returns WAT that reports one error with this code and one named argument; all are texts of the
/// guest.
fn error(code: u32, code_len: u32, name: (u32, u32), value: (u32, u32)) -> String {
    format!(
        "(i32.store offset=36 (global.get $scratch) (i32.const {code})) (i32.store offset=40 (global.get $scratch) (i32.const {code_len}))
         (i32.store offset=60 (global.get $scratch) (i32.add (global.get $scratch) (i32.const 96))) (i32.store offset=64 (global.get $scratch) (i32.const 1))
         (i32.store offset=96 (global.get $scratch) (i32.const {})) (i32.store offset=100 (global.get $scratch) (i32.const {}))
         (i32.store offset=104 (global.get $scratch) (i32.const {})) (i32.store offset=108 (global.get $scratch) (i32.const {}))
         (i32.store (global.get $scratch) (i32.add (global.get $scratch) (i32.const 32))) (i32.store offset=4 (global.get $scratch) (i32.const 1))
         (return (global.get $scratch))",
        name.0, name.1, value.0, value.1
    )
}

/// Returns a plugin that accepts pictures of at most 2,000 bytes. A file name that begins with
/// `trap` or `loop` triggers that.
fn pictures_only() -> Guest {
    let (kind, size) =
        (error(0x1100, 9, (0x1300, 6), (0x1400, 7)), error(0x1200, 9, (0x1500, 1), (0x1600, 5)));
    let body = format!(
        "(if (i32.ge_u (local.get $name_len) (i32.const 4)) (then
           (if (i32.eq (i32.load align=1 (local.get $name)) (i32.const 0x70617274)) (then unreachable))
           (if (i32.eq (i32.load align=1 (local.get $name)) (i32.const 0x706f6f6c)) (then (loop $l (br $l))))))
         (if (i32.ne (i32.load align=1 (local.get $mime)) (i32.const 0x67616d69)) (then {kind}))
         (if (i64.gt_u (local.get $size) (i64.const 2000)) (then {size}))"
    );
    let guest = Guest::new("answer").text("file.type").text("file.size").text("accept");
    guest.text("image/*").text("n").text("0.002").accepts_files(&body)
}

async fn scene(guest: Guest) -> Scene {
    Scene::with(guest, Options::default()).await
}

/// Uploads files for the field `name` of a work from this address.
async fn hand_in(
    scene: &Scene,
    person: &Person,
    address: &str,
    files: &[(&str, Vec<u8>)],
) -> Reply {
    let form = Form::new().text("work_id", scene.work.to_string()).text("element_id", "e-name");
    let form = files.iter().fold(form, |form, (name, bytes)| {
        form.part("files", Part::bytes(bytes.clone()).file_name((*name).to_owned()))
    });
    let request = person.request(Method::POST, "/api/upload/files");
    person.send(request.header("x-forwarded-for", address).multipart(form)).await
}

async fn submit_file(scene: &Scene, name: &str, bytes: Vec<u8>) -> Reply {
    hand_in(scene, &scene.visitor, "10.0.0.1", &[(name, bytes)]).await
}

/// Returns the number of the author's files; asserts that there are no partial uploads.
async fn count_files(scene: &Scene) -> i64 {
    let incoming = scene.host.app.ctx.settings.incoming_dir();
    assert_eq!(std::fs::read_dir(incoming).unwrap().count(), 0);
    let author = scene.host.again("author").await;
    let list = author.get("/api/upload/files").await.expect(200);
    list.json["total"].as_i64().unwrap()
}

fn wave(bytes: usize) -> Vec<u8> {
    let mut wave = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    wave.resize(bytes, 0);
    wave
}

/// EL-FILE-17: without an account, on both origins; the file belongs to the author.
#[tokio::test]
async fn a_visitor_hands_in_what_the_plugin_of_the_field_accepts() {
    let scene = scene(pictures_only()).await;
    let made = submit_file(&scene, "me.jpg", png(3, 2)).await.expect(201);
    let file = &made.data()[0];
    assert_eq!((&file["name"], &file["mime"]), (&json!("me.jpg"), &json!("image/png")));
    assert_eq!((&file["width"], &file["height"]), (&json!(3), &json!(2)));
    let path = file["path"].as_str().unwrap();
    for person in [scene.host.nobody(), scene.visitor.clone()] {
        let got = person.get(path).await.expect(200);
        assert!(got.header("content-security-policy").ends_with("sandbox"), "{:?}", got.headers);
        assert_eq!(got.header("cache-control"), "private, max-age=600");
    }
    // Without its signature, the URL is accessible only to the owner of the work and managers of
    // all works.
    let (plain, _) = path.split_once('?').unwrap();
    let (author, stranger) =
        (scene.host.again("author").await, scene.host.author("stranger").await);
    for person in [&scene.host.nobody(), &scene.visitor, &stranger] {
        person.get(plain).await.expect(404);
        person.get(&format!("{}0", path)).await.expect(404);
        person.get(&path.replace("until=1", "until=2")).await.expect(404);
    }
    for person in [&author, &scene.admin] {
        person.get(plain).await.expect(200);
        person.get(&format!("{plain}?w=160")).await.expect(200);
    }
    // A browser session counts only for requests from the studio's own pages.
    let sent = json!({ "username": "author", "password": AUTHOR_PASSWORD, "cookie": true });
    let browser = scene.host.nobody();
    browser.post("/api/users/login", &sent).await.expect(200);
    browser.get(plain).await.expect(200);
    let foreign =
        browser.request(reqwest::Method::GET, plain).header("sec-fetch-site", "same-site");
    browser.send(foreign).await.expect(403);
    let files = [("a.png", png(1, 1)), ("b.png", png(2, 2))];
    let nobody = scene.host.nobody();
    let both = hand_in(&scene, &nobody, "10.0.0.2", &files).await.expect(201);
    assert_eq!(both.data().as_array().unwrap().len(), 2);
    // An upload that names a form is a visitor's upload, even with a session.
    hand_in(&scene, &scene.admin, "10.0.0.3", &files).await.expect(201);
    assert_eq!(count_files(&scene).await, 5);
    assert_eq!(scene.admin.get("/api/upload/files").await.expect(200).json["total"], 0);
}

/// EL-FILE-14, EL-FILE-18: errors are in the visitor's language at the field, and the files of a
/// request are stored all or none.
#[tokio::test]
async fn what_the_plugin_refuses_is_told_and_not_kept() {
    let scene = scene(pictures_only()).await;
    let refused = submit_file(&scene, "a.wav", wave(40)).await.expect(400);
    assert_eq!(refused.message(), "form validation failed, please check the input");
    assert_eq!(refused.fields(), ["name"]);
    let said = |reply: &Reply| reply.json["errors"][0]["message"].as_str().unwrap().to_owned();
    assert_eq!(said(&refused), "wrong file type, please upload image/* files");
    let chinese = Person { language: "zh-CN", ..scene.visitor.clone() };
    let files = [("a.png", png(1, 1)), ("b.wav", wave(40))];
    let refused = hand_in(&scene, &chinese, "10.0.0.1", &files).await.expect(400);
    assert_eq!(said(&refused), "文件类型不符合要求，请上传image/*格式的文件");
    let noise = image::RgbImage::from_fn(60, 60, |x, y| {
        image::Rgb([(x * 97 + y * 31) as u8, (x * y * 13) as u8, (x * 7 + y * y * 3) as u8])
    });
    let mut large = Vec::new();
    noise.write_to(&mut std::io::Cursor::new(&mut large), image::ImageFormat::Png).unwrap();
    assert!(large.len() > 2000);
    let refused = submit_file(&scene, "large.png", large).await.expect(400);
    assert_eq!(said(&refused), "file size cannot exceed 0.002 MB");
    // The host's own checks come first.
    submit_file(&scene, "a.png", b"<html><script>".to_vec()).await.expect(415);
    assert_eq!(count_files(&scene).await, 0);
}

/// If the plugin fails, no file is stored, whatever failure policy its manifest has.
#[tokio::test]
async fn a_file_is_not_kept_when_the_plugin_fails() {
    for policy in ["closed", "open"] {
        let scene = scene(pictures_only().on_failure(policy)).await;
        for (name, cause, or) in [
            ("trap.png", "trapped", "trapped"),
            // On a slow machine the CPU limit is reached before the fuel limit.
            ("loop.png", "instructions", "processor time"),
        ] {
            let log = LogCapture::start(tracing::Level::WARN);
            let refused = submit_file(&scene, name, png(1, 1)).await.expect(503);
            assert!(refused.message().contains("again"), "{}", refused.text);
            assert!(!refused.message().contains("answer"), "{}", refused.text);
            let line = |cause| ["plugin call failed", "answer", "accept-file", cause];
            let is_logged = log.has_line(&line(cause)) || log.has_line(&line(or));
            assert!(is_logged, "{name}, {policy}: {}", log.text());
        }
        assert_eq!(count_files(&scene).await, 0);
        submit_file(&scene, "a.png", png(1, 1)).await.expect(201);
        scene.admin.put("/api/plugins/answer", &json!({ "enabled": false })).await.expect(200);
        submit_file(&scene, "a.png", png(1, 1)).await.expect(503);
        assert_eq!(count_files(&scene).await, 1);
    }
}

/// Uploads need a file field in the current publication; without a form, only authors can upload.
#[tokio::test]
async fn there_is_no_door_without_a_published_field_for_files() {
    let scene = scene(pictures_only()).await;
    let send = async |person: &Person, parts: &[(&'static str, &str)], first: bool| {
        let file = |form: Form| form.part("files", Part::bytes(png(1, 1)).file_name("a.png"));
        let form = if first { file(Form::new()) } else { Form::new() };
        let form =
            parts.iter().fold(form, |form, (name, text)| form.text(*name, (*text).to_owned()));
        let form = if first { form } else { file(form) };
        person.post_form("/api/upload/files", form).await
    };
    let id = scene.work.to_string();
    let visitor = &scene.visitor;
    send(visitor, &[], false).await.expect(401);
    send(visitor, &[("work_id", &id), ("element_id", "e-name")], true).await.expect(401);
    for work_id in ["", "0", "999999", "x", " 1"] {
        send(visitor, &[("work_id", work_id), ("element_id", "e-name")], false).await.expect(404);
    }
    send(visitor, &[("element_id", "e-name")], false).await.expect(404);
    send(visitor, &[("work_id", &"1".repeat(101))], false).await.expect(400);
    for element_id in ["", "e-other", "p0"] {
        let parts = [("work_id", id.as_str()), ("element_id", element_id)];
        let refused = send(visitor, &parts, false).await.expect(400);
        assert_eq!(refused.fields(), ["element_id"]);
    }
    let named = Form::new().text("work_id", id.clone()).text("element_id", "e-name");
    visitor.post_form("/api/upload/files", named).await.expect(400);
    // Fields that exist only in the draft are refused, and so are all uploads to an unpublished
    // work, also from its owner.
    let path = format!("/api/works/{id}");
    let mut draft = scene.author.get(&path).await.expect(200).data().clone();
    draft["pages"] = work(&[fields(&[("later", false)])])["pages"].clone();
    draft.as_object_mut().unwrap().remove("is_publish");
    scene.author.put(&path, &draft).await.expect(200);
    let later = [("work_id", id.as_str()), ("element_id", "e-later")];
    send(visitor, &later, false).await.expect(400);
    crate::database::execute(&scene.host.app.ctx.db, "UPDATE works SET is_publish = FALSE").await;
    for person in [visitor, &scene.author] {
        let parts = [("work_id", id.as_str()), ("element_id", "e-name")];
        send(person, &parts, false).await.expect(404);
    }
    assert_eq!(count_files(&scene).await, 0);
}

/// A field that only takes values accepts no files, even if its plugin does.
#[tokio::test]
async fn a_field_says_by_its_hook_that_it_takes_files() {
    let scene = scene(crate::forms::field()).await;
    let refused = submit_file(&scene, "a.png", png(1, 1)).await.expect(400);
    assert_eq!(refused.fields(), ["element_id"]);
    assert_eq!(refused.message(), "this form has no such field for files");
}

/// Requests, files and bytes per address are limited; other addresses are not affected.
#[tokio::test]
async fn an_address_can_leave_so_many_files_and_no_more() {
    let scene = scene(Guest::new("answer").accepts_files("")).await;
    let ten: Vec<(&str, Vec<u8>)> = (0..10).map(|_| ("a.wav", wave(20))).collect();
    let mut eleven = ten.clone();
    eleven.push(("a.wav", wave(20)));
    let refused = hand_in(&scene, &scene.visitor, "10.0.0.9", &eleven).await.expect(400);
    assert_eq!(refused.message(), "at most 10 files can be sent at once");
    for _ in 0..6 {
        hand_in(&scene, &scene.visitor, "10.0.0.1", &ten).await.expect(201);
    }
    let refused = submit_file(&scene, "a.wav", wave(20)).await.expect(429);
    assert_eq!(refused.header("retry-after"), "3600");
    hand_in(&scene, &scene.visitor, "10.0.0.2", &ten).await.expect(201);
    scene.clock.advance(HOUR_MS);
    submit_file(&scene, "a.wav", wave(20)).await.expect(201);
    // The requests of a minute count, successful or not.
    let tries = (0..30).map(|_| submit_file(&scene, "a.png", b"MZ".to_vec()));
    let codes: Vec<u16> = join_all(tries).await.iter().map(Reply::code).collect();
    let refused = codes.iter().filter(|code| **code == 429).count();
    assert_eq!((refused, codes.len()), (11, 30), "{codes:?}");
    assert!(codes.iter().all(|code| [415, 429].contains(code)), "{codes:?}");
    assert_eq!(count_files(&scene).await, 71);
}

/// Visitors' unsubmitted files may use a quarter of the author's quota, and the error does not
/// reveal its size.
#[tokio::test]
async fn what_nobody_names_takes_a_quarter_of_the_authors_room() {
    let options = Options { upload_quota_mib: Some(1), ..Options::default() };
    let scene = Scene::with(Guest::new("answer").accepts_files(""), options).await;
    let first = submit_file(&scene, "a.wav", wave(120 << 10)).await.expect(201);
    submit_file(&scene, "b.wav", wave(120 << 10)).await.expect(201);
    let closed = submit_file(&scene, "c.wav", wave(120 << 10)).await.expect(413);
    assert_eq!(closed.message(), "this form takes no more files now");
    let url = first.data()[0]["url"].as_str().unwrap();
    scene.submit(&scene.body(&json!({ "name": url }))).await.expect(201);
    submit_file(&scene, "c.wav", wave(120 << 10)).await.expect(201);
    let closed = submit_file(&scene, "d.wav", wave(2 << 20)).await.expect(413);
    assert_eq!(closed.message(), "this form takes no more files now");
    assert_eq!(count_files(&scene).await, 3);
}

/// A request is limited to the largest file size that a field can be configured to accept.
#[tokio::test]
async fn one_call_takes_fifty_megabytes_and_no_more() {
    let scene = scene(Guest::new("answer").accepts_files("")).await;
    let files = [("a.mp4", film(30 << 20)), ("b.mp4", film(30 << 20))];
    let refused = hand_in(&scene, &scene.visitor, "10.0.0.1", &files).await.expect(413);
    assert_eq!(refused.message(), "at most 50 MB can be sent at once");
    assert_eq!(count_files(&scene).await, 0);
}

fn film(bytes: usize) -> Vec<u8> {
    let mut film = b"\0\0\0\x18ftypisom".to_vec();
    film.resize(bytes, 0);
    film
}

/// Runs the sweeps of a day: a single jump of the clock would not count.
async fn a_day(scene: &Scene) -> usize {
    let mut removed = 0;
    for _ in 0..=12 {
        scene.clock.advance(2 * HOUR_MS);
        removed += sweep(&scene.host.app.uploads).await.unwrap();
    }
    removed
}

/// A file that no submission references within a day is deleted; a referenced one stays until its
/// last submission is deleted.
#[tokio::test]
async fn a_file_stays_as_long_as_a_submission_names_it() {
    let scene = scene(pictures_only()).await;
    let app = &scene.host.app;
    let mut paths = Vec::new();
    let mut urls = Vec::new();
    for _ in 0..4 {
        let made = submit_file(&scene, "a.png", png(1, 1)).await.expect(201);
        paths.push(made.data()[0]["path"].as_str().unwrap().to_owned());
        urls.push(made.data()[0]["url"].as_str().unwrap().to_owned());
    }
    let submit = async |value: Value| {
        scene.submit(&scene.body(&json!({ "name": value }))).await.expect(201).id()
    };
    let text = submit(json!(urls[0])).await;
    let list = submit(json!([urls[0], paths[1]])).await;
    // Submissions of another work do not count.
    let other = scene.author.post("/api/works", &work(&[fields(&[("name", false)])])).await;
    let body =
        json!({ "work_id": other.expect(201).id().to_string(), "form_data": { "name": urls[2] } });
    scene.author.post("/api/workforms", &body).await.expect(201);
    assert_eq!(sweep(&app.uploads).await.unwrap(), 0, "not before a day is over");
    assert_eq!(a_day(&scene).await, 2);
    let there = async || {
        let owner = scene.host.again("author").await;
        let mut there = Vec::new();
        for path in &paths {
            assert_eq!(
                scene.visitor.get(path).await.code(),
                404,
                "B8: the address ends after a day"
            );
            there.push(owner.get(path).await.code() == 200);
        }
        there
    };
    assert_eq!(there().await, [true, true, false, false]);
    assert_eq!(count_files(&scene).await, 2);
    let author = scene.host.again("author").await;
    author.delete(&format!("/api/workforms/{list}")).await.expect(200);
    assert_eq!(sweep(&app.uploads).await.unwrap(), 1);
    assert_eq!(there().await, [true, false, false, false]);
    author.delete(&format!("/api/workforms/{text}")).await.expect(200);
    assert_eq!(sweep(&app.uploads).await.unwrap(), 1);
    assert_eq!(count_files(&scene).await, 0);
    // The sweep does not delete an author's own files.
    super::upload(&author, "a.png", png(1, 1)).await.expect(201);
    assert_eq!(a_day(&scene).await, 0);
}

/// The number of files in a submission is limited.
#[tokio::test]
async fn a_submission_names_at_most_two_hundred_files() {
    let scene = scene(Guest::new("answer").accepts_files("")).await;
    let name = |number: usize| format!("/uploads/{number:024}.png");
    let names: Vec<String> = (0..201).map(name).collect();
    let refused = scene.submit(&scene.body(&json!({ "name": names }))).await.expect(400);
    assert_eq!(refused.fields(), ["form_data"]);
    scene.submit(&scene.body(&json!({ "name": names[1..] }))).await.expect(201);
}
