//! An author's server: accepts every webhook and records the submission ids in it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

pub struct Receiver {
    pub url: String,
    got: Arc<Mutex<Got>>,
}

struct Got {
    submissions: HashSet<i64>,
    requests: usize,
    last: Instant,
}

impl Receiver {
    pub async fn start() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let got = Got { submissions: HashSet::new(), requests: 0, last: Instant::now() };
        let got = Arc::new(Mutex::new(got));
        let kept = Arc::clone(&got);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let kept = Arc::clone(&kept);
                tokio::spawn(async move { take_all(stream, &kept).await });
            }
        });
        Receiver { url, got }
    }

    pub fn submissions(&self) -> HashSet<i64> {
        self.got.lock().unwrap().submissions.clone()
    }

    pub fn requests(&self) -> usize {
        self.got.lock().unwrap().requests
    }

    /// Whether no request has arrived for `time`.
    pub fn is_quiet(&self, time: Duration) -> bool {
        self.got.lock().unwrap().last.elapsed() > time
    }
}

/// Reads requests of one connection until the peer closes it.
async fn take_all(mut stream: TcpStream, got: &Mutex<Got>) -> Option<()> {
    let mut bytes = Vec::new();
    loop {
        let body = next_body(&mut stream, &mut bytes).await?;
        let told: Value = serde_json::from_slice(&body).unwrap();
        {
            let mut got = got.lock().unwrap();
            got.submissions.insert(told["submission_id"].as_i64().unwrap());
            got.requests += 1;
            got.last = Instant::now();
        }
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.ok()?;
    }
}

/// Returns the body of the next request; bytes behind it stay in `bytes`.
async fn next_body(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> Option<Vec<u8>> {
    loop {
        if let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let text = String::from_utf8_lossy(&bytes[..head]).to_lowercase();
            let length = text.split("content-length:").nth(1).unwrap().lines().next().unwrap();
            let end = head + 4 + length.trim().parse::<usize>().unwrap();
            if bytes.len() >= end {
                let body = bytes[head + 4..end].to_vec();
                bytes.drain(..end);
                return Some(body);
            }
        }
        if stream.read_buf(bytes).await.ok()? == 0 {
            return None;
        }
    }
}
