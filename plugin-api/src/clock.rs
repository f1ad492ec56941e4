//! Capability `clock`: the current time, always from the host.

/// Returns the milliseconds since 1970 in UTC. In tests, the value set by
/// [`testing::set_now_ms`](crate::testing::set_now_ms).
pub fn now_ms() -> u64 {
    backend::now_ms()
}

#[cfg(target_arch = "wasm32")]
use crate::bindings::clock::pinye::plugin::clock as backend;

#[cfg(not(target_arch = "wasm32"))]
mod backend {
    pub(super) fn now_ms() -> u64 {
        crate::testing::with_fake_host(|host| host.now_ms)
    }
}
