//! Plugins: what the studio loads, and what an administrator does with them.

use std::convert::Infallible;

use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use utoipa::{IntoParams, ToSchema};

use super::answer::{Answer, created, ok};
use super::body::Json;
use super::guard::Who;
use super::lists::Asked;
use crate::app::App;
use crate::domain::audit;
use crate::domain::messages::Message;
use crate::domain::user::permission::PLUGIN_MANAGE;
use crate::error::{Error, Result};
use crate::installed;
use crate::store;
use crate::store::plugins::Installed;

mod record;

use record::PluginRecord;

/// Query parameters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the shape of the query; it is read by http::lists")]
pub struct PluginQuery {
    /// Also those that are not enabled; needs `plugin.manage`.
    all: Option<bool>,
}

/// Enabled plugins with their element types; every plugin with `all=true`.
#[utoipa::path(get, path = "/api/plugins", tag = "plugins", params(PluginQuery),
    responses((status = 200, body = Answer<Vec<PluginRecord>>)))]
pub async fn index(
    State(app): State<App>,
    Who(who): Who,
    asked: Asked,
) -> Result<Answer<Vec<PluginRecord>>> {
    let all = match asked.get("all") {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return Err(Error::BadRequest(Message::new("query.value").with("field", "all"))),
    };
    if all && !who.may(PLUGIN_MANAGE) {
        return Err(Error::Forbidden);
    }
    let plugins = store::plugins::list(&app.db).await?;
    let wanted = plugins.into_iter().filter(|plugin| all || plugin.enabled);
    let statuses = app.plugins.status();
    Ok(ok(wanted.map(|plugin| record::record(&app, plugin, &statuses)).collect()))
}

/// A package.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the body; it is read as a form")]
pub struct PackageForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    package: Vec<u8>,
}

/// Registers a package. It is kept and shown, and runs only when it is enabled.
#[utoipa::path(post, path = "/api/plugins", tag = "plugins",
    request_body(content = PackageForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Answer<PluginRecord>)))]
pub async fn register(
    State(app): State<App>,
    Who(who): Who,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Answer<PluginRecord>> {
    let archive = package(&app, form).await?;
    let refused = |reason: String| {
        let message = Message::new("plugin.package").with("reason", reason);
        Error::Invalid(vec![crate::error::FieldError::ours("package", message)])
    };
    let opened = archive.clone();
    let opened = tokio::task::spawn_blocking(move || pinye_registry::Package::parse(&opened));
    let opened = opened.await.map_err(|error| Error::Internal(error.into()))?;
    let reference = opened.map_err(|error| refused(error.to_string()))?.reference();
    if app.registry.find(&reference.id, &reference.version).is_some() {
        let known = serde_json::json!({ "id": reference.id, "version": reference.version });
        return Err(Error::Conflict(Message::new("plugin.exists"), known));
    }
    let package = app.registry.add(&archive).map_err(|error| refused(error.to_string()))?;
    let former = store::plugins::find(&app.db, &package.id).await?;
    let plugin = installed::registered(&app, &package, former.as_ref())?;
    // A version that cannot be loaded is not written down, or it would be the one that the next start tries.
    if plugin.enabled
        && let Err(error) = start(&app, &plugin).await
    {
        app.registry.remove(&package.sha256).map_err(|error| Error::Internal(error.into()))?;
        return Err(error);
    }
    let noted = app.noted(who.id, audit::PLUGIN_REGISTER, &package.sha256);
    store::plugins::put(noted, &plugin).await?;
    app.plugins.tell_listed(&plugin.id);
    Ok(created(record::record(&app, plugin, &app.plugins.status())))
}

async fn package(app: &App, form: Result<Multipart, MultipartRejection>) -> Result<Vec<u8>> {
    let none = || Error::BadRequest(Message::new("plugin.noPackage"));
    let mut form = form.map_err(|_| none())?;
    let limit = app.settings.limits.package_bytes;
    while let Some(mut field) = form.next_field().await.map_err(|_| none())? {
        if field.name() != Some("package") {
            continue;
        }
        let mut archive = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(|_| none())? {
            archive.extend_from_slice(&chunk);
            if archive.len() as u64 > limit {
                let size = format!("{} MiB", limit >> 20);
                return Err(Error::TooLarge(Message::new("http.tooLarge").with("limit", size)));
            }
        }
        return Ok(archive);
    }
    Err(none())
}

/// What to do with a plugin.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PluginChange {
    /// Whether it runs.
    enabled: bool,
    /// Powers it gets and settings; without it, what it was granted before.
    #[schema(value_type = Option<Object>)]
    grants: Option<Value>,
}

