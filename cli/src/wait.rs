//! Commands are plain programs; what they ask of a host waits.

use anyhow::Context;

/// Runs the asynchronous part of a command.
pub(crate) fn wait_for<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("the runtime cannot be started")?.block_on(work)
}
