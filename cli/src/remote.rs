//! HTTP client of a running host, for the plugin commands.

use anyhow::{Context, bail};
use reqwest::multipart::{Form, Part};
use reqwest::{RequestBuilder, Response};
use serde_json::Value;

/// Address of the host, and the token for its API.
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
    /// Uploads a package and returns the host's response.
    pub(crate) async fn register(
        &self,
        file_name: String,
        archive: Vec<u8>,
    ) -> anyhow::Result<Value> {
        let part = Part::bytes(archive).file_name(file_name).mime_str("application/gzip")?;
        let form = Form::new().part("package", part);
        self.send(client()?.post(self.address("/api/plugins")?).multipart(form)).await
    }

    /// Returns all plugins of the host, enabled or not.
    pub(crate) async fn plugins(&self) -> anyhow::Result<Value> {
        self.send(client()?.get(self.address("/api/plugins?all=true")?)).await
    }

    /// Calls `each` for every log line of a plugin until the connection ends. Only a host in
    /// development mode sends them.
    pub(crate) async fn follow_log(&self, id: &str, each: impl Fn(&str)) -> anyhow::Result<()> {
        let request = self.with_token(client()?.get(self.address("/api/plugins/events")?));
        let mut response = request.send().await.context("the host cannot be reached")?;
        let mut rest = Vec::new();
        while let Some(chunk) = response.chunk().await.context("the host went away")? {
            rest.extend_from_slice(&chunk);
            while let Some(end) = rest.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = rest.drain(..end + 2).collect();
                if let Some(line) = line_of(&String::from_utf8_lossy(&event), id) {
                    each(&line);
                }
            }
        }
        Ok(())
    }

    fn address(&self, path: &str) -> anyhow::Result<String> {
        let host = self.host.as_deref().context("name the host with --host")?;
        Ok(format!("{}{path}", host.trim_end_matches('/')))
    }

    fn with_token(&self, request: RequestBuilder) -> RequestBuilder {
        let request = match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.header("accept-language", "en")
    }

    async fn send(&self, request: RequestBuilder) -> anyhow::Result<Value> {
        let response =
            self.with_token(request).send().await.context("the host cannot be reached")?;
        answer(response).await
    }
}

/// Parses the log line of this plugin from a server-sent event, if the event is one.
fn line_of(event: &str, id: &str) -> Option<String> {
    let mut lines = event.lines();
    lines.clone().find(|line| *line == "event: log")?;
    let data: Value =
        serde_json::from_str(lines.find_map(|line| line.strip_prefix("data: "))?).ok()?;
    let text = |key: &str| data.get(key).and_then(Value::as_str);
    (text("plugin")? == id).then(|| {
        format!("{}: {}", text("level").unwrap_or("log"), text("text").unwrap_or_default())
    })
}

/// Returns `data` of the response envelope, or an error with the host's message.
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
    // Only the first call in a process installs the provider; later ones fail harmlessly.
    drop(rustls::crypto::ring::default_provider().install_default());
    reqwest::Client::builder().build().context("no HTTP client can be made")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_plugin_itself_are_told_with_their_level() {
        let event = r#"event: log
data: {"plugin":"glow","level":"error","text":"panicked at src/lib.rs:12:5: oh"}

"#;
        let log_line = line_of(event, "glow");
        assert_eq!(log_line.as_deref(), Some("error: panicked at src/lib.rs:12:5: oh"));
        assert_eq!(line_of(event, "other"), None);
        assert_eq!(line_of(&event.replace("event: log", "event: plugin"), "glow"), None);
        assert_eq!(line_of(": keep-alive\n\n", "glow"), None);
    }
}
