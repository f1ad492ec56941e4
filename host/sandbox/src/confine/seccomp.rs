//! The calls of the kernel that a child needs once it has been handed everything: memory, threads, the time, reading and
//! writing what is open. Every other one is refused; the program behind the call goes on and sees an error.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

/// `EPERM` and `ENOSYS`, the same on every Linux.
const EPERM: u32 = 1;
const ENOSYS: u32 = 38;
/// A new task shares memory and is a thread of this process: `CLONE_VM | CLONE_THREAD`.
const THREAD_FLAGS: u64 = 0x0001_0100;

/// Installs the filter for this and every later thread; whether there is one for this machine.
pub(super) fn install_filter() -> io::Result<bool> {
    let Ok(machine) = TargetArch::try_from(std::env::consts::ARCH) else { return Ok(false) };
    let pid = u64::from(std::process::id());
    // The last one is the strictest: it does not allow to install another one.
    let filters = [no_clone3(), needed(pid)?];
    for (rules, refused, allowed) in filters {
        let filter =
            SeccompFilter::new(rules, refused, allowed, machine).map_err(io::Error::other)?;
        let program = BpfProgram::try_from(filter).map_err(io::Error::other)?;
        seccompiler::apply_filter_all_threads(&program).map_err(io::Error::other)?;
    }
    Ok(true)
}

/// Reading, writing, memory, threads, the time, and the end.
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
    // A panic ends the process by a signal to itself.
    rules.insert(libc::SYS_tgkill, only(SeccompCmpOp::Eq, pid)?);
    Ok((rules, SeccompAction::Errno(EPERM), SeccompAction::Allow))
}

/// What a thread is made of stands in memory there, where no filter looks: the C library then asks as it did before.
fn no_clone3() -> Filter {
    let rules = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    (rules, SeccompAction::Allow, SeccompAction::Errno(ENOSYS))
}

/// Allowed when the first argument is so.
fn only(operator: SeccompCmpOp, value: u64) -> io::Result<Vec<SeccompRule>> {
    let condition = SeccompCondition::new(0, SeccompCmpArgLen::Qword, operator, value);
    let rule = condition.and_then(|condition| SeccompRule::new(vec![condition]));
    Ok(vec![rule.map_err(io::Error::other)?])
}
