//! Grant of `config`: settings that an administrator has entered for this plugin, limited to the
//! keys in its manifest.

use std::collections::BTreeMap;
use std::fmt;

use pinye_registry::manifest::ConfigCapability;

/// Settings that a plugin may read.
#[derive(Clone, Default)]
pub(crate) struct ConfigGrant {
    settings: BTreeMap<String, String>,
}

impl ConfigGrant {
    /// Selects the settings whose keys the manifest names.
    pub(crate) fn of(asked: &ConfigCapability, given: &BTreeMap<String, String>) -> ConfigGrant {
        let named = |key: &String| asked.keys.contains(key) || asked.secrets.contains(key);
        let settings = given.iter().filter(|(key, _)| named(key));
        ConfigGrant {
            settings: settings.map(|(key, value)| (key.clone(), value.clone())).collect(),
        }
    }

    /// Returns a setting.
    pub(crate) fn find(&self, key: &str) -> Option<String> {
        self.settings.get(key).cloned()
    }
}

/// Prints only the keys, because values may be secrets.
impl fmt::Debug for ConfigGrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.settings.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinye_registry::manifest::LocalizedText;

    fn capability() -> ConfigGrant {
        let asked = ConfigCapability {
            keys: vec!["app_id".into()],
            secrets: vec!["app_key".into()],
            reason: LocalizedText { zh: "测试".into(), en: "test".into() },
        };
        let given = [("app_id", "7"), ("app_key", "s3cret"), ("database", "postgres://…")];
        let given = given.map(|(key, value)| (key.to_owned(), value.to_owned()));
        ConfigGrant::of(&asked, &given.into_iter().collect())
    }

    #[test]
    fn a_plugin_reads_the_keys_and_secrets_it_declared() {
        assert_eq!(capability().find("app_id").as_deref(), Some("7"));
        assert_eq!(capability().find("app_key").as_deref(), Some("s3cret"));
    }

    #[test]
    fn a_setting_that_was_not_declared_does_not_exist() {
        assert_eq!(capability().find("database"), None);
        assert_eq!(capability().find(""), None);
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert!(!format!("{:?}", capability()).contains("s3cret"));
    }
}
