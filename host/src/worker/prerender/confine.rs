//! What the child gives up before it runs anybody's code.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

use super::Budget;

const MIB: u64 = 1024 * 1024;

/// No new files, no bytes to files, no core dumps, bounded memory and processor time.
pub(crate) fn give_up_powers(budget: &Budget) -> io::Result<()> {
    let seconds = budget.whole_ms / 1000 + 2;
    let heaps = u64::try_from(budget.memory_mib).unwrap_or(64) * 2;
    // Two engines at a time, the job, the outcome, and some room for the process itself.
    limit(Resource::Data, (heaps + 256) * MIB)?;
    limit(Resource::As, (heaps + 2048) * MIB)?;
    limit(Resource::Cpu, seconds)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Core, 0)?;
    // Standard input, output and error stay open; there is no number left for another one.
    limit(Resource::Nofile, 3)
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    Ok(())
}
