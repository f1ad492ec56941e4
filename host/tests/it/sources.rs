//! Data sources, and fetching them on the server.

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{Person, Reply, TestApp, With};

/// Starts a host whose data sources may read from this machine.
async fn host_with_intranet() -> (TestApp, Person) {
    let options = Options {
        data_source_networks: Some(vec!["127.0.0.0/8".parse().unwrap()]),
        ..Options::default()
    };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    (host, author)
}

/// Starts a server on this machine with a fixed response; returns its URL.
async fn serve(mime: &str, body: &str) -> String {
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {mime}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    serve_raw(answer).await
}

async fn serve_raw(answer: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://127.0.0.1:{port}/data")
}

async fn preview(author: &Person, source: Value) -> Reply {
    let made = author.post("/api/datasources", &source).await.expect(201);
    author.post(&format!("/api/datasources/{}/preview", made.id()), &json!({})).await
}

/// API-DS-001, API-DS-002, DS-001, DS-003, DS-006, DS-008, DS-012
#[tokio::test]
async fn data_sources_are_kept_by_their_author() {
    let (host, author) = TestApp::with_author().await;
    let sent =
        json!({ "name": "城市_1", "url": "https://data.example/a.json", "through_server": true });
    let made = author.post("/api/datasources", &sent).await.expect(201);
    let one = made.data();
    assert_eq!((&one["type"], &one["refreshType"]), (&json!("httpApi"), &json!("once")));
    assert_eq!((&one["refreshInterval"], &one["relatedDsList"]), (&json!(60), &json!([])));
    let taken = author.post("/api/datasources", &sent).await.expect(409);
    assert_eq!(taken.message(), "you have a data source of this name already");
    let other = host.author("other").await;
    other.post("/api/datasources", &sent).await.expect(201);
    let wrong = json!({ "name": "1a", "url": "javascript:x", "refreshInterval": 4 });
    let wrong = author.post("/api/datasources", &wrong).await.expect(422);
    assert_eq!(wrong.fields(), ["refreshInterval", "name", "url"]);
    let wrong = json!({ "name": "piped", "type": "static", "pipe": "a.(" });
    let wrong = author.post("/api/datasources", &wrong).await.expect(422);
    assert_eq!(wrong.fields(), ["pipe"]);

    let list = author.get("/api/datasources?filters[is_template]=false&sort=name:asc").await;
    assert_eq!(list.expect(200).json["total"], 1);
    let path = format!("/api/datasources/{}", made.id());
    let changed = json!({ "refreshType": "fixed", "pipe": "$sum(a)", "relatedDsList": ["b"] });
    let changed = author.put(&path, &changed).await.expect(200);
    assert_eq!(
        (&changed.data()["name"], &changed.data()["pipe"]),
        (&json!("城市_1"), &json!("$sum(a)"))
    );
    author.put(&path, &json!({ "pipe": "$sum(" })).await.expect(422);
    for reply in [
        other.get(&path).await,
        other.put(&path, &json!({})).await,
        other.delete(&path).await,
        other.post(&format!("{path}/preview"), &json!({})).await,
    ] {
        reply.expect(404);
    }
    author.delete(&path).await.expect(200);
    author.get(&path).await.expect(404);
}

/// API-DS-002
#[tokio::test]
async fn a_source_that_works_use_is_deleted_only_by_force() {
    let (_host, author) = TestApp::with_author().await;
    let source = json!({ "name": "a", "type": "static" });
    let id = author.post("/api/datasources", &source).await.expect(201).id();
    let listed = json!({ "title": "uses it", "datasources": [{ "id": id }] });
    author.post("/api/works", &listed).await.expect(201);
    author
        .post("/api/works", &json!({ "title": "not it", "datasources": [id + 1] }))
        .await
        .expect(201);
    let path = format!("/api/datasources/{id}");
    let used = author.delete(&path).await.expect(409);
    assert_eq!(used.data()["works"], json!(["uses it"]));
    assert!(used.message().contains("uses it"));
    author.delete(&format!("{path}?force=false")).await.expect(409);
    author.delete(&format!("{path}?force=true")).await.expect(200);
}

