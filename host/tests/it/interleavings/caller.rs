//! A client that calls the router directly: the tests concern the host, and sixty thousand requests
//! need no network.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::app::{Person, Reply};
use crate::endpoint_coverage::RecordedRequest;

#[derive(Clone)]
pub struct Caller {
    router: Router,
    token: String,
}

impl Caller {
    pub fn new(router: &Router, person: &Person) -> Caller {
        Caller { router: router.clone(), token: person.token.clone().unwrap() }
    }

    pub async fn ask(&self, method: Method, path: &str, body: &Value) -> Reply {
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let asked = RecordedRequest::new(method.clone(), path.split('?').next().unwrap());
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_LANGUAGE, "en-US");
        let answer = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        Reply::new(asked, status, headers, &bytes)
    }
}
