//! Search for places, for authors: the installation's map service behind a cache and a rate limit per author.

use std::sync::Arc;
use std::time::Duration;

use moka::future::{Cache, CacheBuilder};
use pinye_domain::geo::GeoPoint;
use pinye_domain::messages::Message;
use pinye_outbound::maps::{self, MapClient, MapPlace, MapService};

use pinye_context::RateLimiter;
use pinye_domain::error::{Error, Result};

/// Requests to the map service per author and minute.
const RATE_LIMIT: (i64, i64) = (60, 60_000);
/// Maximum characters of a search.
const MAX_QUERY_CHARS: usize = 80;

/// Capacity of each cache in bytes.
const CACHE_BYTES: u64 = 2 << 20;
const CACHE_TTL: Duration = Duration::from_secs(10 * 60);
/// Bytes of a cached result besides its texts.
const ENTRY_OVERHEAD_BYTES: usize = 96;

/// The map client with its cached results. Cheap to clone.
#[derive(Clone)]
pub struct PlaceSearch {
    client: Arc<MapClient>,
    rate_limiter: RateLimiter,
    /// Places by search words.
    found: Cache<String, Arc<Vec<MapPlace>>>,
    /// Addresses by `lat,lng`.
    addresses: Cache<String, Arc<str>>,
}

impl PlaceSearch {
    /// Creates the client, which opens no connection before the first request.
    pub fn new(service: Option<MapService>, rate_limiter: RateLimiter) -> PlaceSearch {
        let weigh = |words: &String, found: &Arc<Vec<MapPlace>>| {
            let of =
                |place: &MapPlace| ENTRY_OVERHEAD_BYTES + place.name.len() + place.address.len();
            weight(ENTRY_OVERHEAD_BYTES + words.len() + found.iter().map(of).sum::<usize>())
        };
        let weigh_address = |point: &String, address: &Arc<str>| {
            weight(ENTRY_OVERHEAD_BYTES + point.len() + address.len())
        };
        PlaceSearch {
            client: Arc::new(MapClient::new(service)),
            rate_limiter,
            found: cache_builder().weigher(weigh).build(),
            addresses: cache_builder().weigher(weigh_address).build(),
        }
    }

    /// Whether the installation has a map service.
    pub fn is_available(&self) -> bool {
        self.client.service().is_some()
    }

    fn service(&self) -> Result<&MapService> {
        self.client.service().ok_or_else(|| Error::Unavailable(Message::new("map.notLoaded")))
    }

    /// EL-MAP-13, EL-MAP-16: returns at most ten places for these words.
    ///
    /// # Errors
    ///
    /// 503 without a map service, 400 without words, 502 where the service fails.
    pub async fn search(&self, user_id: i64, words: &str) -> Result<Arc<Vec<MapPlace>>> {
        let service = self.service()?;
        let words = words.trim();
        let is_fit = (1..=MAX_QUERY_CHARS).contains(&words.chars().count());
        if !is_fit || words.chars().any(char::is_control) {
            return Err(Error::BadRequest(Message::new("query.value").with("field", "query")));
        }
        if let Some(known) = self.found.get(words).await {
            return Ok(known);
        }
        self.check_limit(user_id).await?;
        let found = self.client.search(service, words).await;
        let found = Arc::new(found.map_err(|error| failed("map.searchFail", &error))?);
        self.found.insert(words.to_owned(), Arc::clone(&found)).await;
        Ok(found)
    }

    /// EL-MAP-16: returns the address of a point; empty if there is none.
    ///
    /// # Errors
    ///
    /// 503 without a map service, 400 without a point, 502 where the service fails.
    pub async fn reverse_geocode(&self, user_id: i64, point: Option<GeoPoint>) -> Result<Arc<str>> {
        let service = self.service()?;
        let point = point.ok_or_else(|| {
            Error::BadRequest(Message::new("query.value").with("field", "lat, lng"))
        })?;
        let asked = format!("{},{}", point.lat, point.lng);
        if let Some(known) = self.addresses.get(&asked).await {
            return Ok(known);
        }
        self.check_limit(user_id).await?;
        let address = self.client.reverse_geocode(service, point).await;
        let address: Arc<str> = address.map_err(|error| failed("map.addressFail", &error))?.into();
        self.addresses.insert(asked, Arc::clone(&address)).await;
        Ok(address)
    }

    async fn check_limit(&self, user_id: i64) -> Result<()> {
        self.rate_limiter.check("places", &format!("user {user_id}"), RATE_LIMIT).await?;
        Ok(())
    }
}

fn cache_builder<Key, Output>() -> CacheBuilder<Key, Output, Cache<Key, Output>>
where
    Key: std::hash::Hash + Eq + Send + Sync + 'static,
    Output: Clone + Send + Sync + 'static,
{
    Cache::builder().max_capacity(CACHE_BYTES).time_to_live(CACHE_TTL)
}

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// EL-MAP-20: logs the cause; the author only learns that the request failed.
fn failed(key: &'static str, error: &maps::Error) -> Error {
    tracing::warn!(%error, "the map service failed");
    Error::BadGateway(Message::new(key))
}
