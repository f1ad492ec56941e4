//! What a visitor who asks for an address of a publication gets.

use std::ops::Range;

use pinye_domain::publication::PublishedPage;

use super::document;

/// Which part of a work is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageRequest {
    /// `/h5/{id}/page/{index}`: this page alone (VR-007).
    pub single_page: Option<usize>,
    /// `/h5/{id}?page={index}`
    pub page: Option<usize>,
}

/// The place under which the whole of a work is kept.
pub const WHOLE: &str = "whole";

impl PageRequest {
    /// The places to look in, the best first. A page that does not exist is the first page (EN-010), alone it is none.
    pub fn places(self) -> Vec<String> {
        match (self.single_page, self.page) {
            (Some(index), _) => vec![index.to_string()],
            (None, Some(index)) if index > 0 => {
                vec![WHOLE.to_owned(), index.to_string(), "0".to_owned()]
            }
            _ => vec![WHOLE.to_owned(), "0".to_owned()],
        }
    }

    /// Whether a document found under `place` has to be turned, or scrolled, to the page that was asked for.
    pub fn start_page(self, place: &str) -> Option<usize> {
        self.page.filter(|index| place == WHOLE && self.single_page.is_none() && *index > 0)
    }
}

/// A document turned to another page: all but one rule of it stays, so that many visitors can share its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPagePatch {
    /// What is replaced.
    pub at: Range<usize>,
    /// What stands there instead.
    pub rule: String,
    /// Entity tag of the turned document.
    pub etag: String,
}

/// How a document is turned to another page; none when there is no such page.
pub fn patch_start_page(page: &PublishedPage, index: usize) -> Option<StartPagePatch> {
    let html = std::str::from_utf8(&page.html).ok()?;
    let (at, rule) = document::start_page_patch(html, index)?;
    let etag = format!("{}-{index}\"", page.etag.trim_end_matches('"'));
    Some(StartPagePatch { at, rule, etag })
}

/// Id of a page in a document that shows pages one below the other (`web/src/runtime/PageFrame.tsx`).
pub fn page_anchor(index: usize) -> String {
    format!("py-page-{index}")
}

/// Whether a document shows this page below others, so that it is scrolled to.
pub fn has_anchor(page: &PublishedPage, index: usize) -> bool {
    let mark = format!("<section id=\"{}\"", page_anchor(index));
    // Quotes in texts are escaped, so this is a page's own mark.
    std::str::from_utf8(&page.html).is_ok_and(|html| html.contains(&mark))
}

/// The bytes for a visitor who accepts these encodings, and the encoding they have.
pub fn negotiate_encoding<'a>(
    plain: &'a [u8],
    br: Option<&'a [u8]>,
    gzip: Option<&'a [u8]>,
    accepts: &str,
) -> (&'a [u8], Option<&'static str>) {
    let takes = |name: &str| {
        accepts.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            let is_named = parts.next().is_some_and(|found| found.eq_ignore_ascii_case(name));
            is_named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    };
    match (br, gzip) {
        (Some(bytes), _) if takes("br") => (bytes, Some("br")),
        (_, Some(bytes)) if takes("gzip") => (bytes, Some("gzip")),
        _ => (plain, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{PageRequest, negotiate_encoding};

    /// VR-007, VR-003
    #[test]
    fn a_work_is_one_document_and_publications_of_long_works_that_are_one_per_page_are_found() {
        assert_eq!(PageRequest::default().places(), ["whole", "0"]);
        assert_eq!(PageRequest { page: Some(2), single_page: None }.places(), ["whole", "2", "0"]);
        assert_eq!(PageRequest { page: Some(2), single_page: Some(1) }.places(), ["1"]);
        assert_eq!(PageRequest { page: Some(2), single_page: None }.start_page("whole"), Some(2));
        assert_eq!(PageRequest { page: Some(2), single_page: None }.start_page("2"), None);
        assert_eq!(PageRequest { page: Some(0), single_page: None }.start_page("whole"), None);
    }

    #[test]
    fn brotli_is_preferred_and_a_refused_encoding_is_not_used() {
        let ask = |accepts| negotiate_encoding(b"plain", Some(b"br"), Some(b"gz"), accepts).1;
        assert_eq!(ask("gzip, deflate, br"), Some("br"));
        assert_eq!(ask("gzip, br;q=0"), Some("gzip"));
        assert_eq!(ask("identity"), None);
        assert_eq!(negotiate_encoding(b"plain", None, None, "br").0, b"plain");
    }
}
