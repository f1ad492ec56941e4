//! The map service of the installation: what is found under some words, and the address of a point. Providers are a table.
//! A service is asked with the installation's key, which is in no answer and in no error. Points are in GCJ-02.

use std::sync::Arc;
use std::time::Duration;

use moka::future::{Cache, CacheBuilder};
use pinye_domain::geo::GeoPoint;
use pinye_outgoing::{HttpClient, Outgoing};
use serde_json::Value;
use url::Url;

mod amap;
mod tencent;
mod tianditu;

/// Whom a service may be of; another one is one more entry.
pub const PROVIDERS: [&Provider; 3] = [&tencent::TENCENT, &amap::AMAP, &tianditu::TIANDITU];

/// EL-MAP-16: results of one search.
pub const MOST_FOUND: usize = 10;
/// Characters of a name and of an address that are kept.
const MOST_NAME: usize = 100;
const MOST_ADDRESS: usize = 200;

/// Time for one answer, and its bytes.
const PATIENCE_MS: u64 = 4_000;
const MOST_BYTES: u64 = 256 * 1024;
/// Bytes of answers that are remembered, of each kind, and for how long.
const REMEMBERED: u64 = 2 << 20;
const FRESH: Duration = Duration::from_secs(10 * 60);
/// What remembering one answer takes beside its texts.
const EACH: usize = 96;

/// One of those who have maps.
#[derive(Debug)]
pub struct Provider {
    /// What it is called in the settings.
    pub name: &'static str,
    /// Where its web service is.
    pub url: &'static str,
    /// What it calls the key.
    key: &'static str,
    /// Whether it tells points in WGS-84; otherwise in GCJ-02.
    is_wgs84: bool,
    search: Question<str, Vec<Place>>,
    address: Question<GeoPoint, String>,
}

/// One kind of question to a provider.
#[derive(Debug)]
struct Question<Of: ?Sized, Said> {
    path: &'static str,
    /// The parameters beside the key.
    asks: fn(&Of) -> Vec<(&'static str, String)>,
    /// What an answer says, or the provider's number for what is wrong; none where it makes no sense.
    reads: fn(&Value) -> Option<Result<Said, i64>>,
}

/// The service that the settings name.
#[derive(Clone)]
pub struct Service {
    /// Whose it is.
    pub provider: &'static Provider,
    /// The installation's key.
    pub key: String,
    /// Where it is.
    pub url: Url,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Service").field("of", &self.provider.name).finish_non_exhaustive()
    }
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
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
    Silent(String),
    /// Its number for what is wrong. Its words may repeat what was sent, so they are not kept.
    #[error("the map service answered {0}")]
    Refused(i64),
}

/// Asks the installation's map service, and remembers for a while what it said.
pub struct Maps {
    service: Option<Service>,
    client: HttpClient,
    /// What was found under some words.
    pub(crate) found: Cache<String, Arc<Vec<Place>>>,
    /// Addresses of points, by what they were asked with.
    pub(crate) addresses: Cache<String, Arc<str>>,
}

impl Maps {
    /// A connection that is not opened before it is needed.
    pub fn new(service: Option<Service>) -> Maps {
        let weigh = |words: &String, found: &Arc<Vec<Place>>| {
            let of = |place: &Place| EACH + place.name.len() + place.address.len();
            weight(EACH + words.len() + found.iter().map(of).sum::<usize>())
        };
        let weigh_address =
            |point: &String, address: &Arc<str>| weight(EACH + point.len() + address.len());
        Maps {
            service,
            // Whoever sets the address decides where it leads: a stand-in may be on this very machine.
            client: HttpClient::reaching(Arc::new(|_| true)),
            found: remembering().weigher(weigh).build(),
            addresses: remembering().weigher(weigh_address).build(),
        }
    }

    /// The service, if the installation has one.
    pub fn service(&self) -> Option<&Service> {
        self.service.as_ref()
    }

    /// What is found under these words, in the whole country.
    pub async fn search(&self, service: &Service, words: &str) -> Result<Vec<Place>, Error> {
        let places = self.asked(service, &service.provider.search, words).await?;
        let places = places.iter().filter_map(|place| kept(place, service.provider.is_wgs84));
        Ok(places.take(MOST_FOUND).collect())
    }

    /// The address of a point; empty where there is none.
    pub async fn address(&self, service: &Service, point: GeoPoint) -> Result<String, Error> {
        let point = if service.provider.is_wgs84 { point.wgs84_from_gcj02() } else { point };
        let address = self.asked(service, &service.provider.address, &point).await?;
        Ok(shortened(&address, MOST_ADDRESS))
    }

    /// A redirect is not followed: it would carry the key elsewhere.
    async fn asked<Of: ?Sized, Said>(
        &self,
        service: &Service,
        question: &Question<Of, Said>,
        of: &Of,
    ) -> Result<Said, Error> {
        let mut url = service.url.clone();
        url.set_path(&format!("{}{}", url.path().trim_end_matches('/'), question.path));
        url.query_pairs_mut()
            .extend_pairs((question.asks)(of))
            .append_pair(service.provider.key, &service.key);
        let request = Outgoing {
            method: "GET".to_owned(),
            url,
            fields: vec![("accept".to_owned(), "application/json".to_owned())],
            body: Vec::new(),
            timeout_ms: PATIENCE_MS,
            most_bytes: MOST_BYTES,
        };
        let said: Value = self.client.json(request).await.map_err(Error::Silent)?;
        let silent = || Error::Silent("its answer makes no sense".to_owned());
        (question.reads)(&said).ok_or_else(silent)?.map_err(Error::Refused)
    }
}

/// A place as it is shown: with a name, and a point of a map in GCJ-02.
fn kept(place: &Place, is_wgs84: bool) -> Option<Place> {
    let point = GeoPoint::on_map(place.position.lat, place.position.lng)?;
    let position = if is_wgs84 { point.gcj02_from_wgs84() } else { point };
    let name = shortened(&place.name, MOST_NAME);
    let address = shortened(&place.address, MOST_ADDRESS);
    (!name.is_empty()).then_some(Place { name, address, position })
}

fn shortened(text: &str, most: usize) -> String {
    let plain = text.chars().filter(|sign| !sign.is_control()).take(most);
    plain.collect::<String>().trim().to_owned()
}

fn remembering<Asked, Said>() -> CacheBuilder<Asked, Said, Cache<Asked, Said>>
where
    Asked: std::hash::Hash + Eq + Send + Sync + 'static,
    Said: Clone + Send + Sync + 'static,
{
    Cache::builder().max_capacity(REMEMBERED).time_to_live(FRESH)
}

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
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
