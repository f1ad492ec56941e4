//! What every instance brings along.

use crate::log;

/// Small, and takes the memory that the module starts with before it asks for more: growing is what makes a fresh
/// instance slow.
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Writes a panic's message to the host's log; without it a trap is all that anybody sees.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| log::error(&panic.to_string())));
}
