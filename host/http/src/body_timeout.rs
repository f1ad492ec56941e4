//! Timeouts of request bodies: a client that sends a byte now and then must not hold up a request.
//! The rest of a body that a handler leaves unread is read and discarded, within limits, before the
//! response is sent.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Body as _, Frame, SizeHint};
use tokio::time::Sleep;

use super::connection::Connection;
use crate::error::{ApiError, Error};

/// Maximum bytes of an unread body to discard. A longer body is not read at all: the response is
/// sent at once.
const DISCARD_BYTES: u64 = 32 << 20;
/// How long a body is discarded, in total and without receiving a byte.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(20);
const DISCARD_IDLE_TIMEOUT: Duration = Duration::from_secs(2);

/// Limits how long a request body may take. If it is too slow, the response is a 408, whatever the
/// handler returned.
pub async fn enforce_body_timeout(request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let (Some(connection), false) = (connection, request.body().is_end_stream()) else {
        return next.run(request).await;
    };
    let awaits_continue = request.headers().contains_key(header::EXPECT);
    let (slow, unread) = (Arc::new(AtomicBool::new(false)), UnreadBody::default());
    let paced = |body, unread| TimedBody {
        body,
        connection: Arc::clone(&connection),
        slow: Arc::clone(&slow),
        unread,
        wait: None,
        waited: Duration::ZERO,
        bytes: 0,
        // The first read tells a client that waits for `100 Continue` to send.
        is_sent: !awaits_continue,
    };
    let request = request.map(|body| Body::new(paced(body, Arc::clone(&unread))));
    let response = next.run(request).await;
    if slow.load(Ordering::Relaxed) {
        return ApiError(Error::RequestTimeout).into_response();
    }
    let rest = unread.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(rest) = rest {
        discard(paced(rest, UnreadBody::default())).await;
    }
    response
}

/// The rest of a body that its handler has dropped.
type UnreadBody = Arc<Mutex<Option<Body>>>;

/// Reads a body to its end and discards it. Most clients do not read a response while they send,
/// and lose it if the connection is closed meanwhile.
async fn discard(mut body: TimedBody) {
    if body.size_hint().lower() > DISCARD_BYTES {
        return;
    }
    let all = async {
        while body.bytes <= DISCARD_BYTES {
            let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context));
            if !matches!(tokio::time::timeout(DISCARD_IDLE_TIMEOUT, frame).await, Ok(Some(Ok(_)))) {
                return;
            }
        }
    };
    drop(tokio::time::timeout(DISCARD_TIMEOUT, all).await);
}

struct TimedBody {
    body: Body,
    connection: Arc<Connection>,
    slow: Arc<AtomicBool>,
    /// Receives the body if it was not read to its end.
    unread: UnreadBody,
    /// Start of the current wait for more bytes, and the timer that ends it.
    wait: Option<(Instant, Pin<Box<Sleep>>)>,
    /// Total of the earlier waits.
    waited: Duration,
    bytes: u64,
    /// Whether the client sends the body.
    is_sent: bool,
}

impl TimedBody {
    fn end_wait(&mut self) {
        if let Some((since, _)) = self.wait.take() {
            self.waited += since.elapsed();
            self.connection.end_body_wait();
        }
    }
}

impl Drop for TimedBody {
    fn drop(&mut self) {
        self.end_wait();
        if self.is_sent && !self.body.is_end_stream() {
            let rest = std::mem::take(&mut self.body);
            *self.unread.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest);
        }
    }
}

impl hyper::body::Body for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.is_sent = true;
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.end_wait();
            if matches!(frame, None | Some(Err(_))) {
                self.body = Body::empty();
            }
            if let Some(Ok(frame)) = &frame {
                self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
            }
            return Poll::Ready(frame);
        }
        if self.wait.is_none() {
            self.connection.begin_body_wait();
            let left = self.connection.timeouts.remaining(self.bytes, self.waited);
            self.wait = Some((Instant::now(), Box::pin(tokio::time::sleep(left))));
        }
        let is_over =
            self.wait.as_mut().is_some_and(|(_, end)| end.as_mut().poll(context).is_ready());
        if !is_over {
            return Poll::Pending;
        }
        self.slow.store(true, Ordering::Relaxed);
        let slow = std::io::Error::from(std::io::ErrorKind::TimedOut);
        Poll::Ready(Some(Err(axum::Error::new(slow))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
