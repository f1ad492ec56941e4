//! Pages for visitors: published works and shared drafts, on an origin of their own.

use super::middleware::RequestLanguage;
use pinye_context::Ctx;
use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::access_cookies;
use super::body::parse_id;
use super::list_query::ListQuery as Query;
use super::static_files::{PrecompressedFile, serve_asset};
use super::visits::ViewCounter;
use crate::error::{ApiError, Error, Result};
use pinye_context::time_zones;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::publication::PublishedPage;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::Plugins;
use pinye_publish::pages::{PageRequest, StartPagePatch, has_anchor, patch_start_page};
use pinye_publish::{Publisher, SANDBOX_MIME, csp};
use pinye_store as store;
use pinye_store::availability::DatabaseAvailability;
use pinye_store::work_access::VisitorAccess;
use pinye_visitors::access::is_unlocked;
use pinye_visitors::{PublicationCache, Visits};

mod document;
mod draft;
mod form_submit;
mod html_attributes;
mod live;
mod posted_form;
mod scroll;
mod service_worker;
mod wechat;
mod work_access;

pub use form_submit::{__path_submit, submit};
pub use live::{__path_live, live};
pub use service_worker::{__path_worker, worker};
use work_access::render_not_found;
pub use work_access::{__path_redirect_slug, __path_unlock, redirect_slug, unlock};

/// What pages for visitors are made of. Cheap to clone.
#[derive(Clone)]
pub struct VisitorPages {
    /// Publications are in its database.
    pub ctx: Ctx,
    /// Whether the database is available: without it, cached pages are shown.
    pub availability: DatabaseAvailability,
    /// Renders drafts, and has the files of publications.
    pub publisher: Publisher,
    /// Element types of drafts.
    pub plugins: Plugins,
    /// Publications, cached.
    pub publications: PublicationCache,
    /// Counts visits.
    pub visits: Visits,
    /// Pages in its browser get a script.
    pub wechat: Arc<WeChat>,
}

/// A published work with all its pages.
#[utoipa::path(get, path = "/h5/{id}", tag = "pages",
    params(("id" = i64, Path), ("page" = Option<i64>, Query), ("token" = Option<String>, Query),
        ("lang" = Option<String>, Query, description = "`zh-CN` or `en-US`, of a draft"), ("sent" = Option<String>, Query)),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 302, description = "a later page of a long work: the same address with the page as its fragment"),
        (status = 304, description = "not changed"), (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 403, description = "it asks for a password", content_type = "text/html"),
        (status = 404, description = "not published", content_type = "text/html")))]
pub async fn show(
    State(pages): State<VisitorPages>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    RequestLanguage(language): RequestLanguage,
    visitor: ViewCounter,
    headers: HeaderMap,
) -> Response {
    let raw = query.unwrap_or_default();
    let viewer = Viewer { language, headers: &headers, visitor, bare_query: Some(&raw) };
    all_pages(&pages, &id, &raw, viewer).await
}

/// A published work at the address under which browsers keep it offline.
/// The scope of a service worker is a path prefix: without the trailing slash, the path of work 1
/// would also cover works 10 to 19.
#[utoipa::path(get, path = "/h5/{id}/", tag = "pages",
    params(("id" = i64, Path), ("page" = Option<i64>, Query), ("token" = Option<String>, Query),
        ("lang" = Option<String>, Query, description = "`zh-CN` or `en-US`, of a draft"), ("sent" = Option<String>, Query)),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 304, description = "not changed"), (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 403, description = "it asks for a password", content_type = "text/html"),
        (status = 404, description = "not published", content_type = "text/html")))]
pub async fn show_with_slash(
    State(pages): State<VisitorPages>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    RequestLanguage(language): RequestLanguage,
    visitor: ViewCounter,
    headers: HeaderMap,
) -> Response {
    let raw = query.unwrap_or_default();
    let viewer = Viewer { language, headers: &headers, visitor, bare_query: None };
    all_pages(&pages, &id, &raw, viewer).await
}

async fn all_pages(
    pages: &VisitorPages,
    id: &str,
    raw_query: &str,
    viewer: Viewer<'_>,
) -> Response {
    let query = Query::parse(raw_query);
    let page = query.get("page").and_then(|page| page.parse().ok());
    let asked = PageRequest { single_page: None, page };
    if let Some(form) = query.get("sent") {
        return show_thanks(pages, id, asked, form, viewer.language, viewer.headers).await;
    }
    let language = select_draft_language(&query, viewer.language);
    let viewer = Viewer { language, ..viewer };
    let response = find_and_respond(pages, id, asked, query.get("token"), viewer).await;
    scroll::redirect_to_anchor(response, id, &query)
}

