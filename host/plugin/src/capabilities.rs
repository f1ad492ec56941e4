//! Host functions that components import, one file per capability. The rules that they enforce are
//! in `grants`.

mod clock;
mod config;
mod http;
mod kv;
mod log;
