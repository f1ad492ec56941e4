//! The map service of the installation: what is found under some words, and the address of a point. Providers are a table.
//! A service is asked with the installation's key, which is in no answer and in no error. Points are in GCJ-02.

use std::sync::Arc;

use crate::{HttpClient, OutboundRequest};
use pinye_domain::geo::GeoPoint;
use serde_json::Value;
use url::Url;

mod amap;
mod tencent;
mod tianditu;

/// Whom a service may be of; another one is one more entry.
pub const PROVIDERS: [&MapProvider; 3] = [&tencent::TENCENT, &amap::AMAP, &tianditu::TIANDITU];

/// EL-MAP-16: results of one search.
pub const MAX_RESULTS: usize = 10;
/// Characters of a name and of an address that are kept.
const MAX_NAME_CHARS: usize = 100;
const MAX_ADDRESS_CHARS: usize = 200;

/// Time for one answer, and its bytes.
const REQUEST_TIMEOUT_MS: u64 = 4_000;
const MAX_RESPONSE_BYTES: u64 = 256 * 1024;
/// One of those who have maps.
#[derive(Debug)]
pub struct MapProvider {
    /// What it is called in the settings.
    pub name: &'static str,
    /// Where its web service is.
    pub url: &'static str,
    /// What it calls the key.
    key: &'static str,
    /// Whether it tells points in WGS-84; otherwise in GCJ-02.
    is_wgs84: bool,
    search: Endpoint<str, Vec<MapPlace>>,
    address: Endpoint<GeoPoint, String>,
}

/// One kind of question to a provider.
#[derive(Debug)]
struct Endpoint<Of: ?Sized, Output> {
    path: &'static str,
    /// The parameters beside the key.
    query: fn(&Of) -> Vec<(&'static str, String)>,
    /// What an answer says, or the provider's number for what is wrong; none where it makes no sense.
    parse: fn(&Value) -> Option<Result<Output, i64>>,
}

/// The service that the settings name.
#[derive(Clone)]
pub struct MapService {
    /// Whose it is.
    pub provider: &'static MapProvider,
    /// The installation's key.
    pub key: String,
    /// Where it is.
    pub url: Url,
}

impl std::fmt::Debug for MapService {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Service").field("of", &self.provider.name).finish_non_exhaustive()
    }
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    /// What it is called.
    pub name: String,
    /// Where it is; may be empty.
    pub address: String,
    /// The same as a point.
    pub position: GeoPoint,
}

/// Why the service was of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is no answer, or none that makes sense.
    #[error("the map service is silent: {0}")]
    NoResponse(String),
    /// Its number for what is wrong. Its words may repeat what was sent, so they are not kept.
    #[error("the map service answered {0}")]
    Refused(i64),
}

/// Client of the installation's map service.
pub struct MapClient {
    service: Option<MapService>,
    client: HttpClient,
}

impl MapClient {
    /// Opens no connection before the first request.
    pub fn new(service: Option<MapService>) -> MapClient {
        MapClient {
            service,
            // Whoever sets the address decides where it leads: a stand-in may be on this very machine.
            client: HttpClient::with_filter(Arc::new(|_| true)),
        }
    }

    /// The service, if the installation has one.
    pub fn service(&self) -> Option<&MapService> {
        self.service.as_ref()
    }

    /// What is found under these words, in the whole country.
    pub async fn search(&self, service: &MapService, words: &str) -> Result<Vec<MapPlace>, Error> {
        let places = self.request(service, &service.provider.search, words).await?;
        let places = places.iter().filter_map(|place| normalized(place, service.provider.is_wgs84));
        Ok(places.take(MAX_RESULTS).collect())
    }

    /// The address of a point; empty where there is none.
    pub async fn reverse_geocode(
        &self,
        service: &MapService,
        point: GeoPoint,
    ) -> Result<String, Error> {
        let point = if service.provider.is_wgs84 { point.wgs84_from_gcj02() } else { point };
        let address = self.request(service, &service.provider.address, &point).await?;
        Ok(shortened(&address, MAX_ADDRESS_CHARS))
    }

    /// A redirect is not followed: it would carry the key elsewhere.
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

/// A place as it is shown: with a name, and a point of a map in GCJ-02.
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

/// The text at a path; empty where there is none. Some providers say "none" with an empty list.
fn text(of: &Value, path: &str) -> String {
    of.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A number that may be written as a text.
fn number(of: &Value, path: &str) -> Option<f64> {
    let value = of.pointer(path)?;
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// A whole number that may be written as a text.
fn code(of: &Value, path: &str) -> Option<i64> {
    let value = of.pointer(path)?;
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// `longitude,latitude` in one text.
fn pair(of: &Value, path: &str) -> Option<GeoPoint> {
    let (lng, lat) = of.pointer(path)?.as_str()?.split_once([',', ' '])?;
    Some(GeoPoint { lat: lat.trim().parse().ok()?, lng: lng.trim().parse().ok()? })
}

#[cfg(test)]
mod tests;
