//! Power `config`: settings that an administrator gave the plugin.

/// One of the keys that the manifest declares; none when it is not set.
/// In tests: what [`testing::set_config`](crate::testing::set_config) set.
pub fn get(key: &str) -> Option<String> {
    backend::get(key)
}

#[cfg(target_arch = "wasm32")]
use crate::bindings::config::pinye::plugin::config as backend;

#[cfg(not(target_arch = "wasm32"))]
mod backend {
    pub(super) fn get(key: &str) -> Option<String> {
        crate::testing::with_fake_host(|host| host.config.get(key).cloned())
    }
}
