//! Grant of `kv`: persistent values, isolated per plugin and per work or element of the call.

use std::collections::BTreeSet;

use pinye_registry::manifest::KvCapability;

use crate::bindings::pinye::plugin::kv::{self as wit, Scope};
use crate::limits::KvLimits;
use crate::target::Target;
use pinye_domain::kv::KvSpace;

/// Scopes that a plugin may use.
#[derive(Clone, Debug)]
pub(crate) struct KvGrant {
    scopes: BTreeSet<String>,
}

impl KvGrant {
    /// Reads the scopes from the manifest.
    pub(crate) fn of(asked: &KvCapability) -> KvGrant {
        KvGrant { scopes: asked.scopes.iter().cloned().collect() }
    }

    /// Returns the key space for a scope in a call about `target`. The guest chooses only the
    /// scope; work and element come from the host, so that a plugin cannot reach those of another
    /// call.
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

/// Whether a key is valid.
pub(crate) fn allows_key(key: &str, limits: &KvLimits) -> Result<(), wit::Error> {
    if key.is_empty() {
        return Err(wit::Error::Invalid("a key must not be empty".into()));
    }
    allows_prefix(key, limits)
}

/// Whether a prefix for listing keys is valid; the empty prefix lists all.
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

/// Whether a value is within the limits.
pub(crate) fn allows_value(value: &[u8], limits: &KvLimits) -> Result<(), wit::Error> {
    if value.len() > limits.value_bytes {
        let most = limits.value_bytes;
        return Err(wit::Error::Invalid(format!("a value has at most {most} bytes")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::target;
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

    /// Each line is an attempt to reach values of another space.
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

    /// Each line is an invalid key or value.
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
}
