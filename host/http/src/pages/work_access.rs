//! Access to a published work: its short address, the password form, and the notice that visitors
//! read while it is offline. These pages need no script.

use axum::body::to_bytes;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pinye_accounts::Accounts;
use pinye_context::{Ctx, RateLimiter};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::work_access;
use pinye_publish::escaped;
use pinye_publish::pages::PageRequest;
use pinye_store as store;
use pinye_visitors::access::{UnlockAttempt, UnlockResult, unlock as unlock_work};
use url::form_urlencoded;

use super::{NO_STORE, PRIVATE_NO_STORE, VisitorPages, live};
use crate::access_cookies;
use crate::body::parse_id;
use crate::envelope::Problem;
use crate::error::{ApiError, Error};
use crate::guard::ClientAddress;
use crate::middleware::RequestLanguage;

/// Maximum bytes of the password form.
const MAX_FORM_BYTES: usize = 4 * 1024;
/// Maximum bytes of the query of a short address.
const MAX_QUERY_BYTES: usize = 2_000;

/// Redirects a short address to its work.
/// Another work may get the address later, so the redirect must not be cached.
#[utoipa::path(get, path = "/s/{slug}", tag = "pages", params(("slug" = String, Path)),
    responses((status = 302, description = "the page of the work"),
        (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 404, description = "no work has this address", content_type = "text/html")))]
pub async fn redirect_slug(
    State(ctx): State<Ctx>,
    Path(slug): Path<String>,
    RawQuery(query): RawQuery,
    RequestLanguage(language): RequestLanguage,
) -> Response {
    let Ok(slug) = work_access::parse_slug(&slug) else { return render_not_found(language) };
    let found = match store::work_access::find_work_by_slug(&ctx.db, &slug).await {
        Ok(found) => found,
        Err(error) => return ApiError(error.into()).into_response(),
    };
    let Some(id) = found else { return render_not_found(language) };
    let query = query.filter(|query| !query.is_empty() && query.len() <= MAX_QUERY_BYTES);
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    redirect(StatusCode::FOUND, &format!("/h5/{id}{query}"))
}

/// Checks the password of a work and lets the visitor in.
/// Their browser is not asked again for twelve hours, or until the password changes.
#[utoipa::path(post, path = "/h5/{id}/open", tag = "pages", params(("id" = i64, Path)),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303, description = "let in: the page"),
        (status = 403, description = "the question again: that was not it", content_type = "text/html"),
        (status = 404, description = "not published; at the studio, where no page is shown, a problem",
            content((String = "text/html"), (Problem = "application/json"))),
        (status = 413, description = "more than anybody types", content_type = "text/html"),
        (status = 429, description = "the question again: too many tries", content_type = "text/html"),
        (status = 503, description = "the question again: too many visitors at once", content_type = "text/html")))]
pub async fn unlock(
    State(pages): State<VisitorPages>,
    State(rate_limiter): State<RateLimiter>,
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    request: Request,
) -> Response {
    let Some(id) = parse_id(&id) else { return render_not_found(language) };
    let Ok(body) = to_bytes(request.into_body(), MAX_FORM_BYTES).await else {
        let wrong = Some(("access.wrong", StatusCode::PAYLOAD_TOO_LARGE));
        return render_password_page(&pages.ctx, id, language, "", wrong);
    };
    let (mut typed, mut place) = (String::new(), String::new());
    for (name, value) in form_urlencoded::parse(&body) {
        match name.as_ref() {
            "password" => typed = value.into_owned(),
            "place" => place = parse_page_path(&value),
            _ => {}
        }
    }
    let attempt = UnlockAttempt { work_id: id, address: &address, typed: &typed };
    let wrong = match unlock_work(&pages.ctx, &rate_limiter, &accounts.passwords, attempt).await {
        Ok(UnlockResult::Unlocked(key)) => return grant_access(&pages.ctx, id, &key, &place),
        Ok(UnlockResult::NotProtected) => {
            return redirect(StatusCode::SEE_OTHER, &format!("/h5/{id}{place}"));
        }
        Ok(UnlockResult::NotFound) => return render_offline_page(&pages, id, language).await,
        Ok(UnlockResult::WrongPassword) => ("access.wrong", StatusCode::FORBIDDEN),
        Err(Error::TooMany(..)) => ("access.tooMany", StatusCode::TOO_MANY_REQUESTS),
        Err(Error::Unavailable(_)) => ("access.busy", StatusCode::SERVICE_UNAVAILABLE),
        Err(error) => return ApiError(error).into_response(),
    };
    render_password_page(&pages.ctx, id, language, &place, Some(wrong))
}

