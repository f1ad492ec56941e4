//! The host over HTTP: a real one on two free ports, with a real database in a folder of its own.

mod account;
mod app;
mod json_limits;
mod likes;
mod lists;
mod open_api;
mod pages;
mod plugin_routes;
mod publish;
mod rights;
mod sharing;
mod studio;
mod uploads;
mod works;
