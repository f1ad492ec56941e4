//! Durability: the host is killed at random moments while four clients save works of real elements,
//! publish them and like them. No acknowledged write is lost, no document is torn, and the host is
//! ready again at once, also after the files of the registry's index were zeroed. Uses PostgreSQL
//! if `PINYE_TEST_POSTGRES` names a server (host/tests/postgres.sh).

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::host::{Host, client, fresh_database};
use crate::work::{Elements, mark, number_of, shown_in};
use serde_json::{Value, json};

const CLIENTS: usize = 4;

/// What one client knows about its work from acknowledged responses.
#[derive(Clone, Debug, Default)]
struct ClientState {
    id: i64,
    /// The last document that the host acknowledged, or read back after a restart.
    document: Value,
    /// Number in the last acknowledged publication.
    published: u64,
    /// Number in the last requested publication.
    asked_for: u64,
    /// Acknowledged likes of its element that takes them.
    likes: i64,
}

#[derive(Default)]
struct Tally {
    saves: AtomicU64,
    publications: AtomicU64,
    likes: AtomicU64,
}

impl Tally {
    /// Returns the numbers of acknowledged saves, publications and likes.
    fn counted(&self) -> [u64; 3] {
        [&self.saves, &self.publications, &self.likes].map(|count| count.load(Ordering::SeqCst))
    }
}

/// The number of kills that the requirement asks for: `make kills`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "100 kills: make kills"]
async fn a_hundred_kills_lose_nothing_that_was_acknowledged() {
    println!("{}", kills(100).await);
}

/// A few kills in every run of the tests.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_killed_at_any_moment_loses_nothing_that_it_acknowledged() {
    println!("{}", kills(10).await);
}

/// Kills the host `kills` times; returns a summary of the acknowledged writes.
async fn kills(kills: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.database = fresh_database().await;
    host.start().await;
    let token = host.sign_in().await;
    let elements = Elements::of(&host, &token).await;
    let mut known = Vec::new();
    for _ in 0..CLIENTS {
        known.push(create(&host, &token, &elements).await);
    }
    let tally = Arc::new(Tally::default());
    let mut starts = Vec::new();
    for round in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let publisher = usize::try_from(round).unwrap() % CLIENTS;
        let workers: Vec<_> = known
            .drain(..)
            .enumerate()
            .map(|(client, work)| {
                tokio::spawn(write_until(
                    stop.clone(),
                    address(&host),
                    token.clone(),
                    work,
                    (elements.liked.clone(), client == publisher, tally.clone()),
                ))
            })
            .collect();
        if round % 3 == 0 {
            a_publication(&tally).await;
        }
        tokio::time::sleep(Duration::from_millis(pseudo_random(round) % 500 + 20)).await;
        host.kill();
        stop.store(true, Ordering::SeqCst);
        for worker in workers {
            known.push(worker.await.unwrap());
        }
        if round % 10 == 9 {
            zero_index(&folder.path().join("state"));
        }
        starts.push(host.start().await);
        for work in &mut known {
            verify(&host, &token, work, &elements).await;
        }
    }
    starts.sort();
    let (middle, slowest) = (starts[starts.len() / 2], starts[starts.len() - 1]);
    let [saves, published, likes] = tally.counted();
    assert!(saves > kills, "the clients must really have saved:\n{}", host.log());
    assert!(published > kills / 4, "the clients must really have published");
    assert!(middle < Duration::from_secs(1), "ready again in {middle:?}");
    format!(
        "{kills} kills, works of {} elements of {} types; acknowledged: {saves} saves, {published} publications, {likes} likes: 0 lost, 0 torn; ready again in {} ms (middle), {} ms (slowest)",
        elements.count(),
        elements.types,
        middle.as_millis(),
        slowest.as_millis()
    )
}

fn address(host: &Host) -> [String; 2] {
    [host.studio.clone(), host.works.clone()]
}

async fn create(host: &Host, token: &str, elements: &Elements) -> ClientState {
    let sent = elements.work();
    let url = format!("{}/api/works", host.studio);
    let answer = client().post(url).bearer_auth(token).json(&sent).send().await.unwrap();
    let answer: Value = answer.json().await.unwrap();
    let document = answer["data"].clone();
    let id = document["id"].as_i64().unwrap_or_else(|| panic!("{answer}"));
    ClientState { id, document, ..ClientState::default() }
}

