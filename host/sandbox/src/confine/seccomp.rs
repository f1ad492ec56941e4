//! System call filter: allows the calls that a child needs after it has all input (memory, threads,
//! time, reading and writing of open descriptors). Every other call fails with an error; the
//! process goes on.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

/// Error numbers, equal on every Linux architecture.
const EPERM: u32 = 1;
const ENOSYS: u32 = 38;
/// `CLONE_VM | CLONE_THREAD`: the new task is a thread of this process.
const THREAD_FLAGS: u64 = 0x0001_0100;

/// Installs the filter for this and all later threads; returns false if the architecture is not
/// supported.
pub(super) fn install_filter() -> io::Result<bool> {
    let Ok(machine) = TargetArch::try_from(std::env::consts::ARCH) else { return Ok(false) };
    let pid = u64::from(std::process::id());
    // Order matters: the last filter forbids the installation of further filters.
    let filters = [no_clone3(), needed(pid)?];
    for (rules, refused, allowed) in filters {
        let filter =
            SeccompFilter::new(rules, refused, allowed, machine).map_err(io::Error::other)?;
        let program = BpfProgram::try_from(filter).map_err(io::Error::other)?;
        seccompiler::apply_filter_all_threads(&program).map_err(io::Error::other)?;
    }
    Ok(true)
}

/// Calls for reading, writing, memory, threads, time and exit.
const ALLOWED_SYSCALLS: [i64; 37] = [
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_clone3,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getcpu,
    libc::SYS_membarrier,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_getrusage,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

type Filter = (BTreeMap<i64, Vec<SeccompRule>>, SeccompAction, SeccompAction);

fn needed(pid: u64) -> io::Result<Filter> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED_SYSCALLS.iter().map(|call| (*call, Vec::new())).collect();
    rules.insert(libc::SYS_clone, only(SeccompCmpOp::MaskedEq(THREAD_FLAGS), THREAD_FLAGS)?);
    // A panic aborts the process with a signal to itself.
    rules.insert(libc::SYS_tgkill, only(SeccompCmpOp::Eq, pid)?);
    Ok((rules, SeccompAction::Errno(EPERM), SeccompAction::Allow))
}

/// `clone3` passes its flags in memory, which a filter cannot inspect; `ENOSYS` makes the C library
/// fall back to `clone`.
fn no_clone3() -> Filter {
    let rules = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    (rules, SeccompAction::Allow, SeccompAction::Errno(ENOSYS))
}

/// Allows a call if its first argument matches.
fn only(operator: SeccompCmpOp, value: u64) -> io::Result<Vec<SeccompRule>> {
    let condition = SeccompCondition::new(0, SeccompCmpArgLen::Qword, operator, value);
    let rule = condition.and_then(|condition| SeccompRule::new(vec![condition]));
    Ok(vec![rule.map_err(io::Error::other)?])
}
