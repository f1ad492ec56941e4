//! Capability `log`, which every plugin has: writes short lines to the host's log under the
//! plugin's name.

use pinye_registry::text;

use crate::bindings::pinye::plugin::log::{self, Level};
use crate::call::CallState;
use crate::status::PluginLogLine;

/// Sanitizes a log line: truncates it at a character boundary and replaces control characters,
/// which could forge another line.
pub(crate) fn line(message: &str, most_bytes: usize) -> String {
    let mut end = message.len().min(most_bytes);
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    let (kept, rest) = message.split_at(end);
    let mut line = text::replace_invisible(kept);
    if !rest.is_empty() {
        line.push_str(&format!("… ({} bytes cut)", rest.len()));
    }
    line
}

impl CallState {
    /// Broadcasts a line; there are subscribers in development only.
    fn tell_line(&self, level: Level, log_text: &str) {
        let lines = &self.services().lines;
        if lines.receiver_count() == 0 {
            return;
        }
        let level = match level {
            Level::Debug => "debug",
            Level::Info => "info",
            Level::Warn => "warn",
            Level::Error => "error",
        };
        let (plugin, text) = (self.plugin_id().to_owned(), log_text.to_owned());
        // An error means that the last subscriber has left.
        let _ = lines.send(PluginLogLine { plugin, level, text });
    }
}

impl log::Host for CallState {
    async fn write(&mut self, level: Level, message: String) -> wasmtime::Result<()> {
        self.charge_host_call("log", message.len())?;
        if !self.admit_log_line() {
            return Ok(());
        }
        let log_text = line(&message, self.limits().log_line_bytes);
        self.tell_line(level, &log_text);
        let (plugin, version) = (self.plugin_id(), self.plugin_version());
        match level {
            Level::Debug => tracing::debug!(target: "plugin", plugin, version, "{log_text}"),
            Level::Info => tracing::info!(target: "plugin", plugin, version, "{log_text}"),
            Level::Warn => tracing::warn!(target: "plugin", plugin, version, "{log_text}"),
            Level::Error => tracing::error!(target: "plugin", plugin, version, "{log_text}"),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::{call, pure_call};

    #[test]
    fn a_short_line_stays_as_it_is() {
        assert_eq!(line("你好, plugin", 1024), "你好, plugin");
    }

    #[test]
    fn a_long_line_is_cut_at_a_character_and_says_so() {
        assert_eq!(line("你好", 4), "你… (3 bytes cut)");
        assert_eq!(line("你好", 0), "… (6 bytes cut)");
    }

    /// Each line is an attempt to forge a log entry.
    #[test]
    fn a_line_cannot_forge_another_one() {
        let attempts = [
            ("ok\n2026-11-21 ERROR host: disk full", "a new line"),
            ("ok\r\nfake", "a carriage return"),
            ("ok\u{1b}[2Kfake", "an escape sequence of the terminal"),
            ("ok\u{2028}fake", "a line separator"),
            ("ok\u{202e}ekaf", "text that runs backwards"),
            ("ok\u{0}fake", "a zero byte"),
        ];
        for (message, why) in attempts {
            let line = line(message, 1024);
            assert!(line.chars().all(|c| !text::is_invisible_or_bidi(c)), "{why}: {line:?}");
        }
    }

    #[tokio::test]
    async fn lines_above_the_limit_are_dropped_and_counted() {
        let mut call = call();
        for _ in 0..70 {
            log::Host::write(&mut call, Level::Debug, "hello".into()).await.unwrap();
        }
        assert_eq!(call.dropped_lines(), 6);
    }

    #[tokio::test]
    async fn even_a_pure_call_may_log() {
        log::Host::write(&mut pure_call(), Level::Info, "hello".into()).await.unwrap();
    }

    #[tokio::test]
    async fn a_storm_of_large_lines_ends_the_call() {
        let mut call = call();
        let mut outcome = Ok(());
        for _ in 0..64 {
            outcome = log::Host::write(&mut call, Level::Debug, "x".repeat(100_000)).await;
            if outcome.is_err() {
                break;
            }
        }
        assert!(outcome.is_err(), "6.4 MB are more than a call may hand over");
    }
}
