//! A server that refuses every request and echoes it in the response, as careless services do.

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// Starts the server and returns its URL.
pub async fn start() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut bytes = vec![0; 16 * 1024];
                let read = stream.read(&mut bytes).await.unwrap_or_default();
                let sent = String::from_utf8_lossy(&bytes[..read]).into_owned();
                let body = json!({ "errcode": 40013, "errmsg": sent }).to_string();
                let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
                let text = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                drop(stream.write_all(text.as_bytes()).await);
            });
        }
    });
    url
}
