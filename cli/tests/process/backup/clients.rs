//! Clients that write without a pause, and record the acknowledged state.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::host::{Host, client};
use crate::work::{Elements, mark, number_of, shown_in};

const CLIENTS: usize = 4;

/// The acknowledged state of one work.
#[derive(Clone, Debug, Default)]
struct Work {
    document: Value,
    /// Number of the last save.
    saved: u64,
    /// Number in the last publication.
    published: u64,
    likes: i64,
}

/// Address of a file to the hash of its bytes.
type Files = BTreeMap<String, String>;

/// The acknowledged state of the installation.
#[derive(Clone, Debug, Default)]
pub struct AcknowledgedState {
    works: BTreeMap<i64, Work>,
    files: Files,
}

/// A snapshot of the acknowledged state at one moment.
pub struct Acknowledgement {
    works: BTreeMap<i64, Work>,
    pub files: Files,
    pub saves: u64,
}

/// The running clients and their shared records.
pub struct Clients {
    works: Vec<Arc<Mutex<Work>>>,
    files: Arc<Mutex<Files>>,
    pub saves: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    running: Vec<tokio::task::JoinHandle<()>>,
}

/// The task of one client.
#[derive(Clone)]
struct Writer {
    at: [String; 2],
    token: String,
    liked: String,
    work: Arc<Mutex<Work>>,
    files: Arc<Mutex<Files>>,
    saves: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    /// Whether it publishes repeatedly; the others publish once, since publishing takes long.
    publishes: bool,
}

impl AcknowledgedState {
    /// Creates one work per client.
    pub async fn create(host: &Host, token: &str, elements: &Elements) -> AcknowledgedState {
        let mut known = AcknowledgedState::default();
        for _ in 0..CLIENTS {
            let url = format!("{}/api/works", host.studio);
            let body = ask(client().post(url).bearer_auth(token).json(&elements.work())).await;
            let document = body["data"].clone();
            known
                .works
                .insert(document["id"].as_i64().unwrap(), Work { document, ..Work::default() });
        }
        known
    }

    /// Returns every work as the host serves it.
    pub async fn documents(&self, host: &Host, token: &str) -> Vec<String> {
        let mut documents = Vec::new();
        for id in self.works.keys() {
            let url = format!("{}/api/works/{id}", host.studio);
            documents.push(ask(client().get(url).bearer_auth(token)).await["data"].to_string());
        }
        documents
    }

    pub fn as_acknowledged(&self) -> Acknowledgement {
        Acknowledgement { works: self.works.clone(), files: self.files.clone(), saves: 0 }
    }

    /// Compares a restored host with what was acknowledged before the backup began and after it
    /// ended; returns its current state.
    pub async fn verified(
        &self,
        host: &Host,
        token: &str,
        before: &Acknowledgement,
        elements: &Elements,
    ) -> AcknowledgedState {
        let mut now = AcknowledgedState::default();
        for (id, last) in &self.works {
            let work = verified_work((host, token), *id, &before.works[id], last, elements).await;
            now.works.insert(*id, work);
        }
        now.files = self.verified_files(host, token, before).await;
        now
    }

    async fn verified_files(&self, host: &Host, token: &str, before: &Acknowledgement) -> Files {
        let mut found = Files::new();
        loop {
            let url = format!("{}/api/upload/files?_limit=100&_start={}", host.studio, found.len());
            let list = ask(client().get(url).bearer_auth(token)).await;
            for file in list["data"].as_array().unwrap() {
                let path = file["path"].as_str().unwrap().to_owned();
                let url = format!("{}{path}", host.studio);
                let answer = client().get(url).send().await.unwrap();
                assert!(answer.status().is_success(), "{path} is named and not there");
                let hash = hash(&answer.bytes().await.unwrap());
                assert_eq!(Some(&hash), self.files.get(&path), "{path} has other bytes");
                found.insert(path, hash);
            }
            if list["total"].as_u64().unwrap() <= found.len() as u64 {
                break;
            }
        }
        for path in before.files.keys() {
            assert!(found.contains_key(path), "{path} was there before the backup began");
        }
        found
    }
}

async fn verified_work(
    (host, token): (&Host, &str),
    id: i64,
    before: &Work,
    last: &Work,
    elements: &Elements,
) -> Work {
    let url = format!("{}/api/works/{id}", host.studio);
    let document = ask(client().get(url).bearer_auth(token)).await["data"].clone();
    let saved = number_of(&document);
    let range = before.saved..=last.saved;
    assert!(
        range.contains(&saved),
        "work {id}: {saved} is not of the time of the backup, {range:?}"
    );
    let mut whole = document.clone();
    mark(&mut whole, saved);
    assert_eq!(whole, document, "a torn work");
    let mut work = Work { document, saved, ..Work::default() };
    if before.published == 0 {
        return work;
    }
    let page = client().get(format!("{}/h5/{id}", host.works)).send().await.unwrap();
    assert!(page.status().is_success(), "work {id} was published and is gone");
    let html = page.text().await.unwrap();
    work.published = shown_in(&html, elements);
    assert!((before.published..=last.published).contains(&work.published), "{}", work.published);
    for file in html.split('"').filter(|text| text.starts_with("/a/")) {
        let file = client().get(format!("{}{file}", host.works)).send().await.unwrap();
        assert!(file.status().is_success(), "{} of work {id}", file.url());
    }
    let url = format!("{}/api/works/{id}/elements/{}/likes", host.works, elements.liked);
    work.likes = ask(client().get(url)).await["data"]["likeCount"].as_i64().unwrap();
    assert!((before.likes..=last.likes).contains(&work.likes), "{} likes", work.likes);
    work
}

