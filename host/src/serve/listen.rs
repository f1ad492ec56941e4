//! Accepts connections and serves their requests.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use super::connection_limiter::{ConnectionLimiter, ConnectionPermit};
use super::metered_stream::MeteredStream;
use pinye_http::connection::Connection;

/// Maximum bytes of a request's headers, and of the buffer of a connection.
const BUFFER: usize = 128 * 1024;
/// How often connections are checked for exceeded timeouts.
const OVERDUE_CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// A peer that vanished silently is noticed after this time: by unacknowledged data, or by
/// keepalive probes when nothing is sent.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(90);
const KEEPALIVE_TIME: Duration = Duration::from_secs(60);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(10);
/// Response to a connection that is not admitted.
const UNAVAILABLE_RESPONSE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n";

/// Serves until the sender of `stop` is dropped; then accepts no more connections and finishes
/// running requests.
pub(super) async fn accept_connections(
    listener: TcpListener,
    router: Router,
    limiter: Arc<ConnectionLimiter>,
    stop: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let mut overdue_check = tokio::time::interval(OVERDUE_CHECK_INTERVAL);
    let mut stop_signal = pin!(wait_for_stop(stop.clone()));
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => match limiter.acquire(peer.ip()) {
                    Some(permit) => {
                        connections.spawn(serve_connection((stream, peer), permit, router.clone(), stop.clone()));
                    }
                    None => refuse(&stream),
                },
                Err(error) => pause(&error).await,
            },
            _ = overdue_check.tick() => limiter.close_overdue(),
            Some(_) = connections.join_next() => {}
            () = &mut stop_signal => break,
        }
    }
    drop(listener);
    loop {
        tokio::select! {
            ended = connections.join_next() => if ended.is_none() { return },
            _ = overdue_check.tick() => limiter.close_overdue(),
        }
    }
}

async fn wait_for_stop(mut stop: watch::Receiver<bool>) {
    while stop.changed().await.is_ok() {}
}

/// Handles an error of `accept`. A connection that broke before it was accepted needs nothing;
/// without a free descriptor, pauses so that other connections can end.
async fn pause(error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "accepting a connection failed");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Writes the 503 without waiting for the client.
fn refuse(stream: &TcpStream) {
    if let Err(error) = stream.try_write(UNAVAILABLE_RESPONSE) {
        tracing::debug!(%error, "a connection was closed without a response");
    }
}

fn set_up(stream: &TcpStream) -> std::io::Result<()> {
    // Without it every streamed body waits 40 ms for a delayed acknowledgement.
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    let asking = TcpKeepalive::new().with_time(KEEPALIVE_TIME).with_interval(KEEPALIVE_INTERVAL);
    socket.set_tcp_keepalive(&asking)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(TCP_USER_TIMEOUT))?;
    Ok(())
}

async fn serve_connection(
    (stream, peer): (TcpStream, SocketAddr),
    permit: ConnectionPermit,
    router: Router,
    stop: watch::Receiver<bool>,
) {
    if let Err(error) = set_up(&stream) {
        tracing::debug!(%error, "a connection setup failed");
    }
    let connection = Arc::clone(&permit.connection);
    let wire = TokioIo::new(MeteredStream { stream, connection: Arc::clone(&connection) });
    let service = service_fn({
        let connection = Arc::clone(&connection);
        move |request| respond(request, peer, Arc::clone(&connection), router.clone())
    });
    // [`Connection`] times the headers instead, so that the idle time between two requests may be
    // longer.
    let mut served = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(None)
            .max_buf_size(BUFFER)
            .serve_connection(wire, service)
    );
    tokio::select! {
        ended = served.as_mut() => return log(ended),
        () = connection.closed() => return,
        () = wait_for_stop(stop) => {}
    }
    if connection.is_idle() {
        return;
    }
    served.as_mut().graceful_shutdown();
    tokio::select! {
        ended = served => log(ended),
        () = connection.closed() => {}
    }
}

fn log(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

async fn respond(
    request: Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
    router: Router,
) -> Result<Response<GuardedBody>, Infallible> {
    let answering = RequestGuard::begin(&connection);
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(connection);
    let response = router.oneshot(request).await?;
    Ok(response.map(|body| GuardedBody { body, _guard: answering }))
}

/// Marks a request as running until its response body is dropped.
struct RequestGuard(Arc<Connection>);

impl RequestGuard {
    fn begin(connection: &Arc<Connection>) -> RequestGuard {
        connection.begin_request();
        RequestGuard(Arc::clone(connection))
    }
}

impl Drop for RequestGuard {
    fn drop(&mut self) {
        self.0.finish_request();
    }
}

/// A response body that keeps its request marked as running.
struct GuardedBody {
    body: Body,
    _guard: RequestGuard,
}

impl hyper::body::Body for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
