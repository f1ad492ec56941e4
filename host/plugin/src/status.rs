//! How plugins are doing, for administrators and for whoever listens.

use serde::Serialize;

/// Whether a plugin is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PluginState {
    /// It is called.
    Loaded,
    /// It could not be loaded.
    Failed,
    /// It is not called for now.
    Degraded,
    /// It is not called until an administrator enables it again.
    Quarantined,
}

/// The most that any call so far has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ResourceUsage {
    /// Calls that have ended.
    pub calls: u64,
    /// Instructions.
    pub fuel: u64,
    /// Processor time in microseconds.
    pub cpu_us: u64,
    /// Time on the wall in microseconds, waiting for a turn not counted.
    pub wall_us: u64,
    /// Bytes of linear memory.
    pub memory_bytes: usize,
}

/// One plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginStatus {
    /// Its id.
    pub id: String,
    /// Its version; empty when it could not be read.
    pub version: String,
    /// SHA-256 of its package.
    pub sha256: String,
    /// Whether it is called.
    pub state: PluginState,
    /// Why not; or why another version of it could not be loaded.
    pub cause: Option<String>,
    /// Faults since it was loaded.
    pub faults: u64,
    /// Its element types.
    pub element_types: Vec<String>,
    /// The most that any call has used.
    pub used: ResourceUsage,
}

/// A line that a plugin wrote into the log; a panic is one, with its file and line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginLogLine {
    /// The plugin's id.
    pub plugin: String,
    /// `debug`, `info`, `warn` or `error`.
    pub level: &'static str,
    /// What it said.
    pub text: String,
}

/// Something about a plugin changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum PluginEvent {
    /// It can be called, in this version.
    Loaded {
        /// Its id.
        id: String,
        /// Its version.
        version: String,
        /// SHA-256 of its package.
        sha256: String,
    },
    /// It could not be loaded.
    Failed {
        /// Its id.
        id: String,
        /// Why.
        cause: String,
    },
    /// It was disabled.
    Unloaded {
        /// Its id.
        id: String,
    },
    /// What is written down of it has changed, so the list of plugins is worth reading again.
    Listed {
        /// Its id.
        id: String,
    },
    /// It is not called for now.
    Degraded {
        /// Its id.
        id: String,
        /// The last fault.
        cause: String,
    },
    /// It is called again.
    Recovered {
        /// Its id.
        id: String,
    },
    /// It is not called any more.
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