/// Enables or disables a plugin, with what it is granted.
#[utoipa::path(put, path = "/api/plugins/{id}", tag = "plugins", params(("id" = String, Path)),
    request_body = PluginChange, responses((status = 200, body = Answer<PluginRecord>)))]
pub async fn update(
    State(app): State<App>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(sent): Json<PluginChange>,
) -> Result<Answer<PluginRecord>> {
    let mut plugin = installed_plugin(&app, &id).await?;
    if let Some(grants) = sent.grants {
        plugin.grants = grants_text(grants)?;
    }
    plugin.enabled = sent.enabled;
    plugin.updated_at = app.clock.now_ms();
    if plugin.enabled {
        start(&app, &plugin).await?;
    } else {
        app.plugins.unload(&id);
    }
    let action = if plugin.enabled { audit::PLUGIN_ENABLE } else { audit::PLUGIN_DISABLE };
    let detail = format!("{} {}", plugin.version, plugin.sha256);
    store::plugins::put(app.noted(who.id, action, detail), &plugin).await?;
    app.plugins.tell_listed(&plugin.id);
    Ok(ok(record::record(&app, plugin, &app.plugins.status())))
}

/// What is written down must be what is understood later; a misspelled key must not take every power away.
fn grants_text(grants: Value) -> Result<String> {
    let refused = |reason: String| {
        let message = Message::new("plugin.grants").with("reason", reason);
        Error::Invalid(vec![crate::error::FieldError::ours("grants", message)])
    };
    let keys = grants.as_object().into_iter().flat_map(|grants| grants.keys());
    if let Some(unknown) =
        keys.into_iter().find(|key| !["capabilities", "config"].contains(&key.as_str()))
    {
        return Err(refused(format!("unknown key {unknown}")));
    }
    let read = serde_json::from_value::<crate::plugin::Grants>(grants);
    read.and_then(|grants| serde_json::to_string(&grants))
        .map_err(|error| refused(error.to_string()))
}

async fn start(app: &App, plugin: &Installed) -> Result<()> {
    installed::load(app, plugin).await.map_err(|error| {
        let message = Message::new("plugin.load").with("reason", error);
        Error::Invalid(vec![crate::error::FieldError::ours("enabled", message)])
    })
}

/// Removes a plugin. Its name and its values stay; elements of it keep their props.
#[utoipa::path(delete, path = "/api/plugins/{id}", tag = "plugins", params(("id" = String, Path)),
    responses((status = 200, body = Answer<PluginGone>)))]
pub async fn remove(
    State(app): State<App>,
    Who(who): Who,
    Path(id): Path<String>,
) -> Result<Answer<PluginGone>> {
    let plugin = installed_plugin(&app, &id).await?;
    if plugin.bundled {
        return Err(Error::BadRequest(Message::new("plugin.bundled")));
    }
    app.plugins.unload(&id);
    let noted = app.noted(who.id, audit::PLUGIN_DELETE, &plugin.sha256);
    store::plugins::remove(noted, &id).await?;
    app.plugins.tell_listed(&id);
    Ok(ok(PluginGone { id }))
}

/// The id of a plugin that is gone.
#[derive(Debug, serde::Serialize, ToSchema)]
pub struct PluginGone {
    id: String,
}

/// What happens to plugins from now on, as server-sent events named `plugin`.
#[utoipa::path(get, path = "/api/plugins/events", tag = "plugins",
    responses((status = 200, description = "a stream that does not end", content_type = "text/event-stream")))]
pub async fn events(State(app): State<App>) -> Response {
    let listening = (app.plugins.events(), app.stopping());
    let told = stream::unfold(listening, |(mut events, mut stopping)| async move {
        let event = tokio::select! {
            event = events.recv() => event,
            _ = stopping.changed() => return None,
        };
        let text = match event {
            Ok(event) => serde_json::to_string(&event).unwrap_or_default(),
            // Somebody slow has missed some: tell them to ask for the list again.
            Err(RecvError::Lagged(_)) => r#"{"event":"missed"}"#.to_owned(),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok::<_, Infallible>(Event::default().event("plugin").data(text)), (events, stopping)))
    });
    (StatusCode::OK, Sse::new(told).keep_alive(KeepAlive::default())).into_response()
}

async fn installed_plugin(app: &App, id: &str) -> Result<Installed> {
    let found = store::plugins::find(&app.db, id).await?;
    found.ok_or_else(|| Error::NotFound(Message::new("plugin.missing")))
}
