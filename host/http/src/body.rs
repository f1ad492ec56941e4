//! Extractors of JSON bodies, and of ids in paths.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

use crate::error::{ApiError, Error, Result};
use pinye_domain::json;
use pinye_domain::messages::Message;

/// A JSON body within the limit of its route, parsed as `T`.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>> {
        if !is_json(request.headers()) {
            return Err(Error::Unsupported(Message::new("json.type")).into());
        }
        let limit = request.extensions().get::<BodyLimit>().map_or(0, |limit| limit.0);
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                Error::TooLarge(Message::new("http.tooLarge").with("limit", readable(limit)))
            } else {
                Error::BadRequest(Message::new("http.badRequest"))
            }
        })?;
        Ok(Json(json::parse(&bytes)?))
    }
}

/// A request without a content type has no body.
impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Json<T>>> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Ok(None);
        }
        <Json<T> as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// The body limit of the route, so that a refusal can name it.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

fn readable(bytes: usize) -> String {
    const MIB: usize = 1024 * 1024;
    if bytes >= MIB { format!("{} MiB", bytes / MIB) } else { format!("{} KiB", bytes / 1024) }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The id in a path. Text that is no id names nothing: 404, not 400.
#[derive(Clone, Copy, Debug)]
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Error::not_found())?;
        Ok(parse_id(&text).map(Id).ok_or_else(Error::not_found)?)
    }
}

/// Ids are positive numbers in their shortest spelling.
pub fn parse_id(text: &str) -> Option<i64> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::parse_id;

    #[test]
    fn an_id_has_one_spelling() {
        assert_eq!(parse_id("12"), Some(12));
        for text in ["", "0", "012", "+1", "-1", "1.0", "99999999999999999999", "１"] {
            assert_eq!(parse_id(text), None, "{text}");
        }
    }
}
