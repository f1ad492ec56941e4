//! Uploaded fonts as families of a work's font set.

use pinye_domain::font::Font;
use pinye_domain::language::LocalizedText;
use pinye_fonts::{Face, Family, FontMetadata, FontSet, Library};
use pinye_store::{Db, Result, fonts};

/// Returns the font set of a work: uploads of its author and of the installation, and the library.
pub(crate) async fn font_set_of_work(db: &Db, library: Library, work_id: i64) -> Result<FontSet> {
    let own = fonts::list_for_work(db, work_id).await?;
    Ok(FontSet::of(library, own.iter().map(family).collect()))
}

/// Converts an uploaded font into a family; its id in URLs is the upload's token.
pub fn family(font: &Font) -> Family {
    let read = |face: &pinye_domain::font::UploadedFace| -> (Face, FontMetadata) {
        let facts: FontMetadata = serde_json::from_str(&face.facts).unwrap_or_default();
        let drawn = Face {
            weight: facts.weight.max(1),
            most_weight: facts.most_weight,
            is_italic: facts.is_italic,
            sha256: face.sha256.clone(),
            stored: Some(face.stored_name.clone()),
        };
        (drawn, facts)
    };
    let mut faces: Vec<(Face, FontMetadata)> = font.faces.iter().map(read).collect();
    faces.sort_by_key(|(face, _)| (face.is_italic, face.weight));
    let mut slices: Vec<usize> = faces.iter().flat_map(|(_, one)| one.slices.clone()).collect();
    slices.sort_unstable();
    slices.dedup();
    let first = faces.first().map(|(_, facts)| facts.clone()).unwrap_or_default();
    Family {
        id: font.token.clone(),
        family: font.family.clone(),
        label: LocalizedText { zh: font.name.clone(), en: font.name.clone() },
        kind: String::new(),
        author: first.author,
        licence: font.licence.clone(),
        source: first.licence_url,
        kib_per100: faces.iter().map(|(_, one)| one.kib_per100).max().unwrap_or_default(),
        language: if first.is_chinese { "zh-CN" } else { "en-US" }.to_owned(),
        faces: faces.into_iter().map(|(face, _)| face).collect(),
        slices,
    }
}