/// Waits for one more publication: on a busy machine many rounds would end before their first one.
async fn a_publication(tally: &Tally) {
    let before = tally.publications.load(Ordering::SeqCst);
    let waited = Instant::now();
    while tally.publications.load(Ordering::SeqCst) == before
        && waited.elapsed() < Duration::from_secs(15)
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Saves until the host is gone; with `publishes`, also publishes and likes after every fourth
/// save. Writes the number of the save into many places of the work, so that a torn document is
/// detected.
async fn write_until(
    stop: Arc<AtomicBool>,
    at: [String; 2],
    token: String,
    mut work: ClientState,
    (liked, publishes, tally): (String, bool, Arc<Tally>),
) -> ClientState {
    let client = client();
    let started = Instant::now();
    while !stop.load(Ordering::SeqCst) && started.elapsed() < Duration::from_secs(30) {
        let number = number_of(&work.document) + 1;
        let mut next = work.document.clone();
        mark(&mut next, number);
        let url = format!("{}/api/works/{}", at[0], work.id);
        let Some(body) = acknowledged(client.put(url).bearer_auth(&token).json(&next)).await else {
            break;
        };
        assert_eq!(body["faults"], json!([]), "every plugin looked at its elements");
        work.document = body["data"].clone();
        tally.saves.fetch_add(1, Ordering::SeqCst);
        if !publishes || !number.is_multiple_of(4) {
            continue;
        }
        work.asked_for = number;
        let url = format!("{}/api/works/info/{}", at[0], work.id);
        let publish = client.post(url).bearer_auth(&token).json(&json!({ "is_publish": true }));
        let Some(body) = acknowledged(publish).await else { break };
        assert_eq!(body["faults"], json!([]), "every plugin looked at its elements");
        work.published = number;
        tally.publications.fetch_add(1, Ordering::SeqCst);
        let url = format!("{}/api/works/{}/elements/{liked}/likes", at[1], work.id);
        let Some(body) = acknowledged(client.post(url)).await else { break };
        work.likes = body["data"]["likeCount"].as_i64().unwrap();
        tally.likes.fetch_add(1, Ordering::SeqCst);
        // Publishing may raise the revision, so continue from the stored document.
        let Ok(read) = read(&client, &at[0], &token, work.id).await else { break };
        work.document = read;
    }
    work
}

/// Returns the response body, or none when the host is gone. Panics on an error status.
async fn acknowledged(request: reqwest::RequestBuilder) -> Option<Value> {
    let answer = request.send().await.ok()?;
    let status = answer.status();
    let body: Value = answer.json().await.ok()?;
    assert!(status.is_success(), "refused: {status} {body}");
    Some(body)
}

/// After a restart: the stored work is the last acknowledged or the last sent one, and visitors get
/// the last acknowledged or the last requested publication; both are untorn, and every file they
/// name exists.
async fn verify(host: &Host, token: &str, work: &mut ClientState, elements: &Elements) {
    let client = client();
    let stored = read(&client, &host.studio, token, work.id).await.unwrap();
    let acknowledged = number_of(&work.document);
    let number = number_of(&stored);
    assert!(
        number == acknowledged || number == acknowledged + 1,
        "work {}: acknowledged {acknowledged}, stored {number}",
        work.id
    );
    let mut whole = stored.clone();
    mark(&mut whole, number);
    assert_eq!(whole, stored, "a torn work");
    if work.published > 0 {
        let page = client.get(format!("{}/h5/{}", host.works, work.id)).send().await.unwrap();
        assert!(page.status().is_success(), "work {} was published and is gone", work.id);
        let html = page.text().await.unwrap();
        let shown = shown_in(&html, elements);
        assert!(
            shown == work.published || shown == work.asked_for,
            "acknowledged publication {}, asked for {}, shown {shown}",
            work.published,
            work.asked_for
        );
        for file in html.split('"').filter(|text| text.starts_with("/a/")) {
            let file = client.get(format!("{}{file}", host.works)).send().await.unwrap();
            assert!(file.status().is_success(), "{} of work {}", file.url(), work.id);
        }
        work.published = shown;
        let url = format!("{}/api/works/{}/elements/{}/likes", host.works, work.id, elements.liked);
        let likes: Value = client.get(url).send().await.unwrap().json().await.unwrap();
        let likes = likes["data"]["likeCount"].as_i64().unwrap();
        assert!(likes == work.likes || likes == work.likes + 1, "{likes}, {} known", work.likes);
        work.likes = likes;
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

/// Pseudo-random value of a round, the same in every run.
fn pseudo_random(round: u64) -> u64 {
    (round.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)) >> 33
}
