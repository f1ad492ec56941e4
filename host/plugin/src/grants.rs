//! Grants: which requested capabilities an administrator has granted, and which imports of a
//! component they allow. Every rule of a capability is a pure function here (`allows…`); the host
//! functions that enforce them are in `capabilities`.

pub(super) mod config;
pub(super) mod http;
pub(super) mod kv;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use pinye_registry::manifest::Capabilities;
use serde::{Deserialize, Serialize};

use self::config::ConfigGrant;
use self::http::HttpGrant;
use self::kv::KvGrant;
use super::error::Error;

/// All capabilities besides `log`, by their names in manifests.
pub(super) const CAPABILITIES: [&str; 5] = ["kv", "http", "clock", "random", "config"];
/// Grants for views rather than components: foreign origins (`web.policy`).
const SITES: [&str; 2] = ["frames", "connect"];
/// Imports that need no grant.
const FREE: [&str; 2] = ["types", "log"];

/// Grants of one plugin.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Grants {
    /// Names of the granted capabilities.
    pub capabilities: BTreeSet<String>,
    /// Settings for the capability `config`, including secrets.
    pub config: BTreeMap<String, String>,
}

/// Prints only the keys of settings, because values may be secrets.
impl fmt::Debug for Grants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&String> = self.config.keys().collect();
        f.debug_struct("Grants")
            .field("capabilities", &self.capabilities)
            .field("config", &keys)
            .finish()
    }
}

impl Grants {
    /// Returns grants for all capabilities, without settings. A plugin still gets only what its
    /// manifest requests.
    pub fn all() -> Grants {
        let all = CAPABILITIES.iter().chain(&SITES);
        Grants { capabilities: all.map(|&wish| wish.to_owned()).collect(), config: BTreeMap::new() }
    }

    fn has(&self, capability: &str) -> bool {
        self.capabilities.contains(capability)
    }
}

/// Effective capabilities of a plugin: requested and granted.
#[derive(Clone, Debug, Default)]
pub(super) struct GrantedCapabilities {
    /// Key-value store.
    pub kv: Option<KvGrant>,
    /// Requests to named hosts.
    pub http: Option<HttpGrant>,
    /// Clock.
    pub clock: bool,
    /// Random numbers.
    pub random: bool,
    /// Settings.
    pub config: Option<ConfigGrant>,
}

impl GrantedCapabilities {
    /// Returns the capabilities that are both requested and granted.
    pub(super) fn of(asked: &Capabilities, grants: &Grants) -> GrantedCapabilities {
        GrantedCapabilities {
            kv: asked.kv.as_ref().filter(|_| grants.has("kv")).map(KvGrant::of),
            http: asked.http.as_ref().filter(|_| grants.has("http")).map(HttpGrant::of),
            clock: asked.clock.is_some() && grants.has("clock"),
            random: asked.random.is_some() && grants.has("random"),
            config: asked
                .config
                .as_ref()
                .filter(|_| grants.has("config"))
                .map(|asked| ConfigGrant::of(asked, &grants.config)),
        }
    }

    /// Names of the capabilities, which the linker provides besides `log`.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let all = [
            ("kv", self.kv.is_some()),
            ("http", self.http.is_some()),
            ("clock", self.clock),
            ("random", self.random),
            ("config", self.config.is_some()),
        ];
        all.into_iter().filter(|(_, is_granted)| *is_granted).map(|(name, _)| name).collect()
    }
}

/// Whether a component with these imports may be linked; the error names the first import that may
/// not.
pub(super) fn allows_imports(
    imports: &[String],
    asked: &[&str],
    grants: &Grants,
) -> Result<(), Error> {
    for import in imports {
        let Some(capability) = interface_name(import) else {
            return Err(Error::UnknownImport { import: import.clone() });
        };
        if FREE.contains(&capability) {
            continue;
        }
        if !CAPABILITIES.contains(&capability) {
            return Err(Error::UnknownImport { import: import.clone() });
        }
        if !asked.contains(&capability) {
            return Err(Error::UndeclaredImport { import: import.clone() });
        }
        if !grants.has(capability) {
            let (import, capability) = (import.clone(), capability.to_owned());
            return Err(Error::NotGranted { import, capability });
        }
    }
    Ok(())
}

