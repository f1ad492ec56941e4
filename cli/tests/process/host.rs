//! A real `pinye serve` as a child process, for tests that kill it.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub const PASSWORD: &str = "Correct-horse-7";

/// A host process. Its addresses stay the same over restarts, so that clients can go on.
pub struct Host {
    pub studio: String,
    pub works: String,
    pub data: PathBuf,
    /// Database URL; `None` is the SQLite file in the data folder.
    pub database: Option<String>,
    /// More settings, as environment variables.
    pub settings: Vec<(&'static str, String)>,
    ports: [u16; 2],
    child: Option<Child>,
}

/// Returns the key that authenticates the shared compilation cache, also of the host's tests and
/// the journeys; creates it if missing.
fn key_of(shared: &Path) -> PathBuf {
    use std::os::unix::fs::OpenOptionsExt as _;
    let key = shared.join("key");
    let unfinished = shared.join(format!("key-{}", std::process::id()));
    let made = std::fs::File::options()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished);
    std::io::Write::write_all(&mut made.unwrap(), &[7; 64]).unwrap();
    // `hard_link` fails when another process created the key first.
    drop(std::fs::hard_link(&unfinished, &key));
    drop(std::fs::remove_file(unfinished));
    key
}

impl Host {
    pub fn new(data: &Path) -> Host {
        let ports = free_ports();
        Host {
            studio: format!("http://127.0.0.1:{}", ports[0]),
            works: format!("http://127.0.0.1:{}", ports[1]),
            data: data.to_path_buf(),
            database: None,
            settings: Vec::new(),
            ports,
            child: None,
        }
    }

    /// Shares the native code of plugins with all tests, so that the first start is as quick as
    /// later ones.
    fn share_native_code(&self) {
        let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugin-cache");
        std::fs::create_dir_all(&shared).unwrap();
        std::fs::create_dir_all(self.data.join("state/cache")).unwrap();
        // The links exist already on a restart.
        drop(std::os::unix::fs::symlink(&shared, self.data.join("state/cache/plugins")));
        let key = key_of(&shared);
        drop(std::os::unix::fs::symlink(key, self.data.join("state/native-code.key")));
    }

    /// Starts the program and returns the time until it was ready.
    pub async fn start(&mut self) -> Duration {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.data.join("host.log"))
            .unwrap();
        self.share_native_code();
        let started = Instant::now();
        let child = self
            .command("serve")
            .args(["--studio-addr", &format!("127.0.0.1:{}", self.ports[0])])
            .args(["--works-addr", &format!("127.0.0.1:{}", self.ports[1])])
            .env("PINYE_ADMIN_PASSWORD", PASSWORD)
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        self.child = Some(child);
        let health = format!("{}/api/health", self.studio);
        let client = client();
        loop {
            if client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return started.elapsed();
            }
            let has_ended = self.child.as_mut().unwrap().try_wait().unwrap().is_some();
            assert!(
                !has_ended && started.elapsed() < Duration::from_secs(120),
                "the host did not get ready:\n{}",
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Returns the program with this host's data folder and database.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pinye"));
        command
            .arg(name)
            .args(["--data-dir".as_ref(), self.data.join("state").as_os_str()])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
        if let Some(database) = &self.database {
            command.env("PINYE_DATABASE_URL", database);
        }
        command
    }

    /// Kills the process without a shutdown, like a power failure.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.data.join("host.log")).unwrap_or_default()
    }

    pub async fn sign_in(&self) -> String {
        let answer: Value = client()
            .post(format!("{}/api/users/login", self.studio))
            .json(&json!({ "username": "admin", "password": PASSWORD, "captcha": "" }))
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        answer["data"]["token"]
            .as_str()
            .unwrap_or_else(|| panic!("no token in {answer}"))
            .to_owned()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A client that keeps no connection open, because the host dies often.
pub fn client() -> reqwest::Client {
    // Only the first call in a process installs the provider; no test uses TLS.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .no_proxy()
        .pool_max_idle_per_host(0)
        .timeout(Duration::from_secs(20))
        .build()
        .unwrap()
}

/// Creates a database on the server named by `PINYE_TEST_POSTGRES` (see host/tests/postgres.sh);
/// returns none without one.
pub async fn fresh_database() -> Option<String> {
    use sqlx::{Connection as _, Executor as _};
    static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let server = std::env::var("PINYE_TEST_POSTGRES").ok().filter(|address| !address.is_empty())?;
    let (base, _) = server.rsplit_once('/').unwrap();
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    let name = format!("cli_{}_{number}", std::process::id());
    let mut connection = sqlx::PgConnection::connect(&server).await.unwrap();
    connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    Some(format!("{base}/{name}"))
}

/// Returns two free ports below the ephemeral range (from 32,768): the system could give a port of
/// that range to another connection while the host restarts.
fn free_ports() -> [u16; 2] {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    const FIRST: u32 = 10_000;
    const PORTS: u32 = 20_000;
    [(); 2].map(|()| {
        loop {
            // Test processes run in parallel, so each starts at another port.
            let turn = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
            let port = FIRST + (std::process::id().wrapping_mul(97) + turn) % PORTS;
            let port = u16::try_from(port).unwrap();
            if TcpListener::bind(("127.0.0.1", port)).is_ok() {
                return port;
            }
        }
    })
}
