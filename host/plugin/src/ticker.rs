//! Ticker thread: raises the engine's epoch every 5 ms while a call runs, so that budgets are
//! checked, and sleeps otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use wasmtime::EngineWeak;

use super::error::Error;

/// Interval at which a running guest is interrupted to check its budget. An overrun is at most one
/// tick.
pub(super) const TICK: Duration = Duration::from_millis(5);
/// Ticks without a call after which the thread sleeps; short pauses between calls cause no
/// wake-ups.
const IDLE_TICKS: u32 = 100;

/// Handle of the ticker thread.
pub(super) struct Ticker {
    state: Arc<State>,
    thread: Thread,
}

#[derive(Default)]
struct State {
    running: AtomicUsize,
    asleep: AtomicBool,
}

/// Keeps the ticker awake until it is dropped.
pub(super) struct TickGuard {
    state: Arc<State>,
}

impl Ticker {
    /// Starts the thread, which ends after the engine is dropped.
    pub(super) fn start(engine: EngineWeak) -> Result<Ticker, Error> {
        let state = Arc::new(State::default());
        let seen = Arc::clone(&state);
        let handle = thread::Builder::new()
            .name("plugin-ticker".into())
            .spawn(move || tick(&engine, &seen))?;
        Ok(Ticker { state, thread: handle.thread().clone() })
    }

    /// Keeps the ticker running until the result is dropped.
    pub(super) fn start_call(&self) -> TickGuard {
        self.state.running.fetch_add(1, Ordering::SeqCst);
        if self.state.asleep.load(Ordering::SeqCst) {
            self.thread.unpark();
        }
        TickGuard { state: Arc::clone(&self.state) }
    }
}

impl Drop for TickGuard {
    fn drop(&mut self) {
        self.state.running.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.thread.unpark();
    }
}

fn tick(engine: &EngineWeak, state: &State) {
    let mut idle = 0;
    loop {
        match engine.upgrade() {
            Some(engine) => engine.increment_epoch(),
            None => return,
        }
        idle = if state.running.load(Ordering::SeqCst) == 0 { idle + 1 } else { 0 };
        if idle < IDLE_TICKS {
            thread::sleep(TICK);
            continue;
        }
        // Set the flag before checking again: a call that starts in between either sees the flag or
        // is seen here.
        state.asleep.store(true, Ordering::SeqCst);
        if state.running.load(Ordering::SeqCst) == 0 {
            thread::park_timeout(Duration::from_secs(1));
        }
        state.asleep.store(false, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasmtime::{Config, Engine};

    #[test]
    fn it_knows_how_many_calls_run() {
        let engine = Engine::new(&Config::new()).unwrap();
        let ticker = Ticker::start(engine.weak()).unwrap();
        let first = ticker.start_call();
        let second = ticker.start_call();
        drop(first);
        assert_eq!(ticker.state.running.load(Ordering::SeqCst), 1);
        drop(second);
        assert_eq!(ticker.state.running.load(Ordering::SeqCst), 0);
    }

    #[test]
    fn the_thread_ends_when_the_engine_is_gone() {
        let engine = Engine::new(&Config::new()).unwrap();
        let ticker = Ticker::start(engine.weak()).unwrap();
        let seen = Arc::downgrade(&ticker.state);
        drop(engine);
        drop(ticker);
        let mut waits = 0;
        while seen.strong_count() > 0 && waits < 2_000 {
            thread::sleep(TICK);
            waits += 1;
        }
        assert_eq!(seen.strong_count(), 0, "the thread held its half of the state");
    }
}
