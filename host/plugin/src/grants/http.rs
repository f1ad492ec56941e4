//! Grant of `http`: requests to hosts named in the manifest. All rules are applied before name
//! resolution.

use pinye_registry::manifest::HttpCapability;
use url::{Host, Url};

use crate::bindings::pinye::plugin::http::{self as wit, Request};
use crate::limits::HttpLimits;
use pinye_outbound::OutboundRequest;

const METHODS: [&str; 6] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];
/// Header fields that belong to the host or to the connection.
const HOST_FIELDS: [&str; 12] = [
    "host",
    "content-length",
    "connection",
    "keep-alive",
    "transfer-encoding",
    "te",
    "trailer",
    "upgrade",
    "expect",
    "proxy-authorization",
    "proxy-connection",
    "forwarded",
];
/// Maximum number of header fields of a request.
const MAX_HEADERS: usize = 64;

/// Hosts and paths that a plugin may request.
#[derive(Clone, Debug)]
pub(crate) struct HttpGrant {
    rules: Vec<Rule>,
}

#[derive(Clone, Debug)]
struct Rule {
    host: String,
    path: String,
}

impl HttpGrant {
    /// Parses the manifest's hosts, for example `api.example.com/v1/`.
    pub(crate) fn of(asked: &HttpCapability) -> HttpGrant {
        let rule = |text: &String| {
            let (host, path) = text.split_at(text.find('/').unwrap_or(text.len()));
            Rule { host: host.to_ascii_lowercase(), path: path.to_owned() }
        };
        HttpGrant { rules: asked.hosts.iter().map(rule).collect() }
    }

    /// Returns the parsed URL if it may be requested.
    pub(crate) fn allows(&self, address: &str) -> Result<Url, wit::Error> {
        let url = Url::parse(address)
            .map_err(|error| wit::Error::Invalid(format!("not an address: {error}")))?;
        if url.scheme() != "https" {
            return Err(wit::Error::Invalid("only https is possible".into()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wit::Error::Invalid("an address must not hold a user name".into()));
        }
        let Some(Host::Domain(host)) = url.host() else {
            return Err(wit::Error::Denied(
                "a host is asked by its name, not by an IP address".into(),
            ));
        };
        if url.port().is_some() {
            return Err(wit::Error::Denied("only the usual port is possible".into()));
        }
        let path = url.path();
        if self.rules.iter().any(|rule| rule.host == host && rule.allows_path(path)) {
            return Ok(url);
        }
        Err(wit::Error::Denied(format!("the manifest does not ask for {host}{path}")))
    }
}

impl Rule {
    /// Whether the path lies under the rule's path and has the same meaning for every server.
    fn allows_path(&self, path: &str) -> bool {
        if self.path.is_empty() || self.path == "/" {
            return true;
        }
        if has_hidden_separator(path) {
            return false;
        }
        match path.strip_prefix(&self.path) {
            Some(rest) => self.path.ends_with('/') || rest.is_empty() || rest.starts_with('/'),
            None => false,
        }
    }
}

/// Whether the path contains `%2f`, `%5c`, `%2e` or their doubly encoded forms, which some servers
/// decode before routing.
fn has_hidden_separator(path: &str) -> bool {
    let path = path.to_ascii_lowercase().replace("%25", "%");
    ["%2f", "%5c", "%2e", "%00", ";"].iter().any(|hidden| path.contains(hidden))
}

/// Whether a method may be used.
pub(crate) fn allows_method(method: &str) -> Result<(), wit::Error> {
    if METHODS.contains(&method) {
        return Ok(());
    }
    Err(wit::Error::Invalid(format!("a method is one of {}", METHODS.join(", "))))
}

/// Whether header fields may be sent.
pub(crate) fn allows_fields(fields: &[(String, String)]) -> Result<(), wit::Error> {
    if fields.len() > MAX_HEADERS {
        return Err(wit::Error::Invalid(format!("at most {MAX_HEADERS} header fields")));
    }
    for (name, value) in fields {
        let lower = name.to_ascii_lowercase();
        let is_token =
            |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if lower.is_empty() || !lower.bytes().all(is_token) {
            return Err(wit::Error::Invalid("not the name of a header field".into()));
        }
        if HOST_FIELDS.contains(&lower.as_str()) || lower.starts_with("x-forwarded-") {
            return Err(wit::Error::Invalid(format!("the field {lower} is the host's")));
        }
        if value.chars().any(|c| c.is_control() && c != '\t') {
            return Err(wit::Error::Invalid(format!(
                "the value of {lower} holds control characters"
            )));
        }
    }
    Ok(())
}

/// Converts a request into an outbound one if all rules allow it.
pub(crate) fn outgoing(
    capability: Option<&HttpGrant>,
    request: Request,
    limits: &HttpLimits,
) -> Result<OutboundRequest, wit::Error> {
    let capability = capability
        .ok_or_else(|| wit::Error::Denied("the capability http was not granted".into()))?;
    allows_method(&request.method)?;
    allows_fields(&request.headers)?;
    let url = capability.allows(&request.url)?;
    let body = request.body.unwrap_or_default();
    if u64::try_from(body.len()).unwrap_or(u64::MAX) > limits.request_bytes {
        return Err(wit::Error::TooLarge);
    }
    let wish = request.timeout_ms.map_or(u64::MAX, u64::from);
    let timeout_ms = limits.timeout_ms.min(wish);
    let (method, fields, most_bytes) = (request.method, request.headers, limits.reply_bytes);
    Ok(OutboundRequest {
        method,
        url,
        headers: fields,
        body,
        timeout_ms,
        max_response_bytes: most_bytes,
    })
}

#[cfg(test)]
mod tests;
