//! Submission of a form without script: it is handled like any other, and answered with the page of
//! the form, with thanks or with errors beside the fields.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::publication::PublishedPage;
use pinye_domain::random;
use pinye_publish::form_response::{FormOutcome, render_form_response};
use pinye_publish::pages::{PageRequest, StartPagePatch, page_anchor};
use pinye_submissions::{FormService, submit};

use super::document::OPENER;
use super::draft::find_draft;
use super::posted_form::{FormSender, PostedForm};
use super::{NO_STORE, PageLookup, VisitorPages, find_published, render_not_found, work_access};
use crate::body::parse_id;
use crate::envelope::Problem;
use crate::error::{ApiError, Error, Result};
use crate::guard::ClientAddress;
use crate::likes;
use crate::list_query::ListQuery as Query;
use crate::middleware::{self, RequestLanguage};
use crate::uploads::FileReceiver;

/// Accepts a form of a published work from a browser without script and responds with a page.
#[utoipa::path(post, path = "/h5/{id}/submit", tag = "pages",
    params(("id" = i64, Path), ("token" = Option<String>, Query)),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303, description = "taken: the page says thanks"),
        (status = 400, description = "the page, with what is wrong beside the fields", content_type = "text/html"),
        (status = 403, description = "the page: it is a preview, or its plugin refuses", content_type = "text/html"),
        (status = 404, description = "not published; at the studio, where no form is handed in, a problem",
            content((String = "text/html"), (Problem = "application/json"))),
        (status = 413, description = "the page: it is too much", content_type = "text/html"),
        (status = 428, description = "the page: it looks unusual and has to be sent once more", content_type = "text/html"),
        (status = 429, description = "the page: it is too often", content_type = "text/html")))]
pub async fn submit(
    State(pages): State<VisitorPages>,
    State(receiver): State<FileReceiver>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    request: Request,
) -> Response {
    let Some(id) = parse_id(&id) else { return render_not_found(language) };
    let query = Query::parse(query.as_deref().unwrap_or_default());
    let headers = request.headers().clone();
    let mut posted = PostedForm::default();
    let token = query.get("token");
    let (caller, cookie) = match likes::identify_caller(&pages.ctx, None, &headers) {
        Ok(identified) => identified,
        Err(error) => return error.into_response(),
    };
    let sender = FormSender { work_id: id, address: &address, caller: &caller };
    let outcome = match posted.read(&receiver, sender, request).await {
        Ok(()) if token.is_some() => Err(Error::Refused(Message::new("form.preview")).into()),
        Ok(()) => submit_form(&receiver.forms, sender, &mut posted, language).await,
        Err(error) => Err(error),
    };
    let error = match outcome {
        Ok(page) => return likes::with_cookie(redirect_to_thanks(id, &posted, page), cookie),
        Err(error) => error,
    };
    let asked = PageRequest { single_page: None, page: Some(posted.page) };
    let shown = match token {
        Some(token) => find_draft(&pages, id, asked, token, language).await,
        None => find_published(&pages, id, asked, &headers).await,
    };
    match shown {
        Ok(PageLookup::Page(page, patch, _)) => {
            likes::with_cookie(render_problem(&page, patch, &posted, error), cookie)
        }
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

async fn submit_form(
    forms: &FormService,
    sender: FormSender<'_>,
    posted: &mut PostedForm,
    language: Language,
) -> Result<usize> {
    if posted.key.is_empty() {
        posted.key = random::name(24).map_err(Error::from)?;
    }
    let handed = submit::FormSubmission {
        work_id: sender.work_id,
        form_data: posted.form_data(),
        form_id: Some(posted.form.clone()),
        key: Some(posted.key.clone()),
        token: None,
        honeypot: Some(posted.honeypot.clone()),
        website: Some(posted.old_honeypot.clone()),
    };
    let FormSender { address, caller, .. } = sender;
    let taken = submit::submit(forms, (caller, language), address, &handed).await?;
    Ok(taken.thanks_page.map_or(posted.page, |page| page - 1))
}

/// Redirects to the thanks, which have an address of their own: reloading them does not submit
/// again.
fn redirect_to_thanks(id: i64, posted: &PostedForm, page: usize) -> Response {
    let sent: String = url::form_urlencoded::byte_serialize(posted.form.as_bytes()).collect();
    let address = format!("/h5/{id}?page={page}&sent={sent}#{}", page_anchor(page));
    let headers = [(header::LOCATION, address), (header::CACHE_CONTROL, "no-store".to_owned())];
    (StatusCode::SEE_OTHER, headers).into_response()
}

fn render_problem(
    page: &Arc<PublishedPage>,
    patch: Option<StartPagePatch>,
    posted: &PostedForm,
    error: ApiError,
) -> Response {
    let html = assemble_html(page, patch);
    let needs_confirmation = matches!(error.0, Error::ConfirmFirst(_));
    let problem = middleware::to_problem(error.0, detect_language(&html));
    let errors: BTreeMap<String, String> =
        problem.errors.into_iter().map(|one| (one.field, one.message)).collect();
    // The next submission with this key is the confirmation.
    let key = needs_confirmation.then_some(posted.key.as_str());
    let outcome =
        FormOutcome::Rejected { values: &posted.answers, errors: &errors, idempotency_key: key };
    let html = render_form_response(&html, &posted.form, &outcome, &problem.message);
    let status = StatusCode::from_u16(problem.code).unwrap_or(StatusCode::BAD_REQUEST);
    (status, respond_with_html(page, html)).into_response()
}

/// Returns the page after this form was accepted.
pub(super) fn render_thanks(
    page: &Arc<PublishedPage>,
    patch: Option<StartPagePatch>,
    form: &str,
) -> Response {
    let html = assemble_html(page, patch);
    let notice = Message::new("form.ok").localize(detect_language(&html));
    respond_with_html(page, render_form_response(&html, form, &FormOutcome::Accepted, &notice))
        .into_response()
}

fn assemble_html(page: &PublishedPage, patch: Option<StartPagePatch>) -> String {
    let html = String::from_utf8_lossy(&page.html);
    match patch {
        Some(StartPagePatch { at, rule, .. }) if html.get(at.clone()).is_some() => {
            let mut turned = html.into_owned();
            turned.replace_range(at, &rule);
            turned
        }
        _ => html.into_owned(),
    }
}

/// Returns the language of a page, in which its messages are shown as well.
fn detect_language(html: &str) -> Language {
    if html.starts_with("<!doctype html><html lang=\"en-US\"") {
        Language::En
    } else {
        Language::Zh
    }
}

fn respond_with_html(page: &PublishedPage, html: String) -> impl IntoResponse + use<> {
    let policy =
        HeaderValue::from_str(&page.csp).unwrap_or(HeaderValue::from_static("default-src 'none'"));
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, NO_STORE),
        (header::CONTENT_SECURITY_POLICY, policy),
        OPENER,
    ];
    (headers, html)
}
