//! What the last build was made of, so that the next one can leave out what has not changed.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

const FILE: &str = "stamp.json";

/// Hashes of what went in and what came out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct BuildStamp {
    /// The module Cargo made.
    pub(crate) module: String,
    /// The component made of it.
    pub component: String,
    /// What that component describes.
    pub element_types: Vec<Value>,
    /// The sources of the browser half.
    pub browser: String,
}

impl BuildStamp {
    /// Reads the stamp in `folder`; a missing or unreadable one only means that everything is built.
    pub(crate) fn read(folder: &Path) -> BuildStamp {
        let text = std::fs::read(folder.join(FILE)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes it for the next time.
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
