//! Resolves requests for pages of a publication.

use std::ops::Range;

use pinye_domain::publication::PublishedPage;

use super::document;

/// Requested part of a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageRequest {
    /// `/h5/{id}/page/{index}`: this page alone (VR-007).
    pub single_page: Option<usize>,
    /// `/h5/{id}?page={index}`
    pub page: Option<usize>,
}

/// Place of the whole work.
pub const WHOLE: &str = "whole";

impl PageRequest {
    /// Returns the places to look up, the best first. For a page that does not exist, the first
    /// page is shown (EN-010); with `single_page` nothing is.
    pub fn places(self) -> Vec<String> {
        match (self.single_page, self.page) {
            (Some(index), _) => vec![index.to_string()],
            (None, Some(index)) if index > 0 => {
                vec![WHOLE.to_owned(), index.to_string(), "0".to_owned()]
            }
            _ => vec![WHOLE.to_owned(), "0".to_owned()],
        }
    }

    /// Returns the requested page if the document found under `place` has to be turned or scrolled
    /// to it.
    pub fn start_page(self, place: &str) -> Option<usize> {
        self.page.filter(|index| place == WHOLE && self.single_page.is_none() && *index > 0)
    }
}

/// Patch that turns a document to another page. It replaces a single rule, so that visitors share
/// the other bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPagePatch {
    /// Byte range to replace.
    pub at: Range<usize>,
    /// Replacement.
    pub rule: String,
    /// Entity tag of the patched document.
    pub etag: String,
}

/// Returns the patch for turning a document to another page; `None` if it has no such page.
pub fn patch_start_page(page: &PublishedPage, index: usize) -> Option<StartPagePatch> {
    let html = std::str::from_utf8(&page.html).ok()?;
    let (at, rule) = document::start_page_patch(html, index)?;
    let etag = format!("{}-{index}\"", page.etag.trim_end_matches('"'));
    Some(StartPagePatch { at, rule, etag })
}

/// Returns the element id of a page in a document of stacked pages
/// (`web/src/runtime/PageFrame.tsx`).
pub fn page_anchor(index: usize) -> String {
    format!("py-page-{index}")
}

/// Whether a document stacks its pages and contains this one, so that it can be scrolled to.
pub fn has_anchor(page: &PublishedPage, index: usize) -> bool {
    let mark = format!("<section id=\"{}\"", page_anchor(index));
    // Quotes in texts are escaped, so this is a page's own markup.
    std::str::from_utf8(&page.html).is_ok_and(|html| html.contains(&mark))
}

/// Selects the representation for an `Accept-Encoding` header; returns its bytes and content
/// encoding.
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
