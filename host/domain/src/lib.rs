//! Domain types and rules. They do not depend on axum, sqlx or wasmtime.

pub mod address;
pub mod audit;
pub mod captcha;
pub mod clock;
pub mod combination;
pub mod condition;
pub mod content;
pub mod datasource;
pub mod descriptors;
pub mod digest;
pub mod element;
pub mod error;
pub mod field_reader;
pub mod font;
pub mod form;
pub mod geo;
pub mod json;
pub mod kv;
pub mod language;
pub mod member;
pub mod messages;
pub mod moment;
pub mod password;
pub mod preview_token;
pub mod publication;
pub mod random;
pub mod rows;
pub mod rule;
pub mod site_file;
pub mod spam;
pub mod spreadsheet;
pub mod upload;
pub mod user;
pub mod variables;
pub mod version;
pub mod web_address;
pub mod work;
pub mod work_access;
pub mod zone;

#[cfg(test)]
mod host_sources;
