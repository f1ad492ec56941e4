//! Everything that speaks to other servers: the guarded HTTP client, and on top of it WeChat and map providers; mail.

pub mod address;
mod client;
pub mod fetch;
pub mod mail;
pub mod maps;
pub mod wechat;

pub use client::{AddressFilter, Error, HttpClient, HttpResponse, OutboundRequest};
