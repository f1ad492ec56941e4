//! Power `clock`: the time, always the host's.

/// Milliseconds since 1970 in UTC. In tests: what [`testing::set_now_ms`](crate::testing::set_now_ms) set.
pub fn now_ms() -> u64 {
    power::now_ms()
}

#[cfg(target_arch = "wasm32")]
use crate::bindings::clock::pinye::plugin::clock as power;

#[cfg(not(target_arch = "wasm32"))]
mod power {
    pub(super) fn now_ms() -> u64 {
        crate::testing::powers(|powers| powers.now_ms)
    }
}
