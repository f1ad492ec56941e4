//! Memory of this process, and a way to measure it undisturbed.

/// Kibibytes of this process that are in memory.
pub fn kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse().unwrap()
}

/// How many mebibytes there are more than `before` (kibibytes).
pub fn grown_mib(before: u64) -> f64 {
    (kib() as f64 - before as f64) / 1024.0
}

/// Runs one ignored test of this program in a process of its own, where no neighbour uses memory or slows it down.
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
