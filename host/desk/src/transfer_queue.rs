//! The queue of imports and exports.

use std::time::Duration;

use pinye_plugin_host::FairTurns;

/// How long an import or export waits for its turn, and how many wait.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(240);
const MAX_QUEUED: usize = 200;

/// Unpacking, looking at pictures and packing takes all of a core: one stays free for everybody else.
pub(crate) fn transfer_queue() -> FairTurns {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    FairTurns::of((cores.saturating_sub(1).max(1), 1), MAX_QUEUED, QUEUE_TIMEOUT)
}
