//! Live fragments: elements of published works whose rows change, which an open page requests
//! again.

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pinye_app::live_fragments::{LiveFragments, render_fragment};
use pinye_domain::language::Language;

use super::CACHE_REVALIDATE;
use super::document::respond_with_document;
use crate::body::parse_id;
use crate::envelope::Problem;
use crate::error::{Error, Result};
use crate::likes;
use crate::list_query::ListQuery as Query;

/// Header that keeps search engines from indexing a page.
pub(super) const NOINDEX: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));

/// An element of a published work with the current rows of its data source, as markup.
#[utoipa::path(get, path = "/h5/{id}/live/{element}", tag = "pages",
    params(("id" = i64, Path), ("element" = String, Path),
        ("lang" = Option<String>, Query, description = "`zh-CN` or `en-US`, the language of the page")),
    responses((status = 200, description = "the element", content_type = "text/html"),
        (status = 204, description = "the data source has nothing to say: the page keeps what it shows"),
        (status = 304, description = "the rows are the same"),
        (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 403, description = "the work asks for a password", body = Problem),
        (status = 404, description = "no such element is asked for again", body = Problem)))]
pub async fn live(
    State(fragments): State<LiveFragments>,
    Path((id, element)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response> {
    let id = parse_id(&id).ok_or_else(Error::not_found)?;
    let query = Query::parse(query.as_deref().unwrap_or_default());
    let language = query.get("lang").and_then(Language::from_tag).unwrap_or_default();
    let Some(drawn) =
        render_fragment(&fragments, id, (&element, language), &likes::read_caller(None, &headers))
            .await?
    else {
        return Ok(
            (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, CACHE_REVALIDATE)]).into_response()
        );
    };
    let mut response = respond_with_document(&drawn, None, &headers);
    let policy = HeaderValue::from_str(&drawn.csp).unwrap_or(HeaderValue::from_static("sandbox"));
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, CACHE_REVALIDATE);
    fields.insert(header::CONTENT_SECURITY_POLICY, policy);
    fields.insert(NOINDEX.0, NOINDEX.1);
    Ok(response)
}
