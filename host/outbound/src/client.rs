//! HTTP client for requests of plugins and data sources. Resolves names itself, checks every
//! address and connects to checked addresses only, so that DNS rebinding between check and use is
//! impossible.

use std::error::Error as StdError;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Method, redirect};
use serde::de::DeserializeOwned;
use url::{Host, Url};

use crate::address;

/// An outgoing request.
#[derive(Debug)]
pub struct OutboundRequest {
    /// Method.
    pub method: String,
    /// URL.
    pub url: Url,
    /// Header fields.
    pub headers: Vec<(String, String)>,
    /// Body, may be empty.
    pub body: Vec<u8>,
    /// Timeout of the whole exchange, in milliseconds.
    pub timeout_ms: u64,
    /// Maximum size of the response body in bytes.
    pub max_response_bytes: u64,
}

/// Why there is no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The request is invalid.
    #[error("{0}")]
    Invalid(String),
    /// The address is not allowed.
    #[error("{0}")]
    Denied(String),
    /// The response is too large.
    #[error("the answer is too large")]
    TooLarge,
    /// The timeout expired.
    #[error("there was no answer in time")]
    Timeout,
    /// The server responded with an unexpected status.
    #[error("the server answered {0}")]
    Status(u16),
    /// The server cannot be reached.
    #[error("{0}")]
    Unavailable(String),
}

/// A response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpResponse {
    /// Status.
    pub status: u16,
    /// Header fields.
    pub headers: Vec<(String, String)>,
    /// The complete body.
    pub body: Vec<u8>,
}

/// Decides which addresses may be connected to.
pub type AddressFilter = Arc<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// HTTP client shared by all plugins. Created at the first request, because most installations
/// never send one.
pub struct HttpClient {
    client: OnceLock<Result<Client, String>>,
    address_filter: AddressFilter,
}

impl std::fmt::Debug for HttpClient {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("HttpClient").finish_non_exhaustive()
    }
}

impl Default for HttpClient {
    fn default() -> HttpClient {
        HttpClient::with_filter(Arc::new(address::is_public))
    }
}

impl HttpClient {
    /// Creates a client that connects only to addresses accepted by the filter.
    pub fn with_filter(address_filter: AddressFilter) -> HttpClient {
        HttpClient { client: OnceLock::new(), address_filter }
    }

    /// Creates a client that connects to public addresses and to the given networks.
    pub fn with_networks(networks: &[IpNet]) -> HttpClient {
        let networks = networks.to_vec();
        HttpClient::with_filter(Arc::new(move |ip: IpAddr| {
            let own = ip.to_canonical();
            address::is_public(ip) || networks.iter().any(|network| network.contains(&own))
        }))
    }

    /// Sends a request and reads the response up to its size limit.
    pub async fn send(&self, request: OutboundRequest) -> Result<HttpResponse, Error> {
        // A literal address does not pass the resolver, so check it here.
        let literal = match request.url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
            _ => None,
        };
        if literal.is_some_and(|address| !(self.address_filter)(address)) {
            let name = request.url.host_str().unwrap_or_default().to_owned();
            return Err(Error::Denied(BlockedAddress(name).to_string()));
        }
        let client = self.client.get_or_init(|| connect(Arc::clone(&self.address_filter))).clone();
        let client = client.map_err(Error::Unavailable)?;
        let timeout = Duration::from_millis(request.timeout_ms);
        // Own task: TLS needs more stack than a guest's fiber has, and its processor time must not
        // be charged to the guest.
        let task = AbortOnDrop(tokio::spawn(exchange(client, request)));
        match tokio::time::timeout(timeout, task).await {
            Ok(answer) => answer,
            Err(_) => Err(Error::Timeout),
        }
    }

    /// Requests JSON from a foreign service. Errors never quote the response, because it may repeat
    /// secrets of the request.
    ///
    /// # Errors
    ///
    /// A message for the log: the service is unreachable, the status is not 200, or the body is not
    /// the expected JSON.
    pub async fn fetch_json<Body: DeserializeOwned>(
        &self,
        request: OutboundRequest,
    ) -> Result<Body, String> {
        let reply = self.send(request).await.map_err(|error| error.to_string())?;
        if reply.status != 200 {
            return Err(format!("status {}", reply.status));
        }
        serde_json::from_slice(&reply.body).map_err(|_| "its answer makes no sense".to_owned())
    }
}

/// Aborts the exchange when its caller is dropped.
struct AbortOnDrop(tokio::task::JoinHandle<Result<HttpResponse, Error>>);

impl Future for AbortOnDrop {
    type Output = Result<HttpResponse, Error>;

    fn poll(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Self::Output> {
        std::pin::Pin::new(&mut self.0).poll(context).map(|joined| {
            joined.unwrap_or_else(|_| Err(Error::Unavailable("the request was given up".into())))
        })
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn connect(address_filter: AddressFilter) -> Result<Client, String> {
    // An error means that a provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .referer(false)
        .dns_resolver(FilteringResolver { address_filter })
        .pool_max_idle_per_host(4)
        .user_agent(concat!("Pinye/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| error.to_string())
}

async fn exchange(client: Client, request: OutboundRequest) -> Result<HttpResponse, Error> {
    let method = Method::from_bytes(request.method.as_bytes())
        .map_err(|error| Error::Invalid(error.to_string()))?;
    let mut builder = client.request(method, request.url).body(request.body);
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let mut answer = builder.send().await.map_err(failure)?;
    if answer.content_length().is_some_and(|length| length > request.max_response_bytes) {
        return Err(Error::TooLarge);
    }
    let status = answer.status().as_u16();
    let text =
        |value: &reqwest::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into();
    let headers =
        answer.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(failure)? {
        let bytes = u64::try_from(body.len() + part.len()).unwrap_or(u64::MAX);
        if bytes > request.max_response_bytes {
            return Err(Error::TooLarge);
        }
        body.extend_from_slice(&part);
    }
    Ok(HttpResponse { status, headers, body })
}

fn failure(error: reqwest::Error) -> Error {
    if error.is_timeout() {
        return Error::Timeout;
    }
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(error) = cause {
        if let Some(closed) = error.downcast_ref::<BlockedAddress>() {
            return Error::Denied(closed.to_string());
        }
        cause = error.source();
    }
    Error::Unavailable(error.without_url().to_string())
}

/// A name that resolves to a blocked address.
#[derive(Debug, thiserror::Error)]
#[error("{0} leads to a private or reserved address")]
struct BlockedAddress(String);

#[derive(Clone)]
struct FilteringResolver {
    address_filter: AddressFilter,
}

impl Resolve for FilteringResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let address_filter = Arc::clone(&self.address_filter);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let addresses = require_all_allowed(name.as_str(), found.collect(), &*address_filter)?;
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

/// Rejects a name if any of its addresses is blocked: a mix of public and private addresses
/// indicates an attack.
fn require_all_allowed(
    name: &str,
    found: Vec<SocketAddr>,
    address_filter: &dyn Fn(IpAddr) -> bool,
) -> Result<Vec<SocketAddr>, BlockedAddress> {
    if found.iter().all(|address| address_filter(address.ip())) {
        return Ok(found);
    }
    Err(BlockedAddress(name.to_owned()))
}

#[cfg(test)]
mod tests;
