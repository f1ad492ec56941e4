//! Capability `http`: sends a request if the grant allows it.

use crate::bindings::pinye::plugin::http::{self as wit, Request, Response};
use crate::call::CallState;
use crate::grants::http::outgoing;
use pinye_outbound as outbound;

fn reply(reply: outbound::HttpResponse) -> Response {
    Response { status: reply.status, headers: reply.headers, body: reply.body }
}

fn failure(error: outbound::Error) -> wit::Error {
    match error {
        outbound::Error::Invalid(why) => wit::Error::Invalid(why),
        outbound::Error::Denied(why) => wit::Error::Denied(why),
        outbound::Error::TooLarge => wit::Error::TooLarge,
        outbound::Error::Timeout => wit::Error::Timeout,
        outbound::Error::Unavailable(why) => wit::Error::Unavailable(why),
        outbound::Error::Status(_) => wit::Error::Unavailable(error.to_string()),
    }
}

impl wit::Host for CallState {
    async fn send(&mut self, request: Request) -> wasmtime::Result<Result<Response, wit::Error>> {
        let fields: usize =
            request.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
        let body = request.body.as_ref().map_or(0, Vec::len);
        self.charge_host_call("http", request.url.len() + fields + body)?;
        let limits = self.limits().http.clone();
        let request = match outgoing(self.granted().http.as_ref(), request, &limits) {
            Ok(request) => request,
            Err(error) => return Ok(Err(error)),
        };
        if !self.admit_request() {
            return Ok(Err(wit::Error::Quota));
        }
        Ok(self.services().http.send(request).await.map(reply).map_err(failure))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::{call, pure_call};

    fn request(url: &str) -> Request {
        let (method, url) = ("GET".to_owned(), url.to_owned());
        Request { method, url, headers: Vec::new(), body: None, timeout_ms: None }
    }

    #[tokio::test]
    async fn without_a_grant_nothing_is_sent() {
        let answer =
            wit::Host::send(&mut call(), request("https://api.example.com/")).await.unwrap();
        assert!(matches!(answer, Err(wit::Error::Denied(_))), "the tests' plugin has no http");
    }

    #[tokio::test]
    async fn a_pure_call_cannot_send_anything() {
        assert!(
            wit::Host::send(&mut pure_call(), request("https://api.example.com/")).await.is_err()
        );
    }
}
