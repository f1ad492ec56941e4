//! Invalid works are refused quickly and with little memory, however deep, large or full of
//! duplicate keys they are.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use pinye_host::router::MAX_WORK_BYTES;

use crate::app::{Person, TestApp};
use crate::resident;

/// Median response time in milliseconds, and memory in MiB; the second pair holds while other tests
/// run.
const MAX_LATENCY_MS_AND_MIB: (f64, f64) = (50.0, 8.0);
const MAX_LATENCY_MS_AND_MIB_UNDER_LOAD: (f64, f64) = (500.0, 32.0);

/// One kind of invalid body.
struct Flood {
    name: String,
    code: u16,
    body: Bytes,
}

fn flood(name: impl Into<String>, code: u16, body: impl Into<Vec<u8>>) -> Flood {
    Flood { name: name.into(), code, body: Bytes::from(body.into()) }
}

fn nested(open: &str, close: &str, levels: usize) -> String {
    format!("{}1{}", open.repeat(levels), close.repeat(levels))
}

fn keys(count: usize) -> String {
    (0..count).map(|n| format!(r#""k{n}":{n},"#)).collect()
}

fn floods() -> Vec<Flood> {
    let mut all = Vec::new();
    for levels in [65, 1_000, 20_000, 200_000, 1_000_000] {
        all.push(flood(format!("{levels} lists"), 400, nested("[", "]", levels)));
        all.push(flood(format!("{levels} objects"), 400, nested(r#"{"a":"#, "}", levels)));
    }
    all.push(flood("1,000,000 lists that are never closed", 400, "[".repeat(1_000_000)));
    all.push(flood("a key twice", 400, r#"{"title":"a","title":"b"}"#));
    all.push(flood("a key twice, spelled differently", 400, r#"{"title":"a","\u0074itle":"b"}"#));
    let elements = r#"{"uuid":"e","uuid":"f"},"#.repeat(100_000);
    let deep = format!(r#"{{"pages":[{{"elements":[{}]}}]}}"#, elements.trim_end_matches(','));
    all.push(flood("100,000 elements with a key twice", 400, deep));
    let many = format!(r#"{{{}"k0":1}}"#, keys(20_000));
    all.push(flood("the first of 20,000 keys again at the end", 400, many));
    let large = |bytes: usize| format!(r#"{{"later":"{}"}}"#, "x".repeat(bytes));
    all.push(flood("one byte over 8 MiB", 413, large(MAX_WORK_BYTES - 11)));
    all.push(flood("64 MiB", 413, large(64 << 20)));
    all
}

#[tokio::test]
async fn bad_bodies_are_refused_at_once_and_cost_no_memory() {
    resident::alone("floods::bad_bodies", ("PINYE_ROUNDS", "5")).await;
}

/// Prints the table of docs/reliability.md: `make bad-bodies`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a process of its own, since it measures memory"]
async fn bad_bodies() {
    let rounds = std::env::var("PINYE_ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds: usize = rounds.unwrap_or(50);
    let (_host, author) = TestApp::with_author().await;
    let floods = floods();
    // Warm up: allocate the buffers of the client and of the connection before measuring.
    for _ in 0..10 {
        for flood in &floods {
            refused(&author, flood).await;
        }
    }
    let (most_ms, most_mib) =
        if rounds < 50 { MAX_LATENCY_MS_AND_MIB_UNDER_LOAD } else { MAX_LATENCY_MS_AND_MIB };
    let before = resident::kib();
    println!("| body | bytes | answer | middle ms | slowest ms | MiB |");
    println!("|---|---|---|---|---|---|");
    for flood in &floods {
        let mut times = Vec::new();
        for _ in 0..rounds {
            times.push(refused(&author, flood).await);
        }
        times.sort();
        let (middle, slowest) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
        let (name, bytes, code) = (&flood.name, flood.body.len(), flood.code);
        let grown = resident::grown_mib(before);
        println!("| {name} | {bytes} | {code} | {middle:.1} | {slowest:.1} | {grown:.1} |");
        assert!(middle <= most_ms, "{name}: {middle} ms");
        assert!(grown <= most_mib, "{name}: {grown} MiB");
    }
    println!("{} bad bodies x {rounds}: every one refused", floods.len());
    assert_eq!(author.get("/api/works").await.expect(200).json["total"], 0, "nothing was stored");
}

/// Saving takes linear, not quadratic time in the number of custom fields, at the root, in a page
/// and in an element.
#[tokio::test]
async fn a_work_of_very_many_fields_is_saved_like_any_other_of_its_size() {
    let (_host, author) = TestApp::with_author().await;
    let many = keys(100_000);
    let text = format!(r#"{{{many}"pages":[{{{many}"id":"p"}}]}}"#);
    let made = author.post_text("/api/works", text).await.expect(201);
    let id = made.id();
    let saving = async {
        let text = format!(r#"{{{many}"revision":1}}"#);
        let request = author.request(reqwest::Method::PUT, &format!("/api/works/{id}"));
        let request = request.header("content-type", "application/json").body(text);
        author.send(request).await.expect(200);
        let set = format!("/api/works/set-as-template/{id}");
        author.post(&set, &serde_json::json!({})).await.expect(201);
    };
    // A quadratic comparison of all fields would take hours here.
    tokio::time::timeout(Duration::from_secs(60), saving).await.unwrap();
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Sends the body and returns the response time. A host that stops reading may close the connection
/// instead.
async fn refused(author: &Person, flood: &Flood) -> Duration {
    let request = author.request(reqwest::Method::POST, "/api/works");
    let request = request.header("content-type", "application/json").body(flood.body.clone());
    let began = Instant::now();
    match request.send().await {
        Ok(answer) => assert_eq!(answer.status().as_u16(), flood.code, "{}", flood.name),
        Err(error) => assert!(flood.code == 413 && !error.is_timeout(), "{}: {error}", flood.name),
    }
    began.elapsed()
}
