//! Attributes of a published document's `<html>` tag (`host/publish/src/document.rs`).

use pinye_domain::publication::PublishedPage;

/// Bytes of a document within which the `<html>` tag ends.
const BYTES: usize = 200;

/// Whether the author wants this work available offline.
pub(super) fn is_offline_work(page: &PublishedPage) -> bool {
    html_tag(page).is_some_and(|tag| tag.contains(" data-offline"))
}

/// Returns the IANA name of the work's own time zone.
pub(super) fn time_zone(page: &PublishedPage) -> Option<&str> {
    let (_, rest) = html_tag(page)?.split_once(" data-zone=\"")?;
    rest.split('"').next()
}

fn html_tag(page: &PublishedPage) -> Option<&str> {
    let start = page.html.get(..page.html.len().min(BYTES))?;
    let (_, rest) = std::str::from_utf8(start).ok()?.split_once("<html")?;
    rest.split('>').next()
}