/// DS-009, DS-010, amendment of DS-014
#[tokio::test]
async fn a_source_is_read_on_the_server_and_piped() {
    let (_host, author) = host_with_intranet().await;
    let people = serve("application/json", r#"{"people":[{"n":2},{"n":3}]}"#).await;
    let read =
        preview(&author, json!({ "name": "people", "url": people, "pipe": "people.n" })).await;
    assert_eq!(read.expect(200).data()["value"], json!([2, 3]));
    let table = serve("text/csv; charset=utf-8", "city,n\n北京,1\n上海,2\n").await;
    let read = preview(&author, json!({ "name": "table", "type": "csv", "url": table })).await;
    let rows = json!({ "columns": ["city", "n"], "rows": [["北京", 1], ["上海", 2]] });
    assert_eq!(read.expect(200).data()["value"], rows);
    let gbk = "city;n\n北京;1\n".chars().flat_map(|c| match c {
        '北' => vec![0xb1, 0xb1],
        '京' => vec![0xbe, 0xa9],
        c => vec![c as u8],
    });
    let sent = crate::uploads::upload(&author, "销量.csv", gbk.collect()).await.expect(201);
    let path = sent.data()[0]["path"].clone();
    let file = json!({ "name": "file", "type": "csv", "url": path });
    let read = preview(&author, file).await.expect(200);
    assert_eq!(
        read.data()["value"],
        json!({ "columns": ["city", "n"], "rows": [["北京", 1]] }),
        "a file of one's own, as a Chinese spreadsheet wrote it"
    );
    let id = sent.data()[0]["id"].as_i64().unwrap();
    author.delete(&format!("/api/upload/files/{id}")).await.expect(200);
    let gone = json!({ "name": "gone", "type": "csv", "url": path });
    let gone = preview(&author, gone).await.expect(422);
    assert_eq!(gone.fields(), ["url"]);
    let both = json!({
        "name": "both", "type": "static", "dependencies": ["people", "table"],
        "pipe": "$sum(people) + $count(table.rows)",
    });
    assert_eq!(preview(&author, both).await.expect(200).data()["value"], 7);
    let round = json!({ "name": "round", "type": "static", "dependencies": ["round"] });
    let round = preview(&author, round).await.expect(422);
    assert_eq!(round.fields(), ["dependencies"]);
    let unknown = json!({ "name": "unknown", "type": "static", "dependencies": ["nobody"] });
    preview(&author, unknown).await.expect(422);
}

/// DS-010: unreadable data and failing pipes return an error in time.
#[tokio::test]
async fn a_source_that_is_no_data_is_422_with_its_field() {
    let (_host, author) = host_with_intranet().await;
    let page = serve("text/html", "<html>").await;
    let broken = serve("application/json", "{\"a\":").await;
    let large = serve("application/json", &format!("\"{}\"", "x".repeat(5 << 20))).await;
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://127.0.0.1:{}/", listener.local_addr().unwrap().port())
    };
    let deep = serve("application/json", &format!("{}{}", "[".repeat(100), "]".repeat(100))).await;
    for (number, url) in [page, broken, large, closed, deep].into_iter().enumerate() {
        let reply = preview(&author, json!({ "name": format!("s{number}"), "url": url })).await;
        assert_eq!(reply.expect(422).fields(), ["url"], "{number}");
    }
    let good = serve("application/json", "[1]").await;
    for (number, pipe) in
        ["$number('x')", "($f := function($x){ $f($x) }; $f(1))", "[1..100000000]"]
            .iter()
            .enumerate()
    {
        let source = json!({ "name": format!("p{number}"), "url": good, "pipe": pipe });
        let started = std::time::Instant::now();
        assert_eq!(preview(&author, source).await.expect(422).fields(), ["pipe"], "{pipe}");
        assert!(started.elapsed().as_secs() < 20, "{pipe}");
    }
}

