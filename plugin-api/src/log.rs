//! Interface `log`, available to every plugin. The host cuts lines at 1 KiB and calls at 64 lines.

use crate::bindings::plugin::pinye::plugin::log;
pub use log::Level;

/// Writes a line for the plugin's author.
pub fn debug(message: &str) {
    write(Level::Debug, message);
}

/// Writes a line for readers of the host's log.
pub fn info(message: &str) {
    write(Level::Info, message);
}

/// Writes a warning: something is unusual, but it works.
pub fn warn(message: &str) {
    write(Level::Warn, message);
}

/// Writes an error.
pub fn error(message: &str) {
    write(Level::Error, message);
}

#[cfg(target_arch = "wasm32")]
use log::write;

#[cfg(not(target_arch = "wasm32"))]
fn write(level: Level, message: &str) {
    crate::testing::with_fake_host(|host| host.log.push((level, message.to_owned())));
}
