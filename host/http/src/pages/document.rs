//! The response that carries a page's document.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use pinye_domain::publication::PublishedPage;
use pinye_publish::pages::StartPagePatch;

use crate::static_files::{PrecompressedFile, serve_asset};

/// Header with the host's time: views that show time correct the visitor's clock by it
/// (`visitorRuntime.ts`).
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Opener policy of published pages. The studio isolates its pages from windows of other sites;
/// here no user is signed in, and the isolation would slow down the first view: browsers start
/// another process for such a page.
pub(super) const OPENER: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-opener-policy"),
    HeaderValue::from_static("unsafe-none"),
);

/// One encoding of a document. All responses share its bytes, however slowly visitors read.
struct PageBytes(Arc<PublishedPage>, fn(&PublishedPage) -> &[u8]);

impl AsRef<[u8]> for PageBytes {
    fn as_ref(&self) -> &[u8] {
        (self.1)(&self.0)
    }
}

fn bytes(form: Option<&Vec<u8>>) -> &[u8] {
    form.map(Vec::as_slice).unwrap_or_default()
}

/// Returns the document in one piece, or patched in three, of which two are the document's own
/// bytes.
pub(super) fn respond_with_document(
    page: &Arc<PublishedPage>,
    patch: Option<StartPagePatch>,
    headers: &HeaderMap,
) -> Response {
    let form = |of: fn(&PublishedPage) -> &[u8]| Bytes::from_owner(PageBytes(Arc::clone(page), of));
    let mime = "text/html; charset=utf-8".to_owned();
    let whole = form(|page| &page.html);
    let Some(StartPagePatch { at, rule, etag }) = patch else {
        let br = page.br.is_some().then(|| form(|page| bytes(page.br.as_ref())));
        let gzip = page.gzip.is_some().then(|| form(|page| bytes(page.gzip.as_ref())));
        let file = PrecompressedFile { mime, etag: page.etag.clone(), body: whole, br, gzip };
        return serve_asset(&file, headers);
    };
    let file = PrecompressedFile { mime, etag, body: Bytes::new(), br: None, gzip: None };
    let mut response = serve_asset(&file, headers);
    if response.status() == StatusCode::OK {
        let pieces = [whole.slice(..at.start), rule.into(), whole.slice(at.end..)];
        let length: usize = pieces.iter().map(Bytes::len).sum();
        let pieces = pieces.map(Ok::<_, std::convert::Infallible>);
        *response.body_mut() = Body::from_stream(futures_util::stream::iter(pieces));
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    response
}

/// Returns the document with the headers that every page has.
pub(super) fn respond(
    page: &Arc<PublishedPage>,
    patch: Option<StartPagePatch>,
    keep: HeaderValue,
    now_ms: i64,
    headers: &HeaderMap,
) -> Response {
    let mut response = respond_with_document(page, patch, headers);
    response.headers_mut().insert(header::CACHE_CONTROL, keep);
    response.headers_mut().insert(OPENER.0, OPENER.1);
    if let Ok(now) = HeaderValue::from_str(&format!("now;desc=\"{now_ms}\"")) {
        response.headers_mut().insert(SERVER_TIMING, now);
    }
    if let Ok(policy) = HeaderValue::from_str(&page.csp) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}
