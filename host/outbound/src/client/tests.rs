//! Tests of the client against a local server over plain HTTP; all checks happen before encryption.

use std::io::{Read, Write};
use std::net::TcpListener;

use super::*;
use crate::address::is_public;

fn open_client() -> HttpClient {
    HttpClient::with_filter(Arc::new(|_| true))
}

/// A server that answers every connection with `answer` and then closes it.
fn serve(answer: Vec<u8>, wait: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().take(4) {
            let Ok(mut stream) = stream else { continue };
            let _ = stream.read(&mut [0; 4096]);
            std::thread::sleep(wait);
            let _ = stream.write_all(&answer);
        }
    });
    port
}

fn outgoing(port: u16, host: &str) -> OutboundRequest {
    OutboundRequest {
        method: "GET".into(),
        url: Url::parse(&format!("http://{host}:{port}/x")).unwrap(),
        headers: vec![("x-test".into(), "1".into())],
        body: Vec::new(),
        timeout_ms: 5_000,
        max_response_bytes: 100,
    }
}

#[tokio::test]
async fn an_answer_comes_back_whole() {
    let port = serve(
        b"HTTP/1.1 201 Created\r\nx-a: b\r\ncontent-length: 2\r\n\r\nhi".to_vec(),
        Duration::ZERO,
    );
    let answer = open_client().send(outgoing(port, "localhost")).await.unwrap();
    assert_eq!((answer.status, answer.body.as_slice()), (201, b"hi".as_slice()));
    assert!(answer.headers.contains(&("x-a".into(), "b".into())));
}

#[tokio::test]
async fn a_name_that_leads_to_this_machine_is_denied() {
    let port =
        serve(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret".to_vec(), Duration::ZERO);
    let answer = HttpClient::default().send(outgoing(port, "localhost")).await;
    assert!(matches!(answer, Err(Error::Denied(_))), "{answer:?}");
}

#[tokio::test]
async fn a_redirect_is_handed_back_and_not_followed() {
    let inside =
        serve(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret".to_vec(), Duration::ZERO);
    let redirect = format!(
        "HTTP/1.1 302 Found\r\nlocation: http://localhost:{inside}/\r\ncontent-length: 0\r\n\r\n"
    );
    let port = serve(redirect.into_bytes(), Duration::ZERO);
    let answer = open_client().send(outgoing(port, "localhost")).await.unwrap();
    assert_eq!(answer.status, 302);
}

#[tokio::test]
async fn an_answer_above_the_limit_is_not_read_whether_it_says_so_or_not() {
    let body = "x".repeat(200);
    let honest = format!("HTTP/1.1 200 OK\r\ncontent-length: 200\r\n\r\n{body}");
    let silent = format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{body}");
    for answer in [honest, silent] {
        let port = serve(answer.into_bytes(), Duration::ZERO);
        let answer = open_client().send(outgoing(port, "localhost")).await;
        assert!(matches!(answer, Err(Error::TooLarge)), "{answer:?}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_given_up() {
    let port = serve(Vec::new(), Duration::from_secs(30));
    let request = OutboundRequest { timeout_ms: 100, ..outgoing(port, "localhost") };
    assert!(matches!(open_client().send(request).await, Err(Error::Timeout)));
}

#[tokio::test]
async fn a_closed_port_is_an_answer_too() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let answer = open_client().send(outgoing(port, "localhost")).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
}

#[test]
fn one_private_address_among_public_ones_spoils_the_name() {
    let found = vec!["1.1.1.1:0".parse().unwrap(), "127.0.0.1:0".parse().unwrap()];
    assert!(require_all_allowed("rebind.example", found, &is_public).is_err());
    let found = vec!["1.1.1.1:0".parse().unwrap(), "1.0.0.1:0".parse().unwrap()];
    assert_eq!(require_all_allowed("good.example", found, &is_public).unwrap().len(), 2);
}
