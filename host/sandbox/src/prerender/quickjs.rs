//! One QuickJS engine with its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rquickjs::{Context, Ctx, Function, Object, Runtime};
use serde::de::DeserializeOwned;

use super::{PrerenderJob, cpu_time};

/// Why an engine can no longer be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuickJsError {
    /// It did not end in time.
    #[error("it did not end in time")]
    Time,
    /// Any other failure: memory, stack, an invalid script.
    #[error("{0}")]
    Engine(String),
}

/// An engine in which `globalThis.__pinye` is set up.
pub(crate) struct QuickJs {
    context: Context,
    deadline: Arc<CpuDeadline>,
    // Declared last, so that it is dropped last.
    _runtime: Runtime,
}

struct CpuDeadline {
    /// Microseconds of processor time.
    at: AtomicU64,
    expired: AtomicBool,
}

impl QuickJs {
    /// Starts an engine, loads the prerender script and passes it the settings of the work.
    pub(crate) fn open(job: &PrerenderJob, time: Duration) -> Result<QuickJs, QuickJsError> {
        let budget = &job.budget;
        let runtime = Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(budget.memory_mib * 1024 * 1024);
        runtime.set_max_stack_size(budget.stack_kib * 1024);
        let deadline =
            Arc::new(CpuDeadline { at: AtomicU64::new(u64::MAX), expired: AtomicBool::new(false) });
        let interrupt = Arc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || interrupt.has_passed())));
        let context = Context::full(&runtime).map_err(broken)?;
        let engine = QuickJs { context, deadline, _runtime: runtime };
        let time = time.max(Duration::from_millis(500));
        engine.load(&job.engine, time)?;
        engine.within(time, |ctx| {
            let begin: Function<'_> =
                ctx.globals().get::<_, Object<'_>>("__pinye")?.get("begin")?;
            begin.call::<_, ()>((job.setting.get(),))
        })?;
        Ok(engine)
    }

    /// Runs a script for its side effects.
    pub(crate) fn load(&self, script: &str, time: Duration) -> Result<(), QuickJsError> {
        self.within(time, |ctx| ctx.eval::<(), _>(script))
    }

    /// Passes a job to the engine and parses its reply.
    pub(crate) fn ask<T: DeserializeOwned>(
        &self,
        job: &str,
        time: Duration,
    ) -> Result<T, QuickJsError> {
        let answer: String = self.within(time, |ctx| {
            let engine: Object<'_> = ctx.globals().get("__pinye")?;
            let render: Function<'_> = engine.get("render")?;
            render.call((job,))
        })?;
        serde_json::from_str(&answer).map_err(|error| QuickJsError::Engine(error.to_string()))
    }

    fn within<T>(
        &self,
        time: Duration,
        act: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, QuickJsError> {
        self.deadline.set(time);
        let done = self.context.with(|ctx| act(&ctx).map_err(|error| describe(&ctx, &error)));
        let expired = self.deadline.expired.load(Ordering::Relaxed);
        self.deadline.at.store(u64::MAX, Ordering::Relaxed);
        done.map_err(
            |detail| if expired { QuickJsError::Time } else { QuickJsError::Engine(detail) },
        )
    }
}

impl CpuDeadline {
    fn set(&self, time: Duration) {
        self.expired.store(false, Ordering::Relaxed);
        self.at.store(micros(cpu_time() + time), Ordering::Relaxed);
    }

    fn has_passed(&self) -> bool {
        let has_passed = micros(cpu_time()) >= self.at.load(Ordering::Relaxed);
        if has_passed {
            self.expired.store(true, Ordering::Relaxed);
        }
        has_passed
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns a short description of the thrown error.
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
fn broken(error: rquickjs::Error) -> QuickJsError {
    QuickJsError::Engine(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChildBudget;

    fn engine() -> QuickJs {
        let job = PrerenderJob {
            engine: "globalThis.__pinye = { begin() {} }".to_owned(),
            budget: ChildBudget::default(),
            setting: serde_json::value::RawValue::from_string("{}".to_owned()).unwrap(),
            frames: Vec::new(),
            plugins: Vec::new(),
            specimens: Vec::new(),
        };
        QuickJs::open(&job, Duration::from_millis(500)).unwrap()
    }

    /// Time spent waiting on a busy machine is not charged to a view.
    #[test]
    fn waiting_for_the_machine_is_not_charged_to_a_view() {
        let busy = |ctx: &Ctx<'_>| {
            std::thread::sleep(Duration::from_millis(400));
            ctx.eval::<u32, _>("let n = 0; while (n < 100000) n++; n")
        };
        assert_eq!(engine().within(Duration::from_millis(200), busy), Ok(100_000));
    }

    #[test]
    fn a_view_that_computes_for_too_long_is_stopped_and_the_next_one_has_its_whole_time() {
        let engine = engine();
        let endless = engine.load("for (;;) {}", Duration::from_millis(50));
        assert_eq!(endless, Err(QuickJsError::Time));
        assert_eq!(engine.load("1 + 1", Duration::from_millis(50)), Ok(()));
        let broken = engine.load("throw new Error('no')", Duration::from_millis(50));
        assert_eq!(broken, Err(QuickJsError::Engine("no".to_owned())));
    }
}
