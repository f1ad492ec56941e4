//! Search for places, for authors.

use axum::extract::State;
use pinye_app::place_search::PlaceSearch;
use pinye_domain::geo::GeoPoint;
use pinye_outbound::maps;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::envelope::{Envelope, ok};
use super::guard::CurrentUser;
use super::query::Query;
use crate::error::Result;

/// Search words.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct PlacesQuery {
    /// Words, at most 80 characters.
    #[param(required)]
    query: String,
}

/// The point whose address is asked for, in GCJ-02.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct PointQuery {
    /// Latitude.
    #[param(value_type = f64, required)]
    lat: String,
    /// Longitude.
    #[param(value_type = f64, required)]
    lng: String,
}

/// A place that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceRecord {
    name: String,
    /// May be empty.
    address: String,
    position: PositionRecord,
}

/// A point in GCJ-02.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionRecord {
    lat: f64,
    lng: f64,
}

/// Address of a point.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceAddress {
    /// May be empty.
    address: String,
}

fn record(place: &maps::MapPlace) -> PlaceRecord {
    let GeoPoint { lat, lng } = place.position;
    let (name, address) = (place.name.clone(), place.address.clone());
    PlaceRecord { name, address, position: PositionRecord { lat, lng } }
}

/// At most ten places that the installation's map service finds.
#[utoipa::path(get, path = "/api/places", tag = "places", params(PlacesQuery),
    responses((status = 200, body = Envelope<Vec<PlaceRecord>>)))]
pub async fn index(
    State(places): State<PlaceSearch>,
    CurrentUser(who): CurrentUser,
    Query(PlacesQuery { query }): Query<PlacesQuery>,
) -> Result<Envelope<Vec<PlaceRecord>>> {
    let found = places.search(who.id, &query).await?;
    Ok(ok(found.iter().map(record).collect()))
}

/// The address of a point, as the installation's map service knows it.
#[utoipa::path(get, path = "/api/places/address", tag = "places", params(PointQuery),
    responses((status = 200, body = Envelope<PlaceAddress>)))]
pub async fn address(
    State(places): State<PlaceSearch>,
    CurrentUser(who): CurrentUser,
    Query(PointQuery { lat, lng }): Query<PointQuery>,
) -> Result<Envelope<PlaceAddress>> {
    let degrees = |text: &str| text.trim().parse::<f64>().ok();
    let point = degrees(&lat).zip(degrees(&lng));
    let point = point.and_then(|(lat, lng)| GeoPoint::on_map(lat, lng));
    let address = places.reverse_geocode(who.id, point).await?;
    Ok(ok(PlaceAddress { address: address.to_string() }))
}
