//! Log capture of a host under test. With a single-threaded runtime, it contains only the logs of
//! the test's own host.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing::Level;
use tracing::subscriber::DefaultGuard;

/// Captures the logs of this thread until it is dropped.
pub struct LogCapture {
    log: Log,
    _guard: DefaultGuard,
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl LogCapture {
    /// Captures logs up to this level.
    pub fn start(level: Level) -> LogCapture {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(level)
            .with_ansi(false)
            .with_writer(move || writer.clone());
        LogCapture { log, _guard: tracing::subscriber::set_default(subscriber.finish()) }
    }

    /// Returns the captured text.
    pub fn text(&self) -> String {
        String::from_utf8(self.log.0.lock().unwrap().clone()).unwrap()
    }

    /// Whether one line contains all of these words.
    pub fn has_line(&self, words: &[&str]) -> bool {
        self.text().lines().any(|line| words.iter().all(|word| line.contains(word)))
    }
}
