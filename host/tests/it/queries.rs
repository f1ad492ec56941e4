//! Property tests of list queries: any query returns 200 or 400, and never another user's record.
//! And of paths: no spelling serves a file outside of the public folders.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

use crate::app::{Person, TestApp};

/// Routes of all lists.
const LISTS: [&str; 8] = [
    "/api/works",
    "/api/works/bin",
    "/api/tags",
    "/api/gift/",
    "/api/gift",
    "/api/combinations",
    "/api/datasources",
    "/api/upload/files",
];

const WORDS: [&str; 40] = [
    "id",
    "name",
    "title",
    "tags",
    "is_template",
    "is_publish",
    "created_at",
    "updated_at",
    "category",
    "type",
    "stock",
    "enabled",
    "sort",
    "mime",
    "size",
    "user_id",
    "password_hash",
    "document",
    "deleted_at",
    "elements",
    "url",
    "pipe",
    "true",
    "false",
    "1",
    "0",
    "-1",
    "9223372036854775807",
    "99999999999999999999",
    "2026-01-01",
    "2026-01-01T00:00:00Z",
    "' OR 1=1 --",
    "\"; DROP TABLE works; --",
    "%",
    "_",
    "\\",
    "asc",
    "desc",
    "1,2,3",
    "é界🙂",
];
const SIGNS: [&str; 14] = [
    "$eq",
    "$ne",
    "$contains",
    "$in",
    "$lt",
    "$lte",
    "$gt",
    "$gte",
    "$or",
    "$regex",
    "$null",
    "",
    "$",
    "eq",
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(&WORDS[..]).prop_map(str::to_owned),
        1 => ".{0,12}",
        1 => any::<i64>().prop_map(|number| number.to_string()),
    ]
}

fn parameter() -> impl Strategy<Value = (String, String)> {
    let sign = prop::sample::select(&SIGNS[..]);
    prop_oneof![
        6 => (word(), sign, word()).prop_map(|(field, sign, value)| (format!("filters[{field}][{sign}]"), value)),
        2 => (word(), word()).prop_map(|(field, value)| (format!("filters[{field}]"), value)),
        3 => (word(), word()).prop_map(|(field, way)| ("sort".to_owned(), format!("{field}:{way}"))),
        3 => (word(), prop::sample::select(&["asc", "desc", ""][..]))
            .prop_map(|(field, way)| ("sort".to_owned(), format!("{field}:{way}"))),
        1 => word().prop_map(|value| ("limit".to_owned(), value)),
        1 => (0..200i64).prop_map(|value| ("limit".to_owned(), value.to_string())),
        1 => word().prop_map(|value| ("offset".to_owned(), value)),
        1 => word().prop_map(|value| ("keyword".to_owned(), value)),
        1 => word().prop_map(|value| ("order".to_owned(), value)),
        1 => (word(), word()),
    ]
}

fn runner() -> TestRunner {
    let seed = [7; 32];
    TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
}