/// Returns spellings of this machine, its neighbours and the metadata servers of clouds.
#[expect(clippy::too_many_lines, reason = "a list, one spelling a line")]
fn spellings(port: u16) -> Vec<String> {
    let hosts = [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "127.000.000.001",
        "0177.0.0.1",
        "0177.0.0.01",
        "0x7f.0.0.1",
        "0x7f.1",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "0x7F.0x0.0x0.0x1",
        "127.0.0.1.",
        "127.255.255.254",
        "127.0.0.2",
        "0",
        "0.0.0.0",
        "00.00.00.00",
        "0x0",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "lOcAlHoSt",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[0000::0001]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::127.0.0.1]",
        "[::7f00:1]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[2002:7f00:0001::1]",
        "[fe80::1]",
        "[fc00::1]",
        "[fd12::1]",
        "[ff02::1]",
        "[2001:db8::1]",
        "[::ffff:10.0.0.1]",
        "[::ffff:169.254.169.254]",
        "10.0.0.1",
        "10.255.255.255",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "192.168.255.255",
        "169.254.169.254",
        "169.254.0.1",
        "100.64.0.1",
        "192.0.0.192",
        "198.18.0.1",
        "192.0.2.1",
        "203.0.113.1",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "0xa9fea9fe",
        "2852039166",
        "0251.0376.0251.0376",
        "0xa9.0xfe.0xa9.0xfe",
        "169.254.43518",
        "１２７.０.０.１",
        "127。0。0。1",
        "127．0．0．1",
        "①②⑦.⓪.⓪.①",
        "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "ｌｏｃａｌｈｏｓｔ",
        "%31%32%37.0.0.1",
        "%6c%6f%63%61%6c%68%6f%73%74",
        "127.0.0.1%00.example.com",
        "loc\u{ad}alhost",
    ];
    let mut all = Vec::new();
    for host in hosts {
        for address in [
            format!("http://{host}:{port}/"),
            format!("https://{host}:{port}/"),
            format!("HTTP://{host}:{port}/a?b=c#d"),
        ] {
            all.push(address);
        }
    }
    let others = [
        format!("http://example.com@127.0.0.1:{port}/"),
        format!("http://127.0.0.1:{port}@example.com/"),
        format!("http://user:pass@localhost:{port}/"),
        format!("http:\\\\127.0.0.1:{port}\\"),
        format!("http:/127.0.0.1:{port}/"),
        format!("http:127.0.0.1:{port}/"),
        format!("http:////127.0.0.1:{port}/"),
        format!("http://127.0.0.1\\@example.com:{port}/"),
        format!("gopher://127.0.0.1:{port}/_x"),
        format!("file://127.0.0.1:{port}/etc/passwd"),
        format!("ftp://127.0.0.1:{port}/"),
        format!("dict://127.0.0.1:{port}/"),
        format!("ws://127.0.0.1:{port}/"),
        format!("jar:http://127.0.0.1:{port}/!/"),
        format!("http+unix://127.0.0.1:{port}/"),
        format!("unix:/run/x:{port}"),
        format!("//127.0.0.1:{port}/"),
        format!("http://[::1%25lo]:{port}/"),
        format!("http://[::1%lo]:{port}/"),
        format!("http://127.0.0.1:{port} .example.com/"),
        format!("http://127.0.0.1\u{9}:{port}/"),
        format!("http://127.0.0.1\n:{port}/"),
    ];
    all.extend(others);
    all
}

/// SSRF: no spelling leads to a connection to this machine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_spelling_of_an_address_leads_to_this_machine() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let (_host, author) = TestApp::with_author().await;
    let trap = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = trap.local_addr().unwrap().port();
    let trapped = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&trapped);
    let six = TcpListener::bind(("::1", port)).await.ok();
    tokio::spawn(async move {
        while trap.accept().await.is_ok() {
            seen.fetch_add(1, Ordering::SeqCst);
        }
    });
    if let Some(six) = six {
        let seen = Arc::clone(&trapped);
        tokio::spawn(async move {
            while six.accept().await.is_ok() {
                seen.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    let all = spellings(port);
    assert!(all.len() >= 150, "{} spellings", all.len());
    let (mut asked, mut refused) = (0, 0);
    for (number, url) in all.iter().enumerate() {
        let source = json!({ "name": format!("s{number}"), "url": url });
        let made = author.post("/api/datasources", &source).await;
        if made.code() == 422 {
            refused += 1;
            continue;
        }
        let id = made.expect(201).id();
        let reply = author.post(&format!("/api/datasources/{id}/preview"), &json!({})).await;
        assert_eq!(reply.code(), 422, "{url}: {}", reply.text);
        asked += 1;
    }
    assert_eq!(trapped.load(Ordering::SeqCst), 0, "the trap saw a connection");
    assert!(asked > 100 && asked + refused == all.len(), "{asked} asked, {refused} refused");
    // Verify that the trap counts connections.
    drop(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.unwrap());
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(trapped.load(Ordering::SeqCst), 1);
}
