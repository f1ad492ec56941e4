//! One QuickJS engine with its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rquickjs::{Context, Ctx, Function, Object, Runtime};
use serde::de::DeserializeOwned;

use super::Budget;

/// Why an engine can no longer be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It did not end in time.
    #[error("it did not end in time")]
    Time,
    /// Anything else: memory, stack, a script that is none.
    #[error("{0}")]
    Engine(String),
}

/// An engine in which `globalThis.__pinye` is set up.
pub(crate) struct Session {
    context: Context,
    alarm: Arc<Alarm>,
    // Last, so that it goes last.
    _runtime: Runtime,
}

struct Alarm {
    started: Instant,
    /// Milliseconds after `started`.
    at: AtomicU64,
    rang: AtomicBool,
}

impl Session {
    /// Starts an engine and loads our own script into it.
    pub(crate) fn open(engine: &str, budget: &Budget, time: Duration) -> Result<Session, Fault> {
        let runtime = Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(budget.memory_mib * 1024 * 1024);
        runtime.set_max_stack_size(budget.stack_kib * 1024);
        let alarm = Arc::new(Alarm {
            started: Instant::now(),
            at: AtomicU64::new(u64::MAX),
            rang: AtomicBool::new(false),
        });
        let bell = Arc::clone(&alarm);
        runtime.set_interrupt_handler(Some(Box::new(move || bell.rings())));
        let context = Context::full(&runtime).map_err(broken)?;
        let session = Session { context, alarm, _runtime: runtime };
        session.load(engine, time.max(Duration::from_millis(500)))?;
        Ok(session)
    }

    /// Runs a script for what it sets up.
    pub(crate) fn load(&self, script: &str, time: Duration) -> Result<(), Fault> {
        self.within(time, |ctx| ctx.eval::<(), _>(script))
    }

    /// Hands a job to the engine and reads its answer.
    pub(crate) fn ask<T: DeserializeOwned>(&self, job: &str, time: Duration) -> Result<T, Fault> {
        let answer: String = self.within(time, |ctx| {
            let engine: Object<'_> = ctx.globals().get("__pinye")?;
            let render: Function<'_> = engine.get("render")?;
            render.call((job,))
        })?;
        serde_json::from_str(&answer).map_err(|error| Fault::Engine(error.to_string()))
    }

    fn within<T>(
        &self,
        time: Duration,
        act: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, Fault> {
        self.alarm.set(time);
        let done = self.context.with(|ctx| act(&ctx).map_err(|error| describe(&ctx, &error)));
        let rang = self.alarm.rang.load(Ordering::Relaxed);
        self.alarm.at.store(u64::MAX, Ordering::Relaxed);
        done.map_err(|detail| if rang { Fault::Time } else { Fault::Engine(detail) })
    }
}

impl Alarm {
    fn set(&self, time: Duration) {
        let at = self.started.elapsed() + time;
        self.rang.store(false, Ordering::Relaxed);
        self.at.store(u64::try_from(at.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn rings(&self) -> bool {
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let rings = now >= self.at.load(Ordering::Relaxed);
        if rings {
            self.rang.store(true, Ordering::Relaxed);
        }
        rings
    }
}

/// A short sentence about what was thrown.
fn describe(ctx: &Ctx<'_>, error: &rquickjs::Error) -> String {
    if !error.is_exception() {
        return error.to_string();
    }
    let thrown = ctx.catch();
    let sentence = match thrown.as_exception() {
        Some(exception) => exception.message().unwrap_or_default(),
        None => thrown.as_string().and_then(|text| text.to_string().ok()).unwrap_or_default(),
    };
    let sentence = if sentence.is_empty() { "out of memory".to_owned() } else { sentence };
    sentence.chars().take(300).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn broken(error: rquickjs::Error) -> Fault {
    Fault::Engine(error.to_string())
}
