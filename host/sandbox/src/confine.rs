//! Confinement: what a child process gives up before it reads untrusted input. Afterwards it can
//! only read its standard input, compute and write its output; code that takes it over can do no
//! more.

use std::io;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use crate::ChildBudget;

mod seccomp;

/// Resource limits of a child process.
#[derive(Clone, Copy, Debug)]
pub struct ProcessLimits {
    /// Bytes of data segments and anonymous memory (`RLIMIT_DATA`).
    pub data_bytes: u64,
    /// Bytes of address space (`RLIMIT_AS`).
    pub address_bytes: u64,
    /// Seconds of processor time.
    pub cpu_seconds: u64,
}

const MIB: u64 = 1024 * 1024;

impl ProcessLimits {
    /// Derives the limits from a budget: two heaps at a time, input and output, and a margin for
    /// the process itself.
    pub fn of(budget: &ChildBudget) -> ProcessLimits {
        let heaps = u64::try_from(budget.memory_mib).unwrap_or(64) * 2;
        ProcessLimits {
            data_bytes: (heaps + 256) * MIB,
            address_bytes: (heaps + 2048) * MIB,
            cpu_seconds: budget.whole_ms / 1000 + 2,
        }
    }
}

/// Confinement mechanisms that the kernel supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConfinementStatus {
    /// Whether the system call filter is installed.
    pub seccomp: bool,
    /// Whether landlock blocks files, network addresses and other processes, as a second barrier.
    pub landlock: bool,
}

/// Limits the process and drops its privileges. Reports the mechanisms that the kernel lacks.
pub fn confine(limits: &ProcessLimits) -> io::Result<ConfinementStatus> {
    // Lower the priority below the host's requests. A failure only makes these slower on a busy
    // machine.
    let _ = rustix::process::nice(10);
    rustix::thread::set_no_new_privs(true)?;
    let landlock = restrict_with_landlock().unwrap_or(false);
    limit(Resource::Data, limits.data_bytes)?;
    limit(Resource::As, limits.address_bytes)?;
    limit(Resource::Cpu, limits.cpu_seconds)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Core, 0)?;
    // Standard input, output and error stay open; no other file descriptor is available.
    limit(Resource::Nofile, 3)?;
    let seccomp = seccomp::install_filter().unwrap_or(false);
    Ok(ConfinementStatus { seccomp, landlock })
}

/// Denies all files, network addresses and signals to other processes, without exceptions.
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
