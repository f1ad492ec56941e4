//! Places that authors look for. The installation's map service is asked for them, with its key and as often as is fair.

use std::sync::Arc;

use pinye_domain::geo::GeoPoint;
use pinye_domain::messages::Message;

use crate::App;
use crate::error::{Error, Result};
use crate::maps::{self, MapPlace, MapService};
use crate::rate_limits;

/// Questions of one author in a minute that nobody has asked lately.
const RATE_LIMIT: (i64, i64) = (60, 60_000);
/// Characters of what is looked for.
const MAX_QUERY_CHARS: usize = 80;

/// EL-MAP-13, EL-MAP-16: at most ten places that are found under these words.
///
/// # Errors
///
/// 503 without a map service, 400 without words, 502 where the service fails.
pub async fn search(app: &App, user_id: i64, words: &str) -> Result<Arc<Vec<MapPlace>>> {
    let service = service(app)?;
    let words = words.trim();
    let is_fit = (1..=MAX_QUERY_CHARS).contains(&words.chars().count());
    if !is_fit || words.chars().any(char::is_control) {
        return Err(Error::BadRequest(Message::new("query.value").with("field", "query")));
    }
    if let Some(known) = app.maps.found.get(words).await {
        return Ok(known);
    }
    check_limit(app, user_id).await?;
    let found = app.maps.search(service, words).await;
    let found = Arc::new(found.map_err(|error| failed("map.searchFail", &error))?);
    app.maps.found.insert(words.to_owned(), Arc::clone(&found)).await;
    Ok(found)
}

/// EL-MAP-16: the address of a point; empty where there is none.
///
/// # Errors
///
/// 503 without a map service, 400 without a point, 502 where the service fails.
pub async fn reverse_geocode(app: &App, user_id: i64, point: Option<GeoPoint>) -> Result<Arc<str>> {
    let service = service(app)?;
    let point = point
        .ok_or_else(|| Error::BadRequest(Message::new("query.value").with("field", "lat, lng")))?;
    let asked = format!("{},{}", point.lat, point.lng);
    if let Some(known) = app.maps.addresses.get(&asked).await {
        return Ok(known);
    }
    check_limit(app, user_id).await?;
    let address = app.maps.reverse_geocode(service, point).await;
    let address: Arc<str> = address.map_err(|error| failed("map.addressFail", &error))?.into();
    app.maps.addresses.insert(asked, Arc::clone(&address)).await;
    Ok(address)
}

fn service(app: &App) -> Result<&MapService> {
    app.maps.service().ok_or_else(|| Error::Unavailable(Message::new("map.notLoaded")))
}

async fn check_limit(app: &App, user_id: i64) -> Result<()> {
    rate_limits::check(app, "places", &format!("user {user_id}"), RATE_LIMIT).await?;
    Ok(())
}

/// EL-MAP-20: the author reads that it failed, the log why.
fn failed(key: &'static str, error: &maps::Error) -> Error {
    tracing::warn!(%error, "the map service was asked in vain");
    Error::BadGateway(Message::new(key))
}
