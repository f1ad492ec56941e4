//! Figures for whoever watches the host, in the text form of Prometheus, at an address of this machine alone. Labels are
//! bounded: routes are templates, never the paths that were sent.

use std::fmt;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric as _};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::app::App;
use crate::plugin::{Plugins, State as PluginState};
use crate::publish;
use crate::store::Db;

/// Seconds that answers are sorted by.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Ended {
    result: &'static str,
}

type Durations = Family<Route, Histogram, fn() -> Histogram>;

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Durations,
    saves: Family<Ended, Counter>,
    publications: Family<Ended, Counter>,
    sign_ins: Family<Ended, Counter>,
}

impl Metrics {
    /// Counts from now on; what other parts know themselves is asked for when somebody looks.
    pub fn new(db: Db, plugins: Plugins) -> Metrics {
        let mut registry = Registry::with_prefix("pinye");
        let requests = Family::<Answered, Counter>::default();
        let durations: Durations = Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let (saves, publications, sign_ins) =
            (Family::default(), Family::default(), Family::default());
        registry.register("requests", "Requests that were answered", requests.clone());
        registry.register(
            "request_seconds",
            "Time from a request to the beginning of its answer",
            durations.clone(),
        );
        registry.register("saves", "Works that were sent to be kept", Family::clone(&saves));
        registry.register(
            "publications",
            "Works that were sent to be published",
            Family::clone(&publications),
        );
        registry.register("sign_ins", "Tries to sign in", Family::clone(&sign_ins));
        registry.register_collector(Box::new(Asked { db, plugins }));
        Metrics { registry, requests, durations, saves, publications, sign_ins }
    }

    /// All figures as text.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// Counts a work that was sent to be published.
    pub fn published<T>(&self, outcome: &Result<T, publish::Error>) {
        let result = match outcome {
            Ok(_) => "published",
            Err(publish::Error::Refused(_)) => "refused",
            Err(_) => "failed",
        };
        self.publications.get_or_create(&Ended { result }).inc();
    }

    fn answered(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let label = label_of(method);
        let of = Route { method: label, route: route.to_owned() };
        self.durations.get_or_create(&of).observe(took.as_secs_f64());
        let Route { method: label, route: template } = of;
        let answered = Answered { method: label, route: template, status: status.as_u16() };
        self.requests.get_or_create(&answered).inc();
        match (label, route) {
            ("PUT", "/api/works/{id}") | ("POST", "/api/works") => {
                self.saves.get_or_create(&Ended { result: saved(status) }).inc();
            }
            ("POST", "/api/users/login") => {
                self.sign_ins.get_or_create(&Ended { result: signed_in(status) }).inc();
            }
            _ => {}
        }
    }
}

fn saved(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200 | 201 => "kept",
        409 => "stale",
        500.. => "failed",
        _ => "refused",
    }
}

fn signed_in(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200 => "accepted",
        429 => "limited",
        500.. => "failed",
        _ => "refused",
    }
}

/// Methods are sent by strangers: only the known ones get a line.
fn label_of(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("OTHER")
}

/// Counts every request of a router by its route's template.
pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>();
    // What no route takes is the studio's own files and whatever strangers try: one line for all of it.
    let route = path.map_or_else(|| "other".to_owned(), |path| path.as_str().to_owned());
    let started = std::time::Instant::now();
    let response = next.run(request).await;
    app.metrics.answered(&method, &route, response.status(), started.elapsed());
    response
}

/// What stands at the address for figures.
pub fn router(app: &App) -> Router {
    Router::new().route("/metrics", get(figures)).with_state(app.clone())
}

async fn figures(State(app): State<App>) -> Response {
    const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match app.metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the figures could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// What other parts know themselves.
struct Asked {
    db: Db,
    plugins: Plugins,
}

impl fmt::Debug for Asked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Asked").finish_non_exhaustive()
    }
}

impl Collector for Asked {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let calls = self.plugins.calls();
        let kind = MetricType::Counter;
        let mut counts =
            encoder.encode_descriptor("plugin_calls", "Calls of plugins", None, kind)?;
        for (key, count) in &calls {
            let labels =
                [("plugin", key.plugin.as_str()), ("call", key.call), ("result", key.result)];
            ConstCounter::new(count.calls).encode(counts.encode_family(&labels)?)?;
        }
        let help = "Time that calls of plugins took, waiting included";
        let mut seconds = encoder.encode_descriptor("plugin_call_seconds", help, None, kind)?;
        for (key, count) in &calls {
            let labels =
                [("plugin", key.plugin.as_str()), ("call", key.call), ("result", key.result)];
            let took = count.took.as_secs_f64();
            ConstCounter::new(took).encode(seconds.encode_family(&labels)?)?;
        }
        let help = "Plugins by how they are doing";
        let mut states = encoder.encode_descriptor("plugins", help, None, MetricType::Gauge)?;
        let all = self.plugins.status();
        for (name, state) in [
            ("loaded", PluginState::Loaded),
            ("failed", PluginState::Failed),
            ("degraded", PluginState::Degraded),
            ("quarantined", PluginState::Quarantined),
        ] {
            let count = all.iter().filter(|plugin| plugin.state == state).count();
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            ConstGauge::new(count).encode(states.encode_family(&[("state", name)])?)?;
        }
        let help = "Connections to the database";
        let mut pools =
            encoder.encode_descriptor("database_connections", help, None, MetricType::Gauge)?;
        for (pool, open, idle) in self.db.connections() {
            for (state, count) in [("busy", open.saturating_sub(idle)), ("idle", idle)] {
                let labels = [("pool", pool), ("state", state)];
                ConstGauge::new(i64::from(count)).encode(pools.encode_family(&labels)?)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{Method, StatusCode};

    use super::{label_of, saved, signed_in};

    #[test]
    fn strangers_cannot_make_lines() {
        assert_eq!(label_of(&Method::PUT), "PUT");
        assert_eq!(label_of(&Method::from_bytes(b"X-ANYTHING").unwrap()), "OTHER");
        assert_eq!(label_of(&Method::CONNECT), "OTHER");
    }

    #[test]
    fn answers_become_results() {
        assert_eq!(saved(StatusCode::CREATED), "kept");
        assert_eq!(saved(StatusCode::CONFLICT), "stale");
        assert_eq!(saved(StatusCode::UNPROCESSABLE_ENTITY), "refused");
        assert_eq!(saved(StatusCode::SERVICE_UNAVAILABLE), "failed");
        assert_eq!(signed_in(StatusCode::OK), "accepted");
        assert_eq!(signed_in(StatusCode::TOO_MANY_REQUESTS), "limited");
        assert_eq!(signed_in(StatusCode::FORBIDDEN), "refused");
    }
}
