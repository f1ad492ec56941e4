//! Adapts a published page for WeChat's browser. No publication contains this variant: it depends
//! on the installation's account, and other browsers get the page as published. See decision 7.

use std::borrow::Cow;

use serde::Serialize;
use url::Url;

use super::document::SharePicture;
use super::render::RenderEnvironment;
use super::{csp, escape};
use pinye_domain::publication::PublishedPage;
use pinye_domain::upload::{
    FileKind, SQUARE_SHARE_IMAGE, ShareImage, WIDE_SHARE_IMAGE, format_of_stored,
};
use pinye_domain::work::WorkSettings;

/// Browser of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser<'a> {
    /// WeChat, and the installation has an account; with the URL of the SDK that pages may load.
    WeChat(Option<&'a Url>),
    /// WeChat, and the installation has no account: only the text size is fixed.
    WeChatWithoutAccount,
    /// Any other browser.
    Other,
}

/// Data for the script, `WeChatPage` in `web/src/runtime/wechat/start.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WechatPageData<'a> {
    is_active: bool,
    requires_login: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sdk: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<ShareData<'a>>,
}

#[derive(Serialize)]
struct ShareData<'a> {
    title: &'a str,
    description: &'a str,
    cover: Cow<'a, str>,
}

/// Whether this browser gets a variant of the work's pages. Other browsers only get one to explain
/// that a required login is not available (WX-013).
pub fn needs_wechat_variant(settings: &WorkSettings, browser: Browser<'_>) -> bool {
    browser != Browser::Other || settings.require_wx_login
}

/// Adds the script for WeChat's browser, whose URL is `script`. The result is not compressed.
pub(super) fn add_script(
    page: &PublishedPage,
    settings: &WorkSettings,
    studio_url: &str,
    browser: Browser<'_>,
    script: &str,
) -> Result<PublishedPage, serde_json::Error> {
    let (is_active, sdk) = match browser {
        Browser::WeChat(sdk) => (true, sdk),
        Browser::WeChatWithoutAccount | Browser::Other => (false, None),
    };
    let page_data = WechatPageData {
        is_active,
        requires_login: settings.require_wx_login,
        sdk: sdk.map(Url::as_str),
        share: (sdk.is_some() && !settings.disable_wx_share).then(|| ShareData {
            title: &settings.title,
            description: &settings.description,
            cover: card(cover(settings, studio_url), SQUARE_SHARE_IMAGE),
        }),
    };
    let json = escape::script_json(&serde_json::to_string(&page_data)?);
    let html = String::from_utf8_lossy(&page.html);
    // Behind the first style sheet, which contains the start rule and the fonts, and before every
    // other script. Style sheets contain no "</" of their own, and the first `<title>` behind them
    // is the page's.
    let mut html = html.into_owned();
    let title = html.find("</style>").and_then(|end| Some(end + html.get(end..)?.find("<title>")?));
    if let Some(at) = title {
        let scripts = format!(
            "<script type=\"application/json\" id=\"py-wechat\">{json}</script>\
             <script type=\"module\" src=\"{script}\"></script>"
        );
        html.insert_str(at, &scripts);
    }
    Ok(PublishedPage {
        html: html.into_bytes(),
        br: None,
        gzip: None,
        csp: csp::for_wechat(&page.csp, sdk),
        ..page.clone()
    })
}

/// Returns the share picture, or else the cover. Uploads become paths of the visitor's origin,
/// because visitors may not be able to reach the studio.
fn cover<'a>(settings: &'a WorkSettings, studio_url: &str) -> &'a str {
    let chosen = settings.share_image_url.as_str();
    let cover = if chosen.is_empty() { settings.cover_image_url.as_str() } else { chosen };
    let own = cover.strip_prefix(studio_url).filter(|path| path.starts_with("/uploads/"));
    let address = own.unwrap_or(cover);
    let is_address = ["https://", "http://", "/"].iter().any(|start| address.starts_with(start));
    if is_address { address } else { "" }
}

/// Returns the share card of an upload; empty for an SVG, which has no card and which messengers do
/// not show.
fn card(address: &str, card: ShareImage) -> Cow<'_, str> {
    let format = address.strip_prefix("/uploads/").and_then(format_of_stored);
    match format.map(|format| format.kind) {
        Some(FileKind::Image) => Cow::Owned(format!("{address}?card={}", card.name)),
        Some(_) => Cow::Borrowed(""),
        None => Cow::Borrowed(address),
    }
}