async fn fill(person: &Person, mark: &str) {
    for number in 0..3 {
        let title = format!("{mark} {number}");
        let work = person.post("/api/works", &json!({ "title": title })).await.expect(201).id();
        if number == 2 {
            person.delete(&format!("/api/works/{work}")).await.expect(200);
        } else {
            let tags = json!({ "tagIds": [1] });
            person.put(&format!("/api/works/{work}/tags"), &tags).await.expect(200);
        }
        person.post("/api/gift/create", &json!({ "name": title })).await.expect(201);
        let source = json!({ "name": format!("{mark}_{number}"), "type": "static" });
        person.post("/api/datasources", &source).await.expect(201);
        let element = json!({ "name": "any", "pluginProps": {} });
        let pair = json!({ "name": title, "description": mark, "elements": [element, element] });
        person.post("/api/combinations", &pair).await.expect(201);
    }
    let wave = reqwest::multipart::Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec());
    let form = reqwest::multipart::Form::new().part("files", wave.file_name(format!("{mark}.wav")));
    person.post_form("/api/upload/files", form).await.expect(201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_queries_never_fail_and_never_show_what_is_somebody_elses() {
    let (host, author) = TestApp::with_author().await;
    host.admin().await.post("/api/tags", &json!({ "name": "shared" })).await.expect(201);
    let other = host.author("other").await;
    fill(&author, "mine").await;
    fill(&other, "SECRET").await;
    let (mut good, mut bad) = (0, 0);
    let mut runner = runner();
    let query = prop::collection::vec(parameter(), 0..4);
    let queries: Vec<String> = (0..10_000)
        .map(|_| {
            let pairs = query.new_tree(&mut runner).unwrap().current();
            url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
        })
        .collect();
    for (chunk_number, chunk) in queries.chunks(8).enumerate() {
        let asked = chunk.iter().enumerate().map(|(number, query)| {
            let list = LISTS[(chunk_number + number) % LISTS.len()];
            let address = format!("{list}?{query}");
            let author = &author;
            async move { (author.get(&address).await, address) }
        });
        for (reply, address) in futures_util::future::join_all(asked).await {
            match reply.code() {
                200 => good += 1,
                400 => bad += 1,
                code => panic!("{code} for {address}: {}", reply.text),
            }
            // An error message may repeat the query; a 200 response must not contain the secret.
            assert!(
                reply.code() == 400 || !reply.text.contains("SECRET"),
                "{address}: {}",
                reply.text
            );
            for hidden in ["password", "document", "token_hash"] {
                assert!(
                    reply.code() == 400 || !reply.text.contains(hidden),
                    "{address}: {}",
                    reply.text
                );
            }
        }
    }
    assert!(good > 1_000 && bad > 1_000, "{good} answered, {bad} refused");
}

/// Returns spellings of path traversal, combined with target files.
fn spellings() -> Vec<String> {
    let ups = [
        "..",
        "%2e%2e",
        "%2E%2e",
        ".%2e",
        "%2e.",
        "%252e%252e",
        "..;",
        "..%00",
        "%c0%ae%c0%ae",
        "%uff0e%uff0e",
        "..%c0%af",
        "....",
        "...",
        "․․",
        "．．",
        "%ef%bc%8e%ef%bc%8e",
        ".. ",
        "..%20",
        "..%09",
        ".",
    ];
    let joints = ["/", "//", "%2f", "%2F", "%5c", "\\", "%252f", ";/", "/./", "%c0%af"];
    let targets = ["pinye.db", "etc/passwd", "admin-password", "index.html", "Cargo.toml"];
    let roots = [
        "/uploads",
        "/uploads/incoming",
        "/tinymce",
        "/shared",
        "/langs",
        "/assets",
        "/plugins/a/1",
    ];
    let mut all = Vec::new();
    for root in roots {
        for up in ups {
            for joint in joints {
                let deep = format!("{root}{joint}{up}{joint}{up}{joint}{up}{joint}");
                let once = format!("{root}{joint}{up}{joint}");
                let place = all.len();
                all.push(format!("{once}{}", targets[place % targets.len()]));
                all.push(format!("{deep}{}", targets[(place + 1) % targets.len()]));
            }
        }
    }
    all
}

/// Sends a path verbatim: the HTTP client would normalize it.
async fn raw(address: &str, path: &str) -> (u16, String) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let path = path.replace(' ', "%20");
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer).await);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(400);
    (status, text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_spellings_of_a_path_lead_to_no_file_outside() {
    let host = TestApp::with_plugins().await;
    let folder = &host.app.ctx.settings.data_dir;
    const SECRET: &str = "nobody reads this 4711";
    for name in ["pinye.db.txt", "admin-password", "index.html", "Cargo.toml", "secret.png"] {
        std::fs::write(folder.join(name), SECRET).unwrap();
    }
    std::fs::write(folder.join("uploads/incoming/half.png"), SECRET).unwrap();
    let all = spellings();
    assert!(all.len() >= 2_000, "{} spellings", all.len());
    for base in [&host.studio, &host.works] {
        let address = base.trim_start_matches("http://").to_owned();
        for chunk in all.chunks(16) {
            let asked = chunk.iter().map(|path| raw(&address, path));
            let answers = futures_util::future::join_all(asked).await;
            for (path, (status, text)) in chunk.iter().zip(answers) {
                assert!(
                    !text.contains(SECRET) && !text.contains("SQLite format"),
                    "{path}: {text}"
                );
                assert!(!text.contains("root:"), "{path}: {text}");
                assert!([200, 400, 404, 405, 308].contains(&status), "{path}: {text}");
                assert!(status != 200 || text.contains("<div id=\"root\">"), "{path}: {text}");
            }
        }
    }
    let (status, text) =
        raw(host.studio.trim_start_matches("http://"), "/uploads/incoming/half.png").await;
    assert!(status == 404 && !text.contains(SECRET));
}
