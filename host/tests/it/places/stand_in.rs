//! A stand-in for the three map providers, which validates requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use pinye_host::Options;
use pinye_host::domain::geo::GeoPoint;
use serde_json::{Value, json};

use super::TEA;

pub const KEY: &str = "canary-map-key";
const ADDRESS: &str = "杭州市西湖区北山街 18 号";

/// The kind of response.
#[derive(Clone, Debug, Default)]
pub enum Mood {
    #[default]
    Well,
    /// An error with the provider's own code, and the key in its text.
    Refuses,
    /// This status and text.
    Says(u16, String),
    /// A delayed response.
    Slow(Duration),
}

#[derive(Default)]
struct Inside {
    mood: Mood,
    /// Number of requests by kind.
    calls: HashMap<&'static str, usize>,
    complaints: Vec<String>,
}

#[derive(Clone)]
pub struct StandIn {
    url: String,
    inside: Arc<Mutex<Inside>>,
}

type QueryParams = Query<HashMap<String, String>>;

impl StandIn {
    pub async fn start() -> StandIn {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/maps/", listener.local_addr().unwrap());
        let stand_in = StandIn { url, inside: Arc::default() };
        let router = Router::new()
            .route("/maps/ws/place/v1/suggestion/", get(tencent_search))
            .route("/maps/ws/geocoder/v1/", get(tencent_address))
            .route("/maps/v3/assistant/inputtips", get(amap_search))
            .route("/maps/v3/geocode/regeo", get(amap_address))
            .route("/maps/v2/search", get(tianditu_search))
            .route("/maps/geocoder", get(tianditu_address))
            .with_state(stand_in.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        stand_in
    }

    /// Returns settings of a host that uses this stand-in.
    pub fn options(&self, provider: &str) -> Options {
        Options {
            map_provider: Some(provider.to_owned()),
            map_key: Some(KEY.to_owned()),
            map_url: Some(self.url.clone()),
            ..Options::default()
        }
    }

    pub fn is(&self, mood: Mood) {
        self.inside.lock().unwrap().mood = mood;
    }

    /// Returns the number of requests to `search` or `address`.
    pub fn calls(&self, name: &str) -> usize {
        self.inside.lock().unwrap().calls.get(name).copied().unwrap_or_default()
    }

    /// Returns the violations found in requests.
    pub fn complaints(&self) -> Vec<String> {
        self.inside.lock().unwrap().complaints.clone()
    }

    fn wants(&self, asked: &QueryParams, name: &str, value: &str) {
        let got = asked.get(name).cloned().unwrap_or_default();
        if got != value {
            let complaint = format!("{name} is {got} and not {value}");
            self.inside.lock().unwrap().complaints.push(complaint);
        }
    }

    /// Counts the request, and responds according to the mood.
    async fn answer(&self, name: &'static str, well: Value, refusal: Value) -> Response {
        let mood = {
            let mut inside = self.inside.lock().unwrap();
            *inside.calls.entry(name).or_default() += 1;
            inside.mood.clone()
        };
        match mood {
            Mood::Well => Json(well).into_response(),
            Mood::Refuses => Json(refusal).into_response(),
            Mood::Slow(time) => {
                tokio::time::sleep(time).await;
                Json(well).into_response()
            }
            Mood::Says(status, text) => {
                let status = StatusCode::from_u16(status).unwrap();
                // Following the redirect would succeed, so the host must not follow it.
                let elsewhere = [(header::LOCATION, self.url.clone())];
                (status, elsewhere, text).into_response()
            }
        }
    }
}

/// Returns a dozen tea houses, the first one at the given position.
fn a_dozen(place: impl Fn(String, f64) -> Value) -> Vec<Value> {
    (0..12).map(|n| place(format!("湖畔茶室 {n}"), f64::from(n) / 1000.0)).collect()
}

async fn tencent_search(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "key", KEY);
    me.wants(&asked, "region", "全国");
    me.wants(&asked, "page_size", "10");
    let places = a_dozen(
        |title, off| json!({ "id": "1", "title": title, "address": ADDRESS, "location": { "lat": TEA.lat + off, "lng": TEA.lng } }),
    );
    let well = json!({ "status": 0, "message": "query ok", "count": 12, "data": places });
    me.answer("search", well, json!({ "status": 311, "message": format!("{KEY} is wrong") })).await
}

async fn tencent_address(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "key", KEY);
    if asked.get("location").is_some_and(|point| !point.starts_with("30,")) {
        me.wants(&asked, "location", "30.25,120.15");
    }
    let well = json!({ "status": 0, "result": { "address": "杭州市西湖区" } });
    me.answer("address", well, json!({ "status": 121, "message": format!("{KEY} is used up") }))
        .await
}

async fn amap_search(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "key", KEY);
    let mut places = a_dozen(|name, off| {
        let location = format!("{},{}", TEA.lng, TEA.lat + off);
        json!({ "name": name, "district": "杭州市西湖区", "address": "北山街 18 号", "location": location })
    });
    // A search suggestion without a position.
    places.insert(0, json!({ "name": "茶", "district": [], "address": [], "location": [] }));
    let well = json!({ "status": "1", "info": "OK", "infocode": "10000", "tips": places });
    me.answer("search", well, json!({ "status": "0", "info": KEY, "infocode": "10001" })).await
}

async fn amap_address(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "key", KEY);
    if asked.get("location").is_some_and(|point| !point.ends_with(",30")) {
        me.wants(&asked, "location", "120.15,30.25");
    }
    let well = json!({ "status": "1", "regeocode": { "formatted_address": "杭州市西湖区" } });
    me.answer("address", well, json!({ "status": "0", "info": KEY, "infocode": "10003" })).await
}

/// Parses the `postStr` parameter.
fn posted(asked: &QueryParams) -> Value {
    asked.get("postStr").and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

async fn tianditu_search(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "tk", KEY);
    me.wants(&asked, "type", "query");
    if posted(&asked)["count"] != "10" {
        me.inside.lock().unwrap().complaints.push("it asks for more than ten".to_owned());
    }
    let places = a_dozen(|name, off| {
        let GeoPoint { lat, lng } = TEA.wgs84_from_gcj02();
        json!({ "name": name, "address": ADDRESS, "lonlat": format!("{lng},{}", lat + off) })
    });
    let status = json!({ "infocode": 1000, "cndesc": "服务正常" });
    let well = json!({ "status": status, "resultType": 1, "count": 12, "pois": places });
    me.answer("search", well, json!({ "code": 301_001, "msg": KEY })).await
}

async fn tianditu_address(State(me): State<StandIn>, asked: QueryParams) -> Response {
    me.wants(&asked, "tk", KEY);
    me.wants(&asked, "type", "geocode");
    let (sent, wgs84) = (posted(&asked), TEA.wgs84_from_gcj02());
    let is_near = sent["lon"].as_f64().is_some_and(|lng| (lng - wgs84.lng).abs() < 0.000_01);
    if !is_near && sent["lon"].as_f64().is_none_or(|lng| lng > 120.1) {
        me.inside.lock().unwrap().complaints.push(format!("the point is {sent}"));
    }
    let well =
        json!({ "status": "0", "msg": "ok", "result": { "formatted_address": "杭州市西湖区" } });
    me.answer("address", well, json!({ "status": "404", "msg": KEY })).await
}
