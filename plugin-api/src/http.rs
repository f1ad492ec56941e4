//! Capability `http`: requests to the hosts that the manifest lists, https only.

use crate::PluginError;
use crate::bindings::http::pinye::plugin::http;
pub use http::{Error, Request, Response};

/// Sends one request. In tests, calls the function set by
/// [`testing::answer_http`](crate::testing::answer_http).
pub fn send(request: &Request) -> Result<Response, Error> {
    backend::send(request)
}

/// Sends a GET request.
pub fn get(url: &str) -> Result<Response, Error> {
    send(&Request {
        method: "GET".to_owned(),
        url: url.to_owned(),
        headers: Vec::new(),
        body: None,
        timeout_ms: None,
    })
}

impl From<Error> for PluginError {
    fn from(error: Error) -> PluginError {
        match error {
            Error::Invalid(text) => PluginError::Internal(text),
            Error::Denied(text) => PluginError::Denied(text),
            Error::Quota => PluginError::Unavailable("too many requests".to_owned()),
            Error::Timeout => PluginError::Unavailable("no answer in time".to_owned()),
            Error::TooLarge => PluginError::Unavailable("the answer is too large".to_owned()),
            Error::Unavailable(text) => PluginError::Unavailable(text),
        }
    }
}

#[cfg(target_arch = "wasm32")]
use http as backend;

#[cfg(not(target_arch = "wasm32"))]
mod backend {
    use super::{Error, Request, Response};

    pub(super) fn send(request: &Request) -> Result<Response, Error> {
        match crate::testing::with_fake_host(|host| host.http) {
            Some(answer) => answer(request),
            None => Err(Error::Unavailable("no answer is set for this test".to_owned())),
        }
    }
}
