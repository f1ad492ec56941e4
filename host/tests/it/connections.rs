//! Idle and slow connections: they time out, their number is limited, and they do not block others.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use pinye_host::context::Timeouts;
use pinye_host::domain::clock::Clock;
use pinye_host::{App, Assets, Host, Options};
use reqwest::multipart::{Form, Part};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, Person, TestApp};

const SHORT: Duration = Duration::from_millis(600);
/// Timeout of the tests: longer means that the host never closes the connection.
const LONG: Duration = Duration::from_secs(20);
/// Timeouts that expire within a test.
const SHORT_TIMEOUTS: Timeouts =
    Timeouts { headers: SHORT, idle: SHORT, body: SHORT, bytes_per_second: 1024, max_stall: SHORT };

async fn host(timeouts: Timeouts, most: Option<usize>) -> TestApp {
    crate::app::speak_tls();
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        data_dir: Some(folder.path().to_owned()),
        database_url: crate::database::fresh().await,
        studio_addr: Some("127.0.0.1:0".parse().unwrap()),
        works_addr: Some("127.0.0.1:0".parse().unwrap()),
        admin_password: Some(ADMIN_PASSWORD.to_owned()),
        max_connections: most,
        ..Options::default()
    };
    let mut config = options.resolve().unwrap();
    config.timeouts = timeouts;
    let host = Host::open(config, Assets::none(), Clock::system()).await.unwrap();
    let (app, config) = (host.app.clone(), host.config.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(host.run(async move { drop(stopped.await) }));
    let (studio, works) = (app.ctx.settings.studio_url.clone(), app.ctx.settings.works_url.clone());
    TestApp { studio, works, app, config, _stop: stop, _folder: folder }
}

fn addresses(app: &App) -> [SocketAddr; 2] {
    [&app.ctx.settings.studio_url, &app.ctx.settings.works_url]
        .map(|url| url.trim_start_matches("http://").parse().unwrap())
}

async fn opened(address: SocketAddr, sent: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(sent.as_bytes()).await.unwrap();
    stream
}

/// Reads until the host closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let read = stream.read_to_end(&mut said);
    // A reset, sent when the host closes with unread data, is an end too.
    drop(tokio::time::timeout(LONG, read).await.expect("the connection was not ended"));
    String::from_utf8_lossy(&said).into_owned()
}

const HEALTH: &str = "GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n";

#[tokio::test]
async fn half_open_and_unused_connections_are_ended_on_both_origins() {
    let host = host(SHORT_TIMEOUTS, None).await;
    for address in addresses(&host.app) {
        let begun = ["", "GET / HT", "GET /api/health HTTP/1.1\r\nhost: x\r\nx: "];
        let silent = join_all(begun.iter().cycle().take(30).map(|sent| opened(address, sent)));
        for said in join_all(silent.await.into_iter().map(rest)).await {
            assert_eq!(said, "", "nobody has asked for anything");
        }
        let used = rest(opened(address, HEALTH).await).await;
        assert!(used.starts_with("HTTP/1.1 200") && used.ends_with('}'), "{used}");
    }
}

/// Sending a header line now and then does not keep a connection open.
#[tokio::test]
async fn headers_that_drip_are_not_waited_for() {
    let host = host(SHORT_TIMEOUTS, None).await;
    let [studio, _] = addresses(&host.app);
    let mut stream = opened(studio, "GET /api/health HTTP/1.1\r\n").await;
    let (mut reading, mut writing) = stream.split();
    let drip = async {
        while writing.write_all(b"x: y\r\n").await.is_ok() {
            tokio::time::sleep(SHORT / 12).await;
        }
    };
    let mut said = Vec::new();
    let ended = async { drop(reading.read_to_end(&mut said).await) };
    tokio::time::timeout(LONG, async { tokio::join!(drip, ended) })
        .await
        .expect("it was not ended");
}

#[tokio::test]
async fn bodies_that_stop_or_drip_are_given_up_with_a_sentence() {
    let host = host(SHORT_TIMEOUTS, None).await;
    let [studio, _] = addresses(&host.app);
    let head = "POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept-language: en\r\ncontent-length: 500\r\n\r\n{";
    let stopped = rest(opened(studio, head).await).await;
    assert!(stopped.starts_with("HTTP/1.1 408"), "{stopped}");
    assert!(stopped.contains("the content came too slowly"), "{stopped}");
    let mut stream = opened(studio, head).await;
    let (mut reading, mut writing) = stream.split();
    let mut said = String::new();
    tokio::select! {
        read = reading.read_to_string(&mut said) => drop(read),
        () = async {
            // One byte at a time is below the minimum rate that extends the timeout.
            while writing.write_all(b" ").await.is_ok() {
                tokio::time::sleep(SHORT / 40).await;
            }
            std::future::pending::<()>().await;
        } => {}
        () = tokio::time::sleep(LONG) => panic!("a dripping body was not given up"),
    }
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
}

