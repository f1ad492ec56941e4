//! Limits of plugins. `docs/plugin-limits.md` lists the numbers and their effects.

use pinye_registry::manifest::PluginLimits;
use serde::{Deserialize, Serialize};

const MIB: u64 = 1024 * 1024;

/// Limits of one call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CallLimits {
    /// Instructions, counted by the engine: the same on every machine.
    pub fuel: u64,
    /// Processor time in milliseconds; checked every 5 ms.
    pub cpu_ms: u64,
    /// Wall-clock time in milliseconds, including waits for capabilities.
    pub wall_ms: u64,
}

/// Limits of the capability `http`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HttpLimits {
    /// Requests in one call.
    pub per_call: u32,
    /// Requests of one plugin in any 60 seconds.
    pub per_minute: u32,
    /// Timeout of a request in milliseconds, including name resolution and body.
    pub timeout_ms: u64,
    /// Bytes of a request's body.
    pub request_bytes: u64,
    /// Bytes of a response body.
    pub reply_bytes: u64,
}

/// Limits of the capability `kv`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KvLimits {
    /// Bytes of a key.
    pub key_bytes: usize,
    /// Bytes of a value.
    pub value_bytes: usize,
    /// Bytes of all keys and values of one plugin.
    pub quota_bytes: u64,
}

/// All limits of the plugin runtime. A plugin's manifest can only lower them; an administrator can
/// raise them up to [`Limits::ceiling`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Limits {
    /// Bytes of `component.wasm`.
    pub component_bytes: u64,
    /// Bytes of a package as it is uploaded.
    pub package_bytes: u64,
    /// Time to compile a component in the child process, in milliseconds.
    pub compile_ms: u64,
    /// Address space of the compiler's child process, in bytes.
    pub compile_memory_bytes: u64,
    /// Bytes of all linear memories of one instance together.
    pub memory_bytes: usize,
    /// Bytes of the guest's stack.
    pub stack_bytes: usize,
    /// Entries of one table.
    pub table_elements: usize,
    /// Pure calls: describe, validate, migrate, form-field.
    pub pure: CallLimits,
    /// Calls for a visitor: reaction-hooks, form-hooks; and lifecycle.
    pub hook: CallLimits,
    /// Calls while a work is published.
    pub publish: CallLimits,
    /// Bytes that one call copies from the guest to the host: answers, log lines, keys, values,
    /// request bodies.
    pub copied_bytes: usize,
    /// Uses of capabilities in one call.
    pub host_calls: u32,
    /// Diagnostics about one element; more are dropped.
    pub diagnostics: usize,
    /// Maximum nesting of JSON in props and in answers.
    pub json_depth: usize,
    /// Bytes of one element's props (the whole work has a limit of its own).
    pub props_bytes: usize,
    /// Nodes of the schemas of one plugin, with references inlined.
    pub schema_nodes: usize,
    /// Bytes of all compiled patterns in the schemas of one plugin.
    pub pattern_bytes: usize,
    /// Steps of the schemas of one plugin in one check of all its elements; 3 million are about 100 ms.
    pub schema_steps: u64,
    /// Bytes of one log line; the rest is cut.
    pub log_line_bytes: usize,
    /// Log lines of one call; more are dropped and counted.
    pub log_lines: u32,
    /// The `kv` capability.
    pub kv: KvLimits,
    /// The `http` capability.
    pub http: HttpLimits,
    /// Concurrent calls of one plugin.
    pub running: usize,
    /// Waiting calls of one plugin; further ones fail as busy.
    pub queued: usize,
    /// How long a call waits for its turn, in milliseconds.
    pub queue_ms: u64,
    /// Concurrent instances of all plugins: slots of the pooling allocator.
    pub slots: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            component_bytes: 4 * MIB,
            package_bytes: 8 * MIB,
            compile_ms: 30_000,
            compile_memory_bytes: 2048 * MIB,
            memory_bytes: 16 << 20,
            stack_bytes: 512 << 10,
            table_elements: 10_000,
            pure: CallLimits { fuel: 50_000_000, cpu_ms: 200, wall_ms: 1_000 },
            hook: CallLimits { fuel: 500_000_000, cpu_ms: 1_000, wall_ms: 5_000 },
            publish: CallLimits { fuel: 500_000_000, cpu_ms: 1_000, wall_ms: 10_000 },
            copied_bytes: 1 << 20,
            host_calls: 10_000,
            diagnostics: 200,
            json_depth: 64,
            props_bytes: 1 << 20,
            schema_nodes: 4_000,
            pattern_bytes: 1 << 20,
            schema_steps: 3_000_000,
            log_line_bytes: 1 << 10,
            log_lines: 64,
            kv: KvLimits { key_bytes: 256, value_bytes: 64 << 10, quota_bytes: 10 * MIB },
            http: HttpLimits {
                per_call: 4,
                per_minute: 60,
                timeout_ms: 2_000,
                request_bytes: MIB,
                reply_bytes: MIB,
            },
            running: 8,
            queued: 64,
            queue_ms: 10_000,
            slots: 64,
        }
    }
}

