//! The asynchronous runtime of the commands, which are synchronous themselves.

use std::time::Duration;

use anyhow::Context;

/// Runs the asynchronous part of a command.
pub(crate) fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("the runtime cannot be started")?;
    let done = runtime.block_on(work);
    // Do not wait for blocking threads that still read or write for cancelled tasks.
    runtime.shutdown_timeout(Duration::from_secs(3));
    done
}
