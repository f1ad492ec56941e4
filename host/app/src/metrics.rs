//! Metrics of the host in the text format of Prometheus. Labels are bounded: routes are templates,
//! never the requested paths.

use std::fmt;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric as _};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use pinye_plugin_host::{PluginState, Plugins};
use pinye_publish as publish;
use pinye_store::Db;

/// Buckets of the response time histogram, in seconds.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ResultLabel {
    result: &'static str,
}

type Durations = Family<RouteLabels, Histogram, fn() -> Histogram>;

/// All counters and histograms.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Durations,
    saves: Family<ResultLabel, Counter>,
    publications: Family<ResultLabel, Counter>,
    sign_ins: Family<ResultLabel, Counter>,
}

impl Metrics {
    /// Creates empty metrics. Values that other parts keep are collected when the metrics are read.
    pub fn new(db: Db, plugins: Plugins) -> Metrics {
        let mut registry = Registry::with_prefix("pinye");
        let requests = Family::<RequestLabels, Counter>::default();
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
        registry.register_collector(Box::new(HostCollector { db, plugins }));
        Metrics { registry, requests, durations, saves, publications, sign_ins }
    }

    /// Returns all metrics as text.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// Counts an attempt to publish a work.
    pub fn record_publication<T>(&self, outcome: &Result<T, publish::Error>) {
        let result = match outcome {
            Ok(_) => "published",
            Err(publish::Error::Refused(_)) => "refused",
            Err(_) => "failed",
        };
        self.publications.get_or_create(&ResultLabel { result }).inc();
    }

    /// Counts a response of this route and records the time until it began.
    pub fn record_request(&self, method: &str, route: &str, status: u16, took: Duration) {
        let label = label_of(method);
        let of = RouteLabels { method: label, route: route.to_owned() };
        self.durations.get_or_create(&of).observe(took.as_secs_f64());
        let RouteLabels { method: label, route: template } = of;
        let answered = RequestLabels { method: label, route: template, status };
        self.requests.get_or_create(&answered).inc();
        match (label, route) {
            ("PUT", "/api/works/{id}") | ("POST", "/api/works") => {
                self.saves.get_or_create(&ResultLabel { result: saved(status) }).inc();
            }
            ("POST", "/api/users/login") => {
                self.sign_ins.get_or_create(&ResultLabel { result: signed_in(status) }).inc();
            }
            _ => {}
        }
    }
}

fn saved(status: u16) -> &'static str {
    match status {
        200 | 201 => "kept",
        409 => "stale",
        500.. => "failed",
        _ => "refused",
    }
}

fn signed_in(status: u16) -> &'static str {
    match status {
        200 => "accepted",
        429 => "limited",
        500.. => "failed",
        _ => "refused",
    }
}

/// Returns the label of a method. Unknown methods share one label, since clients can send any.
fn label_of(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
    KNOWN.into_iter().find(|known| *known == method).unwrap_or("OTHER")
}

/// Collector of values that the database and the plugins keep.
struct HostCollector {
    db: Db,
    plugins: Plugins,
}

impl fmt::Debug for HostCollector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("HostCollector").finish_non_exhaustive()
    }
}

impl Collector for HostCollector {
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
    use super::{label_of, saved, signed_in};

    #[test]
    fn strangers_cannot_make_lines() {
        assert_eq!(label_of("PUT"), "PUT");
        assert_eq!(label_of("X-ANYTHING"), "OTHER");
        assert_eq!(label_of("CONNECT"), "OTHER");
    }

    #[test]
    fn answers_become_results() {
        assert_eq!(saved(201), "kept");
        assert_eq!(saved(409), "stale");
        assert_eq!(saved(422), "refused");
        assert_eq!(saved(503), "failed");
        assert_eq!(signed_in(200), "accepted");
        assert_eq!(signed_in(429), "limited");
        assert_eq!(signed_in(403), "refused");
    }
}