impl Limits {
    /// Returns the maximum that an administrator can set.
    pub fn ceiling() -> Limits {
        Limits {
            component_bytes: 16 * MIB,
            package_bytes: 32 * MIB,
            compile_ms: 60_000,
            compile_memory_bytes: 8192 * MIB,
            memory_bytes: 64 << 20,
            stack_bytes: 1 << 20,
            table_elements: 100_000,
            pure: CallLimits { fuel: 200_000_000, cpu_ms: 5_000, wall_ms: 30_000 },
            hook: CallLimits { fuel: 2_000_000_000, cpu_ms: 5_000, wall_ms: 30_000 },
            publish: CallLimits { fuel: 2_000_000_000, cpu_ms: 5_000, wall_ms: 30_000 },
            copied_bytes: 8 << 20,
            host_calls: 1_000_000,
            diagnostics: 1_000,
            json_depth: 64,
            props_bytes: 8 << 20,
            schema_nodes: 20_000,
            pattern_bytes: 4 << 20,
            schema_steps: 30_000_000,
            log_line_bytes: 16 << 10,
            log_lines: 1_024,
            kv: KvLimits { key_bytes: 256, value_bytes: 1 << 20, quota_bytes: 100 * MIB },
            http: HttpLimits {
                per_call: 16,
                per_minute: 6_000,
                timeout_ms: 10_000,
                request_bytes: 8 * MIB,
                reply_bytes: 8 * MIB,
            },
            running: 64,
            queued: 4_096,
            queue_ms: 30_000,
            slots: 1_024,
        }
    }

    /// Cuts each limit to the ceiling.
    #[must_use]
    pub fn within_ceiling(self) -> Limits {
        let top = Limits::ceiling();
        Limits {
            component_bytes: self.component_bytes.min(top.component_bytes),
            package_bytes: self.package_bytes.min(top.package_bytes),
            compile_ms: self.compile_ms.min(top.compile_ms),
            compile_memory_bytes: self.compile_memory_bytes.min(top.compile_memory_bytes),
            memory_bytes: self.memory_bytes.min(top.memory_bytes),
            stack_bytes: self.stack_bytes.min(top.stack_bytes),
            table_elements: self.table_elements.min(top.table_elements),
            pure: self.pure.lower_of(&top.pure),
            hook: self.hook.lower_of(&top.hook),
            publish: self.publish.lower_of(&top.publish),
            copied_bytes: self.copied_bytes.min(top.copied_bytes),
            host_calls: self.host_calls.min(top.host_calls),
            diagnostics: self.diagnostics.min(top.diagnostics),
            json_depth: self.json_depth.min(top.json_depth),
            props_bytes: self.props_bytes.min(top.props_bytes),
            schema_nodes: self.schema_nodes.min(top.schema_nodes),
            pattern_bytes: self.pattern_bytes.min(top.pattern_bytes),
            schema_steps: self.schema_steps.min(top.schema_steps),
            log_line_bytes: self.log_line_bytes.min(top.log_line_bytes),
            log_lines: self.log_lines.min(top.log_lines),
            kv: self.kv.lower_of(&top.kv),
            http: self.http.lower_of(&top.http),
            running: self.running.clamp(1, top.running),
            queued: self.queued.min(top.queued),
            queue_ms: self.queue_ms.min(top.queue_ms),
            slots: self.slots.clamp(1, top.slots),
        }
    }

