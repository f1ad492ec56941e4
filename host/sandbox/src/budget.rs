//! Budget of a child process.

use serde::{Deserialize, Serialize};

/// What one job may use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ChildBudget {
    /// Milliseconds of processor time for one element, including the plugin's script when it is the
    /// first element. A table with the maximum number of rows takes half of it on a slow machine.
    pub element_ms: u64,
    /// Milliseconds of processor time for the elements of one plugin on one page: several dense
    /// charts exceed the budget of one element.
    pub page_ms: u64,
    /// Milliseconds of processor time for the whole job.
    pub whole_ms: u64,
    /// MiB of JavaScript heap.
    pub memory_mib: usize,
    /// KiB of JavaScript stack.
    pub stack_kib: usize,
}

impl Default for ChildBudget {
    fn default() -> ChildBudget {
        ChildBudget {
            element_ms: 1_000,
            page_ms: 3_000,
            whole_ms: 10_000,
            memory_mib: 64,
            stack_kib: 512,
        }
    }
}
