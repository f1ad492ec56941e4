//! Plain types and rules. Nothing here knows axum, sqlx or wasmtime.

pub mod audit;
pub mod captcha;
pub mod clock;
pub mod element;
pub mod json;
pub mod kv;
pub mod language;
pub mod member;
pub mod moment;
pub mod password;
pub mod publication;
pub mod random;
pub mod rule;
pub mod upload;
pub mod user;
pub mod work;