/// The beginning of a form that uploads a font.
const FONT: &str = "--b\r\ncontent-disposition: form-data; name=\"licence\"\r\n\r\nown\r\n--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.ttf\"\r\n\r\n";

/// Uses up the author's font uploads per minute with invalid files.
async fn use_up_font_uploads(author: &Person) {
    let last = loop {
        let file = Part::bytes(b"no typeface".to_vec()).file_name("a.ttf");
        let form = Form::new().text("licence", "own").part("file", file);
        let refused = author.post_form("/api/fonts", form).await;
        if refused.code() != 415 {
            break refused;
        }
    };
    last.expect(429);
}

/// A client that goes on sending receives the error response, on every kind of route and for every
/// check before the body is read.
#[tokio::test]
async fn a_refused_body_is_read_on_so_that_its_answer_arrives() {
    let host = host(Timeouts::default(), None).await;
    let author = host.author("author").await;
    let [studio, works] = addresses(&host.app);
    let token = author.token.clone().unwrap_or_default();
    let signed_in = format!("authorization: Bearer {token}\r\n");
    let (json, text) = ("application/json", "text/plain");
    let multipart = "multipart/form-data; boundary=b";
    use_up_font_uploads(&author).await;
    let refusals = [
        (401, studio, "POST /api/works", "", json, 60),
        (403, studio, "POST /api/plugins", signed_in.as_str(), multipart, 60),
        (404, studio, "POST /api/nothing", "", json, 60),
        (405, studio, "PUT /api/health", "", json, 60),
        (413, studio, "POST /api/gift/create", &signed_in, json, 200),
        (415, studio, "POST /api/works", &signed_in, text, 60),
        (404, works, "POST /h5/77/submit", "", multipart, 60),
        (401, studio, "POST /api/fonts", "", multipart, 8000),
        (429, studio, "POST /api/fonts", &signed_in, multipart, 60),
    ];
    let sent = refusals.into_iter().map(|(status, address, asked, who, kind, kib)| async move {
        let length = kib * 1024;
        let head = format!(
            "{asked} HTTP/1.1\r\nhost: x\r\n{who}content-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        );
        // The rate limit of uploads is checked when the first file begins.
        let begun = if status == 429 { FONT } else { "" };
        let mut stream = opened(address, &format!("{head}{begun}")).await;
        let length = length - begun.len();
        let piece = vec![b'7'; length / 10];
        for number in 0..10 {
            tokio::time::sleep(Duration::from_millis(30)).await;
            let sent = stream.write_all(&piece[..]).await;
            assert!(sent.is_ok(), "{asked}: cut off after {number} tenths: {sent:?}");
        }
        drop(stream.write_all(&vec![b'7'; length % 10]).await);
        let said = rest(stream).await;
        assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{asked}: {status}, not {said}");
    });
    join_all(sent).await;
}

/// A refused body is drained within bounds: neither a stalled nor a very large body is read to its
/// end.
#[tokio::test]
async fn a_refused_body_is_discarded_within_bounds() {
    let host = host(Timeouts::default(), None).await;
    let [studio, _] = addresses(&host.app);
    let bodies = [("content-length: 60000", "{"), ("content-length: 900000000", "{")];
    let waiting = ("content-length: 60000\r\nexpect: 100-continue", "");
    for (headers, begun) in bodies.into_iter().chain([waiting]) {
        let head = format!(
            "POST /api/works HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{headers}\r\nconnection: close\r\n\r\n{begun}"
        );
        let said = rest(opened(studio, &head).await).await;
        assert!(said.starts_with("HTTP/1.1 401 "), "{headers}: {said}");
    }
}

/// Slow uploads time out and leave no file; a body that keeps the minimum rate is accepted however
/// long it takes.
#[tokio::test]
async fn uploads_are_taken_at_their_pace_and_slow_ones_leave_nothing() {
    let host = host(SHORT_TIMEOUTS, None).await;
    let author = host.author("author").await;
    let [studio, _] = addresses(&host.app);
    let start = "--b\r\ncontent-disposition: form-data; name=\"files\"; filename=\"a.wav\"\r\n\r\nRIFF\0\0\0\0WAVEfmt ";
    let head = |length: usize| {
        format!(
            "POST /api/upload/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{start}",
            author.token.clone().unwrap_or_default()
        )
    };
    let slow =
        join_all((0..10).map(|_| async { rest(opened(studio, &head(1 << 20)).await).await }));
    for said in slow.await {
        assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    }
    let incoming = || std::fs::read_dir(host.app.ctx.settings.incoming_dir()).unwrap().count();
    assert_eq!(incoming(), 0, "nothing half received stays");
    let (piece, end) = ("7".repeat(4096), "\r\n--b--\r\n");
    let length = start.len() + 12 * piece.len() + end.len();
    let mut stream = opened(studio, &head(length)).await;
    for _ in 0..12 {
        tokio::time::sleep(SHORT / 6).await;
        stream.write_all(piece.as_bytes()).await.unwrap();
    }
    stream.write_all(end.as_bytes()).await.unwrap();
    let said = rest(stream).await;
    assert!(said.starts_with("HTTP/1.1 201"), "{said}");
}

/// A response whose reader stalls is aborted; a slow reader and a stream with rare events stay
/// connected.
#[tokio::test]
async fn stalled_readers_are_cut_off_and_slow_ones_are_not() {
    let host = host(SHORT_TIMEOUTS, None).await;
    let author = host.author("author").await;
    let [studio, _] = addresses(&host.app);
    let mut wave = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    wave.resize(12 << 20, 7);
    let part = reqwest::multipart::Part::bytes(wave).file_name("a.wav");
    let form = reqwest::multipart::Form::new().part("files", part);
    let made = author.post_form("/api/upload/files", form).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap().to_owned();
    let events = author.request(reqwest::Method::GET, "/api/plugins/events");
    let mut events = events.send().await.unwrap();
    let asked = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

    // Small socket buffers: the kernel takes little data for a reader that stalls.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 << 10).unwrap();
    let mut stalled = socket.connect(studio).await.unwrap();
    stalled.write_all(asked.as_bytes()).await.unwrap();
    let mut slow = opened(studio, &asked).await;
    let (mut taken, mut piece) = (0, vec![0; 512 << 10]);
    while taken < 12 << 20 {
        tokio::time::sleep(SHORT / 60).await;
        let read = slow.read(&mut piece).await.unwrap();
        assert_ne!(read, 0, "cut off after {taken} bytes");
        taken += read;
    }
    // Only data already in flight arrives on the stalled connection.
    tokio::time::sleep(SHORT * 4).await;
    let mut left = Vec::new();
    drop(tokio::time::timeout(LONG, stalled.read_to_end(&mut left)).await.expect("not cut off"));
    assert!(left.len() < 12 << 20, "{} bytes", left.len());
    let alive = tokio::time::timeout(SHORT, events.chunk()).await;
    assert!(alive.is_err() || alive.unwrap().unwrap().is_some(), "the stream of events has ended");
}

/// When connections exceed the limit, idle or stalled ones are evicted and both origins still
/// respond.
#[tokio::test]
async fn whoever_waits_longest_makes_room() {
    let host = host(Timeouts::default(), Some(16)).await;
    let body = "POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let mut held = Vec::new();
    for sent in ["", HEALTH, body] {
        for address in addresses(&host.app) {
            for _ in 0..40 {
                held.push(opened(address, sent).await);
            }
        }
        for somebody in [host.nobody(), host.visitor()] {
            healthy(&somebody).await;
        }
    }
    host.nobody()
        .post(
            "/api/users/login",
            &serde_json::json!({ "username": "a", "password": AUTHOR_PASSWORD }),
        )
        .await
        .expect(400);
}

async fn healthy(somebody: &Person) {
    let health = tokio::time::timeout(LONG, somebody.get("/api/health")).await;
    health.expect("no answer").expect(200);
}

/// Graceful shutdown completes requests in progress and does not wait for other connections.
#[tokio::test]
async fn connections_without_a_request_do_not_hold_the_host_up() {
    let TestApp { app, _stop, .. } = host(Timeouts::default(), None).await;
    let [studio, works] = addresses(&app);
    let idle =
        [opened(studio, "").await, opened(works, "GET /").await, opened(works, HEALTH).await];
    _stop.send(()).unwrap();
    let ended = tokio::time::timeout(LONG / 4, join_all(idle.map(rest)));
    ended.await.expect("unused connections were waited for");
}
