//! What visitors see: published works and shared drafts, on an origin of their own.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use moka::future::Cache;

use super::body::parse_id;
use super::files::{Served, served};
use super::guard;
use super::lists::Asked as Query;
use super::visits::Visitor;
use crate::app::App;
use crate::domain::language::Language;
use crate::domain::messages::Message;
use crate::domain::publication::PublishedPage;
use crate::domain::work::{Settings, Work};
use crate::error::{Error, Result};
use crate::publish::pages::{Asked, turned};
use crate::store::{self, Db};

mod wechat;

/// A published work: all pages of a paged one, one page of a long one.
#[utoipa::path(get, path = "/h5/{id}", tag = "pages",
    params(("id" = i64, Path), ("page" = Option<i64>, Query), ("token" = Option<String>, Query)),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 304, description = "not changed"), (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 404, description = "not published", content_type = "text/html")))]
pub async fn whole(
    State(app): State<App>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    language: Language,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let query = Query::parse(query.as_deref().unwrap_or_default());
    let page = query.get("page").and_then(|page| page.parse().ok());
    let asked = Asked { alone: None, page };
    shown(&app, &id, asked, query.get("token"), (language, &headers, visitor)).await
}

/// One page of a published work alone.
#[utoipa::path(get, path = "/h5/{id}/page/{index}", tag = "pages",
    params(("id" = i64, Path), ("index" = i64, Path), ("token" = Option<String>, Query)),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 304, description = "not changed"), (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 404, description = "not published", content_type = "text/html")))]
pub async fn single(
    State(app): State<App>,
    Path((id, index)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    language: Language,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let query = Query::parse(query.as_deref().unwrap_or_default());
    // SH-032: what is no page of the work shows the first one.
    let asked = Asked { alone: Some(index.parse().unwrap_or(0)), page: None };
    shown(&app, &id, asked, query.get("token"), (language, &headers, visitor)).await
}

/// A frozen script or style.
#[utoipa::path(get, path = "/a/{file}", tag = "pages", params(("file" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn asset(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let found = app.publisher.asset(&name).await?;
    let asset = found.ok_or_else(|| Error::NotFound(Message::new("http.notFound")))?;
    let file = Served {
        mime: HeaderValue::from_str(&asset.mime).map_err(|error| Error::Internal(error.into()))?,
        etag: format!("\"{name}\""),
        body: asset.body.clone().into(),
        br: asset.br.clone().map(Into::into),
        gzip: asset.gzip.clone().map(Into::into),
    };
    let mut response = served(&file, &headers);
    let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    Ok(response)
}

/// Where published works are not: the studio sends visitors on.
pub fn on_the_other_origin(app: &App, uri: &Uri) -> Redirect {
    let rest = uri.path_and_query().map_or("", |rest| rest.as_str());
    Redirect::permanent(&format!("{}{rest}", app.settings.works_url))
}

/// Every other address of the works' origin.
pub async fn missing(uri: Uri, language: Language) -> Response {
    if uri.path().starts_with("/api/") {
        return Error::NotFound(Message::new("http.notFound")).into_response();
    }
    not_there(language)
}

async fn shown(
    app: &App,
    id: &str,
    asked: Asked,
    token: Option<&str>,
    (language, headers, visitor): (Language, &HeaderMap, Visitor),
) -> Response {
    let Some(id) = parse_id(id) else { return not_there(language) };
    let found = match token {
        Some(token) => draft(app, id, asked, token, language).await,
        None => published(app, id, asked, headers).await,
    };
    match found {
        Ok(Some((page, keep))) => {
            let mut response = answer(&page, (keep, app.clock.now_ms()), headers);
            if token.is_none() {
                visitor.saw(app, id).await;
                wechat::mark(app, &mut response);
            }
            response
        }
        Ok(None) => not_there(language),
        Err(error) => error.into_response(),
    }
}

const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
const NEVER: HeaderValue = HeaderValue::from_static("no-store");

type Shown = Option<(Arc<PublishedPage>, HeaderValue)>;

async fn published(app: &App, id: i64, asked: Asked, headers: &HeaderMap) -> Result<Shown> {
    let Some(publication) = store::publications::current(&app.db, id).await? else {
        return Ok(None);
    };
    let mut places = asked.places();
    if asked.alone.is_some() {
        places.push("0".to_owned());
    }
    for place in places {
        if let Some(page) = app.finished.page(&app.db, publication, &place).await? {
            let page = wechat::as_seen(app, publication, page, headers).await?;
            let page = match asked.turned_to(&place) {
                Some(index) => Arc::new(turned(&page, index)),
                None => page,
            };
            return Ok(Some((page, REVALIDATE)));
        }
    }
    Ok(None)
}

