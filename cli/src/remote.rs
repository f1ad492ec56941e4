//! A running host, as the plugin commands see it.

use anyhow::{Context, bail};
use reqwest::multipart::{Form, Part};
use reqwest::{RequestBuilder, Response};
use serde_json::Value;

/// Where the host is and who asks.
#[derive(clap::Args, Clone)]
pub(crate) struct Remote {
    /// Address of the studio, for example http://127.0.0.1:4173.
    #[arg(long, env = "PINYE_HOST")]
    pub host: Option<String>,
    /// Token of a user who may manage plugins (see `pinye admin token`).
    #[arg(long, env = "PINYE_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
}

impl Remote {
    /// Hands over a package and answers what the host says about it.
    pub(crate) async fn register(
        &self,
        file_name: String,
        archive: Vec<u8>,
    ) -> anyhow::Result<Value> {
        let part = Part::bytes(archive).file_name(file_name).mime_str("application/gzip")?;
        let form = Form::new().part("package", part);
        self.send(client()?.post(self.address("/api/plugins")?).multipart(form)).await
    }

    /// All plugins the host has, enabled or not.
    pub(crate) async fn plugins(&self) -> anyhow::Result<Value> {
        self.send(client()?.get(self.address("/api/plugins?all=true")?)).await
    }

    fn address(&self, path: &str) -> anyhow::Result<String> {
        let host = self.host.as_deref().context("name the host with --host")?;
        Ok(format!("{}{path}", host.trim_end_matches('/')))
    }

    async fn send(&self, request: RequestBuilder) -> anyhow::Result<Value> {
        let request = match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let request = request.header("accept-language", "en");
        let response = request.send().await.context("the host cannot be reached")?;
        answer(response).await
    }
}

/// Takes `data` out of the envelope, or makes a sentence of what the host complains about.
async fn answer(response: Response) -> anyhow::Result<Value> {
    let status = response.status();
    let text = response.text().await.context("the host's answer was cut off")?;
    let envelope: Value = serde_json::from_str(&text).unwrap_or_default();
    if status.is_success() {
        return Ok(envelope.get("data").cloned().unwrap_or_default());
    }
    let message = envelope.get("message").and_then(Value::as_str).unwrap_or("no reason given");
    let errors = envelope.get("errors").or_else(|| envelope.pointer("/data/errors"));
    let details: Vec<String> = errors
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|error| {
            let field = error.get("field").and_then(Value::as_str).unwrap_or_default();
            let says = error.get("message").and_then(Value::as_str).unwrap_or_default();
            format!("\n  {field}: {says}")
        })
        .collect();
    bail!("the host refused ({status}): {message}{}", details.concat())
}

fn client() -> anyhow::Result<reqwest::Client> {
    // Only the first call in a process installs it; later ones find it there.
    drop(rustls::crypto::ring::default_provider().install_default());
    reqwest::Client::builder().build().context("no HTTP client can be made")
}
