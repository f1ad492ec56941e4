//! Durability of form submissions: the host is killed at random moments while eight clients submit
//! forms. Every acknowledged submission is stored exactly once, also when it was retried with the
//! same idempotency key, and the author's webhook and the form's plugin receive each of them at
//! least once. Uses PostgreSQL if `PINYE_TEST_POSTGRES` names a server (host/tests/postgres.sh).

mod client;
mod receiver;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::guest::Guest;
use crate::host::{Host, fresh_database};
use client::Client;
use receiver::Receiver;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sqlx::{Connection as _, Executor as _};

const CLIENTS: usize = 8;

/// The number of kills that the requirement asks for: `make kills`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "50 kills: make kills"]
async fn fifty_kills_during_submissions() {
    println!("{}", kills(50).await);
}

/// A few kills in every run of the tests.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_killed_during_submissions_loses_none_and_doubles_none() {
    println!("{}", kills(4).await);
}

async fn kills(kills: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start().await;
    let mut host = Host::new(folder.path());
    host.database = fresh_database().await;
    host.settings = vec![
        ("PINYE_DATA_SOURCE_NETWORKS", "127.0.0.0/8".to_owned()),
        ("PINYE_WEBHOOK_NETWORKS", "127.0.0.0/8".to_owned()),
    ];
    host.start().await;
    let token = host.sign_in().await;
    let work = published_form(&host, &token, &receiver.url).await;
    let tally = Arc::new(AtomicUsize::new(0));
    let client = |number| Client::new(number, work, Arc::clone(&tally));
    let mut clients: Vec<Client> = (0..CLIENTS).map(client).collect();
    let mut kept = StoredSubmissions::default();
    for round in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let before = tally.load(Ordering::SeqCst);
        let running: Vec<_> = clients
            .drain(..)
            .map(|client| tokio::spawn(client.hand_in_until(stop.clone(), host.works.clone())))
            .collect();
        until_so_many(&tally, before + CLIENTS).await;
        tokio::time::sleep(Duration::from_millis(pseudo_random(round) % 500)).await;
        host.kill();
        stop.store(true, Ordering::SeqCst);
        for client in running {
            clients.push(client.await.unwrap());
        }
        host.start().await;
        kept.read(&host, &token, work).await;
        kept.check(&clients);
    }
    // Retry the submissions that had no response when the host died, and some of the acknowledged
    // ones.
    for client in &mut clients {
        client.try_again(&host.works).await;
    }
    kept.read(&host, &token, work).await;
    kept.check(&clients);
    let acknowledged: usize = clients.iter().map(Client::acknowledged).sum();
    assert_eq!(kept.ids.len(), acknowledged, "by now every one of them was acknowledged");
    assert!(acknowledged > CLIENTS * usize::try_from(kills).unwrap(), "they really handed in");
    told_of_all(&host, &token, work, &receiver, &kept).await;
    let retries: usize = clients.iter().map(|client| client.retries).sum();
    format!(
        "{kills} kills, {CLIENTS} clients: {acknowledged} submissions acknowledged, {retries} tried again with the same key: 0 lost, 0 twice; the webhook got {} requests about all {} of them",
        receiver.requests(),
        receiver.submissions().len(),
    )
}

