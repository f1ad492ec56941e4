//! Runtime of every instance: allocator and panic hook.

use crate::log;

/// Small allocator that uses the module's initial memory before requesting more: growing memory is
/// what makes a fresh instance slow.
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Writes the message of a panic to the host's log; without it only a trap would be visible.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| log::error(&panic.to_string())));
}
