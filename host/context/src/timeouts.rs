//! Timeouts of client connections.

use std::time::Duration;

/// How long the host waits for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the first byte of a request, or from the beginning of a connection, to the end of its headers.
    pub headers: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// In all while a body is on its way, in either direction; so many bytes gain a second more.
    pub body: Duration,
    /// The bytes that gain a second.
    pub bytes_per_second: u64,
    /// At most at once while a body is on its way, whatever was gained.
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
    /// How long may still be waited now for a body of which so many bytes have come, after so long a wait in all.
    pub fn remaining(&self, bytes: u64, waited: Duration) -> Duration {
        let gained = Duration::from_secs(bytes / self.bytes_per_second.max(1));
        (self.body + gained).saturating_sub(waited).min(self.max_stall)
    }
}