/// Waits until `tally` reaches `wanted`: on a busy machine many rounds would end before their first
/// response.
async fn until_so_many(tally: &AtomicUsize, wanted: usize) {
    let waited = Instant::now();
    while tally.load(Ordering::SeqCst) < wanted && waited.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

const KV: &str = "(func $increment (import \"pinye:plugin/kv@1.0.0\" \"increment\") (param i32 i32 i32 i64 i32))";
/// Counts the calls of the plugin's hook per submission id.
const COUNT: &str = "(call $increment (i32.const 0) (i32.load (local.get $submission)) (i32.load offset=4 (local.get $submission)) (i64.const 1) (i32.const 0x28000))";

/// Publishes a work with a form of one field, with a webhook and a plugin hook on submissions;
/// returns the work's id.
async fn published_form(host: &Host, token: &str, webhook: &str) -> i64 {
    let url = |path: &str| format!("{}{path}", host.studio);
    let client = crate::host::client();
    let counts = Guest::new("holder").capability("kv", KV, "scopes = [\"plugin\"],");
    for (name, made) in [
        ("answer", Guest::new("answer").checks_values("").build()),
        ("holder", counts.holds_forms(("", COUNT), &[]).build()),
    ] {
        let package = Part::bytes(made.package_bytes).file_name("own.pinye");
        let form = Form::new().part("package", package);
        let sent = client.post(url("/api/plugins")).bearer_auth(token).multipart(form);
        expect(sent, 201).await;
        let sent =
            client.put(url(&format!("/api/plugins/{name}"))).json(&json!({ "enabled": true }));
        expect(sent.bearer_auth(token), 200).await;
    }
    let elements = json!([
        { "uuid": "e", "name": "answer", "pluginProps": { "name": "said" } },
        { "uuid": "box", "name": "holder", "pluginProps": {},
            "commonStyle": { "left": 0, "top": 0, "width": 300, "height": 300 } },
    ]);
    let work =
        json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": elements }] });
    let made = expect(client.post(url("/api/works")).bearer_auth(token).json(&work), 201).await;
    let id = made["data"]["id"].as_i64().unwrap();
    let settings = json!({ "webhook_url": webhook });
    let path = format!("/api/works/form/settings/{id}");
    expect(client.put(url(&path)).bearer_auth(token).json(&settings), 200).await;
    let publish = json!({ "is_publish": true });
    let path = format!("/api/works/info/{id}");
    expect(client.post(url(&path)).bearer_auth(token).json(&publish), 200).await;
    id
}

async fn expect(request: reqwest::RequestBuilder, status: u16) -> Value {
    let answer = request.send().await.unwrap();
    let got = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    assert_eq!(got, status, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The submissions that the host stores, as its owner reads them.
#[derive(Default)]
struct StoredSubmissions {
    /// Submitted text to submission id.
    ids: HashMap<String, i64>,
    last: i64,
}

impl StoredSubmissions {
    /// Reads the submissions added since the last call.
    async fn read(&mut self, host: &Host, token: &str, work: i64) {
        let client = crate::host::client();
        loop {
            let url = format!(
                "{}/api/works/form/query/{work}?limit=100&sort=id:asc&after={}",
                host.studio, self.last
            );
            let page = expect(client.get(url).bearer_auth(token), 200).await;
            let records = page["data"]["records"].as_array().unwrap().clone();
            for record in &records {
                let said = record["form_data"]["said"].as_str().unwrap().to_owned();
                self.last = record["id"].as_i64().unwrap();
                let twice = self.ids.insert(said.clone(), self.last);
                assert_eq!(twice, None, "{said} is there twice");
            }
            if records.len() < 100 {
                return;
            }
        }
    }

    /// Checks that every acknowledged submission is stored under the acknowledged id.
    fn check(&self, clients: &[Client]) {
        for client in clients {
            for (said, id) in &client.told {
                assert_eq!(self.ids.get(said), Some(id), "{said} was acknowledged as {id}");
            }
        }
        let known: HashSet<&String> =
            clients.iter().flat_map(|client| client.told.keys().chain(&client.unsure)).collect();
        assert!(self.ids.keys().all(|said| known.contains(said)), "something nobody handed in");
    }
}

/// Waits until the delivery queue is empty: deliveries that the killed host had claimed become due
/// again.
async fn told_of_all(
    host: &Host,
    token: &str,
    work: i64,
    receiver: &Receiver,
    kept: &StoredSubmissions,
) {
    let waited = Instant::now();
    let mut is_due = false;
    while receiver.submissions().len() < kept.ids.len() || waiting(host, token, work).await > 0 {
        assert!(
            waited.elapsed() < Duration::from_secs(900),
            "{} of {} were told:\n{}",
            receiver.submissions().len(),
            kept.ids.len(),
            host.log()
        );
        // Deliveries claimed by a killed host become due after five minutes; the test makes them
        // due at once instead of waiting. It does so only once, when all others are done: whatever
        // still waits then was claimed by a host that is gone.
        if !is_due && receiver.is_quiet(Duration::from_secs(4)) {
            make_due(host).await;
            is_due = true;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let ids: HashSet<i64> = kept.ids.values().copied().collect();
    assert_eq!(receiver.submissions(), ids);
    let told = total(host, token, work, "kind=hook&state=done").await;
    assert_eq!(told, i64::try_from(ids.len()).unwrap(), "the plugin was told of each of them");
    assert_eq!(counted(host).await, told, "by one id each, however often it was tried");
}

async fn waiting(host: &Host, token: &str, work: i64) -> i64 {
    total(host, token, work, "state=waiting").await
}

/// Returns the number of deliveries that match `query`.
async fn total(host: &Host, token: &str, work: i64, query: &str) -> i64 {
    let url = format!("{}/api/works/form/deliveries/{work}?{query}&limit=1", host.studio);
    expect(crate::host::client().get(url).bearer_auth(token), 200).await["total"].as_i64().unwrap()
}

/// Returns the number of submissions that the plugin has counted.
async fn counted(host: &Host) -> i64 {
    let sql = "SELECT COUNT(*) FROM plugin_values WHERE plugin = 'holder'";
    match &host.database {
        Some(address) => {
            let mut connection = sqlx::PgConnection::connect(address).await.unwrap();
            sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
        }
        None => {
            let file = host.data.join("state/pinye.db");
            let address = format!("sqlite:{}", file.display());
            let mut connection = sqlx::SqliteConnection::connect(&address).await.unwrap();
            sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
        }
    }
}

async fn make_due(host: &Host) {
    let sql = "UPDATE deliveries SET due_at = 0 WHERE state = 'waiting'";
    match &host.database {
        Some(address) => {
            let mut connection = sqlx::PgConnection::connect(address).await.unwrap();
            connection.execute(sql).await.unwrap();
        }
        None => {
            let file = host.data.join("state/pinye.db");
            let address = format!("sqlite:{}", file.display());
            let mut connection = sqlx::SqliteConnection::connect(&address).await.unwrap();
            connection.execute("PRAGMA busy_timeout = 10000").await.unwrap();
            connection.execute(sql).await.unwrap();
        }
    }
}

/// Pseudo-random value of a round, the same in every run.
fn pseudo_random(round: u64) -> u64 {
    (round.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)) >> 33
}
