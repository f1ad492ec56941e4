//! Requests to other servers: the guarded HTTP client, WeChat and map providers on top of it, and
//! mail.

pub mod address;
mod client;
pub mod fetch;
pub mod mail;
pub mod maps;
pub mod wechat;

pub use client::{AddressFilter, Error, HttpClient, HttpResponse, OutboundRequest};
