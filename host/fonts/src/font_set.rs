//! The families that one work may be drawn with.

use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

use crate::{Family, Library};

/// Families that somebody uploaded, before those of the library.
#[derive(Clone, Debug, Default)]
pub struct FontSet {
    families: Vec<Cow<'static, Family>>,
}

impl FontSet {
    /// These of an author, and the library.
    pub fn of(library: Library, own: Vec<Family>) -> FontSet {
        let library = library.families().iter().map(Cow::Borrowed);
        FontSet { families: own.into_iter().map(Cow::Owned).chain(library).collect() }
    }

    /// All of them, in the order in which they count.
    pub fn families(&self) -> impl Iterator<Item = &Family> {
        self.families.iter().map(|family| &**family)
    }

    /// The place of the family of this name; style sheets do not tell capitals apart.
    pub fn named(&self, family: &str) -> Option<usize> {
        let family = family.to_lowercase();
        self.families.iter().position(|one| one.family.to_lowercase() == family)
    }

    /// The family at this place.
    pub fn at(&self, place: usize) -> Option<&Family> {
        self.families.get(place).map(|family| &**family)
    }

    /// Changes when an uploaded family does that this text names; any of them, if there is no text.
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
