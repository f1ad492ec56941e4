//! Capability `config`: settings that an administrator gives the plugin.

/// Returns the setting `key`, which the manifest must declare; `None` when it is not set. In tests,
/// the value set by [`testing::set_config`](crate::testing::set_config).
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
