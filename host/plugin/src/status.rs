//! Status of plugins, for administrators and subscribers.

use serde::Serialize;

/// State of a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PluginState {
    /// Calls are allowed.
    Loaded,
    /// It could not be loaded.
    Failed,
    /// Calls are suspended for now.
    Degraded,
    /// Calls are stopped until an administrator enables it again.
    Quarantined,
}

/// Maximum usage of any call so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ResourceUsage {
    /// Number of completed calls.
    pub calls: u64,
    /// Instructions.
    pub fuel: u64,
    /// Processor time in microseconds.
    pub cpu_us: u64,
    /// Wall-clock time in microseconds, without waiting in the queue.
    pub wall_us: u64,
    /// Bytes of linear memory.
    pub memory_bytes: usize,
}

/// Status of one plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginStatus {
    /// Its id.
    pub id: String,
    /// Its version; empty when it could not be read.
    pub version: String,
    /// SHA-256 of its package.
    pub sha256: String,
    /// Its state.
    pub state: PluginState,
    /// Why it may not be called, or why a newer version could not be loaded.
    pub cause: Option<String>,
    /// Faults since it was loaded.
    pub faults: u64,
    /// Its element types.
    pub element_types: Vec<String>,
    /// Maximum usage of any call.
    pub used: ResourceUsage,
}

/// A log line of a plugin. A panic is logged too, with file and line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginLogLine {
    /// The plugin's id.
    pub plugin: String,
    /// `debug`, `info`, `warn` or `error`.
    pub level: &'static str,
    /// Text of the line.
    pub text: String,
}

/// A change of a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum PluginEvent {
    /// The plugin was loaded in this version.
    Loaded {
        /// Its id.
        id: String,
        /// Its version.
        version: String,
        /// SHA-256 of its package.
        sha256: String,
    },
    /// The plugin could not be loaded.
    Failed {
        /// Its id.
        id: String,
        /// Cause.
        cause: String,
    },
    /// The plugin was disabled.
    Unloaded {
        /// Its id.
        id: String,
    },
    /// The stored record of the plugin has changed, so clients should list plugins again.
    Listed {
        /// Its id.
        id: String,
    },
    /// Calls are suspended for now.
    Degraded {
        /// Its id.
        id: String,
        /// The last fault.
        cause: String,
    },
    /// Calls are allowed again.
    Recovered {
        /// Its id.
        id: String,
    },
    /// Calls are stopped.
    Quarantined {
        /// Its id.
        id: String,
        /// The last fault.
        cause: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_what_the_studio_reads() {
        let event = PluginEvent::Degraded { id: "like".into(), cause: "it trapped".into() };
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(text, r#"{"event":"degraded","id":"like","cause":"it trapped"}"#);
    }
}
