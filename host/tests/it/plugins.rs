//! The plugin runtime: packages are registered, loaded, called and unloaded.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "tests: a panic is a failed test"
)]

mod breaker;
pub mod checks;
pub mod hostile;
mod lifecycle;
mod one_instance;
pub mod room;
mod watching;