/// Returns the interface name, as `kv` of `pinye:plugin/kv@1.0.0`; `None` for another package or
/// major version.
pub(super) fn interface_name(import: &str) -> Option<&str> {
    let (capability, version) = import.strip_prefix("pinye:plugin/")?.split_once('@')?;
    let version = semver::Version::parse(version).ok()?;
    (version.major == 1).then_some(capability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinye_registry::manifest::{KvCapability, LocalizedText, PlainCapability};

    fn reason() -> LocalizedText {
        LocalizedText { zh: "测试".into(), en: "test".into() }
    }

    fn allows(import: &str, asked: &[&str], granted: &[&str]) -> Result<(), Error> {
        let capabilities = granted.iter().map(|&capability| capability.to_owned()).collect();
        let grants = Grants { capabilities, config: BTreeMap::new() };
        allows_imports(&[import.to_owned()], asked, &grants)
    }

    #[test]
    fn log_and_types_need_nobodys_consent() {
        allows("pinye:plugin/log@1.0.0", &[], &[]).unwrap();
        allows("pinye:plugin/types@1.0.0", &[], &[]).unwrap();
    }

    #[test]
    fn a_power_needs_to_be_asked_for_and_granted() {
        allows("pinye:plugin/kv@1.0.0", &["kv"], &["kv"]).unwrap();
        allows("pinye:plugin/kv@1.0.7", &["kv"], &["kv"]).unwrap();
    }

    /// Each line is an attempt to bypass the rule, with the reason why it must fail.
    /// EL-PLG-008, as amended: no file and no network of its own.
    #[test]
    fn nothing_else_can_be_imported() {
        let attempts: [(&str, &[&str], &[&str], &str); 8] = [
            ("pinye:plugin/kv@1.0.0", &[], &["kv"], "granted, but the manifest does not say so"),
            ("pinye:plugin/kv@1.0.0", &["kv"], &[], "asked for, but nobody granted it"),
            (
                "pinye:plugin/kv@1.0.0",
                &["http"],
                &["http", "kv"],
                "another capability was asked for",
            ),
            ("wasi:filesystem/types@0.2.0", &["kv"], &["kv"], "no WASI here"),
            ("wasi:sockets/tcp@0.2.0", &["http"], &["http"], "the http capability is no socket"),
            (
                "pinye:plugin/kv@2.0.0",
                &["kv"],
                &["kv"],
                "another major version is another contract",
            ),
            (
                "pinye:plugin/element@1.0.0",
                &["element"],
                &["element"],
                "an export is no capability",
            ),
            ("pinye:plugin-evil/kv@1.0.0", &["kv"], &["kv"], "a package with a similar name"),
        ];
        for (import, asked, granted, why) in attempts {
            assert!(allows(import, asked, granted).is_err(), "{import}: {why}");
        }
    }

    #[test]
    fn a_refusal_names_the_import() {
        let refused = allows("pinye:plugin/http@1.0.0", &["kv"], &["kv", "http"]).unwrap_err();
        assert!(refused.to_string().contains("pinye:plugin/http@1.0.0"), "{refused}");
    }

    #[test]
    fn what_is_lent_is_what_was_asked_and_granted() {
        let asked = Capabilities {
            kv: Some(KvCapability { scopes: vec!["element".into()], reason: reason() }),
            clock: Some(PlainCapability { reason: reason() }),
            ..Capabilities::default()
        };
        let none = GrantedCapabilities::of(&asked, &Grants::default());
        assert!(none.names().is_empty());
        let all = GrantedCapabilities::of(&asked, &Grants::all());
        assert_eq!(
            all.names(),
            ["kv", "clock"],
            "granting everything gives no more than was asked"
        );
    }

    #[test]
    fn a_secret_setting_is_not_printed() {
        let mut grants = Grants::default();
        grants.config.insert("app_key".into(), "s3cret".into());
        let printed = format!("{grants:?}");
        assert!(printed.contains("app_key") && !printed.contains("s3cret"), "{printed}");
    }

    #[test]
    fn grants_survive_storage_as_json() {
        let grants = Grants::all();
        let text = serde_json::to_string(&grants).unwrap();
        assert_eq!(serde_json::from_str::<Grants>(&text).unwrap(), grants);
        assert_eq!(serde_json::from_str::<Grants>("{}").unwrap(), Grants::default());
    }
}
