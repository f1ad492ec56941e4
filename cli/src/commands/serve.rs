//! `pinye serve`

use crate::assets;
use crate::runtime::block_on;
use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitCode};

/// Settings of the host.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: pinye_host::Options,
}

/// Settings of glibc's allocator that give memory back after a burst (decision 29): few arenas, and
/// free memory above 128 KiB at the end of an arena returns to the system. Variables that are
/// already set win.
const ALLOCATOR: [(&str, &str); 2] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Serves until a shutdown signal.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let config = arguments.options.resolve()?;
    reexec_with_allocator_env();
    pinye_host::start_logging(config.log);
    block_on(pinye_host::serve(config, assets::embedded()))?;
    Ok(ExitCode::SUCCESS)
}

/// Re-executes this program in the same process when allocator variables are missing: the C library
/// reads them once, before `main`. If this fails, the host runs without them.
fn reexec_with_allocator_env() {
    let missing = missing(|name| std::env::var_os(name));
    if !cfg!(target_env = "gnu") || missing.is_empty() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_else(|| program.clone().into_os_string());
    let failed = Command::new(program).arg0(name).args(arguments).envs(missing).exec();
    crate::report::print_error(&anyhow::Error::new(failed).context("the allocator's settings"));
}

fn missing(set: impl Fn(&str) -> Option<OsString>) -> Vec<(&'static str, &'static str)> {
    ALLOCATOR.into_iter().filter(|(name, _)| set(name).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::missing;

    /// The process re-executes itself at most once, and keeps variables set by the administrator.
    #[test]
    fn only_what_is_not_set_is_set() {
        assert_eq!(missing(|_| None).len(), 2);
        assert_eq!(missing(|_| Some("8".into())), []);
        let one = missing(|name| (name == "MALLOC_ARENA_MAX").then(|| "8".into()));
        assert_eq!(one, [("MALLOC_TRIM_THRESHOLD_", "131072")]);
    }
}