/// PV-010: whoever has the token sees the draft as it is saved now.
async fn draft(app: &App, id: i64, asked: Asked, token: &str, language: Language) -> Result<Shown> {
    if !store::works::is_shared(&app.db, id, &guard::hash(token)).await? {
        return Ok(None);
    }
    let Some(row) = store::works::find(&app.db, id).await? else { return Ok(None) };
    let work = Work::read(&row.document)?;
    let pages = app.publisher.draft(&work, &app.plugins, token, language).await?;
    let mut places = asked.places();
    places.push("0".to_owned());
    let found = places.iter().find_map(|place| {
        let page = pages.iter().find(|page| page.place == *place)?;
        Some(asked.turned_to(place).map_or_else(|| page.clone(), |index| turned(page, index)))
    });
    Ok(found.map(|page| (Arc::new(page), NEVER)))
}

/// Views that show time correct the visitor's clock by the host's, which comes with the document (`visitorRuntime.ts`).
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The studio's pages keep windows of others away from themselves. Here nobody is signed in, and the first view would pay
/// for it: a browser starts another process for such a page (docs/bench.md, V2).
const OPENER: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-opener-policy"),
    HeaderValue::from_static("unsafe-none"),
);

fn answer(
    page: &PublishedPage,
    (keep, now_ms): (HeaderValue, i64),
    headers: &HeaderMap,
) -> Response {
    let file = Served {
        mime: HeaderValue::from_static("text/html; charset=utf-8"),
        etag: page.etag.clone(),
        body: page.html.clone().into(),
        br: page.br.clone().map(Into::into),
        gzip: page.gzip.clone().map(Into::into),
    };
    let mut response = served(&file, headers);
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

/// VR-007, in both languages at once: whoever lost their way may read either.
fn not_there(language: Language) -> Response {
    let [first, second] = match language {
        Language::Zh => [Language::Zh, Language::En],
        Language::En => [Language::En, Language::Zh],
    };
    let message = Message::new("publish.missing");
    let html = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>404</title><style>body{{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;\
         font:16px/1.8 system-ui,sans-serif;color:#334155;background:#f8fafc}}b{{font-size:56px;color:#94a3b8}}\
         p{{margin:0}}@media(prefers-color-scheme:dark){{body{{background:#0f172a;color:#cbd5e1}}}}</style>\
         <b>404</b><p>{}</p><p lang=\"{}\">{}</p></html>",
        first.tag(),
        message.say(first),
        second.tag(),
        message.say(second),
    );
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, NEVER),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(
                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
            ),
        ),
    ];
    (StatusCode::NOT_FOUND, headers, html).into_response()
}

/// Finished documents and frozen works by publication; they never change, so nothing ever has to be thrown away.
#[derive(Clone, Debug)]
pub struct Finished {
    pages: Cache<(i64, String), Arc<PublishedPage>>,
    works: Cache<i64, Arc<Work>>,
    settings: Cache<i64, Arc<Settings>>,
}

impl Default for Finished {
    fn default() -> Finished {
        let weigh = |_: &(i64, String), page: &Arc<PublishedPage>| {
            let all = [Some(&page.html), page.br.as_ref(), page.gzip.as_ref()];
            let bytes: usize = all.into_iter().flatten().map(Vec::len).sum();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let pages = Cache::builder().max_capacity(64 << 20).weigher(weigh).build();
        Finished { pages, works: Cache::new(200), settings: Cache::new(10_000) }
    }
}

impl Finished {
    async fn page(
        &self,
        db: &Db,
        publication: i64,
        place: &str,
    ) -> Result<Option<Arc<PublishedPage>>> {
        let key = (publication, place.to_owned());
        if let Some(known) = self.pages.get(&key).await {
            return Ok(Some(known));
        }
        let page = store::publications::page(db, publication, place).await?.map(Arc::new);
        if let Some(page) = &page {
            self.pages.insert(key, Arc::clone(page)).await;
        }
        Ok(page)
    }

    /// The settings of the frozen work of a publication.
    async fn settings(&self, db: &Db, publication: i64) -> Result<Option<Arc<Settings>>> {
        if let Some(known) = self.settings.get(&publication).await {
            return Ok(Some(known));
        }
        let Some(document) = store::publications::document(db, publication).await? else {
            return Ok(None);
        };
        let settings = Arc::new(Work::read(&document)?.settings);
        self.settings.insert(publication, Arc::clone(&settings)).await;
        Ok(Some(settings))
    }

    /// The frozen work of a publication.
    pub async fn work(&self, db: &Db, publication: i64) -> Result<Option<Arc<Work>>> {
        if let Some(known) = self.works.get(&publication).await {
            return Ok(Some(known));
        }
        let Some(document) = store::publications::document(db, publication).await? else {
            return Ok(None);
        };
        let work = Arc::new(Work::read(&document)?);
        self.works.insert(publication, Arc::clone(&work)).await;
        Ok(Some(work))
    }
}
