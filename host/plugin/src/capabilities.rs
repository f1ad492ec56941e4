//! The host functions that components import, one file per capability. What each of them allows is decided in `grants`.

mod clock;
mod config;
mod http;
mod kv;
mod log;
