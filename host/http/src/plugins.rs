//! Plugins: the list that the studio loads, and their administration.

use std::convert::Infallible;

use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use pinye_context::Shutdown;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use utoipa::{IntoParams, ToSchema};

use super::body::Json;
use super::envelope::{Envelope, created, ok};
use super::guard::CurrentUser;
use super::list_query::invalid_parameter;
use super::multipart::{self, PartError};
use super::query::Query;
use crate::error::{Error, Result};
use pinye_app::plugins::{self, PluginAdmin, PluginUpdate};
use pinye_domain::messages::Message;
use pinye_domain::user::permission::PLUGIN_MANAGE;
use pinye_plugin_host::{PluginEvent, PluginLogLine};
use pinye_registry::Registry;
use pinye_store as store;

mod record;

use record::PluginRecord;

/// Query parameters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PluginQuery {
    /// Also those that are not enabled; needs `plugin.manage`.
    #[param(value_type = Option<bool>)]
    all: Option<String>,
}

/// Enabled plugins with their element types; every plugin with `all=true`.
#[utoipa::path(get, path = "/api/plugins", tag = "plugins", params(PluginQuery),
    responses((status = 200, body = Envelope<Vec<PluginRecord>>)))]
pub async fn index(
    State(admin): State<PluginAdmin>,
    CurrentUser(who): CurrentUser,
    Query(PluginQuery { all }): Query<PluginQuery>,
) -> Result<Envelope<Vec<PluginRecord>>> {
    let all = match all.as_deref() {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return Err(invalid_parameter("all").into()),
    };
    if all && !who.has_permission(PLUGIN_MANAGE) {
        return Err(Error::Forbidden.into());
    }
    let plugins = store::plugins::list(&admin.ctx.db).await?;
    let wanted = plugins.into_iter().filter(|plugin| all || plugin.enabled);
    let statuses = admin.plugins.status();
    let manages = who.has_permission(PLUGIN_MANAGE);
    Ok(ok(wanted
        .map(|plugin| record::record(&admin.registry, plugin, &statuses, manages))
        .collect()))
}

/// A package.
#[derive(Debug, ToSchema)]
pub struct PackageForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    package: Vec<u8>,
}

/// Registers a package. A new plugin is stored and listed, and runs only once it is enabled.
/// A new version of a running plugin replaces it at once, unless it is older or requests more than
/// was granted: then it waits, see `waiting`.
#[utoipa::path(post, path = "/api/plugins", tag = "plugins",
    request_body(content = PackageForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<PluginRecord>)))]
pub async fn register(
    State(admin): State<PluginAdmin>,
    CurrentUser(who): CurrentUser,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Envelope<PluginRecord>> {
    let PackageForm { package } = receive(&admin.registry, form).await?;
    let plugin = plugins::register(&admin, who.id, package).await?;
    Ok(created(record::record(&admin.registry, plugin, &admin.plugins.status(), true)))
}

async fn receive(
    registry: &Registry,
    form: Result<Multipart, MultipartRejection>,
) -> Result<PackageForm> {
    let none = || Error::BadRequest(Message::new("plugin.noPackage"));
    let mut form = form.map_err(|_| none())?;
    let limit = registry.limits().packed;
    while let Some(field) = form.next_field().await.map_err(|_| none())? {
        if field.name() != Some("package") {
            continue;
        }
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let unread = |unread| match unread {
            PartError::Broken(_) => none(),
            PartError::TooLarge => {
                let size = format!("{} MiB", limit >> 20);
                Error::TooLarge(Message::new("http.tooLarge").with("limit", size))
            }
        };
        let package = multipart::read_bytes(field, most).await.map_err(unread)?;
        return Ok(PackageForm { package });
    }
    Err(none().into())
}

/// Change of a plugin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginChange {
    /// Whether it runs.
    enabled: bool,
    /// Capabilities and settings to grant; without it the former grants stay, or with `sha256`
    /// everything that the package requests is granted. A setting that is `true` stays as it was.
    #[schema(value_type = Option<Object>)]
    grants: Option<Value>,
    /// The package to run from now on: one of `versions`, whose capabilities were reviewed.
    sha256: Option<String>,
}

