//! The font families that one work may use.

use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

use crate::{Family, Library};

/// Uploaded families, followed by the families of the library.
#[derive(Clone, Debug, Default)]
pub struct FontSet {
    families: Vec<Cow<'static, Family>>,
}

impl FontSet {
    /// Combines an author's own families with the library.
    pub fn of(library: Library, own: Vec<Family>) -> FontSet {
        let library = library.families().iter().map(Cow::Borrowed);
        FontSet { families: own.into_iter().map(Cow::Owned).chain(library).collect() }
    }

    /// Returns all families in order of precedence.
    pub fn families(&self) -> impl Iterator<Item = &Family> {
        self.families.iter().map(|family| &**family)
    }

    /// Returns the index of the family of this name, ignoring case as CSS does.
    pub fn named(&self, family: &str) -> Option<usize> {
        let family = family.to_lowercase();
        self.families.iter().position(|one| one.family.to_lowercase() == family)
    }

    /// Returns the family at this index.
    pub fn at(&self, place: usize) -> Option<&Family> {
        self.families.get(place).map(|family| &**family)
    }

    /// Returns a hash that changes with every uploaded family whose name occurs in `text`; without
    /// `text`, with any uploaded family.
    pub fn fingerprint(&self, text: Option<&str>) -> String {
        let mut hash = Sha256::new();
        for family in &self.families {
            if let Cow::Owned(own) = family
                && text.is_none_or(|text| text.contains(&own.family))
            {
                hash.update(&own.family);
                own.faces.iter().for_each(|face| hash.update(face.name() + &face.sha256));
            }
        }
        hex::encode(hash.finalize()).split_off(48)
    }
}
