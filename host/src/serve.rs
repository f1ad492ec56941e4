//! Serves the two origins, studio and works, from one process.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

use pinye_app::App;
use pinye_app::Assets;
use pinye_app::bundled_templates;
use pinye_app::config::{Config, LogFormat};
use pinye_context::Settings;
use pinye_domain::clock::Clock;
use pinye_http::metrics;
use pinye_http::router::{Origin, router};
use pinye_http::state::HttpState;

use crate::startup::{self, Started};
use crate::{confinement, host_lock};

mod connection_limiter;
mod descriptors;
mod listen;
mod metered_stream;

use connection_limiter::{ConnectionLimiter, ConnectionLimits};
use listen::accept_connections;

/// A host with bound listeners, ready to serve.
pub struct Host {
    /// The shared parts.
    pub app: App,
    /// The configuration, with the public addresses filled in.
    pub config: Config,
    studio: TcpListener,
    works: TcpListener,
    metrics: Option<TcpListener>,
    _started: Started,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Host").field("app", &self.app).finish_non_exhaustive()
    }
}

impl Host {
    /// Binds all listeners and opens everything else. Port 0 picks a free port.
    pub async fn open(mut config: Config, assets: Assets, clock: Clock) -> anyhow::Result<Host> {
        config.check()?;
        let studio = listen(config.studio_addr).await?;
        let works = listen(config.works_addr).await?;
        let metrics = match config.metrics_addr {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let settings = &mut config.settings;
        if settings.studio_url.is_empty() {
            settings.studio_url = format!("http://{}", studio.local_addr()?);
        }
        if settings.works_url.is_empty() {
            settings.works_url = format!("http://{}", works.local_addr()?);
        }
        let started = startup::open(&config, assets, clock).await?;
        let app = started.app.clone();
        // Runs in the background: start-up does not wait for it.
        app.ctx.shutdown.spawn(bundled_templates::run_template_seeder(app.template_seeder.clone()));
        Ok(Host { app, config, studio, works, metrics, _started: started })
    }

    /// Returns the address of the metrics listener, if there is one.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Returns the connection limits of each origin.
    fn bounds(&self) -> ConnectionLimits {
        let config = &self.config;
        ConnectionLimits {
            max_total: descriptors::max_connections(
                descriptors::raise_limit(),
                config.max_connections,
            ),
            per_address: config.max_connections_per_address,
            proxies: config.settings.trusted_proxies.clone(),
            timeouts: config.timeouts,
        }
    }

    /// Serves until `stop` resolves, then lets running requests finish.
    pub async fn run(self, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
        let (stop_sender, stop_receiver) = watch::channel(false);
        let bounds = self.bounds();
        let limiter = || ConnectionLimiter::new(bounds.clone());
        let state = HttpState::new(&self.app);
        let studio = accept_connections(
            self.studio,
            router(&state, Origin::Studio),
            limiter(),
            stop_receiver.clone(),
        );
        let works = accept_connections(
            self.works,
            router(&state, Origin::Works),
            limiter(),
            stop_receiver.clone(),
        );
        let metrics = async {
            if let Some(listener) = self.metrics {
                accept_connections(
                    listener,
                    metrics::router(&self.app.metrics),
                    limiter(),
                    stop_receiver,
                )
                .await;
            }
        };
        let (stopping, is_stopping) = oneshot::channel();
        let both = async {
            let told_both = async {
                stop.await;
                self.app.ctx.shutdown.begin();
                // Load balancers first see that the host is not ready any more.
                tokio::time::sleep(self.config.drain).await;
                drop(stop_sender);
                _ = stopping.send(());
            };
            futures_util::future::join4(studio, works, metrics, told_both).await;
            // Waits also for requests whose clients have disconnected.
            self.app.ctx.shutdown.wait_for_in_flight().await;
        };
        tokio::select! {
            () = both => {}
            () = wait_for_shutdown_timeout(is_stopping) => {
                tracing::warn!("requests were aborted at shutdown");
            }
        }
        // In this order: end background jobs, write the counted visits, close the database.
        self.app.ctx.shutdown.end_jobs().await;
        if let Err(error) = self.app.visits.flush().await {
            tracing::error!(?error, "the last visits were not stored");
        }
        self.app.ctx.db.close().await;
        Ok(())
    }
}

/// How long running requests may take to finish once the host is asked to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

async fn wait_for_shutdown_timeout(is_stopping: oneshot::Receiver<()>) {
    if is_stopping.await.is_err() {
        // No stop was requested: never resolve, the other branch ends.
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("{address} cannot be listened on"))
}

/// Runs the whole product until it is asked to stop.
pub async fn serve(config: Config, assets: Assets) -> anyhow::Result<()> {
    start_logging(config.log);
    let _sole_host = host_lock::acquire(&config)?;
    let host = Host::open(config, assets, Clock::system()).await?;
    announce(&host.app.ctx.settings);
    // Runs in the background: start-up does not wait for it.
    let ctx = host.app.ctx.clone();
    host.app.ctx.shutdown.spawn(async move { confinement::log_confinement(&ctx).await });
    host.run(shutdown_signal()).await
}

#[expect(clippy::print_stdout, reason = "the addresses are printed at every log level")]
fn announce(settings: &Settings) {
    println!("工作台 / studio: {}\n作品 / works:   {}", settings.studio_url, settings.works_url);
}

async fn shutdown_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        }
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

/// Starts logging to stderr; `RUST_LOG` selects what is logged.
pub fn start_logging(format: LogFormat) {
    use tracing::subscriber::set_global_default;
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,pinye_http::middleware=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Not `init`, which also captures records of the `log` crate: the HTML parser logs every text
    // it reads, including tokens and answers of visitors.
    let started = match format {
        LogFormat::Json => set_global_default(log.json().finish()),
        LogFormat::Plain => set_global_default(log.finish()),
    };
    if started.is_err() {
        tracing::debug!("a log subscriber is already set");
    }
}
