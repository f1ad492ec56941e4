//! Collects the log lines of a transform; its author sees them beside the result of a trial.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex, PoisonError};

use pinye_sandbox::transform::{MAX_LOG_LINE_CHARS, MAX_LOG_LINES};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Tracing target of messages that a module logs.
const MODULE_LOG_TARGET: &str = "extism::pdk";

/// The first lines, up to [`MAX_LOG_LINES`].
#[derive(Clone, Default)]
pub(crate) struct ModuleLog(Arc<Mutex<Vec<String>>>);

impl ModuleLog {
    /// Installs the log for the lifetime of this process.
    pub(crate) fn install() -> ModuleLog {
        let log = ModuleLog::default();
        let level = tracing_subscriber::filter::LevelFilter::INFO;
        // If the process has a subscriber already, the log stays empty.
        let _ = tracing_subscriber::registry().with(log.clone().with_filter(level)).try_init();
        log
    }

    /// Returns the collected lines and clears them.
    pub(crate) fn take_lines(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S: Subscriber> Layer<S> for ModuleLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if event.metadata().target() != MODULE_LOG_TARGET || lines.len() == MAX_LOG_LINES {
            return;
        }
        let mut line = Line(String::new());
        event.record(&mut line);
        lines.push(line.0);
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            let mut text = String::new();
            // Writing to a `String` cannot fail.
            let _ = write!(text, "{value:?}");
            self.0 = text.chars().take(MAX_LOG_LINE_CHARS).collect();
        }
    }
}
