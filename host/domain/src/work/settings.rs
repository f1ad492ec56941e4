//! Fields of a work besides its pages, and their defaults.

use serde_json::json;

use crate::json::{Object, raw};

/// Fields that the host reads besides the pages. Server fields are 0 or false until the work is
/// stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorkSettings {
    /// Id of the work.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// Increased by every save.
    pub revision: i64,
    /// Whether it is published.
    pub is_publish: bool,
    /// Whether it is a template.
    pub is_template: bool,
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// URL of the cover, may be empty.
    pub cover_image_url: String,
    /// URL of the picture for shared links; if empty, the cover is used.
    pub share_image_url: String,
    /// Design width in pixels.
    pub width: f64,
    /// Design height in pixels.
    pub height: f64,
    /// `h5_swipper` or `h5_long_page`.
    pub page_mode: String,
    /// `horizontal` or `vertical`.
    pub page_direction: String,
    /// `slide`, `fade`, `cube`, `coverflow` or `flip`.
    pub page_effect: String,
    /// Whether pages turn by themselves.
    pub auto_slide: bool,
    /// Milliseconds between two page turns.
    pub slide_interval: f64,
    /// Hint that pages can be turned: `arrow`, `hand` or `none`.
    pub page_hint: String,
    /// Progress indicator: `none`, `dots`, `line` or `numbers`.
    pub page_dots: String,
    /// Colour of hint and progress indicator.
    pub page_marks_color: String,
    /// Whether WeChat's share entries are hidden.
    pub disable_wx_share: bool,
    /// Whether the work requires a WeChat login.
    pub require_wx_login: bool,
    /// Whether visitors can open it again without a network.
    pub works_offline: bool,
    /// IANA name of the time zone in which its days begin and its end times are interpreted; if
    /// empty, that of the installation.
    pub time_zone: String,
}

/// Page modes, GEN-007 and GEN-012.
pub(super) const PAGE_MODES: &[&str] = &["h5_swipper", "h5_long_page"];
/// Page directions, EN-007.
pub(super) const PAGE_DIRECTIONS: &[&str] = &["horizontal", "vertical"];
/// Page effects, EN-007.
pub(super) const PAGE_EFFECTS: &[&str] = &["slide", "fade", "cube", "coverflow", "flip"];
/// Hints that pages can be turned.
pub(super) const PAGE_HINTS: &[&str] = &["arrow", "hand", "none"];
/// Progress indicators.
pub(super) const PAGE_DOTS: &[&str] = &["none", "dots", "line", "numbers"];
/// Behaviour of a page on screens that are lower than it (amendment of CV-001 and VR-001).
pub(super) const PAGE_FITS: &[&str] = &["scroll", "scale", "pin"];
/// Position to which an element of a page with pinned elements is attached.
pub(super) const ELEMENT_PINS: &[&str] = &["top", "middle", "bottom"];

impl WorkSettings {
    /// Reads the settings from validated fields.
    pub fn read(fields: &Object) -> WorkSettings {
        let text = |key: &str, default: &str| {
            fields.read::<String>(key).unwrap_or_else(|| default.to_owned())
        };
        let flag = |key: &str, default: bool| fields.read(key).unwrap_or(default);
        WorkSettings {
            id: fields.read("id").unwrap_or_default(),
            user_id: fields.read("user_id").unwrap_or_default(),
            revision: fields.read("revision").unwrap_or_default(),
            is_publish: flag("is_publish", false),
            is_template: flag("is_template", false),
            title: text("title", ""),
            description: text("description", ""),
            cover_image_url: text("cover_image_url", ""),
            share_image_url: text("share_image_url", ""),
            width: fields.read("width").unwrap_or(375.0),
            height: fields.read("height").unwrap_or(812.0),
            page_mode: text("page_mode", "h5_swipper"),
            page_direction: text("page_direction", "horizontal"),
            page_effect: text("page_effect", "slide"),
            auto_slide: flag("auto_slide", false),
            slide_interval: fields.read("slide_interval").unwrap_or(3000.0),
            page_hint: text("page_hint", "arrow"),
            page_dots: text("page_dots", "none"),
            page_marks_color: text("page_marks_color", "#ffffff"),
            // A work without this field is older than the amendment of WX, and hid the entries.
            disable_wx_share: flag("disable_wx_share", true),
            require_wx_login: flag("require_wx_login", false),
            works_offline: flag("works_offline", false),
            time_zone: text("time_zone", ""),
        }
    }
}

/// Returns the fields of a new work in the order of EN-001.
pub(super) fn blank(title: &str, page_title: &str, page_id: &str) -> Object {
    let page = json!({
        "id": page_id, "uuid": page_id, "title": page_title,
        "backgroundColor": "#ffffff", "groups": [], "elements": [],
    });
    let fields = json!({
        "id": 0, "user_id": 0, "revision": 0,
        "title": title, "description": "",
        "pages": [page], "datasources": [], "cover_image_url": "",
        "is_publish": false, "is_template": false,
        "width": 375, "height": 812,
        "page_mode": "h5_swipper", "page_direction": "horizontal", "page_effect": "slide",
        "auto_slide": false, "slide_interval": 3000,
        "disable_wx_share": false, "require_wx_login": false,
        "tags": [], "currentPageIndex": 0,
        "created_at": null, "updated_at": null, "published_at": null,
    });
    let mut blank = Object::default();
    for (key, value) in fields.as_object().into_iter().flatten() {
        blank.set(key, raw(value));
    }
    blank
}
