//! The host over HTTP: a real one on two free ports, with a real database in a folder of its own.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(clippy::print_stderr, reason = "a test that is left out says so")]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

mod account;
mod app;
mod content;
mod database;
mod hostile;
mod json_limits;
mod likes;
mod lists;
mod open_api;
mod pages;
mod plugin_routes;
mod plugins;
mod publish;
mod queries;
mod rights;
mod sharing;
mod sources;
mod stopping;
mod studio;
mod transfer;
mod uploads;
mod works;