/// Enables or disables a plugin with its grants, or selects another of its versions.
#[utoipa::path(put, path = "/api/plugins/{id}", tag = "plugins", params(("id" = String, Path)),
    request_body = PluginChange, responses((status = 200, body = Envelope<PluginRecord>)))]
pub async fn update(
    State(admin): State<PluginAdmin>,
    CurrentUser(who): CurrentUser,
    Path(id): Path<String>,
    Json(sent): Json<PluginChange>,
) -> Result<Envelope<PluginRecord>> {
    let PluginChange { enabled, grants, sha256 } = sent;
    let change = PluginUpdate { enabled, grants, sha256 };
    let plugin = plugins::update(&admin, who.id, &id, change).await?;
    Ok(ok(record::record(&admin.registry, plugin, &admin.plugins.status(), true)))
}

/// Removes a plugin with all its packages. Its name and its values stay; elements of it keep their props.
#[utoipa::path(delete, path = "/api/plugins/{id}", tag = "plugins", params(("id" = String, Path)),
    responses((status = 200, body = Envelope<RemovedPlugin>)))]
pub async fn remove(
    State(admin): State<PluginAdmin>,
    CurrentUser(who): CurrentUser,
    Path(id): Path<String>,
) -> Result<Envelope<RemovedPlugin>> {
    plugins::remove(&admin, who.id, &id).await?;
    Ok(ok(RemovedPlugin { id }))
}

/// The id of a removed plugin.
#[derive(Debug, serde::Serialize, ToSchema)]
pub struct RemovedPlugin {
    id: String,
}

/// Events of plugins, as server-sent events named `plugin`.
/// In development, users who manage plugins also get log lines of plugins, as events named `log`.
#[utoipa::path(get, path = "/api/plugins/events", tag = "plugins",
    responses((status = 200, description = "a stream that does not end", content_type = "text/event-stream")))]
pub async fn events(State(admin): State<PluginAdmin>, CurrentUser(who): CurrentUser) -> Response {
    let hears_lines = admin.ctx.settings.dev && who.has_permission(PLUGIN_MANAGE);
    let lines = hears_lines.then(|| admin.plugins.lines());
    let subscription = EventSubscription {
        events: admin.plugins.events(),
        lines,
        shutdown: admin.ctx.shutdown.clone(),
    };
    let event_stream = stream::unfold(subscription, |mut subscription| async move {
        let event = subscription.next().await?;
        Some((Ok::<_, Infallible>(event), subscription))
    });
    (StatusCode::OK, Sse::new(event_stream).keep_alive(KeepAlive::default())).into_response()
}

/// A client that follows plugins.
struct EventSubscription {
    events: Receiver<PluginEvent>,
    lines: Option<Receiver<PluginLogLine>>,
    shutdown: Shutdown,
}

impl EventSubscription {
    async fn next(&mut self) -> Option<Event> {
        let (name, text) = tokio::select! {
            event = self.events.recv() => ("plugin", text(event)?),
            line = next_log_line(self.lines.as_mut()) => {
                (if line.is_ok() { "log" } else { "plugin" }, text(line)?)
            }
            () = self.shutdown.begun() => return None,
        };
        Some(Event::default().event(name).data(text))
    }
}

fn text(received: Result<impl serde::Serialize, RecvError>) -> Option<String> {
    match received {
        Ok(event) => Some(serde_json::to_string(&event).unwrap_or_default()),
        // A slow client has missed events and must request the list again.
        Err(RecvError::Lagged(_)) => Some(r#"{"event":"missed"}"#.to_owned()),
        Err(RecvError::Closed) => None,
    }
}

async fn next_log_line(
    lines: Option<&mut Receiver<PluginLogLine>>,
) -> Result<PluginLogLine, RecvError> {
    match lines {
        Some(lines) => lines.recv().await,
        None => std::future::pending().await,
    }
}
