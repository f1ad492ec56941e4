//! Acceptance rules: requirements a valid package must meet before a host accepts it. The command
//! `pinye plugin check` reports violations to the author, and registering rejects them; both use
//! this code. Packages already in the registry are not checked again, so a rule added later never
//! removes an installed plugin.

mod element_types;
mod scripts;
mod value_path;

use crate::manifest::{LocalizedText, Manifest};
use crate::package::Package;
use value_path::ValueAtPath;

pub use element_types::{CONTROLS, ELEMENT_HOOKS, PROP_TYPES};
pub use scripts::{SHARED, SHARED_IN_EDITOR, VIEWS_CHUNK_PATH, VIEWS_CHUNK_SPECIFIER};

/// A part of a package with a size limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// Name of the measured part.
    pub what: String,
    /// Bytes.
    pub bytes: u64,
    /// Largest allowed size in bytes.
    pub limit: u64,
}

impl Measure {
    /// Returns whether the size is within the limit.
    pub fn fits(&self) -> bool {
        self.bytes <= self.limit
    }
}

/// Result of checking a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptanceReport {
    /// Size of every limited part.
    pub measures: Vec<Measure>,
    /// Problems as sentences, each prefixed with its location.
    pub problems: Vec<String>,
}

impl AcceptanceReport {
    /// Returns whether a host accepts the package.
    pub fn is_good(&self) -> bool {
        self.problems.is_empty() && self.measures.iter().all(Measure::fits)
    }

    /// Returns all violations as sentences, at most twenty.
    pub fn messages(&self) -> Vec<String> {
        let over = self.measures.iter().filter(|measure| !measure.fits()).map(|measure| {
            let Measure { what, bytes, limit } = measure;
            format!("{what} has {bytes} bytes, more than the {limit} allowed")
        });
        over.chain(self.problems.iter().cloned()).take(20).collect()
    }
}

/// Checks a package that was parsed without an error.
pub fn check(package: &Package) -> AcceptanceReport {
    let mut problems = Vec::new();
    manifest(&package.manifest, &mut problems);
    for (at, element_type) in package.manifest.element_types.iter().enumerate() {
        let place = ValueAtPath::root(format!("element_types[{at}]"), element_type);
        element_types::check(&place, &package.manifest, &mut problems);
    }
    let measures = scripts::check(package, &mut problems);
    AcceptanceReport { measures, problems }
}

/// Checks the texts that an administrator reads: length, and no invisible or bidirectional
/// characters.
fn manifest(manifest: &Manifest, problems: &mut Vec<String>) {
    let asked = &manifest.capabilities;
    let reasons = [
        ("capabilities.kv.reason", asked.kv.as_ref().map(|kv| &kv.reason)),
        ("capabilities.http.reason", asked.http.as_ref().map(|http| &http.reason)),
        ("capabilities.clock.reason", asked.clock.as_ref().map(|clock| &clock.reason)),
        ("capabilities.random.reason", asked.random.as_ref().map(|random| &random.reason)),
        ("capabilities.config.reason", asked.config.as_ref().map(|config| &config.reason)),
    ];
    let reasons = reasons.into_iter().filter_map(|(place, reason)| Some((place, reason?)));
    let labels = [("name", &manifest.name), ("description", &manifest.description)];
    for (place, LocalizedText { zh, en }) in labels.into_iter().chain(reasons) {
        let limit = if place == "name" { 60 } else { 500 };
        problems.extend(value_path::text(&format!("{place}.zh"), zh, limit));
        problems.extend(value_path::text(&format!("{place}.en"), en, limit));
    }
    for (at, author) in manifest.authors.iter().enumerate() {
        problems.extend(value_path::text(&format!("authors[{at}]"), author, 200));
    }
    if manifest.authors.len() > 50 {
        problems.push("authors: there are more than 50".to_owned());
    }
    if manifest.elements.len() > 100 {
        problems.push("elements: there are more than 100".to_owned());
    }
}

#[cfg(test)]
mod tests;
