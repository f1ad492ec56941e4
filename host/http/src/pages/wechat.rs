//! Variants of a page for WeChat's browser. A variant is derived from the finished page at the
//! first request and cached beside it: most visitors use that browser.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use super::VisitorPages;
use crate::error::Result;
use pinye_domain::publication::PublishedPage;
use pinye_publish::wechat::{Browser, needs_wechat_variant};

/// Name of WeChat's browser in the user agent.
const NAME: &[u8] = b"MicroMessenger";

/// Returns the variant of a page for the requesting browser.
pub(super) async fn adapt_to_browser(
    pages: &VisitorPages,
    publication: i64,
    page: Arc<PublishedPage>,
    headers: &HeaderMap,
) -> Result<Arc<PublishedPage>> {
    let browser = match pages.wechat.provider() {
        _ if !is_wechat(headers) => Browser::Other,
        Ok(provider) => Browser::WeChat(provider.sdk()),
        Err(_) => Browser::WeChatWithoutAccount,
    };
    let Some(settings) = pages.publications.settings(&pages.ctx.db, publication).await? else {
        return Ok(page);
    };
    if !needs_wechat_variant(&settings, browser) {
        return Ok(page);
    }
    let word = if browser == Browser::Other { "elsewhere" } else { "in WeChat" };
    let key = (publication, format!("{} {word}", page.place));
    if let Some(known) = pages.publications.cached_page(&key).await {
        return Ok(known);
    }
    let adapted = Arc::new(pages.publisher.with_wechat_script(&page, &settings, browser).await?);
    pages.publications.insert_page(key, Arc::clone(&adapted)).await;
    Ok(adapted)
}

/// Tells caches that the page depends on the browser.
pub(super) fn vary_by_browser(response: &mut Response) {
    response.headers_mut().append(header::VARY, HeaderValue::from_static("user-agent"));
}

fn is_wechat(headers: &HeaderMap) -> bool {
    let browser = headers.get(header::USER_AGENT).map(HeaderValue::as_bytes).unwrap_or_default();
    browser.windows(NAME.len()).any(|word| word.eq_ignore_ascii_case(NAME))
}
