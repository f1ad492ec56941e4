//! Capabilities `clock` and `random`. Both use services of the host, which tests can replace.

use rand::RngCore;

use crate::bindings::pinye::plugin::{clock, random};
use crate::call::CallState;

/// Maximum random bytes of one call of the function.
const MAX_RANDOM_BYTES: u32 = 4096;

impl clock::Host for CallState {
    async fn now_ms(&mut self) -> wasmtime::Result<u64> {
        self.charge_host_call("clock", 0)?;
        Ok(u64::try_from(self.services().clock.now_ms()).unwrap_or_default())
    }
}

impl random::Host for CallState {
    async fn bytes(&mut self, len: u32) -> wasmtime::Result<Vec<u8>> {
        self.charge_host_call("random", 0)?;
        let mut bytes = vec![0; usize::try_from(len.min(MAX_RANDOM_BYTES))?];
        let mut source =
            self.services().random.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        source.fill_bytes(&mut bytes);
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::{call, pure_call};

    #[tokio::test]
    async fn the_time_is_the_hosts() {
        let mut call = call();
        let before = clock::Host::now_ms(&mut call).await.unwrap();
        call.services().clock.advance(1_500);
        assert_eq!(clock::Host::now_ms(&mut call).await.unwrap(), before + 1_500);
    }

    #[tokio::test]
    async fn randomness_can_be_replayed() {
        let first = random::Host::bytes(&mut call(), 32).await.unwrap();
        let second = random::Host::bytes(&mut call(), 32).await.unwrap();
        assert_eq!(first, second, "both calls start from the seed of the tests");
        assert_ne!(first, vec![0; 32]);
    }

    #[tokio::test]
    async fn more_than_4_kib_of_randomness_is_cut() {
        assert_eq!(random::Host::bytes(&mut call(), u32::MAX).await.unwrap().len(), 4096);
    }

    #[tokio::test]
    async fn a_pure_call_has_neither_time_nor_randomness() {
        assert!(clock::Host::now_ms(&mut pure_call()).await.is_err());
        assert!(random::Host::bytes(&mut pure_call(), 1).await.is_err());
    }
}
