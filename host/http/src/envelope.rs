//! The envelope `{code, message, data}` of every JSON response. Stored JSON is spliced in byte for
//! byte.

use std::collections::BTreeMap;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use pinye_domain::json::raw;
use pinye_store::list::PagedQuery;

/// Header with the total of a list, API-007.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// A successful response.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// The HTTP status again.
    pub code: u16,
    /// Always `success`.
    pub message: &'static str,
    /// The requested data.
    pub data: T,
}

/// 200 with data.
pub fn ok<T: Serialize>(data: T) -> Envelope<T> {
    Envelope { code: 200, message: "success", data }
}

/// 201 with the new record.
pub fn created<T: Serialize>(data: T) -> Envelope<T> {
    Envelope { code: 201, message: "success", data }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code).unwrap_or(StatusCode::OK);
        json(status, raw(&self).get().to_owned())
    }
}

/// One page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListEnvelope<T> {
    /// 200
    pub code: u16,
    /// Always `success`.
    pub message: &'static str,
    /// The rows of this page.
    pub data: Vec<T>,
    /// How many rows there are on all pages.
    pub total: i64,
    /// Total, size and position of the page.
    pub pagination: Pagination,
}

/// Position of a page in its list.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Pagination {
    /// How many rows there are on all pages.
    pub total: i64,
    /// Maximum number of rows on this page.
    pub limit: i64,
    /// Rows before this page.
    pub offset: i64,
}

/// 200 with one page of a list.
pub fn list<T: Serialize>(data: Vec<T>, total: i64, page: &PagedQuery) -> ListEnvelope<T> {
    let pagination = Pagination { total, limit: page.limit, offset: page.offset };
    ListEnvelope { code: 200, message: "success", data, total, pagination }
}

impl<T: Serialize> IntoResponse for ListEnvelope<T> {
    fn into_response(self) -> Response {
        let total = HeaderValue::from(self.total);
        let mut response = json(StatusCode::OK, raw(&self).get().to_owned());
        response.headers_mut().insert(TOTAL_COUNT, total);
        response
    }
}

/// Returns stored JSON text as data, with more fields beside it. The text is copied once and never
/// parsed.
pub fn splice_envelope(code: u16, data: &str, extra_fields: &[(&str, Box<RawValue>)]) -> Response {
    let mut body = String::with_capacity(data.len() + 64);
    body.push_str(r#"{"code":"#);
    body.push_str(&code.to_string());
    body.push_str(r#","message":"success","data":"#);
    body.push_str(data);
    for (key, value) in extra_fields {
        body.push_str(",\"");
        body.push_str(key);
        body.push_str("\":");
        body.push_str(value.get());
    }
    body.push('}');
    json(StatusCode::from_u16(code).unwrap_or(StatusCode::OK), body)
}

/// Returns a JSON response that must not be cached.
pub fn json(status: StatusCode, body: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, body).into_response()
}

/// An error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The HTTP status again.
    pub code: u16,
    /// Message in the requested language.
    pub message: String,
    /// Null, or the current state for a conflict.
    pub data: serde_json::Value,
    /// Fields that are invalid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ProblemField>,
}

/// A field that is invalid.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemField {
    /// Its path.
    #[schema(example = "pages[0].elements[3].pluginProps.size")]
    pub field: String,
    /// Message in the requested language.
    pub message: String,
    /// Key of the plugin's translations, if the message is a plugin's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Values in the plugin's message.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

/// The id of a deleted record.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedId {
    /// Id.
    pub id: i64,
}
