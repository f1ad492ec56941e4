//! Transforms: Extism modules, written in any language with a plugin kit, that process the response
//! of a data source. Bytes in, bytes out; no network, no files, no clock of the host. This crate
//! runs as a child process only, so that Extism's engine is never linked into the host's address
//! space.

mod call;
pub mod child;
mod module_log;
mod validate;
