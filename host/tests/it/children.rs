//! Decision 18: child processes are sandboxed, not only resource-limited.

use std::io::Write as _;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use pinye_host::compiler::compile_child;
use pinye_host::sandbox::picture;
use pinye_host::sandbox::probe::{ProbeReport, ProbeTargets, run_probe};
use serde_json::json;

use crate::built::worker;

async fn probe_child(confined: bool) -> ProbeReport {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, b"content").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let process = i32::try_from(std::process::id()).unwrap();
    let address = listener.local_addr().unwrap();
    let report =
        run_probe(&worker(), &ProbeTargets { file: file.clone(), address, process, confined })
            .await;
    if confined {
        assert_eq!(std::fs::read(&file).unwrap(), b"content");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    report.unwrap()
}

/// A compromised child process can open no file, reach no address, signal no process, start nothing
/// and delete nothing.
#[tokio::test]
async fn a_child_that_was_taken_over_can_do_nothing() {
    let report = probe_child(true).await;
    assert_eq!(report.possible, Vec::<String>::new());
    assert!(report.confined.seccomp);
}

/// The same attempts succeed without the sandbox, which proves that the test above can fail.
#[tokio::test]
async fn without_confinement_every_try_succeeds() {
    let report = probe_child(false).await;
    assert_eq!(report.possible.len(), 13, "{report:?}");
}

fn started(command: &str, order: Option<(&str, String)>) -> Child {
    let mut child = Command::new(worker());
    child.arg(command).env_clear().envs(order);
    child.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until `/proc/{pid}/status` shows that a running child process is sandboxed.
fn assert_confined(command: &str, mut child: Child) {
    let status = format!("/proc/{}/status", child.id());
    let is_confined =
        |status: &str| status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2");
    let begun = Instant::now();
    while !std::fs::read_to_string(&status).is_ok_and(|status| is_confined(&status)) {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "{command} ended without being confined: {ended:?}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{command} is not confined");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// All five kinds of child processes; four of them are sandboxed before they read the first byte of
/// input.
#[test]
fn every_child_is_confined_while_it_works() {
    let order = compile_child::CompileJob { memory_bytes: 1 << 32, cpu_seconds: 10 };
    let order = Some((compile_child::JOB_ENV, serde_json::to_string(&order).unwrap()));
    assert_confined("compile", started("compile", order));
    assert_confined("pipe", started("pipe", None));
    assert_confined("font", started("font", None));
    let order = picture::ImageJob::Clean { extension: "png".to_owned() };
    let order = Some((picture::JOB_ENV, serde_json::to_string(&order).unwrap()));
    assert_confined("image", started("image", order));
    let mut child = started("prerender", None);
    let budget = json!({ "element_ms": 20_000, "page_ms": 20_000, "whole_ms": 20_000, "memory_mib": 16, "stack_kib": 256 });
    let job = json!({ "engine": "for (;;) {}", "budget": budget, "setting": {}, "frames": [], "plugins": [] });
    let mut input = child.stdin.take().unwrap();
    input.write_all(job.to_string().as_bytes()).unwrap();
    drop(input);
    assert_confined("prerender", child);
}
