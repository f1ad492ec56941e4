//! Health, readiness, and what a client must know before sign-in.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::envelope::{Envelope, ok};
use crate::error::{Error, Result};
use pinye_app::place_search::PlaceSearch;
use pinye_app::readiness::ReadinessProbe;
use pinye_app::uploads::Uploads;
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_store::availability::DatabaseAvailability;

/// Health of the host.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthRecord {
    /// `ok`
    status: &'static str,
    /// Version of the program.
    version: &'static str,
}

/// Whether the host and its database answer.
#[utoipa::path(get, path = "/api/health", tag = "host", responses((status = 200, body = Envelope<HealthRecord>)))]
pub async fn health(
    State(ctx): State<Ctx>,
    State(availability): State<DatabaseAvailability>,
) -> Result<Envelope<HealthRecord>> {
    if !is_alive(&ctx, &availability).await {
        return Err(Error::Unavailable(Message::new("http.unavailable")).into());
    }
    Ok(ok(HealthRecord { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

async fn is_alive(ctx: &Ctx, availability: &DatabaseAvailability) -> bool {
    availability.run_while_available(ctx.db.is_alive()).await.unwrap_or(false)
}

/// Readiness of the host.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyRecord {
    /// `ready`
    status: &'static str,
}

/// Readiness probe: whether the host can serve users and visitors.
/// The schema is up to date, the registry is open, the enabled plugins were loaded, the database
/// accepts writes and returns the newest published work, the newest uploaded files exist, and no
/// shutdown has begun. The host listens only once the first three hold; database and files are
/// checked at most once a second, and failures are in the log.
#[utoipa::path(get, path = "/api/ready", tag = "host",
    responses((status = 200, body = Envelope<ReadyRecord>), (status = 503, description = "not now")))]
pub async fn ready(
    State(ctx): State<Ctx>,
    State(availability): State<DatabaseAvailability>,
    State(probe): State<Arc<ReadinessProbe>>,
    State(uploads): State<Uploads>,
) -> Result<Envelope<ReadyRecord>> {
    let beats = availability
        .run_while_available(probe.check(&ctx.db, &uploads.storage))
        .await
        .unwrap_or(false);
    if ctx.shutdown.has_begun() || !beats {
        return Err(Error::Unavailable(Message::new("http.unavailable")).into());
    }
    Ok(ok(ReadyRecord { status: "ready" }))
}

/// Settings that the studio needs before sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientConfig {
    /// Origin of published works.
    works_url: String,
    /// Version of the program.
    version: &'static str,
    /// Whether people may register.
    registration: bool,
    /// IANA name of the time zone of works that name none.
    time_zone: String,
    /// Whether authors can search for places with a map service.
    places: bool,
    /// Whether scripts that authors write run in published works (EM-012).
    author_scripts: bool,
    /// Whether this is a development host.
    dev: bool,
    /// Whether endpoints for measurements are open; never outside development.
    bench: bool,
}

/// Public settings.
#[utoipa::path(get, path = "/api/config", tag = "host", responses((status = 200, body = Envelope<ClientConfig>)))]
pub async fn config(
    State(ctx): State<Ctx>,
    State(places): State<PlaceSearch>,
) -> Envelope<ClientConfig> {
    let dev = ctx.settings.dev;
    let works_url = ctx.settings.works_url.clone();
    let (registration, places) = (ctx.settings.registration, places.is_available());
    let author_scripts = ctx.settings.author_scripts;
    let version = env!("CARGO_PKG_VERSION");
    let time_zone = ctx.settings.time_zone.name().to_owned();
    ok(ClientConfig {
        works_url,
        version,
        registration,
        time_zone,
        places,
        author_scripts,
        dev,
        bench: dev,
    })
}
