//! State of one client connection, as far as the host waits for the client: for a request, for the
//! rest of one, or for room to write a response. A client that keeps the host waiting too long is
//! disconnected, and the one that has done so longest is evicted for new connections.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pinye_context::Timeouts;
use tokio::sync::Notify;

/// What the host waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    /// The next request.
    Request,
    /// The end of a request's headers.
    Head,
    /// More of a request's body.
    Body,
    /// The client, to take more of a response.
    Reader,
}

#[derive(Debug)]
struct State {
    wait: Option<(Wait, Instant)>,
    /// Whether a request is running.
    is_handling_request: bool,
    /// Bytes sent, and the time spent waiting for the client to take them.
    sent: u64,
    blocked: Duration,
}

/// State and timeouts of one connection.
#[derive(Debug)]
pub struct Connection {
    /// Address of the client or proxy.
    pub peer: IpAddr,
    /// Timeouts of the connection.
    pub timeouts: Timeouts,
    state: Mutex<State>,
    closing: Notify,
}

impl Connection {
    /// Creates the state of a connection that was just opened.
    pub fn new(peer: IpAddr, timeouts: Timeouts) -> Connection {
        let wait = Some((Wait::Head, Instant::now()));
        let state = State { wait, is_handling_request: false, sent: 0, blocked: Duration::ZERO };
        Connection { peer, timeouts, state: Mutex::new(state), closing: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests that the connection be closed.
    pub fn close(&self) {
        self.closing.notify_one();
    }

    /// Resolves once the connection is to be closed.
    pub async fn closed(&self) {
        self.closing.notified().await;
    }

    /// Records received bytes: after an idle connection, the headers of a request have begun.
    pub fn record_received(&self) {
        let mut state = self.state();
        if let Some((Wait::Request, _)) = state.wait {
            state.wait = Some((Wait::Head, Instant::now()));
        }
    }

    /// Records that the headers of a request were read.
    pub fn begin_request(&self) {
        let mut state = self.state();
        state.is_handling_request = true;
        state.wait = None;
    }

    /// Records that a request was answered, except for bytes that the peer has not taken yet.
    pub fn finish_request(&self) {
        let mut state = self.state();
        state.is_handling_request = false;
        if !matches!(state.wait, Some((Wait::Reader, _))) {
            state.wait = Some((Wait::Request, Instant::now()));
        }
    }

    /// Records that the handler waits for more of a request body.
    pub fn begin_body_wait(&self) {
        self.state().wait = Some((Wait::Body, Instant::now()));
    }

    /// Records that the wait for a request body has ended.
    pub fn end_body_wait(&self) {
        let mut state = self.state();
        if let Some((Wait::Body, _)) = state.wait {
            state.wait = None;
        }
    }

    /// Records that the peer takes no more bytes now.
    pub fn begin_write_wait(&self) {
        let mut state = self.state();
        if !matches!(state.wait, Some((Wait::Reader, _))) {
            state.wait = Some((Wait::Reader, Instant::now()));
        }
    }

    /// Records bytes that the peer has taken.
    pub fn record_sent(&self, bytes: usize) {
        let mut state = self.state();
        state.sent = state.sent.saturating_add(bytes as u64);
        if let Some((Wait::Reader, since)) = state.wait {
            state.blocked += since.elapsed();
            state.wait = (!state.is_handling_request).then(|| (Wait::Request, Instant::now()));
        }
    }

    /// Returns how long the host has been waiting; `None` while it works itself.
    pub fn wait_time(&self, now: Instant) -> Option<Duration> {
        self.state().wait.map(|(_, since)| now.saturating_duration_since(since))
    }

    /// Whether nothing has to be finished before the connection is closed.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        matches!(state.wait, Some((Wait::Request | Wait::Head, _))) && !state.is_handling_request
    }

    /// Whether a timeout is exceeded. Request bodies are timed elsewhere (`body_timeout`), since
    /// they are answered with an error.
    pub fn is_overdue(&self, now: Instant) -> bool {
        let state = self.state();
        let Some((wait, since)) = state.wait else { return false };
        let waited = now.saturating_duration_since(since);
        match wait {
            Wait::Request => waited > self.timeouts.idle,
            Wait::Head => waited > self.timeouts.headers,
            Wait::Reader => waited > self.timeouts.remaining(state.sent, state.blocked),
            Wait::Body => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

    use super::{Connection, Timeouts};

    fn opened() -> Connection {
        Connection::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Timeouts::default())
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn headers_come_at_once_and_the_next_request_may_take_its_time() {
        let connection = opened();
        assert!(!connection.is_overdue(Instant::now() + seconds(14)));
        assert!(connection.is_overdue(Instant::now() + seconds(16)));
        connection.begin_request();
        assert!(!connection.is_overdue(Instant::now() + seconds(3600)), "the host works");
        assert_eq!(connection.wait_time(Instant::now()), None);
        connection.finish_request();
        assert!(!connection.is_overdue(Instant::now() + seconds(74)));
        assert!(connection.is_overdue(Instant::now() + seconds(76)));
        connection.record_received();
        assert!(connection.is_overdue(Instant::now() + seconds(16)), "its headers have begun");
    }

    #[test]
    fn whoever_takes_bytes_gains_time_but_not_for_one_long_pause() {
        let connection = opened();
        connection.begin_request();
        connection.begin_write_wait();
        assert!(connection.is_overdue(Instant::now() + seconds(21)));
        connection.record_sent(30 * 1024);
        connection.begin_write_wait();
        assert!(!connection.is_overdue(Instant::now() + seconds(49)));
        assert!(connection.is_overdue(Instant::now() + seconds(51)));
        connection.record_sent(1 << 30);
        connection.begin_write_wait();
        assert!(connection.is_overdue(Instant::now() + seconds(61)));
        connection.record_sent(1);
        assert!(!connection.is_overdue(Instant::now() + seconds(3600)), "an open stream is work");
    }
}