    /// Lowers limits as the plugin's manifest requests; ignores requests for more.
    #[must_use]
    pub fn lowered_by(mut self, wish: &PluginLimits) -> Limits {
        if let Some(mib) = wish.memory_mib.and_then(|mib| usize::try_from(mib).ok()) {
            self.memory_bytes = self.memory_bytes.min(mib.saturating_mul(1 << 20));
        }
        if let Some(bytes) = wish.component_bytes {
            self.component_bytes = self.component_bytes.min(bytes);
        }
        self
    }
}

impl CallLimits {
    fn lower_of(&self, other: &CallLimits) -> CallLimits {
        CallLimits {
            fuel: self.fuel.min(other.fuel),
            cpu_ms: self.cpu_ms.min(other.cpu_ms),
            wall_ms: self.wall_ms.min(other.wall_ms),
        }
    }
}

impl KvLimits {
    fn lower_of(&self, other: &KvLimits) -> KvLimits {
        KvLimits {
            key_bytes: self.key_bytes.min(other.key_bytes),
            value_bytes: self.value_bytes.min(other.value_bytes),
            quota_bytes: self.quota_bytes.min(other.quota_bytes),
        }
    }
}

impl HttpLimits {
    fn lower_of(&self, other: &HttpLimits) -> HttpLimits {
        HttpLimits {
            per_call: self.per_call.min(other.per_call),
            per_minute: self.per_minute.min(other.per_minute),
            timeout_ms: self.timeout_ms.min(other.timeout_ms),
            request_bytes: self.request_bytes.min(other.request_bytes),
            reply_bytes: self.reply_bytes.min(other.reply_bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EL-PLG-008, as amended
    #[test]
    fn defaults_are_those_of_the_documentation() {
        let limits = Limits::default();
        assert_eq!(limits.component_bytes, 4 * 1024 * 1024);
        assert_eq!(limits.memory_bytes, 16 * 1024 * 1024);
        assert_eq!(limits.stack_bytes, 512 * 1024);
        assert_eq!(
            (limits.pure.fuel, limits.pure.cpu_ms, limits.pure.wall_ms),
            (50_000_000, 200, 1_000)
        );
        assert_eq!(
            (limits.hook.fuel, limits.hook.cpu_ms, limits.hook.wall_ms),
            (500_000_000, 1_000, 5_000)
        );
        assert_eq!(limits.publish.wall_ms, 10_000);
        assert_eq!((limits.diagnostics, limits.json_depth), (200, 64));
        assert_eq!((limits.running, limits.queued), (8, 64));
    }

    #[test]
    fn no_default_lies_above_the_ceiling() {
        assert_eq!(Limits::default().within_ceiling(), Limits::default());
    }

    #[test]
    fn an_administrator_cannot_raise_a_limit_above_the_ceiling() {
        let greedy = Limits { memory_bytes: usize::MAX, slots: u32::MAX, ..Limits::default() };
        let limits = greedy.within_ceiling();
        assert_eq!(limits.memory_bytes, 64 << 20);
        assert_eq!(limits.slots, 1_024);
    }

    #[test]
    fn a_manifest_lowers_the_memory() {
        let wish = PluginLimits { memory_mib: Some(8), ..PluginLimits::default() };
        assert_eq!(Limits::default().lowered_by(&wish).memory_bytes, 8 << 20);
    }

    #[test]
    fn a_manifest_cannot_raise_the_memory() {
        let wish = PluginLimits { memory_mib: Some(64), ..PluginLimits::default() };
        assert_eq!(Limits::default().lowered_by(&wish), Limits::default());
        assert_eq!(Limits::default().lowered_by(&PluginLimits::default()), Limits::default());
    }

    #[test]
    fn limits_can_be_given_in_part() {
        let limits: Limits = serde_json::from_str(r#"{"running": 2}"#).unwrap();
        assert_eq!(limits, Limits { running: 2, ..Limits::default() });
        assert!(
            serde_json::from_str::<Limits>(r#"{"runing": 2}"#).is_err(),
            "a typing error is named"
        );
    }
}
