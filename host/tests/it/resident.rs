//! Resident memory of this process, and a way to measure it in isolation.

/// Returns the resident memory of this process in KiB.
pub fn kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}

/// Returns the growth in MiB since `before` (KiB).
pub fn grown_mib(before: u64) -> f64 {
    (kib() as f64 - before as f64) / 1024.0
}

/// Runs one ignored test of this program in its own process, where no other test uses memory or CPU
/// time.
pub async fn alone(test: &str, variable: (&str, &str)) {
    let run = tokio::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(variable.0, variable.1)
        .output();
    let output = run.await.unwrap();
    let (told, failed) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    eprintln!("{told}");
    assert!(output.status.success(), "{told}\n{failed}");
    assert!(told.contains("1 passed"), "no such test: {test}\n{told}");
}
