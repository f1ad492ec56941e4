//! Build stamp: hashes of the last build's inputs and outputs, so that the next build skips
//! unchanged steps.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

const FILE: &str = "stamp.json";

/// Hashes of inputs and outputs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct BuildStamp {
    /// Hash of the module that Cargo compiled.
    pub(crate) module: String,
    /// Hash of the component encoded from it.
    pub component: String,
    /// Element types that the component describes.
    pub element_types: Vec<Value>,
    /// Fingerprint of the browser half's sources.
    pub browser: String,
}

impl BuildStamp {
    /// Reads the stamp in `folder`; a missing or unreadable one is empty, so that everything is
    /// built.
    pub(crate) fn read(folder: &Path) -> BuildStamp {
        let text = std::fs::read(folder.join(FILE)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes the stamp into `folder`.
    pub(crate) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        super::write_if_changed(&folder.join(FILE), &serde_json::to_vec(self)?).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_stamp_means_that_everything_is_built() {
        let folder = tempfile::tempdir().unwrap();
        let stamp = BuildStamp { module: "abc".into(), ..BuildStamp::default() };
        stamp.write(folder.path()).unwrap();
        assert_eq!(BuildStamp::read(folder.path()), stamp);
        std::fs::write(folder.path().join(FILE), "{").unwrap();
        assert_eq!(BuildStamp::read(folder.path()), BuildStamp::default());
    }
}
