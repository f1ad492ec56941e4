//! Type-erased handlers.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;

use crate::state::HttpState;

type ResponseFuture = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler whose type does not contain its future. Each layer around a handler makes the compiler
/// check again whether the future is `Send`, down to the last database query: with the types of all
/// handlers in the routers, this took two thirds of the compile time of this crate. A request pays
/// one allocation for it.
#[derive(Clone)]
pub(crate) struct ErasedHandler(Arc<dyn Fn(Request, HttpState) -> ResponseFuture + Send + Sync>);

impl ErasedHandler {
    pub(crate) fn new<H, T>(handler: H) -> ErasedHandler
    where
        H: Handler<T, HttpState> + Sync,
    {
        ErasedHandler(Arc::new(move |request, state| {
            Box::pin(handler.clone().call(request, state))
        }))
    }
}

impl Handler<(), HttpState> for ErasedHandler {
    type Future = ResponseFuture;

    fn call(self, request: Request, state: HttpState) -> ResponseFuture {
        (self.0)(request, state)
    }
}
