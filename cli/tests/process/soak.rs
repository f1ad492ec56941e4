//! Memory of a real host over many requests: `make soak`.

use std::path::Path;
use std::time::Duration;

use crate::host::{Host, client};
use serde_json::{Value, json};

/// Saves before the first measurement, which fill pools, caches and the allocator.
const WARM_UP: u64 = 1_000;
const SAVES: u64 = 10_000;
/// The most memory in MiB that ten thousand saves may leave allocated.
const MAX_GROWTH_MIB: f64 = 5.0;

/// Every save stores a version in the background and leaves nothing in memory.
#[tokio::test]
#[ignore = "10,000 saves: make soak"]
async fn ten_thousand_saves_leave_no_memory_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.start().await;
    let token = host.sign_in().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let made: Value = client()
        .post(format!("{}/api/works", host.studio))
        .bearer_auth(&token)
        .json(&json!({}))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let address = format!("{}/api/works/{}", host.studio, made["data"]["id"]);
    let save = async |revision: u64| {
        let sent = json!({ "revision": revision, "title": format!("title {revision}") });
        let answer = http.put(&address).bearer_auth(&token).json(&sent).send().await.unwrap();
        assert!(answer.status().is_success(), "save {revision}: {}", answer.status());
        // The connection is reused only after the response body was read.
        drop(answer.bytes().await.unwrap());
    };
    for revision in 1..=WARM_UP {
        save(revision).await;
    }
    let before = settled_kib(&host.data).await;
    for revision in WARM_UP + 1..=WARM_UP + SAVES {
        save(revision).await;
    }
    let after = settled_kib(&host.data).await;
    let grown = (after as f64 - before as f64) / 1024.0;
    println!("{SAVES} saves: {before} KiB before, {after} KiB after, {grown:+.1} MiB");
    assert!(grown <= MAX_GROWTH_MIB, "{grown} MiB");
}

/// Decision 29: the host re-executes itself with the allocator's settings, and keeps its process
/// id.
#[tokio::test]
async fn a_host_runs_with_the_settings_of_its_allocator() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.settings = vec![("MALLOC_TRIM_THRESHOLD_", "262144".to_owned())];
    host.start().await;
    let environment = std::fs::read(process_of(&host.data).join("environ")).unwrap();
    let environment = String::from_utf8_lossy(&environment).replace('\0', "\n");
    for expected in ["MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=262144"] {
        assert!(environment.lines().any(|line| line == expected), "{expected} in\n{environment}");
    }
}

/// Returns the resident memory in KiB once background jobs have ended.
async fn settled_kib(data: &Path) -> u64 {
    tokio::time::sleep(Duration::from_secs(3)).await;
    let process = process_of(data);
    let status = std::fs::read_to_string(process.join("status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}

/// Returns the host's folder in `/proc`: the process with this data folder among its arguments.
fn process_of(data: &Path) -> std::path::PathBuf {
    let state = data.join("state");
    let is_it = |folder: &std::path::PathBuf| {
        let arguments = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        let mut arguments = arguments.split(|byte| *byte == 0);
        arguments.nth(1) == Some(b"serve")
            && arguments.any(|one| one == state.as_os_str().as_encoded_bytes())
    };
    let folders = std::fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    folders.into_iter().find(is_it).unwrap()
}
