//! The map service of the installation: place search and reverse geocoding. Providers are a table.
//! Requests carry the installation's key, which appears in no response and no error. Coordinates
//! are in GCJ-02.

use std::sync::Arc;

use crate::{HttpClient, OutboundRequest};
use pinye_domain::geo::GeoPoint;
use serde_json::Value;
use url::Url;

mod amap;
mod tencent;
mod tianditu;

/// Supported providers; a new one is one more entry.
pub const PROVIDERS: [&MapProvider; 3] = [&tencent::TENCENT, &amap::AMAP, &tianditu::TIANDITU];

/// EL-MAP-16: maximum number of results of a search.
pub const MAX_RESULTS: usize = 10;
/// Maximum characters of a name and of an address; the rest is cut off.
const MAX_NAME_CHARS: usize = 100;
const MAX_ADDRESS_CHARS: usize = 200;

/// Timeout of a request, and maximum size of the response in bytes.
const REQUEST_TIMEOUT_MS: u64 = 4_000;
const MAX_RESPONSE_BYTES: u64 = 256 * 1024;
/// A map provider.
#[derive(Debug)]
pub struct MapProvider {
    /// Its name in the settings.
    pub name: &'static str,
    /// URL of its web service.
    pub url: &'static str,
    /// Name of the query parameter for the key.
    key: &'static str,
    /// Whether its coordinates are in WGS-84; otherwise in GCJ-02.
    is_wgs84: bool,
    search: Endpoint<str, Vec<MapPlace>>,
    address: Endpoint<GeoPoint, String>,
}

/// One operation of a provider.
#[derive(Debug)]
struct Endpoint<Of: ?Sized, Output> {
    path: &'static str,
    /// Builds the query parameters, without the key.
    query: fn(&Of) -> Vec<(&'static str, String)>,
    /// Parses a response: the result, or the provider's error code; `None` if it is malformed.
    parse: fn(&Value) -> Option<Result<Output, i64>>,
}

/// The configured map service.
#[derive(Clone)]
pub struct MapService {
    /// Its provider.
    pub provider: &'static MapProvider,
    /// The installation's key.
    pub key: String,
    /// URL of its web service.
    pub url: Url,
}

impl std::fmt::Debug for MapService {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Service").field("of", &self.provider.name).finish_non_exhaustive()
    }
}

/// A search result.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    /// Name.
    pub name: String,
    /// Postal address; may be empty.
    pub address: String,
    /// Coordinates.
    pub position: GeoPoint,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is no response, or a malformed one.
    #[error("the map service is silent: {0}")]
    NoResponse(String),
    /// The provider's error code. Its message may repeat the request, so it is dropped.
    #[error("the map service answered {0}")]
    Refused(i64),
}

/// Client of the installation's map service.
pub struct MapClient {
    service: Option<MapService>,
    client: HttpClient,
}

impl MapClient {
    /// Creates a client; no connection is opened before the first request.
    pub fn new(service: Option<MapService>) -> MapClient {
        MapClient {
            service,
            // No address filter: the administrator configures the URL, which may be a stand-in on
            // this machine.
            client: HttpClient::with_filter(Arc::new(|_| true)),
        }
    }

    /// The service, if the installation has one.
    pub fn service(&self) -> Option<&MapService> {
        self.service.as_ref()
    }

    /// Searches places in the whole country.
    pub async fn search(&self, service: &MapService, words: &str) -> Result<Vec<MapPlace>, Error> {
        let places = self.request(service, &service.provider.search, words).await?;
        let places = places.iter().filter_map(|place| normalized(place, service.provider.is_wgs84));
        Ok(places.take(MAX_RESULTS).collect())
    }

    /// Returns the address of a point; empty if there is none.
    pub async fn reverse_geocode(
        &self,
        service: &MapService,
        point: GeoPoint,
    ) -> Result<String, Error> {
        let point = if service.provider.is_wgs84 { point.wgs84_from_gcj02() } else { point };
        let address = self.request(service, &service.provider.address, &point).await?;
        Ok(shortened(&address, MAX_ADDRESS_CHARS))
    }

    /// Sends a request. The client does not follow redirects, which would carry the key elsewhere.
    async fn request<Of: ?Sized, Output>(
        &self,
        service: &MapService,
        question: &Endpoint<Of, Output>,
        of: &Of,
    ) -> Result<Output, Error> {
        let mut url = service.url.clone();
        url.set_path(&format!("{}{}", url.path().trim_end_matches('/'), question.path));
        url.query_pairs_mut()
            .extend_pairs((question.query)(of))
            .append_pair(service.provider.key, &service.key);
        let request = OutboundRequest {
            method: "GET".to_owned(),
            url,
            headers: vec![("accept".to_owned(), "application/json".to_owned())],
            body: Vec::new(),
            timeout_ms: REQUEST_TIMEOUT_MS,
            max_response_bytes: MAX_RESPONSE_BYTES,
        };
        let response: Value = self.client.fetch_json(request).await.map_err(Error::NoResponse)?;
        let silent = || Error::NoResponse("its answer makes no sense".to_owned());
        (question.parse)(&response).ok_or_else(silent)?.map_err(Error::Refused)
    }
}

/// Normalizes a result: requires a name and valid coordinates, converts them to GCJ-02.
fn normalized(place: &MapPlace, is_wgs84: bool) -> Option<MapPlace> {
    let point = GeoPoint::on_map(place.position.lat, place.position.lng)?;
    let position = if is_wgs84 { point.gcj02_from_wgs84() } else { point };
    let name = shortened(&place.name, MAX_NAME_CHARS);
    let address = shortened(&place.address, MAX_ADDRESS_CHARS);
    (!name.is_empty()).then_some(MapPlace { name, address, position })
}

fn shortened(text: &str, most: usize) -> String {
    let plain = text.chars().filter(|c| !c.is_control()).take(most);
    plain.collect::<String>().trim().to_owned()
}

/// Returns the text at a path; empty if there is none. Some providers send an empty list for a
/// missing text.
fn text(of: &Value, path: &str) -> String {
    of.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Reads a number that may be written as text.
fn number(of: &Value, path: &str) -> Option<f64> {
    let value = of.pointer(path)?;
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Reads an integer that may be written as text.
fn code(of: &Value, path: &str) -> Option<i64> {
    let value = of.pointer(path)?;
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Reads a point from a text `longitude,latitude`.
fn pair(of: &Value, path: &str) -> Option<GeoPoint> {
    let (lng, lat) = of.pointer(path)?.as_str()?.split_once([',', ' '])?;
    Some(GeoPoint { lat: lat.trim().parse().ok()?, lng: lng.trim().parse().ok()? })
}

#[cfg(test)]
mod tests;
