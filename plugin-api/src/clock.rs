//! Power `clock`: the time, always the host's.

/// Milliseconds since 1970 in UTC. In tests: what [`testing::set_now_ms`](crate::testing::set_now_ms) set.
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
