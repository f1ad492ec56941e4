//! Log capture of a host under test. With a single-threaded runtime, it contains only the logs of
//! the test's own host.

use std::cell::RefCell;
use std::io::Write;
use std::sync::{Arc, Mutex, Once};

use tracing::Level;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::prelude::*;

thread_local! {
    static CAPTURED: RefCell<Option<(Level, Log)>> = const { RefCell::new(None) };
}

/// Captures the logs of this thread until it is dropped.
pub struct LogCapture(Log);

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

/// Installs one subscriber for all threads, which writes what the capture of a thread asks for.
///
/// `tracing` caches for each place in the code whether a subscriber is interested in it. With one
/// subscriber that only one thread has, the answer of another thread ("never") is cached for all.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let wanted = dynamic_filter_fn(|metadata, _| {
            CAPTURED.with_borrow(|log| log.as_ref().is_some_and(|(max, _)| metadata.level() <= max))
        });
        let writer = || CAPTURED.with_borrow(|log| log.as_ref().unwrap().1.clone());
        let layer = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(writer);
        let subscriber = tracing_subscriber::registry().with(layer.with_filter(wanted));
        tracing::subscriber::set_global_default(subscriber).unwrap();
    });
}

impl LogCapture {
    /// Captures logs up to this level.
    pub fn start(level: Level) -> LogCapture {
        install();
        let log = Log::default();
        CAPTURED.set(Some((level, log.clone())));
        LogCapture(log)
    }

    /// Returns the captured text.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.0.lock().unwrap().clone()).unwrap()
    }

    /// Whether one line contains all of these words.
    pub fn has_line(&self, words: &[&str]) -> bool {
        self.text().lines().any(|line| words.iter().all(|word| line.contains(word)))
    }
}

impl Drop for LogCapture {
    fn drop(&mut self) {
        CAPTURED.set(None);
    }
}

/// What another thread without a capture logs first at the same place changes nothing.
#[test]
fn a_capture_gets_what_other_threads_log_too() {
    let warn = || tracing::warn!("logged at one place by two threads");
    let log = LogCapture::start(Level::WARN);
    std::thread::spawn(warn).join().unwrap();
    assert_eq!(log.text(), "");
    warn();
    assert!(log.has_line(&["WARN", "logged at one place"]), "{}", log.text());
}
