//! Confinement probe: a child confines itself as all others do and then tries what code that had
//! taken it over would try. The host runs it at startup and reports what the machine does not
//! block; tests run it too.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use rustix::process::{Pid, test_kill_process};
use serde::{Deserialize, Serialize};

use super::child::{self, ChildCommand, ChildError};
use super::confine::{ConfinementStatus, ProcessLimits, confine};
use crate::ChildBudget;

/// Targets of the attempts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProbeTargets {
    /// A file that an unconfined process can read, write and remove.
    pub file: PathBuf,
    /// An address with a listener.
    pub address: SocketAddr,
    /// A process that can be sent signals.
    pub process: i32,
    /// Whether to confine the process first; only the test of the probe itself does not.
    pub confined: bool,
}

/// Result of the probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// Confinement mechanisms that the kernel supports.
    pub confined: ConfinementStatus,
    /// Names of the attempts that were not blocked.
    pub possible: Vec<String>,
}

/// A path that does not exist: a process that is allowed to execute gets `ENOENT` and goes on to
/// the next attempt.
const NOWHERE: &str = "/nowhere/at/all";
const BUDGET: ChildBudget = ChildBudget {
    element_ms: 1_000,
    page_ms: 1_000,
    whole_ms: 2_000,
    memory_mib: 64,
    stack_kib: 0,
};

/// Runs the probe in a child process and returns its report.
pub async fn run_probe(worker: &Path, targets: &ProbeTargets) -> Result<ProbeReport, ChildError> {
    let command = ChildCommand {
        program: worker,
        command: "probe",
        env: None,
        timeout: Duration::from_secs(20),
        max_output_bytes: 1 << 16,
    };
    let targets = serde_json::to_vec(targets).map_err(io::Error::from)?;
    let answer = child::run(&command, &targets).await?;
    Ok(serde_json::from_slice(&answer).map_err(io::Error::from)?)
}

/// Entry point of the child process.
pub fn run() -> ExitCode {
    let mut input = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut input);
    let targets: Option<ProbeTargets> = read.ok().and_then(|_| serde_json::from_slice(&input).ok());
    let Some(targets) = targets else { return ExitCode::from(2) };
    let mut confined = ConfinementStatus { seccomp: false, landlock: false };
    if targets.confined {
        match confine(&ProcessLimits::of(&BUDGET)) {
            Ok(done) => confined = done,
            Err(_) => return ExitCode::from(3),
        }
    }
    let report = ProbeReport { confined, possible: try_everything(&targets) };
    let written = serde_json::to_vec(&report)
        .map_err(io::Error::from)
        .and_then(|answer| io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn try_everything(targets: &ProbeTargets) -> Vec<String> {
    let ProbeTargets { file, address, .. } = targets;
    let renamed = file.with_extension("beside");
    let process = Pid::from_raw(targets.process);
    let tries: [(&str, io::Result<()>); 13] = [
        ("open", File::open(file).map(drop)),
        ("write", File::options().append(true).open(file).map(drop)),
        ("create", File::create_new(&renamed).map(drop)),
        ("list", fs::read_dir(file.parent().unwrap_or(file)).map(drop)),
        ("rename", fs::rename(file, &renamed).and_then(|()| fs::rename(&renamed, file))),
        ("unlink", fs::remove_file(file)),
        ("chdir", std::env::set_current_dir("/")),
        ("connect", TcpStream::connect_timeout(address, Duration::from_secs(1)).map(drop)),
        ("datagram", UdpSocket::bind("127.0.0.1:0").map(drop)),
        ("unix socket", UnixDatagram::unbound().map(drop)),
        ("kill", process.map_or(Ok(()), |process| Ok(test_kill_process(process)?))),
        ("spawn", Command::new(NOWHERE).status().map(drop)),
        ("exec", Err(Command::new(NOWHERE).exec())),
    ];
    let possible = tries.iter().filter(|(_, tried)| match tried {
        Ok(()) => true,
        Err(error) => !is_refused(error),
    });
    possible.map(|(name, _)| (*name).to_owned()).collect()
}

/// Whether an attempt was blocked: permission denied, or no file descriptor left (`EMFILE`). Any
/// other error means that the kernel processed the request.
fn is_refused(error: &io::Error) -> bool {
    const NO_NUMBER: i32 = 24;
    error.kind() == ErrorKind::PermissionDenied || error.raw_os_error() == Some(NO_NUMBER)
}
