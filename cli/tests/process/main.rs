//! Tests of the command as a process: its output, its durability when killed, backed up or out of
//! disk space, and the absence of secrets in its log.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

mod backup;
mod durability;
mod durability_of_forms;
mod frozen;
mod full_disk;
#[path = "../../../host/tests/it/hostile/guest.rs"]
#[expect(
    dead_code,
    reason = "the integration tests of the host need more of what plugins can do wrong"
)]
mod guest;
mod host;
mod plugin;
mod secrets;
mod soak;
mod strangers;
mod work;
