//! Errors as responses: each case has one status, in one place; messages are localized last (`crate::middleware`).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

pub use pinye_domain::error::{Error, ErrorBody, FieldError, FieldMessage};

/// Result of a handler.
pub type Result<T, E = ApiError> = std::result::Result<T, E>;

/// Error of a handler: an [`Error`] that becomes a response.
#[derive(Debug)]
pub struct ApiError(pub Error);

impl<E: Into<Error>> From<E> for ApiError {
    fn from(error: E) -> ApiError {
        ApiError(error.into())
    }
}

fn status(error: &Error) -> StatusCode {
    match error {
        Error::BadRequest(_) | Error::BadField(..) | Error::BadAnswers(_) => {
            StatusCode::BAD_REQUEST
        }
        Error::Unauthorized | Error::SignInFirst(_) => StatusCode::UNAUTHORIZED,
        Error::Forbidden | Error::Refused(_) => StatusCode::FORBIDDEN,
        Error::NotFound(_) => StatusCode::NOT_FOUND,
        Error::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
        Error::Conflict(..) => StatusCode::CONFLICT,
        Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Error::Unsupported(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Error::ConfirmFirst(_) => StatusCode::PRECONDITION_REQUIRED,
        Error::TooMany(..) => StatusCode::TOO_MANY_REQUESTS,
        Error::BadGateway(_) => StatusCode::BAD_GATEWAY,
        Error::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
        Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ApiError(error) = self;
        if let Error::DiskFull = &error {
            tracing::error!("the disk is full; a request failed");
        }
        if let Error::Internal(cause) = &error {
            tracing::error!(cause = format!("{cause:#}"), "a request failed unexpectedly");
        }
        let wait = if let Error::TooMany(_, seconds) = &error { Some(*seconds) } else { None };
        let mut response = status(&error).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(error.into_body());
        response
    }
}