fn grant_access(ctx: &Ctx, id: i64, key: &str, place: &str) -> Response {
    let cookies = match access_cookies::set_cookie_headers(key, id, &ctx.settings) {
        Ok(cookies) => cookies,
        Err(refusal) => return refusal.into_response(),
    };
    let mut response = redirect(StatusCode::SEE_OTHER, &format!("/h5/{id}{place}"));
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(super) fn redirect(status: StatusCode, address: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(address) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    (status, [(header::LOCATION, location), (header::CACHE_CONTROL, NO_STORE)]).into_response()
}

/// Returns the requested page of a work as the end of its address.
pub(super) fn format_page_path(asked: PageRequest) -> String {
    match (asked.single_page, asked.page) {
        (Some(index), _) => format!("/page/{index}"),
        (None, Some(index)) => format!("?page={index}"),
        (None, None) => String::new(),
    }
}

/// Parses such an end of an address; anything else becomes empty.
fn parse_page_path(text: &str) -> String {
    let number = |start| text.strip_prefix(start).and_then(|number: &str| number.parse().ok());
    let (single_page, page) = (number("/page/"), number("?page="));
    format_page_path(PageRequest { single_page, page })
}

/// Renders the password form of a work.
pub(super) fn render_password_form(
    ctx: &Ctx,
    id: i64,
    language: Language,
    place: &str,
) -> Response {
    render_password_page(ctx, id, language, place, None)
}

fn render_password_page(
    ctx: &Ctx,
    id: i64,
    language: Language,
    place: &str,
    wrong: Option<(&'static str, StatusCode)>,
) -> Response {
    let say = |key| escaped(&Message::new(key).localize(language));
    let (alert, invalid) = match wrong {
        Some((key, _)) => {
            let alert = format!("<p id=\"wrong\" class=\"wrong\" role=\"alert\">{}</p>", say(key));
            (alert, " aria-invalid=\"true\" aria-describedby=\"wrong\"")
        }
        None => (String::new(), ""),
    };
    let main = format!(
        "{LOCK}<h1>{}</h1><p>{}</p><form method=\"post\" action=\"/h5/{id}/open\">\
         <input type=\"hidden\" name=\"place\" value=\"{}\">\
         <label for=\"password\">{}</label>\
         <input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\" \
         autocapitalize=\"off\" maxlength=\"64\" required autofocus{invalid}>{alert}\
         <button>{}</button></form>",
        say("access.title"),
        say("access.ask"),
        escaped(place),
        say("access.password"),
        say("access.enter"),
    );
    let status = wrong.map_or(StatusCode::FORBIDDEN, |(_, status)| status);
    page(ctx, status, language, "access.title", &main)
}

/// Renders the page for a work that is not available: the notice of its author if it was taken
/// offline and has one, or else "not found".
pub(super) async fn render_offline_page(
    pages: &VisitorPages,
    id: i64,
    language: Language,
) -> Response {
    let text = pages
        .availability
        .run_while_available(store::work_access::offline_text(&pages.ctx.db, id))
        .await;
    let text = match text {
        Some(Ok(text)) if !text.is_empty() => text,
        Some(Err(error)) => return ApiError(error.into()).into_response(),
        _ => return render_not_found(language),
    };
    let heading = escaped(&Message::new("access.offline").localize(language));
    let main =
        format!("{MOON}<h1>{heading}</h1><p class=\"words\" dir=\"auto\">{}</p>", escaped(&text));
    page(&pages.ctx, StatusCode::NOT_FOUND, language, "access.offline", &main)
}

/// VR-007: renders "not found" in both languages, since a lost visitor may read either.
pub(super) fn render_not_found(language: Language) -> Response {
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
        message.localize(first),
        second.tag(),
        message.localize(second),
    );
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, NO_STORE),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(
                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
            ),
        ),
    ];
    (StatusCode::NOT_FOUND, headers, html).into_response()
}

