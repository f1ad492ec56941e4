//! Works as the API document shows them. The host itself keeps them as bytes.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::envelope::Problem;
use crate::tags::WorkTag;
use pinye_app::works::check::{DiagnosticRecord, PluginFailureRecord};

/// Query parameters of the list; `filters[field][$eq|$ne|$contains|$in|$lt|$lte|$gt|$gte]=value` besides.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct WorkListQuery {
    /// Most rows.
    #[param(minimum = 1, maximum = 100, default = 10)]
    limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    offset: Option<i64>,
    /// `id`, `title`, `is_template`, `is_publish`, `created_at`, `updated_at` or `tags` with `:asc` or `:desc`.
    #[param(
        pattern = "^(id|title|is_template|is_publish|created_at|updated_at|tags):(asc|desc)$",
        default = "id:desc"
    )]
    sort: Option<String>,
    /// Only templates, or only others.
    is_template: Option<bool>,
    /// Of the bundled templates, only those in this language.
    #[param(pattern = "^(zh-CN|en-US)$")]
    language: Option<String>,
    /// Only works whose title contains this.
    #[param(rename = "filters[title][$contains]")]
    title_contains: Option<String>,
    /// Only works that carry this tag: its id, or its name.
    #[param(rename = "filters[tags]")]
    tags: Option<String>,
}

/// A work. Fields that are not sent keep their value, or get their default in a new work; unknown fields are kept.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WorkRecord {
    /// Set by the server.
    #[schema(read_only)]
    id: Option<i64>,
    /// Owner, set by the server.
    #[schema(read_only)]
    user_id: Option<i64>,
    /// Raised by every save; a save names the one it started from.
    revision: Option<i64>,
    #[schema(max_length = 200)]
    title: Option<String>,
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// At least one.
    #[schema(min_items = 1)]
    pages: Option<Vec<PageRecord>>,
    datasources: Option<Vec<Value>>,
    /// Empty, http(s), or a path of this installation.
    #[schema(max_length = 2000)]
    cover_image_url: Option<String>,
    /// Picture of the work in shared links, instead of the cover; the same kinds of address.
    #[schema(max_length = 2000)]
    share_image_url: Option<String>,
    /// Sending another value than the stored one publishes or takes offline.
    is_publish: Option<bool>,
    /// Set by the server: raised whenever the work is taken offline or another publication is
    /// chosen. A save that repeats an older one does not publish or take offline.
    #[schema(read_only)]
    visibility: Option<i64>,
    is_template: Option<bool>,
    /// For a new template: whether only its owner may see it; `true` by default.
    #[schema(write_only)]
    only_owner: Option<bool>,
    #[schema(minimum = 1, maximum = 10000)]
    width: Option<f64>,
    #[schema(minimum = 1, maximum = 100_000)]
    height: Option<f64>,
    #[schema(pattern = "^(h5_swipper|h5_long_page)$")]
    page_mode: Option<String>,
    #[schema(pattern = "^(horizontal|vertical)$")]
    page_direction: Option<String>,
    #[schema(pattern = "^(slide|fade|cube|coverflow|flip)$")]
    page_effect: Option<String>,
    /// Hint for visitors to turn the page.
    #[schema(pattern = "^(arrow|hand|none)$")]
    page_hint: Option<String>,
    /// Indicator of the current page.
    #[schema(pattern = "^(none|dots|line|numbers)$")]
    page_dots: Option<String>,
    /// A CSS colour.
    #[schema(max_length = 100)]
    page_marks_color: Option<String>,
    auto_slide: Option<bool>,
    /// Milliseconds.
    #[schema(minimum = 100, maximum = 3_600_000)]
    slide_interval: Option<f64>,
    disable_wx_share: Option<bool>,
    require_wx_login: Option<bool>,
    /// Whether visitors can open it again without a network.
    works_offline: Option<bool>,
    /// IANA name of the time zone in which its days begin and its end times are read; empty for the installation's.
    #[schema(max_length = 100)]
    time_zone: Option<String>,
    tags: Option<Vec<Value>>,
    #[serde(rename = "currentPageIndex")]
    #[schema(minimum = 0)]
    current_page_index: Option<i64>,
    /// Set by the server.
    #[schema(read_only)]
    created_at: Option<String>,
    /// Set by the server.
    #[schema(read_only)]
    updated_at: Option<String>,
    /// Set by the server.
    #[schema(read_only)]
    published_at: Option<String>,
}

/// A page; it has an `id` or a `uuid`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageRecord {
    #[schema(min_length = 1, max_length = 200)]
    id: String,
    uuid: Option<String>,
    title: Option<String>,
    /// A CSS colour.
    background_color: Option<String>,
    /// How it fits lower screens.
    #[schema(pattern = "^(scroll|scale|pin)$")]
    fit: Option<String>,
    /// A gradient or a picture over the colour: `type`, `gradient`, `src`, `fit`, `focusX`, `focusY`, `size`, `blur`, `dim`.
    #[schema(value_type = Option<Object>)]
    background: Option<Value>,
    groups: Option<Vec<Value>>,
    elements: Option<Vec<ElementRecord>>,
}

/// A placed element. Its props belong to its plugin and are kept byte for byte.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ElementRecord {
    /// Unique within the work.
    #[schema(min_length = 1, max_length = 200)]
    uuid: String,
    /// Its element type.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    schema_version: Option<u32>,
    #[schema(value_type = Object)]
    plugin_props: Value,
    #[schema(value_type = Option<Object>)]
    common_style: Option<Value>,
    visible: Option<bool>,
    custom_name: Option<String>,
    /// Where it is pinned on a page with pinned parts.
    #[schema(pattern = "^(top|middle|bottom)$")]
    pin: Option<String>,
    #[schema(value_type = Option<Object>)]
    interaction: Option<Value>,
    events: Option<Vec<Value>>,
    method_list: Option<Vec<Value>>,
    scripts: Option<Vec<Value>>,
    animations: Option<Vec<Value>>,
}

/// A work without pages and data sources.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WorkCard {
    id: i64,
    user_id: i64,
    revision: i64,
    title: String,
    description: String,
    cover_image_url: String,
    is_publish: bool,
    is_template: bool,
    /// Of templates: whether only their owner may see them.
    only_owner: Option<bool>,
    created_at: String,
    updated_at: String,
    published_at: Option<String>,
    /// Its tags.
    #[schema(value_type = Vec<WorkTag>)]
    tags: Vec<Value>,
    /// Views of its pages by visitors, on all days; left out in the bin.
    #[serde(skip_serializing_if = "Option::is_none")]
    views: Option<i64>,
}

/// A stored work, and what the author should know about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkSaved {
    code: u16,
    message: &'static str,
    /// The whole stored work.
    data: WorkRecord,
    /// Remarks of the plugins; none of them is an error.
    remarks: Vec<DiagnosticRecord>,
    /// Plugins that failed; their elements were stored as they came.
    faults: Vec<PluginFailureRecord>,
    /// Only if a publication was requested with a save and failed: why. The save has succeeded.
    #[schema(required = false)]
    publication_problem: Option<Problem>,
}
