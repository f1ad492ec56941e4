//! Pages of long works: all of them are in one document, and the address of a page redirects to its
//! anchor there.

use axum::http::StatusCode;
use axum::response::Response;
use pinye_publish::pages::page_anchor;

use super::work_access;
use crate::list_query::ListQuery as Query;

/// The page of a long work that the visitor asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScrollTo(pub(super) usize);

/// Turns a response with a [`ScrollTo`] into a redirect to the anchor of that page.
pub(super) fn redirect_to_anchor(response: Response, id: &str, query: &Query) -> Response {
    let Some(ScrollTo(index)) = response.extensions().get().copied() else { return response };
    let rest = query.without(&["page"]).to_query_string();
    let mark = if rest.is_empty() { "" } else { "?" };
    work_access::redirect(
        StatusCode::FOUND,
        &format!("/h5/{id}{mark}{rest}#{}", page_anchor(index)),
    )
}