const LOCK: &str = "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><rect x=\"5\" y=\"11\" width=\"14\" height=\"9\" rx=\"2.5\"/><path d=\"M8 11V8a4 4 0 0 1 8 0v3M12 15v1.5\"/></svg>";
const MOON: &str = "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z\"/></svg>";

const STYLE: &str = "*{box-sizing:border-box}\
    :root{color-scheme:light dark;--ink:#14231e;--soft:#5b6b64;--ground:#f4f7f5;--card:#fff;--line:#c3cec8;--brand:#1b6b4f;--on:#fff;--wrong:#b3261e}\
    body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);\
    color:var(--ink);font:16px/1.6 system-ui,\"PingFang SC\",\"Microsoft YaHei\",sans-serif}\
    main{width:100%;max-width:376px;padding:36px 28px 32px;border-radius:20px;background:var(--card);text-align:center;box-shadow:0 1px 2px #14231e14,0 12px 32px #14231e14}\
    svg{width:56px;height:56px;padding:14px;border-radius:50%;background:var(--ground);fill:none;stroke:var(--brand);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}\
    h1{margin:16px 0 4px;font-size:22px;line-height:1.3}\
    h1,p{text-wrap:balance}\
    p{margin:0;color:var(--soft);overflow-wrap:anywhere}\
    .words{margin-top:8px;white-space:pre-line}\
    form{margin-top:24px;display:grid;gap:8px;text-align:left}\
    label{font-size:14px;font-weight:600}\
    input{width:100%;height:48px;padding:0 14px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit}\
    input:focus-visible,button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}\
    input[aria-invalid]{border-color:var(--wrong)}\
    .wrong{color:var(--wrong);font-size:14px}\
    button{height:48px;margin-top:8px;border:0;border-radius:12px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;cursor:pointer}\
    @media(prefers-color-scheme:dark){:root{--ink:#e8efeb;--soft:#a3b3ab;--ground:#0f1714;--card:#18221d;--line:#44554c;--brand:#6fcfa8;--on:#0b1f17;--wrong:#ff8a80}main{box-shadow:none}}";

fn page(
    ctx: &Ctx,
    status: StatusCode,
    language: Language,
    title: &'static str,
    main: &str,
) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <title>{}</title><style>{STYLE}</style></head><body><main>{main}</main></body></html>",
        language.tag(),
        escaped(&Message::new(title).localize(language)),
    );
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self' {}",
        ctx.settings.studio_url
    );
    let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("sandbox"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, PRIVATE_NO_STORE),
        (header::CONTENT_SECURITY_POLICY, policy),
        live::NOINDEX,
    ];
    (status, headers, html).into_response()
}

#[cfg(test)]
mod tests {
    use super::parse_page_path;

    #[test]
    fn whoever_is_let_in_comes_to_a_page_of_the_work_and_nowhere_else() {
        assert_eq!(parse_page_path("/page/3"), "/page/3");
        assert_eq!(parse_page_path("?page=2"), "?page=2");
        for elsewhere in
            ["", "//evil.example", "/page/3/../../../", "?page=2&token=x", "?page=-1", "\r\nx: y"]
        {
            assert_eq!(parse_page_path(elsewhere), "", "{elsewhere}");
        }
    }
}
