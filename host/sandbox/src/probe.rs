//! Whether children really are confined: a child confines itself as the others do and then tries what code would try that had
//! taken it over. The host asks at its start and says what this machine does not keep away; tests ask as well.

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

/// What the child may try its hand at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProbeTargets {
    /// A file that can be read, written and removed by whoever is not confined.
    pub file: PathBuf,
    /// An address that somebody listens on.
    pub address: SocketAddr,
    /// A process that can be sent signals.
    pub process: i32,
    /// Whether to confine oneself first; only a test of the test does without.
    pub confined: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// What the kernel could do.
    pub confined: ConfinementStatus,
    /// What was possible all the same.
    pub possible: Vec<String>,
}

/// No program: whoever may start one is told that it is not there, and goes on to the next try.
const NOWHERE: &str = "/nowhere/at/all";
const BUDGET: ChildBudget = ChildBudget {
    element_ms: 1_000,
    page_ms: 1_000,
    whole_ms: 2_000,
    memory_mib: 64,
    stack_kib: 0,
};

/// Sends a child and listens to what it could do.
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

/// The child's `main`.
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

/// Refused, or without a number for a file; every other answer means that somebody looked at what was asked.
fn is_refused(error: &io::Error) -> bool {
    const NO_NUMBER: i32 = 24;
    error.kind() == ErrorKind::PermissionDenied || error.raw_os_error() == Some(NO_NUMBER)
}
