//! A page as WeChat's browser gets it. It is made of the finished page when somebody looks for the first time, and kept
//! beside it: most visitors come with that browser.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use crate::error::Result;
use pinye_app::App;
use pinye_domain::publication::PublishedPage;
use pinye_publish::wechat::{Browser, needs_wechat_variant};

/// The word by which WeChat's browser names itself.
const NAME: &[u8] = b"MicroMessenger";

/// The page for whoever asks.
pub(super) async fn adapt_to_browser(
    app: &App,
    publication: i64,
    page: Arc<PublishedPage>,
    headers: &HeaderMap,
) -> Result<Arc<PublishedPage>> {
    let browser = match app.wechat.provider() {
        _ if !is_wechat(headers) => Browser::Other,
        Ok(provider) => Browser::WeChat(provider.sdk()),
        Err(_) => Browser::WeChatWithoutAccount,
    };
    let Some(settings) = app.publication_cache.settings(&app.db, publication).await? else {
        return Ok(page);
    };
    if !needs_wechat_variant(&settings, browser) {
        return Ok(page);
    }
    let word = if browser == Browser::Other { "elsewhere" } else { "in WeChat" };
    let key = (publication, format!("{} {word}", page.place));
    if let Some(known) = app.publication_cache.cached_page(&key).await {
        return Ok(known);
    }
    let adapted = Arc::new(app.publisher.with_wechat_script(&page, &settings, browser).await?);
    app.publication_cache.insert_page(key, Arc::clone(&adapted)).await;
    Ok(adapted)
}

/// Tells caches on the way that another browser may get another page.
pub(super) fn vary_by_browser(response: &mut Response) {
    response.headers_mut().append(header::VARY, HeaderValue::from_static("user-agent"));
}

fn is_wechat(headers: &HeaderMap) -> bool {
    let browser = headers.get(header::USER_AGENT).map(HeaderValue::as_bytes).unwrap_or_default();
    browser.windows(NAME.len()).any(|word| word.eq_ignore_ascii_case(NAME))
}
