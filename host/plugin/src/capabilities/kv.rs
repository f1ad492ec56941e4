//! Capability `kv`: stores small values persistently.

use std::sync::Arc;

use crate::bindings::pinye::plugin::kv::{self as wit, Entry, Scope};
use crate::call::CallState;
use crate::grants::kv::{allows_key, allows_prefix, allows_value};
use pinye_domain::kv::{KvError, KvSpace};

impl From<KvError> for wit::Error {
    fn from(error: KvError) -> wit::Error {
        match error {
            KvError::Invalid(why) => wit::Error::Invalid(why),
            KvError::Quota => wit::Error::Quota,
            KvError::Stale(revision) => wit::Error::Stale(revision),
            KvError::Unavailable => wit::Error::Unavailable,
        }
    }
}

impl CallState {
    fn space(&self, scope: Scope) -> Result<KvSpace, wit::Error> {
        let Some(kv) = &self.granted().kv else {
            return Err(wit::Error::Denied("the capability kv was not granted".into()));
        };
        kv.allows(self.plugin_id(), scope, self.target())
    }
}

impl wit::Host for CallState {
    async fn get(
        &mut self,
        scope: Scope,
        key: String,
    ) -> wasmtime::Result<Result<Option<Entry>, wit::Error>> {
        self.charge_host_call("kv", key.len())?;
        let kv = Arc::clone(&self.services().kv);
        Ok(async {
            allows_key(&key, &self.limits().kv)?;
            let found = self.wait_for(kv.get(&self.space(scope)?, &key)).await?;
            Ok(found.map(|entry| Entry { value: entry.value, revision: entry.revision }))
        }
        .await)
    }

    async fn put(
        &mut self,
        scope: Scope,
        key: String,
        value: Vec<u8>,
        if_revision: Option<u64>,
    ) -> wasmtime::Result<Result<u64, wit::Error>> {
        self.charge_host_call("kv", key.len() + value.len())?;
        let kv = Arc::clone(&self.services().kv);
        Ok(async {
            let limits = &self.limits().kv;
            allows_key(&key, limits)?;
            allows_value(&value, limits)?;
            let (space, quota) = (self.space(scope)?, limits.quota_bytes);
            Ok(self.wait_for(kv.put(&space, &key, &value, if_revision, quota)).await?)
        }
        .await)
    }

    async fn delete(
        &mut self,
        scope: Scope,
        key: String,
    ) -> wasmtime::Result<Result<bool, wit::Error>> {
        self.charge_host_call("kv", key.len())?;
        let kv = Arc::clone(&self.services().kv);
        Ok(async {
            allows_key(&key, &self.limits().kv)?;
            Ok(self.wait_for(kv.delete(&self.space(scope)?, &key)).await?)
        }
        .await)
    }

    async fn increment(
        &mut self,
        scope: Scope,
        key: String,
        by: i64,
    ) -> wasmtime::Result<Result<i64, wit::Error>> {
        self.charge_host_call("kv", key.len())?;
        let kv = Arc::clone(&self.services().kv);
        Ok(async {
            let limits = &self.limits().kv;
            allows_key(&key, limits)?;
            let (space, quota) = (self.space(scope)?, limits.quota_bytes);
            Ok(self.wait_for(kv.increment(&space, &key, by, quota)).await?)
        }
        .await)
    }

    async fn list_keys(
        &mut self,
        scope: Scope,
        prefix: String,
    ) -> wasmtime::Result<Result<Vec<String>, wit::Error>> {
        self.charge_host_call("kv", prefix.len())?;
        let kv = Arc::clone(&self.services().kv);
        Ok(async {
            allows_prefix(&prefix, &self.limits().kv)?;
            let mut keys = self.wait_for(kv.list_keys(&self.space(scope)?, &prefix)).await?;
            keys.truncate(1_000);
            Ok(keys)
        }
        .await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::{call, pure_call};

    #[tokio::test]
    async fn a_value_is_kept_and_found_again() {
        let mut call = call();
        let scope = Scope::Element;
        let revision = wit::Host::put(&mut call, scope, "n".into(), b"1".to_vec(), None).await;
        assert_eq!(revision.unwrap().unwrap(), 1);
        let found = wit::Host::get(&mut call, scope, "n".into()).await.unwrap().unwrap().unwrap();
        assert_eq!(found.value, b"1");
        assert_eq!(
            wit::Host::increment(&mut call, scope, "n".into(), 4).await.unwrap().unwrap(),
            5
        );
        let keys = wit::Host::list_keys(&mut call, scope, String::new()).await.unwrap().unwrap();
        assert_eq!(keys, ["n"]);
        assert!(wit::Host::delete(&mut call, scope, "n".into()).await.unwrap().unwrap());
        assert!(wit::Host::get(&mut call, scope, "n".into()).await.unwrap().unwrap().is_none());
    }

    #[tokio::test]
    async fn the_quota_is_an_answer_not_a_trap() {
        let mut call = call();
        let mut answer = Ok(0);
        for round in 0..4 {
            let value = vec![0; 60 << 10];
            answer = wit::Host::put(&mut call, Scope::Plugin, format!("k{round}"), value, None)
                .await
                .unwrap();
        }
        assert!(matches!(answer, Err(wit::Error::Quota)), "the tests' quota is 200 KiB");
    }

    /// An overloaded host does not take a plugin out of service.
    #[tokio::test]
    async fn a_value_that_the_host_cannot_give_is_the_hosts_failure() {
        let wall = std::time::Duration::from_secs(1);
        let mut call = call();
        wit::Host::put(&mut call, Scope::Plugin, "n".into(), b"1".to_vec(), None)
            .await
            .unwrap()
            .unwrap();
        assert!(wit::Host::get(&mut call, Scope::Plugin, String::new()).await.unwrap().is_err());
        assert!(!call.has_host_failed(wall), "a wrong key is the plugin's own");
        let refused: Result<(), _> = call.wait_for(async { Err(KvError::Unavailable) }).await;
        assert!(refused.is_err() && call.has_host_failed(wall));
    }

    /// A timeout while waiting for the host is not the plugin's fault.
    #[tokio::test]
    async fn waiting_for_the_host_is_not_the_plugins_time() {
        let mut call = call();
        let for_ever = call.wait_for(std::future::pending::<Result<(), KvError>>());
        let long = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(long, for_ever).await.is_err());
        assert!(call.has_host_failed(std::time::Duration::ZERO));
        assert!(
            !call.has_host_failed(std::time::Duration::from_secs(3600)),
            "it has hardly waited"
        );
    }

    #[tokio::test]
    async fn a_pure_call_cannot_keep_anything() {
        assert!(wit::Host::get(&mut pure_call(), Scope::Plugin, "n".into()).await.is_err());
    }
}
