//! Metrics of the host, served on a loopback address only.

use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pinye_app::metrics::Metrics;

/// Counts every request of a router by its route's template.
pub async fn observe(
    State(metrics): State<Arc<Metrics>>,
    request: Request,
    next: Next,
) -> Response {
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>();
    // Requests without a route are for files of the studio, or scans: one label for all of them.
    let route = path.map_or_else(|| "other".to_owned(), |path| path.as_str().to_owned());
    let started = std::time::Instant::now();
    let response = next.run(request).await;
    metrics.record_request(method.as_str(), &route, response.status().as_u16(), started.elapsed());
    response
}

/// Returns the router of the metrics listener.
pub fn router(metrics: &Arc<Metrics>) -> Router {
    Router::new().route("/metrics", get(serve_metrics)).with_state(Arc::clone(metrics))
}

async fn serve_metrics(State(metrics): State<Arc<Metrics>>) -> Response {
    const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
