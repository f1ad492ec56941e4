//! Integration tests of the host over HTTP: a real host on two free ports, with a real database in
//! its own folder.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(clippy::print_stderr, reason = "tests say what they measured")]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

mod account;
mod accounts;
mod addresses;
mod app;
mod backup;
mod built;
mod children;
mod connections;
mod content;
mod database;
mod endpoint_coverage;
mod endpoints;
mod failures;
mod fairness;
mod figures;
mod first_start;
mod floods;
mod fonts;
mod foreign_works;
mod forms;
mod front_doors;
mod full_disk;
mod gallery;
mod hostile;
mod interleavings;
mod json_limits;
mod likes;
mod lists;
mod live;
mod log_capture;
mod mail_server;
mod many_works;
mod one_language;
mod open_api;
mod own_plugins;
mod own_tags;
mod pages;
mod places;
mod platform;
mod plugin_routes;
mod plugin_settings;
mod plugin_versions;
mod plugins;
mod properties;
mod publish;
mod publishing;
mod queries;
mod reactions;
mod readiness;
mod ready_made;
mod resident;
mod retention;
mod rights;
mod room;
mod saving;
mod schemas;
mod sharing;
mod side_by_side;
mod site_files;
mod sources;
mod stopping;
mod storage;
mod store;
mod studio;
mod transfer;
mod transforms;
mod uploads;
mod versions;
mod visibility;
mod visits;
mod web_policy;
mod wechat;
mod weights;
mod works;
