//! The capability `kv`: small values that last, each bound to the plugin and to the work or element of the call.

use std::collections::BTreeSet;
use std::sync::Arc;

use pinye_registry::manifest::KvCapability;

use crate::bindings::pinye::plugin::kv::{self as wit, Entry, Scope};
use crate::call::CallState;
use crate::limits::KvLimits;
use crate::target::Target;
use pinye_domain::kv::{KvError, KvSpace};

/// What one plugin may keep.
#[derive(Clone, Debug)]
pub(crate) struct KvGrant {
    scopes: BTreeSet<String>,
}

impl KvGrant {
    /// The scopes the manifest names.
    pub(crate) fn of(asked: &KvCapability) -> KvGrant {
        KvGrant { scopes: asked.scopes.iter().cloned().collect() }
    }

    /// Where values of this scope are kept in a call about `target`. The guest names only the scope; work and element are
    /// the host's, so a plugin can never reach those of another call.
    pub(crate) fn allows(
        &self,
        plugin: &str,
        scope: Scope,
        target: Option<&Target>,
    ) -> Result<KvSpace, wit::Error> {
        let name = name_of(scope);
        if !self.scopes.contains(name) {
            return Err(wit::Error::Denied(format!(
                "the manifest does not ask for the scope {name}"
            )));
        }
        let scope = match (scope, target) {
            (Scope::Plugin, _) => "plugin".to_owned(),
            (Scope::Work, Some(target)) => format!("work:{}", target.work_id),
            (Scope::Element, Some(target)) if !target.element_id.is_empty() => {
                format!("element:{}:{}", target.work_id, target.element_id)
            }
            (Scope::Work | Scope::Element, _) => {
                return Err(wit::Error::Denied(format!("this call is not about any {name}")));
            }
        };
        Ok(KvSpace { plugin: plugin.to_owned(), scope })
    }
}

fn name_of(scope: Scope) -> &'static str {
    match scope {
        Scope::Plugin => "plugin",
        Scope::Work => "work",
        Scope::Element => "element",
    }
}

/// Whether a key may be used.
pub(crate) fn allows_key(key: &str, limits: &KvLimits) -> Result<(), wit::Error> {
    if key.is_empty() {
        return Err(wit::Error::Invalid("a key must not be empty".into()));
    }
    allows_prefix(key, limits)
}

/// Whether keys may be listed by this prefix; the empty one means all.
pub(crate) fn allows_prefix(prefix: &str, limits: &KvLimits) -> Result<(), wit::Error> {
    if prefix.len() > limits.key_bytes {
        let most = limits.key_bytes;
        return Err(wit::Error::Invalid(format!("a key has at most {most} bytes")));
    }
    if prefix.contains('\0') {
        return Err(wit::Error::Invalid("a key must not hold a zero byte".into()));
    }
    Ok(())
}

/// Whether a value may be kept.
pub(crate) fn allows_value(value: &[u8], limits: &KvLimits) -> Result<(), wit::Error> {
    if value.len() > limits.value_bytes {
        let most = limits.value_bytes;
        return Err(wit::Error::Invalid(format!("a value has at most {most} bytes")));
    }
    Ok(())
}

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
            return Err(wit::Error::Denied("the power kv was not granted".into()));
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
    use crate::call::tests::{call, pure_call, target};
    use pinye_registry::manifest::LocalizedText;

    fn capability(scopes: &[&str]) -> KvGrant {
        let scopes = scopes.iter().map(|&scope| scope.to_owned()).collect();
        KvGrant::of(&KvCapability {
            scopes,
            reason: LocalizedText { zh: "测试".into(), en: "test".into() },
        })
    }

    fn limits() -> KvLimits {
        crate::limits::Limits::default().kv
    }

    #[test]
    fn every_scope_is_bound_to_the_plugin_and_the_target() {
        let capability = capability(&["plugin", "work", "element"]);
        let target = target();
        let scope = |scope| capability.allows("like", scope, Some(&target)).unwrap();
        assert_eq!(scope(Scope::Plugin).scope, "plugin");
        assert_eq!(scope(Scope::Work).scope, "work:7");
        assert_eq!(scope(Scope::Element).scope, "element:7:e-1");
        assert_eq!(scope(Scope::Element).plugin, "like");
    }

    /// Each line is one way to values that are not the call's.
    #[test]
    fn no_other_space_can_be_reached() {
        let (target, work) = (target(), Target::of_work("7"));
        let attempts: [(&[&str], Scope, Option<&Target>, &str); 5] = [
            (
                &["work", "element"],
                Scope::Element,
                Some(&work),
                "a call about many elements has no values of one",
            ),
            (
                &["element"],
                Scope::Plugin,
                Some(&target),
                "values of all works, only element was granted",
            ),
            (&["element"], Scope::Work, Some(&target), "values of the whole work"),
            (&["work", "element"], Scope::Work, None, "a call about no work has no work's values"),
            (&["work", "element"], Scope::Element, None, "nor any element's"),
        ];
        for (scopes, scope, target, why) in attempts {
            assert!(capability(scopes).allows("like", scope, target).is_err(), "{why}");
        }
    }

    #[test]
    fn a_key_that_looks_like_a_path_is_only_a_key() {
        assert!(
            allows_key("../../other-plugin/secret", &limits()).is_ok(),
            "keys are compared, never resolved"
        );
    }

    /// Each line is one key or value that is not kept.
    #[test]
    fn keys_and_values_keep_their_limits() {
        assert!(allows_key("", &limits()).is_err(), "empty");
        assert!(allows_key(&"k".repeat(257), &limits()).is_err(), "257 bytes");
        assert!(allows_key(&"键".repeat(86), &limits()).is_err(), "86 characters, but 258 bytes");
        assert!(
            allows_key("a\0b", &limits()).is_err(),
            "a zero byte, which PostgreSQL does not keep"
        );
        assert!(allows_key(&"k".repeat(256), &limits()).is_ok());
        assert!(allows_value(&vec![0; (64 << 10) + 1], &limits()).is_err(), "64 KiB and one byte");
        assert!(allows_value(&vec![0; 64 << 10], &limits()).is_ok());
        assert!(allows_prefix("", &limits()).is_ok(), "the empty prefix lists everything");
    }

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

    /// A plugin is not taken out of service because the host is busy.
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

    /// A call that is ended while it waits for the host was not slow itself.
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
