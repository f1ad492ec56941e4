//! Transforms: modules of Extism, in any language that has a kit for it, that the answer of a data source goes through. Bytes
//! in, bytes out; no network, no files, no clock of the host. This room is a child process and nothing else, so that the
//! engine that Extism brings is compiled beside everything else and runs nowhere near the host.

mod call;
pub mod child;
mod module_log;
mod validate;
