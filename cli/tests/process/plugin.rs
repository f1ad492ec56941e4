//! The plugin commands, run as processes.

mod check;
mod list;
mod new;
mod sample;

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Exit status and output of a command.
struct CommandOutput {
    is_success: bool,
    out: String,
    complaint: String,
}

/// Runs `pinye plugin …` in `folder`.
fn pinye<Argument: AsRef<OsStr>>(folder: &Path, arguments: &[Argument]) -> CommandOutput {
    let output = Command::new(env!("CARGO_BIN_EXE_pinye"))
        .arg("plugin")
        .args(arguments)
        .current_dir(folder)
        .env_remove("PINYE_DATA_DIR")
        .env_remove("PINYE_HOST")
        .env_remove("PINYE_TOKEN")
        .output()
        .unwrap();
    CommandOutput {
        is_success: output.status.success(),
        out: String::from_utf8(output.stdout).unwrap(),
        complaint: String::from_utf8(output.stderr).unwrap(),
    }
}
