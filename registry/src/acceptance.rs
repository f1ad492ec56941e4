//! What a package must be like beyond being whole, so that a host takes it: `pinye plugin check` says it to the author and
//! registering refuses by it, with this one code. Packages that are here already are not asked again, so that a rule that
//! is made later takes nothing away from anybody.

mod element_types;
mod place;
mod scripts;

use crate::manifest::{Label, Manifest};
use crate::package::Package;
use place::Place;

pub use element_types::{CONTROLS, HOOKS, TYPES};
pub use scripts::{COMMON_BESIDE_VIEWS, COMMON_OF_VIEWS, SHARED, SHARED_IN_EDITOR};

/// Something of a package that has a size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// What was measured.
    pub what: String,
    /// Bytes.
    pub bytes: u64,
    /// The most it may have.
    pub most: u64,
}

impl Measure {
    /// Whether it keeps to its limit.
    pub fn fits(&self) -> bool {
        self.bytes <= self.most
    }
}

/// What was found about a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// Everything that has a limit.
    pub measures: Vec<Measure>,
    /// Sentences about what is wrong, each with its place before it.
    pub complaints: Vec<String>,
}

impl Findings {
    /// Whether a host takes it.
    pub fn is_good(&self) -> bool {
        self.complaints.is_empty() && self.measures.iter().all(Measure::fits)
    }

    /// All that is wrong as sentences; the first twenty.
    pub fn sentences(&self) -> Vec<String> {
        let over = self.measures.iter().filter(|measure| !measure.fits()).map(|measure| {
            let Measure { what, bytes, most } = measure;
            format!("{what} has {bytes} bytes, more than the {most} allowed")
        });
        over.chain(self.complaints.iter().cloned()).take(20).collect()
    }
}

/// Looks at a package that was read without a complaint.
pub fn look(package: &Package) -> Findings {
    let mut complaints = Vec::new();
    manifest(&package.manifest, &mut complaints);
    for (at, element_type) in package.manifest.element_types.iter().enumerate() {
        let place = Place::root(format!("element_types[{at}]"), element_type);
        element_types::look(&place, &package.manifest, &mut complaints);
    }
    let measures = scripts::look(package, &mut complaints);
    Findings { measures, complaints }
}

/// What an administrator reads must be what is written.
fn manifest(manifest: &Manifest, complaints: &mut Vec<String>) {
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
    for (place, Label { zh, en }) in labels.into_iter().chain(reasons) {
        let most = if place == "name" { 60 } else { 500 };
        complaints.extend(place::text(&format!("{place}.zh"), zh, most));
        complaints.extend(place::text(&format!("{place}.en"), en, most));
    }
    for (at, author) in manifest.authors.iter().enumerate() {
        complaints.extend(place::text(&format!("authors[{at}]"), author, 200));
    }
    if manifest.authors.len() > 50 {
        complaints.push("authors: there are more than 50".to_owned());
    }
    if manifest.elements.len() > 100 {
        complaints.push("elements: there are more than 100".to_owned());
    }
}

#[cfg(test)]
mod tests;
