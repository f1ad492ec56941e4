//! A real host with few file descriptors, under crowds of unused connections, sign-ins and
//! registrations. It answers all other clients, gives its memory back, and shuts down without a
//! warning in the log.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::host::{Host, PASSWORD, client};
use serde_json::json;
use tokio::task::JoinSet;

const MIB: u64 = 1024;

struct LimitedHost {
    child: Child,
    origins: [SocketAddr; 2],
}

impl LimitedHost {
    /// Starts a host under `ulimit -n descriptors`.
    async fn start(place: &Host, descriptors: u32) -> LimitedHost {
        let origins =
            [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap());
        let plain = place.command("serve");
        let log = std::fs::File::create(place.data.join("host.log")).unwrap();
        let child = Command::new("sh")
            .args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" \"$@\"")])
            .arg(plain.get_program())
            .args(plain.get_args())
            .args(["--studio-addr", &origins[0].to_string()])
            .args(["--works-addr", &origins[1].to_string()])
            .env("PINYE_ADMIN_PASSWORD", PASSWORD)
            .env("RUST_BACKTRACE", "1")
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let host = LimitedHost { child, origins };
        let started = Instant::now();
        while !host.is_healthy().await {
            assert!(started.elapsed() < Duration::from_secs(120), "{}", place.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        host
    }

    async fn is_healthy(&self) -> bool {
        for origin in self.origins {
            let answer = client().get(format!("http://{origin}/api/health")).send().await;
            if !answer.is_ok_and(|answer| answer.status().is_success()) {
                return false;
            }
        }
        true
    }

    /// Returns a memory figure of `/proc/{pid}/status` in KiB, such as `VmRSS`.
    fn memory(&self, of: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(of)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Sends one request per number and returns how many were answered with `status`.
    async fn ask(&self, path: &str, people: std::ops::Range<usize>, status: u16) -> usize {
        let client = client();
        let mut asked = JoinSet::new();
        for number in people {
            let body = json!({
                "username": format!("somebody{number}"),
                "email": format!("somebody{number}@example.com"),
                "password": "secret-2026",
            });
            let address = format!("10.{}.{}.7", number / 250, number % 250);
            let request = client.post(format!("http://{}{path}", self.origins[0]));
            let request = request.header("x-forwarded-for", address).json(&body);
            asked.spawn(async move { request.send().await.unwrap().status().as_u16() });
        }
        asked.join_all().await.into_iter().filter(|answered| *answered == status).count()
    }
}

impl Drop for LimitedHost {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn crowds_of_strangers_are_borne_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let place = Host::new(folder.path());
    let mut host = LimitedHost::start(&place, 400).await;
    assert!(place.log().contains("limit of open files"), "{}", place.log());

    let mut held = Vec::new();
    for _ in 0..300 {
        for origin in host.origins {
            held.push(TcpStream::connect(origin).unwrap());
        }
    }
    assert!(host.is_healthy().await, "unused connections silence the host");
    drop(held);

    assert_eq!(host.ask("/api/users/login", 0..1, 400).await, 1);
    let (before, peak) = (host.memory("VmRSS"), host.memory("VmHWM"));
    for crowd in [0..60, 60..120, 120..180] {
        assert_eq!(host.ask("/api/users/login", crowd, 400).await, 60);
    }
    let grown = host.memory("VmHWM").saturating_sub(peak.max(before));
    assert!(grown <= 64 * MIB, "60 sign-ins at a time take {grown} KiB");
    assert_eq!(host.ask("/api/users/register", 0..60, 201).await, 60);
    let left = host.memory("VmRSS").saturating_sub(before);
    assert!(left <= 32 * MIB, "{left} KiB stay");

    let before = place.log().len();
    let told = Command::new("kill").args(["-TERM", &host.child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let ended = tokio::task::block_in_place(|| host.child.wait().unwrap());
    assert!(ended.success(), "{ended}: {}", place.log());
    let said = place.log().split_off(before);
    for word in ["ERROR", "WARN", "panicked", "backtrace"] {
        assert!(!said.contains(word), "{said}");
    }
}
