//! A host whose disk becomes full while a client saves: every save is stored or refused, no
//! acknowledged save is lost, and saving works again as soon as there is space.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::host::Host;
use serde_json::{Value, json};

/// A tmpfs of 64 MiB mounted on a folder; unmounted on drop.
struct Disk(PathBuf);

impl Disk {
    fn mount(folder: &Path) -> Disk {
        std::fs::create_dir_all(folder).unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=64m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(folder).output().unwrap();
        assert!(mounted.status.success(), "this test mounts a disk; run it as root");
        Disk(folder.to_owned())
    }

    /// Fills all free space.
    fn fill(&self) {
        let mut filling = std::fs::File::create(self.0.join("filling")).unwrap();
        while filling.write_all(&[7; 4096]).is_ok() {}
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).output());
    }
}

struct Author {
    client: reqwest::Client,
    token: String,
    address: String,
    revision: i64,
}

impl Author {
    async fn save(&mut self, bytes: usize) -> u16 {
        let body = json!({ "revision": self.revision, "title": format!("after {}", self.revision), "later": "x".repeat(bytes) });
        let sent = self.client.put(&self.address).bearer_auth(&self.token).json(&body);
        let code = sent.send().await.unwrap().status().as_u16();
        self.revision += i64::from(code == 200);
        code
    }

    async fn stored(&self) -> Value {
        let asked = self.client.get(&self.address).bearer_auth(&self.token).send().await.unwrap();
        asked.json::<Value>().await.unwrap()["data"].clone()
    }
}

#[tokio::test]
#[ignore = "mounts a disk: make full-disk"]
async fn a_disk_that_becomes_full_costs_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Disk::mount(&folder.path().join("state"));
    let mut host = Host::new(folder.path());
    host.start().await;
    let (token, client) = (host.sign_in().await, crate::host::client());
    let made = client.post(format!("{}/api/works", host.studio)).bearer_auth(&token);
    let made: Value = made.json(&json!({})).send().await.unwrap().json().await.unwrap();
    let address = format!("{}/api/works/{}", host.studio, made["data"]["id"]);
    let mut author = Author { client, token, address, revision: 1 };
    for _ in 0..20 {
        assert_eq!(author.save(200_000).await, 200);
    }
    disk.fill();
    let mut answers = Vec::new();
    for round in 0..60 {
        answers.push(author.save(if round % 3 == 0 { 1_000 } else { 2_000_000 }).await);
    }
    let refused = answers.iter().filter(|code| **code == 507).count();
    let kept = answers.iter().filter(|code| **code == 200).count();
    assert_eq!(refused + kept, answers.len(), "{answers:?}");
    assert!(refused > 20, "{answers:?}");
    assert_eq!(author.stored().await["revision"], author.revision);
    std::fs::remove_file(disk.0.join("filling")).unwrap();
    let began = Instant::now();
    assert_eq!(author.save(2_000_000).await, 200, "{answers:?}");
    println!(
        "full: {kept} kept, {refused} refused; {} ms after there was room",
        began.elapsed().as_millis()
    );
    let ready = format!("{}/api/ready", host.studio);
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(author.client.get(&ready).send().await.unwrap().status().as_u16(), 200);
    host.kill();
    host.start().await;
    let stored = author.stored().await;
    assert_eq!(stored["revision"], author.revision, "after a restart too");
}
