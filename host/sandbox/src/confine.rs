//! What a child gives up before it looks at anything that others wrote. From then on it can read what it was handed, compute
//! and answer; code that took it over could do no more.

use std::io;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use crate::ChildBudget;

mod seccomp;

/// What the kernel may give a child in all.
#[derive(Clone, Copy, Debug)]
pub struct ProcessLimits {
    /// Bytes of memory that it fills.
    pub data_bytes: u64,
    /// Bytes of addresses.
    pub address_bytes: u64,
    /// Seconds of processor time.
    pub cpu_seconds: u64,
}

const MIB: u64 = 1024 * 1024;

impl ProcessLimits {
    /// For a heap of so many MiB and so much time: two heaps at a time, what came in and what goes out, and some room for the
    /// process itself.
    pub fn of(budget: &ChildBudget) -> ProcessLimits {
        let heaps = u64::try_from(budget.memory_mib).unwrap_or(64) * 2;
        ProcessLimits {
            data_bytes: (heaps + 256) * MIB,
            address_bytes: (heaps + 2048) * MIB,
            cpu_seconds: budget.whole_ms / 1000 + 2,
        }
    }
}

/// What this kernel could do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConfinementStatus {
    /// Calls that are not needed are refused.
    pub seccomp: bool,
    /// Files, addresses of the network and other processes are out of reach a second time.
    pub landlock: bool,
}

/// Bounds the process and takes every power from it that it has no use for. What this kernel cannot do is told.
pub fn confine(limits: &ProcessLimits) -> io::Result<ConfinementStatus> {
    // Who saves or visits comes first on a busy machine. Where this is not possible, it is only slower for them.
    let _ = rustix::process::nice(10);
    rustix::thread::set_no_new_privs(true)?;
    let landlock = restrict_with_landlock().unwrap_or(false);
    limit(Resource::Data, limits.data_bytes)?;
    limit(Resource::As, limits.address_bytes)?;
    limit(Resource::Cpu, limits.cpu_seconds)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Core, 0)?;
    // Standard input, output and error stay open; there is no number left for another one.
    limit(Resource::Nofile, 3)?;
    let seccomp = seccomp::install_filter().unwrap_or(false);
    Ok(ConfinementStatus { seccomp, landlock })
}

/// No file, no address, no other process. Nothing is allowed again.
fn restrict_with_landlock() -> Result<bool, landlock::RulesetError> {
    let newest = ABI::V6;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(newest))?
        .handle_access(AccessNet::from_all(newest))?
        .scope(Scope::from_all(newest))?
        .create()?
        .restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    Ok(())
}
