//! Backups of a host under load: four clients save, publish, like and upload at full rate. After
//! each backup the whole installation is deleted and restored from the file. Then every work opens
//! and is of one moment, every file has the bytes that were sent, and every published page shows
//! what it showed before. With `PINYE_TEST_POSTGRES` (host/tests/postgres.sh), each restore
//! switches between SQLite and PostgreSQL.

mod clients;

use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::host::{Host, fresh_database};
use crate::work::Elements;
use clients::{AcknowledgedState, Acknowledgement, Clients};

/// The number of rounds that the requirement asks for: `make backups`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "20 rounds: make backups"]
async fn twenty_of_twenty_backups_under_load_restore() {
    println!("{}", rounds(20).await);
}

/// A single round in every run of the tests.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_under_load_restore() {
    println!("{}", rounds(1).await);
}

async fn rounds(rounds: usize) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.start().await;
    let mut token = host.sign_in().await;
    let elements = Elements::of(&host, &token).await;
    let mut known = AcknowledgedState::create(&host, &token, &elements).await;
    let mut told = Vec::new();
    for round in 0..rounds {
        let file = folder.path().join(format!("{round}.backup"));
        let clients = Clients::start(&host, &token, known, &elements);
        clients.wait_for_work().await;
        let (before, during, took) = backup_beside(&host, &clients, &file).await;
        let after = clients.stop().await;

        // Delete the installation.
        host.kill();
        std::fs::remove_dir_all(folder.path().join("state")).unwrap();
        if std::env::var_os("PINYE_TEST_POSTGRES").is_some() {
            host.database = if host.database.is_none() { fresh_database().await } else { None };
        }
        let said = run(host.command("restore").arg(&file)).await;
        assert!(said.contains("restored"), "{said}");
        host.start().await;
        token = host.sign_in().await;
        known = after.verified(&host, &token, &before, &elements).await;
        told.push(format!(
            "{} saves and {} uploads before, {during} saves during {} ms: {} MiB",
            before.saves,
            before.files.len(),
            took.as_millis(),
            std::fs::metadata(&file).unwrap().len() >> 20,
        ));
        std::fs::remove_file(file).unwrap();
    }
    let report = format!(
        "{rounds} of {rounds} backups under load restored, works of {} elements of {} types\n{}",
        elements.count(),
        elements.types,
        told.join("\n")
    );
    moved(host, known, folder.path(), &elements).await;
    report
}

/// Makes a backup that overlaps with at least one save; on a busy machine a backup may end before a
/// save, and is repeated. Returns the acknowledged state before it, the number of saves during it,
/// and its duration.
async fn backup_beside(
    host: &Host,
    clients: &Clients,
    file: &Path,
) -> (Acknowledgement, u64, Duration) {
    for _ in 0..20 {
        let before = clients.acknowledged();
        let started = Instant::now();
        let said = run(host.command("backup").arg(file)).await;
        let took = started.elapsed();
        assert!(said.contains("backed up") && !said.contains("missing"), "{said}");
        let during = clients.saves.load(Ordering::SeqCst) - before.saves;
        if during > 0 {
            return (before, during, took);
        }
        std::fs::remove_file(file).unwrap();
    }
    panic!("nobody ever wrote during a backup:\n{}", host.log());
}

/// `pinye move`: copies the installation to another database, and fails while the host still runs.
async fn moved(mut host: Host, known: AcknowledgedState, folder: &Path, elements: &Elements) {
    let token = host.sign_in().await;
    let before = known.documents(&host, &token).await;
    let target = match fresh_database().await {
        Some(address) if host.database.is_none() => address,
        _ => format!("sqlite:{}", folder.join("moved.db").display()),
    };
    let move_to = |host: &Host| {
        let mut command = host.command("move");
        command.args(["--to", &target]);
        command
    };
    let refused = outcome(&mut move_to(&host)).await;
    assert!(refused.contains("请先停止它") && refused.contains("stop it first"), "{refused}");
    host.kill();
    let said = run(&mut move_to(&host)).await;
    assert!(said.contains("moved"), "{said}");
    host.database = Some(target);
    host.start().await;
    let token = host.sign_in().await;
    assert_eq!(known.documents(&host, &token).await, before, "every work, byte for byte");
    let now = known.as_acknowledged();
    known.verified(&host, &token, &now, elements).await;
}

