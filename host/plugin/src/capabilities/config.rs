//! Capability `config`: reads a setting.

use crate::bindings::pinye::plugin::config as wit;
use crate::call::CallState;

impl wit::Host for CallState {
    async fn get(&mut self, key: String) -> wasmtime::Result<Option<String>> {
        self.charge_host_call("config", key.len())?;
        Ok(self.granted().config.as_ref().and_then(|config| config.find(&key)))
    }
}
