//! Last steps of every response: errors are localized, and security headers and the request id are
//! added.

use axum::body::Body;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::envelope::{self, Problem, ProblemField};
use crate::error::{ApiError, Error, ErrorBody, FieldError, FieldMessage};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;

/// The language that the client prefers.
#[derive(Clone, Copy, Debug)]
pub struct RequestLanguage(pub Language);

impl<S: Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &S,
    ) -> Result<RequestLanguage, Self::Rejection> {
        Ok(RequestLanguage(request_language(&parts.headers)))
    }
}

/// Returns the language that a request prefers.
pub fn request_language(headers: &HeaderMap) -> Language {
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    header.map_or_else(Language::default, Language::from_accept_language)
}

/// Localizes errors. Responses of the framework itself (no such route, wrong method) become
/// envelopes too.
pub async fn localize_errors(request: Request, next: Next) -> Response {
    let language = request_language(request.headers());
    let is_page = !request.uri().path().starts_with("/api");
    let response = next.run(request).await;
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if !failed {
        return response;
    }
    if let Some(failure) = response.extensions().get::<ErrorBody>().cloned() {
        return localize_response(&response, &failure, language);
    }
    let is_worded = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes().starts_with(b"application/json")
            || kind.as_bytes().starts_with(b"text/html")
    });
    if is_page || is_worded {
        return response;
    }
    let message = Message::new(match response.status() {
        StatusCode::NOT_FOUND => "http.notFound",
        StatusCode::METHOD_NOT_ALLOWED => "http.method",
        StatusCode::PAYLOAD_TOO_LARGE => "http.tooLarge",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "http.mediaType",
        status if status.is_server_error() => "http.internal",
        _ => "http.badRequest",
    });
    let failure = ErrorBody { message, errors: Vec::new(), data: serde_json::Value::Null };
    localize_response(&response, &failure, language)
}

fn field(error: &FieldError, language: Language) -> ProblemField {
    let field = error.field.clone();
    let message = error.message.localize(language);
    let plugin_message = match &error.message {
        FieldMessage::Plugins(plugin_message) => Some(plugin_message),
        FieldMessage::Host(_) | FieldMessage::Checked(..) => None,
    };
    let code = plugin_message.map(|plugin_message| plugin_message.code.clone());
    let args = plugin_message.map(|plugin_message| plugin_message.args.clone()).unwrap_or_default();
    ProblemField { field, message, code, args }
}

/// Returns an error as a localized problem, for a response that also reports a success.
pub fn to_problem(error: Error, language: Language) -> Problem {
    // Handled like a response of its own: an unexpected error is logged once, and its cause is not
    // shown.
    let response = ApiError(error).into_response();
    let silent = ErrorBody {
        message: Message::new("http.internal"),
        errors: Vec::new(),
        data: serde_json::Value::Null,
    };
    let failure = response.extensions().get::<ErrorBody>().unwrap_or(&silent);
    localize_problem(response.status(), failure, language)
}

fn localize_problem(status: StatusCode, failure: &ErrorBody, language: Language) -> Problem {
    let fields = failure.errors.iter().map(|error| field(error, language));
    Problem {
        code: status.as_u16(),
        message: failure.message.localize(language),
        data: failure.data.clone(),
        errors: fields.collect(),
    }
}

fn localize_response(response: &Response, failure: &ErrorBody, language: Language) -> Response {
    let status = response.status();
    let problem = localize_problem(status, failure, language);
    let body = pinye_domain::json::raw(&problem).get().to_owned();
    let mut spoken = envelope::json(status, body);
    for (name, value) in response.headers() {
        let is_replaced = [header::CONTENT_TYPE, header::CONTENT_LENGTH].contains(name);
        if !is_replaced && !spoken.headers().contains_key(name) {
            spoken.headers_mut().append(name.clone(), value.clone());
        }
    }
    spoken
}

/// Headers of every response of both origins, unless the handler has set its own.
const DEFAULT_HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // No Referer to other sites: many refuse pictures to foreign pages (hotlink protection).
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), payment=(), usb=()"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Sets the default headers; a response without a policy of its own may load nothing at all.
pub async fn security_headers(request: Request, next: Next) -> Response<Body> {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in DEFAULT_HEADERS {
        headers.entry(name).or_insert(value);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    response
}

/// Gives every request an id, which is in its response and in every log line about it.
pub async fn request_id(mut request: Request, next: Next) -> Response {
    let id = uuid::Uuid::now_v7().to_string();
    let span =
        tracing::info_span!("request", id, method = %request.method(), path = request.uri().path());
    request.extensions_mut().insert(RequestId(id.clone()));
    let started = std::time::Instant::now();
    let mut response = tracing::Instrument::instrument(next.run(request), span.clone()).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let status = response.status().as_u16();
    span.in_scope(|| tracing::info!(status, took_ms, "answered"));
    response
}

/// Header with the id of the request.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Answers 500 for a handler that panicked, like for any other unexpected failure; the process goes
/// on.
#[expect(clippy::needless_pass_by_value, reason = "the shape that the layer asks for")]
pub fn handle_panic(cause: Box<dyn std::any::Any + Send>) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    ApiError(Error::Internal(anyhow::anyhow!("a handler panicked: {text}"))).into_response()
}
