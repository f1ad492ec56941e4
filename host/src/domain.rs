//! Plain types and rules. Nothing here knows axum, sqlx or wasmtime.

pub mod clock;
pub mod element;
pub mod kv;
