//! R29: the host is killed at random moments while four clients save and publish. Nothing that was acknowledged is lost,
//! nothing is torn, and the host is ready again at once, also after the files of the registry's index were zeroed.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

#[path = "process/host.rs"]
mod host;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use host::{Host, client};
use serde_json::{Value, json};

const KILLS: u64 = 100;
const CLIENTS: usize = 4;

/// What one client knows for certain about its work.
#[derive(Clone, Debug, Default)]
struct Known {
    id: i64,
    /// The last document that the host acknowledged, or read back after a restart.
    document: Value,
    /// Number in the title of the last acknowledged publication.
    published: u64,
}

#[derive(Default)]
struct Tally {
    saves: AtomicU64,
    publications: AtomicU64,
}

/// R29.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_killed_at_any_moment_loses_nothing_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.start().await;
    let token = host.sign_in().await;
    let mut known = Vec::new();
    for _ in 0..CLIENTS {
        known.push(create(&host, &token).await);
    }
    let tally = Arc::new(Tally::default());
    let mut slowest = Duration::ZERO;
    for round in 0..KILLS {
        let stop = Arc::new(AtomicBool::new(false));
        let workers: Vec<_> = known
            .drain(..)
            .map(|work| {
                tokio::spawn(write_until(
                    stop.clone(),
                    address(&host),
                    token.clone(),
                    work,
                    tally.clone(),
                ))
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(pseudo_random(round) % 500 + 20)).await;
        host.kill();
        stop.store(true, Ordering::SeqCst);
        for worker in workers {
            known.push(worker.await.unwrap());
        }
        if round % 10 == 9 {
            zero_index(&folder.path().join("state"));
        }
        slowest = slowest.max(host.start().await);
        for work in &mut known {
            verify(&host, &token, work).await;
        }
    }
    println!(
        "{KILLS} kills, {} acknowledged saves, {} acknowledged publications: 0 lost, 0 torn; slowest start {} ms",
        tally.saves.load(Ordering::SeqCst),
        tally.publications.load(Ordering::SeqCst),
        slowest.as_millis()
    );
    assert!(
        tally.saves.load(Ordering::SeqCst) > KILLS,
        "the clients must really have saved:\n{}",
        host.log()
    );
    assert!(
        tally.publications.load(Ordering::SeqCst) > 5,
        "the clients must really have published"
    );
}

fn address(host: &Host) -> [String; 2] {
    [host.studio.clone(), host.works.clone()]
}

async fn create(host: &Host, token: &str) -> Known {
    let answer: Value = client()
        .post(format!("{}/api/works", host.studio))
        .bearer_auth(token)
        .json(&json!({ "title": "0", "page_mode": "h5_long_page" }))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let document = answer["data"].clone();
    Known {
        id: document["id"].as_i64().unwrap_or_else(|| panic!("{answer}")),
        document,
        published: 0,
    }
}

/// Saves, and publishes every eighth time, until the host is gone. The number is written in three places of the work,
/// so that a torn document would show.
async fn write_until(
    stop: Arc<AtomicBool>,
    at: [String; 2],
    token: String,
    mut work: Known,
    tally: Arc<Tally>,
) -> Known {
    let client = client();
    let started = Instant::now();
    while !stop.load(Ordering::SeqCst) && started.elapsed() < Duration::from_secs(30) {
        let number = number_of(&work.document) + 1;
        let mut next = work.document.clone();
        mark(&mut next, number);
        let url = format!("{}/api/works/{}", at[0], work.id);
        let Ok(answer) = client.put(url).bearer_auth(&token).json(&next).send().await else {
            break;
        };
        let status = answer.status();
        let Ok(body) = answer.json::<Value>().await else { break };
        assert!(status.is_success(), "a save was refused: {status} {body}");
        work.document = body["data"].clone();
        tally.saves.fetch_add(1, Ordering::SeqCst);
        if number.is_multiple_of(8) {
            let url = format!("{}/api/works/info/{}", at[0], work.id);
            let sent = client
                .post(url)
                .bearer_auth(&token)
                .json(&json!({ "is_publish": true }))
                .send()
                .await;
            let Ok(answer) = sent else { break };
            assert!(answer.status().is_success(), "publishing was refused: {}", answer.status());
            if answer.bytes().await.is_err() {
                break;
            }
            work.published = number;
            tally.publications.fetch_add(1, Ordering::SeqCst);
            // Publishing may raise the revision; what is stored now is what counts.
            let Ok(read) = read(&client, &at[0], &token, work.id).await else { break };
            work.document = read;
        }
    }
    work
}

/// After a restart: the stored work is the acknowledged one or the one that was on its way, and it is whole.
async fn verify(host: &Host, token: &str, work: &mut Known) {
    let stored = read(&client(), &host.studio, token, work.id).await.unwrap();
    let acknowledged = number_of(&work.document);
    let number = number_of(&stored);
    assert!(
        number == acknowledged || number == acknowledged + 1,
        "work {}: acknowledged {acknowledged}, stored {number}",
        work.id
    );
    assert_eq!(stored["description"], stored["title"], "a torn work: {stored}");
    assert_eq!(stored["pages"][0]["title"], stored["title"], "a torn work: {stored}");
    if work.published > 0 {
        let page = client().get(format!("{}/h5/{}", host.works, work.id)).send().await.unwrap();
        assert!(page.status().is_success(), "work {} was published and is gone", work.id);
        let html = page.text().await.unwrap();
        let shown: u64 =
            html.split("<title>").nth(1).unwrap().split('<').next().unwrap().parse().unwrap();
        assert!(
            shown >= work.published,
            "acknowledged publication {} but shown {shown}",
            work.published
        );
    }
    work.document = stored;
}

async fn read(
    client: &reqwest::Client,
    studio: &str,
    token: &str,
    id: i64,
) -> reqwest::Result<Value> {
    let answer = client.get(format!("{studio}/api/works/{id}")).bearer_auth(token).send().await?;
    let body: Value = answer.json().await?;
    Ok(body["data"].clone())
}

fn number_of(document: &Value) -> u64 {
    document["title"]
        .as_str()
        .and_then(|title| title.parse().ok())
        .unwrap_or_else(|| panic!("{document}"))
}

fn mark(document: &mut Value, number: u64) {
    for place in [&["title"][..], &["description"]] {
        document[place[0]] = json!(number.to_string());
    }
    document["pages"][0]["title"] = json!(number.to_string());
}

/// Overwrites every file of the sled index with zeros.
fn zero_index(state: &Path) {
    let mut zeroed = 0;
    let mut folders = vec![state.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .parent()
                .is_some_and(|parent| parent.file_name().is_some_and(|name| name == "index"))
            {
                let length = usize::try_from(entry.metadata().unwrap().len()).unwrap();
                fs::write(&path, vec![0; length]).unwrap();
                zeroed += 1;
            }
        }
    }
    assert!(zeroed > 0, "the registry's index was not found below {}", state.display());
}

/// Spread over the round, the same in every run.
fn pseudo_random(round: u64) -> u64 {
    (round.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)) >> 33
}