/// Runs a command that must succeed; returns its output.
async fn run(command: &mut Command) -> String {
    let text = format!("{command:?}");
    let (code, said) = run_to_end(command).await;
    assert!(code, "{text}: {said}");
    said
}

/// Runs a command that must fail; returns its output.
async fn outcome(command: &mut Command) -> String {
    let (code, said) = run_to_end(command).await;
    assert!(!code, "{said}");
    said
}

async fn run_to_end(command: &mut Command) -> (bool, String) {
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // These commands print a few lines, so a pipe does not fill up.
    while child.try_wait().unwrap().is_none() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

/// Errors of wrong usage are printed in both languages, without a chain of causes.
#[tokio::test]
async fn what_cannot_be_done_is_said_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(folder.path());
    let file = folder.path().join("letter");
    std::fs::write(&file, "a letter").unwrap();
    let said = outcome(host.command("restore").arg(&file)).await;
    assert_eq!(said.trim(), "error: 这不是拼页的备份文件 / this is no backup of Pinye");
    let said = outcome(host.command("backup").arg(folder.path().join("new"))).await;
    assert!(
        said.contains("找不到拼页的数据") && said.contains("there is no installation"),
        "{said}"
    );
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(left, ["letter"], "neither made anything");
}

/// A disk that is full at any moment of a restore leaves no partial installation, and the next
/// restore succeeds.
#[tokio::test]
async fn a_disk_that_fills_up_leaves_the_place_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::new(folder.path());
    host.start().await;
    let token = host.sign_in().await;
    let client = crate::host::client();
    let sound = [b"RIFF\0\0\0\0WAVEfmt ".to_vec(), vec![7; 3 << 20]].concat();
    let form = reqwest::multipart::Form::new()
        .part("files", reqwest::multipart::Part::bytes(sound.clone()).file_name("a.wav"));
    let url = format!("{}/api/upload/files", host.studio);
    let sent = client.post(url).bearer_auth(&token).multipart(form).send().await.unwrap();
    assert_eq!(sent.status().as_u16(), 201);
    let uploaded: serde_json::Value = sent.json().await.unwrap();
    let stored =
        uploaded["data"][0]["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let file = folder.path().join("a.backup");
    run(host.command("backup").arg(&file)).await;
    host.kill();

    let place = tempfile::tempdir().unwrap();
    let mut restored = Host::new(place.path());
    let mut refused = Vec::new();
    // Size limits of a written file, in KiB: each makes the restore fail at another moment.
    let limits = [0, 1, 4, 16, 64, 128, 256, 512, 1024, 2048, 1 << 20];
    for limit in limits {
        let plain = restored.command("restore");
        let mut limited = Command::new("bash");
        limited
            .args(["-c", r#"trap "" XFSZ; ulimit -f "$1"; shift; exec "$@""#, "bash"])
            .arg(limit.to_string())
            .arg(plain.get_program())
            .args(plain.get_args())
            .arg(&file)
            .current_dir(plain.get_current_dir().unwrap());
        let (succeeded, said) = run_to_end(&mut limited).await;
        if succeeded {
            break;
        }
        assert!(said.contains(" / ") && said.contains("error"), "{limit} KiB: {said}");
        let left: Vec<_> = walked(&place.path().join("state"));
        assert_eq!(left, ["in-use.lock"], "{limit} KiB: {said}");
        refused.push((limit, said));
    }
    assert!(refused.len() >= 6 && refused.len() < limits.len(), "{refused:?}");
    let is_full = |said: &str| said.contains("磁盘已满") && said.contains("the disk is full");
    assert!(refused.iter().any(|(_, said)| is_full(said)), "{refused:?}");
    restored.start().await;
    let kept = std::fs::read(place.path().join("state/uploads").join(stored)).unwrap();
    assert!(kept == sound, "every byte is there");
    restored.sign_in().await;
}

/// Returns the sorted paths of all files below a folder.
fn walked(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                let path = entry.path();
                found.push(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found.sort();
    found
}
