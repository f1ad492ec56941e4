//! Timeouts of client connections.

use std::time::Duration;

/// How long the host waits for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the first byte of a request, or from the beginning of a connection, to the end of its headers.
    pub headers: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// Total time to wait for the client during a body, in either direction; every
    /// [`Timeouts::bytes_per_second`] bytes add a second.
    pub body: Duration,
    /// Bytes that add a second to [`Timeouts::body`]: the minimum transfer rate.
    pub bytes_per_second: u64,
    /// Longest single wait during a body, regardless of the bytes transferred.
    pub max_stall: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            headers: Duration::from_secs(15),
            // Longer than the idle timeout of proxies, which is 60 s for nginx.
            idle: Duration::from_secs(75),
            body: Duration::from_secs(20),
            bytes_per_second: 1024,
            max_stall: Duration::from_secs(60),
        }
    }
}

impl Timeouts {
    /// Returns how long to wait now for a body of which `bytes` were transferred and that was
    /// waited for `waited` in total.
    pub fn remaining(&self, bytes: u64, waited: Duration) -> Duration {
        let gained = Duration::from_secs(bytes / self.bytes_per_second.max(1));
        (self.body + gained).saturating_sub(waited).min(self.max_stall)
    }
}