/// Returns the share pictures with absolute URLs for foreign servers, using the works URL for
/// uploads.
pub(crate) fn share_picture(
    settings: &WorkSettings,
    environment: &RenderEnvironment<'_>,
) -> Option<SharePicture> {
    let cover = cover(settings, environment.studio_url);
    let absolute = |path: Cow<'_, str>| match path.as_ref() {
        "" => None,
        path if path.starts_with('/') && environment.works_url.is_empty() => None,
        path if path.starts_with('/') => Some(format!("{}{path}", environment.works_url)),
        address => Some(address.to_owned()),
    };
    let (wide, square) = (card(cover, WIDE_SHARE_IMAGE), card(cover, SQUARE_SHARE_IMAGE));
    let square = (square != cover).then(|| absolute(square)).flatten();
    Some(SharePicture { wide: absolute(wide)?, square })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use pinye_domain::work::Work;

    const STUDIO: &str = "https://studio.example";

    fn settings(changes: &Value) -> WorkSettings {
        let pages = json!([{ "id": "p0", "elements": [] }]);
        let mut work =
            json!({ "id": 7, "title": "</script><!--", "description": "d", "pages": pages });
        let fields = changes.as_object().unwrap().clone();
        work.as_object_mut().unwrap().extend(fields);
        Work::read(&work.to_string()).unwrap().settings
    }

    fn page() -> PublishedPage {
        let html = "<!doctype html><html><head><style>a::before{content:'<title>'}</style><link rel=\"preload\"><title></style><title></title>";
        PublishedPage {
            place: "whole".to_owned(),
            html: html.as_bytes().to_vec(),
            br: Some(vec![1]),
            gzip: Some(vec![2]),
            etag: "\"a\"".to_owned(),
            csp: csp::for_document(csp::CspFeatures::default(), STUDIO, &Default::default()),
        }
    }

    fn page_data_for(settings: &WorkSettings, browser: Browser<'_>) -> Value {
        let page = add_script(&page(), settings, STUDIO, browser, "/a/x.js").unwrap();
        let html = String::from_utf8(page.html).unwrap();
        assert_eq!(html.matches("<script").count(), 2, "nothing of the author's is one: {html}");
        assert_eq!(html.matches("</script>").count(), 2, "{html}");
        let scripts = "</script><script type=\"module\" src=\"/a/x.js\"></script><title></style>";
        assert!(html.contains(scripts), "{html}");
        let json =
            html.split("id=\"py-wechat\">").nth(1).unwrap().split("</script>").next().unwrap();
        assert!(page.br.is_none() && page.gzip.is_none());
        serde_json::from_str(json).unwrap()
    }

    /// WX-014, WX-013
    #[test]
    fn a_page_is_told_what_its_author_wants() {
        let sdk = Url::parse("https://res.example/wx.js").unwrap();
        let browser = Browser::WeChat(Some(&sdk));
        assert_eq!(
            page_data_for(&settings(&json!({})), browser),
            json!({ "isActive": true, "requiresLogin": false, "sdk": "https://res.example/wx.js" })
        );
        let shared = settings(&json!({ "disable_wx_share": false, "require_wx_login": true,
            "cover_image_url": format!("{STUDIO}/uploads/a.png") }));
        let page_data = page_data_for(&shared, browser);
        assert_eq!(page_data["requiresLogin"], true);
        let share =
            json!({ "title": "</script><!--", "description": "d", "cover": "/uploads/a.png" });
        assert_eq!(page_data["share"], share);
        let quiet = json!({ "isActive": true, "requiresLogin": true });
        assert_eq!(
            page_data_for(&shared, Browser::WeChat(None)),
            quiet,
            "no SDK, nothing to share with"
        );
        let elsewhere = json!({ "isActive": false, "requiresLogin": true });
        assert_eq!(page_data_for(&shared, Browser::Other), elsewhere);
    }

    /// VR-008: elsewhere a page stays as it was published.
    #[test]
    fn other_browsers_are_told_of_a_login_alone() {
        let (plain, wants) = (settings(&json!({})), settings(&json!({ "require_wx_login": true })));
        assert!(
            !needs_wechat_variant(&plain, Browser::Other)
                && needs_wechat_variant(&wants, Browser::Other)
        );
        assert!(needs_wechat_variant(&plain, Browser::WeChat(None)));
        assert!(
            needs_wechat_variant(&plain, Browser::WeChatWithoutAccount),
            "its text keeps its size"
        );
    }

    #[test]
    fn a_cover_is_an_address_that_visitors_reach() {
        let cover_of = |address: &str| {
            let settings = settings(&json!({ "cover_image_url": address }));
            cover(&settings, STUDIO).to_owned()
        };
        assert_eq!(cover_of("https://studio.example/uploads/a.png"), "/uploads/a.png");
        assert_eq!(
            cover_of("https://studio.example.org/a.png"),
            "https://studio.example.org/a.png"
        );
        assert_eq!(cover_of("/uploads/a.png"), "/uploads/a.png");
        assert_eq!(cover_of(""), "");
    }

    #[test]
    fn an_upload_is_shared_as_a_card_and_a_drawing_not_at_all() {
        let name = "abcdefghijkmnpqrstuvwxyz";
        for (address, wanted) in [
            (format!("/uploads/{name}.png"), format!("/uploads/{name}.png?card=square")),
            (format!("/uploads/{name}.webp"), format!("/uploads/{name}.webp?card=square")),
            (format!("/uploads/{name}.svg"), String::new()),
            ("https://a.example/c.png".to_owned(), "https://a.example/c.png".to_owned()),
            (String::new(), String::new()),
        ] {
            assert_eq!(card(&address, SQUARE_SHARE_IMAGE), wanted, "{address}");
        }
    }

    /// ED-027
    #[test]
    fn a_picture_for_sharing_stands_before_the_cover() {
        let both =
            settings(&json!({ "cover_image_url": "/uploads/a.png", "share_image_url": "/b.png" }));
        assert_eq!(cover(&both, STUDIO), "/b.png");
    }
}