/// A single page of a published work.
#[utoipa::path(get, path = "/h5/{id}/page/{index}", tag = "pages",
    params(("id" = i64, Path), ("index" = i64, Path), ("token" = Option<String>, Query),
        ("lang" = Option<String>, Query, description = "`zh-CN` or `en-US`, of a draft")),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 304, description = "not changed"), (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 403, description = "it asks for a password", content_type = "text/html"),
        (status = 404, description = "not published", content_type = "text/html")))]
pub async fn show_page(
    State(pages): State<VisitorPages>,
    Path((id, index)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    RequestLanguage(language): RequestLanguage,
    visitor: ViewCounter,
    headers: HeaderMap,
) -> Response {
    let query = Query::parse(query.as_deref().unwrap_or_default());
    // SH-032: an unknown page shows the first one.
    let asked = PageRequest { single_page: Some(index.parse().unwrap_or(0)), page: None };
    let language = select_draft_language(&query, language);
    let viewer = Viewer { language, headers: &headers, visitor, bare_query: None };
    find_and_respond(&pages, &id, asked, query.get("token"), viewer).await
}

/// Returns the language of a draft: that of its link, or else the reader's.
fn select_draft_language(query: &Query, language: Language) -> Language {
    query.get("lang").and_then(Language::from_tag).unwrap_or(language)
}

/// A frozen script or style.
#[utoipa::path(get, path = "/a/{file}", tag = "pages", params(("file" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn asset(
    State(pages): State<VisitorPages>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let found = pages
        .availability
        .run_while_available(pages.publisher.asset(&name))
        .await
        .ok_or_else(database_unavailable)??;
    let asset = found.ok_or_else(Error::not_found)?;
    let file = PrecompressedFile {
        mime: asset.mime.clone(),
        etag: format!("\"{name}\""),
        body: asset.body.clone().into(),
        br: asset.br.clone().map(Into::into),
        gzip: asset.gzip.clone().map(Into::into),
    };
    let mut response = serve_asset(&file, &headers);
    let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    if asset.mime == SANDBOX_MIME {
        let policy = csp::for_sandbox(&pages.ctx.settings.studio_url);
        let policy = HeaderValue::from_str(&policy).map_err(|_| Error::not_found())?;
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

/// Redirects visitors of the studio's origin to the origin of published works.
pub fn redirect_to_works_origin(ctx: &Ctx, uri: &Uri) -> Redirect {
    let rest = uri.path_and_query().map_or("", |rest| rest.as_str());
    Redirect::permanent(&format!("{}{rest}", ctx.settings.works_url))
}

/// Fallback of the works' origin.
pub async fn not_found(uri: Uri, RequestLanguage(language): RequestLanguage) -> Response {
    if uri.path().starts_with("/api/") {
        return ApiError(Error::not_found()).into_response();
    }
    render_not_found(language)
}

/// Shows the page of a form with thanks, after it was submitted without script.
async fn show_thanks(
    pages: &VisitorPages,
    id: &str,
    asked: PageRequest,
    form: &str,
    language: Language,
    headers: &HeaderMap,
) -> Response {
    let Some(id) = parse_id(id) else { return render_not_found(language) };
    match find_published(pages, id, asked, headers).await {
        Ok(PageLookup::Page(page, patch, _)) => form_submit::render_thanks(&page, patch, form),
        Ok(PageLookup::Locked) => work_access::render_password_form(
            &pages.ctx,
            id,
            language,
            &work_access::format_page_path(asked),
        ),
        Ok(PageLookup::Missing) => render_not_found(language),
        Err(error) => error.into_response(),
    }
}

/// The client that requests a page.
struct Viewer<'a> {
    language: Language,
    headers: &'a HeaderMap,
    visitor: ViewCounter,
    /// The query, if the address has no trailing slash.
    bare_query: Option<&'a str>,
}

async fn find_and_respond(
    pages: &VisitorPages,
    id: &str,
    asked: PageRequest,
    token: Option<&str>,
    Viewer { language, headers, visitor, bare_query }: Viewer<'_>,
) -> Response {
    let Some(id) = parse_id(id) else { return render_not_found(language) };
    let found = match token {
        Some(token) => {
            let draft = draft::find_draft(pages, id, asked, token, language);
            pages
                .availability
                .run_while_available(draft)
                .await
                .unwrap_or_else(|| Err(database_unavailable().into()))
        }
        None => find_published(pages, id, asked, headers).await,
    };
    match found {
        Ok(PageLookup::Page(page, patch, keep)) => {
            if token.is_none()
                && html_attributes::is_offline_work(&page)
                && let Some(query) = bare_query
            {
                return service_worker::redirect_with_slash(id, query);
            }
            let is_private = keep == PRIVATE_NO_STORE;
            let later = asked.start_page(&page.place).filter(|index| has_anchor(&page, *index));
            let mut response =
                document::respond(&page, patch, keep, pages.ctx.clock.now_ms(), headers);
            if let Some(index) = later {
                response.extensions_mut().insert(scroll::ScrollTo(index));
                return response;
            }
            if is_private {
                response.headers_mut().insert(live::NOINDEX.0, live::NOINDEX.1);
            }
            if token.is_none() {
                let zone = time_zones::named(
                    &pages.ctx.settings.time_zone,
                    html_attributes::time_zone(&page).unwrap_or_default(),
                );
                pages
                    .availability
                    .run_while_available(visitor.count_view(&pages.visits, id, &zone))
                    .await;
                wechat::vary_by_browser(&mut response);
            }
            response
        }
        Ok(PageLookup::Locked) => work_access::render_password_form(
            &pages.ctx,
            id,
            language,
            &work_access::format_page_path(asked),
        ),
        Ok(PageLookup::Missing) if token.is_none() => {
            work_access::render_offline_page(pages, id, language).await
        }
        Ok(PageLookup::Missing) => render_not_found(language),
        Err(error) => error.into_response(),
    }
}

const CACHE_REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// For a work with a password: only the browser that was let in may have its pages.
const PRIVATE_NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

/// Result of looking up a page.
enum PageLookup {
    /// A document, the patch for its start page, and how long browsers may keep it.
    Page(Arc<PublishedPage>, Option<StartPagePatch>, HeaderValue),
    /// The work requires its password.
    Locked,
    /// There is no such page.
    Missing,
}

/// Returns what visitors see now or, while the database is unavailable, the last known state.
async fn current(pages: &VisitorPages, id: i64) -> Result<Option<VisitorAccess>> {
    match pages
        .availability
        .run_while_available(store::work_access::find_visitor_access(&pages.ctx.db, id))
        .await
    {
        Some(Ok(current)) => {
            pages.publications.current.insert(id, current.clone()).await;
            Ok(current)
        }
        // A broken connection is the first sign of a database that became unavailable.
        Some(Err(error)) => pages.publications.current.get(&id).await.ok_or_else(|| error.into()),
        None => Ok(pages.publications.current.get(&id).await.ok_or_else(database_unavailable)?),
    }
}

fn database_unavailable() -> Error {
    Error::Unavailable(Message::new("http.unavailable"))
}

async fn find_published(
    pages: &VisitorPages,
    id: i64,
    asked: PageRequest,
    headers: &HeaderMap,
) -> Result<PageLookup> {
    let Some(visible) = current(pages, id).await? else { return Ok(PageLookup::Missing) };
    if !is_unlocked(&pages.ctx, id, &visible, &access_cookies::read_keys(headers)).await? {
        return Ok(PageLookup::Locked);
    }
    let Some(publication) = visible.publication else { return Ok(PageLookup::Missing) };
    let keep = if visible.password_hash.is_some() { PRIVATE_NO_STORE } else { CACHE_REVALIDATE };
    let mut places = asked.places();
    if asked.single_page.is_some() {
        places.push("0".to_owned());
    }
    for place in places {
        let found = pages
            .availability
            .run_while_available(pages.publications.page(&pages.ctx.db, publication, &place))
            .await;
        if let Some(page) = found.transpose()?.flatten() {
            let seen = wechat::adapt_to_browser(pages, publication, Arc::clone(&page), headers);
            let page = pages.availability.run_while_available(seen).await.unwrap_or(Ok(page))?;
            let patch = asked.start_page(&place).and_then(|index| patch_start_page(&page, index));
            return Ok(PageLookup::Page(page, patch, keep));
        }
    }
    // Whether there is such a page is unknown until the database is back.
    if pages.availability.is_unavailable() {
        Err(database_unavailable().into())
    } else {
        Ok(PageLookup::Missing)
    }
}
