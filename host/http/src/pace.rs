//! Bodies of requests come at some pace, or are not waited for: whoever sends a byte now and then holds nobody up.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Body as _, Frame, SizeHint};
use tokio::time::Sleep;

use super::connection::Connection;
use crate::error::{Error, Refusal};

/// Reads the body of a request at its pace. One that is too slow is answered with 408, whatever its handler made of it.
pub async fn paced(request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let (Some(connection), false) = (connection, request.body().is_end_stream()) else {
        return next.run(request).await;
    };
    let is_slow = Arc::new(AtomicBool::new(false));
    let slow = Arc::clone(&is_slow);
    let request = request.map(|body| {
        Body::new(Paced { body, connection, slow, wait: None, waited: Duration::ZERO, bytes: 0 })
    });
    let response = next.run(request).await;
    if is_slow.load(Ordering::Relaxed) { Refusal(Error::TooSlow).into_response() } else { response }
}

struct Paced {
    body: Body,
    connection: Arc<Connection>,
    slow: Arc<AtomicBool>,
    /// Since when more is waited for, and until when.
    wait: Option<(Instant, Pin<Box<Sleep>>)>,
    /// How long that was before.
    waited: Duration,
    bytes: u64,
}

impl Paced {
    fn go_on(&mut self) {
        if let Some((since, _)) = self.wait.take() {
            self.waited += since.elapsed();
            self.connection.has_body();
        }
    }
}

impl Drop for Paced {
    fn drop(&mut self) {
        self.go_on();
    }
}

impl hyper::body::Body for Paced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.go_on();
            if let Some(Ok(frame)) = &frame {
                self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
            }
            return Poll::Ready(frame);
        }
        if self.wait.is_none() {
            self.connection.waits_for_body();
            let left = self.connection.patience.left(self.bytes, self.waited);
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