impl Clients {
    pub fn start(
        host: &Host,
        token: &str,
        known: AcknowledgedState,
        elements: &Elements,
    ) -> Clients {
        let files = Arc::new(Mutex::new(known.files));
        let (saves, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let works: Vec<_> =
            known.works.into_values().map(|work| Arc::new(Mutex::new(work))).collect();
        let writer = |(number, work): (usize, &Arc<Mutex<Work>>)| Writer {
            publishes: number == 0,
            at: [host.studio.clone(), host.works.clone()],
            token: token.to_owned(),
            liked: elements.liked.clone(),
            work: work.clone(),
            files: files.clone(),
            saves: saves.clone(),
            stop: stop.clone(),
        };
        let running =
            works.iter().enumerate().map(|work| tokio::spawn(writer(work).write())).collect();
        Clients { works, files, saves, stop, running }
    }

    /// Waits until every client has published, at least one file is uploaded and there are 20
    /// saves.
    pub async fn wait_for_work(&self) {
        let started = Instant::now();
        let is_ready = || {
            let works = self.works.iter().map(|work| work.lock().unwrap().published);
            works.min().unwrap_or_default() > 0 && !self.files.lock().unwrap().is_empty()
        };
        let saved = || self.saves.load(Ordering::SeqCst);
        while !is_ready() || saved() < 20 {
            assert!(started.elapsed() < Duration::from_secs(240), "the clients get nothing done");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    pub fn acknowledged(&self) -> Acknowledgement {
        // Read the number of saves first: saves between the two reads count as during the backup.
        let saves = self.saves.load(Ordering::SeqCst);
        Acknowledgement {
            works: self.known_works(),
            files: self.files.lock().unwrap().clone(),
            saves,
        }
    }

    fn known_works(&self) -> BTreeMap<i64, Work> {
        let works = self.works.iter().map(|work| work.lock().unwrap().clone());
        works.map(|work| (work.document["id"].as_i64().unwrap(), work)).collect()
    }

    /// Stops the clients after their current requests.
    pub async fn stop(mut self) -> AcknowledgedState {
        self.stop.store(true, Ordering::SeqCst);
        for running in self.running.drain(..) {
            running.await.unwrap();
        }
        AcknowledgedState { works: self.known_works(), files: self.files.lock().unwrap().clone() }
    }
}

impl Writer {
    /// Saves in a loop, uploads after every fourth save, and publishes and likes once or, with
    /// `publishes`, after every fourth save.
    async fn write(self) {
        let client = client();
        while !self.stop.load(Ordering::SeqCst) {
            let mut work = self.work.lock().unwrap().clone();
            let id = work.document["id"].as_i64().unwrap();
            let number = work.saved + 1;
            mark(&mut work.document, number);
            let url = format!("{}/api/works/{id}", self.at[0]);
            let put = client.put(&url).bearer_auth(&self.token).json(&work.document);
            work.document = ask(put).await["data"].clone();
            work.saved = number;
            self.saves.fetch_add(1, Ordering::SeqCst);
            *self.work.lock().unwrap() = work.clone();
            if number.is_multiple_of(4) {
                self.upload(&client, id, number).await;
            }
            if work.published > 0 && !(self.publishes && number.is_multiple_of(4)) {
                continue;
            }
            let info = format!("{}/api/works/info/{id}", self.at[0]);
            let publish = client.post(info).bearer_auth(&self.token);
            ask(publish.json(&json!({ "is_publish": true }))).await;
            work.published = number;
            let likes = format!("{}/api/works/{id}/elements/{}/likes", self.at[1], self.liked);
            let liked = ask(client.post(likes)).await;
            work.likes = liked["data"]["likeCount"].as_i64().unwrap();
            // Publishing may raise the revision.
            work.document = ask(client.get(&url).bearer_auth(&self.token)).await["data"].clone();
            *self.work.lock().unwrap() = work;
        }
    }

    async fn upload(&self, client: &reqwest::Client, id: i64, number: u64) {
        let bytes = sound(id, number);
        let part = Part::bytes(bytes.clone()).file_name("a.wav");
        let form = Form::new().part("files", part);
        let url = format!("{}/api/upload/files", self.at[0]);
        let made = ask(client.post(url).bearer_auth(&self.token).multipart(form)).await;
        let path = made["data"][0]["path"].as_str().unwrap().to_owned();
        self.files.lock().unwrap().insert(path, hash(&bytes));
    }
}

/// Returns a sound file with unique bytes; images are unsuitable, because the host changes their
/// bytes.
fn sound(id: i64, number: u64) -> Vec<u8> {
    let mut bytes = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    let seed = Sha256::digest(format!("{id} {number}"));
    bytes.extend(seed.iter().cycle().take(20_000));
    bytes
}

fn hash(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

async fn ask(request: reqwest::RequestBuilder) -> Value {
    let answer = request.send().await.unwrap();
    let status = answer.status();
    let body: Value = answer.json().await.unwrap();
    assert!(status.is_success(), "refused: {status} {body}");
    body
}
