//! The plugin room from outside: packages are registered, loaded, asked and taken away.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    unreachable_pub,
    reason = "tests: a panic is a failed test, and the measured table is printed"
)]

mod breaker;
mod checks;
mod hostile;
mod lifecycle;
mod room;
mod watching;
