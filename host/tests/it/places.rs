//! Place search of authors, against a stand-in of each provider that validates requests.

use std::time::{Duration, Instant};

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::geo::GeoPoint;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp, With};

mod stand_in;

use stand_in::{KEY, Mood, StandIn};

const PROVIDERS: [&str; 3] = ["tencent", "amap", "tianditu"];
/// Position of the tea house in the stand-ins, in GCJ-02.
const TEA: GeoPoint = GeoPoint { lat: 30.25, lng: 120.15 };

async fn search(person: &Person, words: &str) -> Reply {
    let words: String = url::form_urlencoded::byte_serialize(words.as_bytes()).collect();
    person.get(&format!("/api/places?query={words}")).await
}

async fn address(person: &Person, lat: f64, lng: f64) -> Reply {
    person.get(&format!("/api/places/address?lat={lat}&lng={lng}")).await
}

/// Starts a host that uses this provider, with a signed-in author.
async fn scene(provider: &str) -> (TestApp, StandIn, Person) {
    let stand_in = StandIn::start().await;
    let options = stand_in.options(provider);
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    (host, stand_in, author)
}

fn is_near(place: &Value, point: GeoPoint) -> bool {
    let apart = |name: &str, degrees: f64| (place[name].as_f64().unwrap() - degrees).abs();
    apart("lat", point.lat) < 0.000_02 && apart("lng", point.lng) < 0.000_02
}

/// EL-MAP-13, EL-MAP-16 (amended: a table of providers), EL-MAP-17
#[tokio::test]
async fn each_provider_is_asked_as_it_documents_and_answers_in_one_form() {
    for provider in PROVIDERS {
        let (host, stand_in, author) = scene(provider).await;
        let config = host.nobody().get("/api/config").await.expect(200);
        assert_eq!(config.data()["places"], true);
        let found = search(&author, "茶 & 室").await.expect(200);
        let places = found.data().as_array().unwrap();
        assert_eq!(places.len(), 10, "{provider}");
        assert_eq!(places[0]["name"], "湖畔茶室 0", "{provider}");
        assert_eq!(places[0]["address"], "杭州市西湖区北山街 18 号", "{provider}");
        assert!(is_near(&places[0]["position"], TEA), "{provider}: {}", places[0]);
        let said = address(&author, TEA.lat, TEA.lng).await.expect(200);
        assert_eq!(said.data(), &json!({ "address": "杭州市西湖区" }), "{provider}");
        assert_eq!(stand_in.complaints(), Vec::<String>::new(), "{provider}");
        // The key is not in the responses.
        assert!(!found.text.contains(KEY) && !said.text.contains(KEY));
    }
}

#[tokio::test]
async fn what_was_asked_lately_is_remembered_for_everybody() {
    let (host, stand_in, author) = scene("tencent").await;
    let other = host.author("other").await;
    for person in [&author, &other, &author] {
        search(person, " 茶室 ").await.expect(200);
        address(person, 30.0, 120.0).await.expect(200);
    }
    assert_eq!((stand_in.calls("search"), stand_in.calls("address")), (1, 1));
}

/// EL-MAP-20: a provider's failure becomes one message without the provider's own text.
#[tokio::test]
async fn a_provider_that_fails_is_told_and_never_remembered() {
    for provider in PROVIDERS {
        let (_host, stand_in, author) = scene(provider).await;
        let moods = [
            Mood::Refuses,
            Mood::Says(200, "<!doctype html><title>canary</title>".to_owned()),
            Mood::Says(500, "{}".to_owned()),
            Mood::Says(302, String::new()),
            Mood::Says(200, format!("{{\"status\":\"{}\"}}", "x".repeat(300 * 1024))),
            Mood::Says(200, "[".repeat(100_000)),
            Mood::Says(200, "null".to_owned()),
        ];
        for mood in moods {
            stand_in.is(mood.clone());
            let failed = search(&author, "茶室").await.expect(502);
            assert_eq!(failed.message(), "search failed", "{provider} {mood:?}");
            let failed = address(&author, 30.0, 120.0).await.expect(502);
            assert_eq!(failed.message(), "get address failed", "{provider} {mood:?}");
            assert!(!failed.text.contains(KEY) && !failed.text.contains("canary"));
        }
        stand_in.is(Mood::Well);
        search(&author, "茶室").await.expect(200);
        address(&author, 30.0, 120.0).await.expect(200);
    }
}

/// EL-MAP-20
#[tokio::test]
async fn a_slow_provider_is_given_up() {
    let (_host, stand_in, mut author) = scene("tencent").await;
    stand_in.is(Mood::Slow(Duration::from_secs(60)));
    author.language = "zh-CN";
    let began = Instant::now();
    let (found, said) = tokio::join!(search(&author, "茶室"), address(&author, 30.0, 120.0));
    assert_eq!(found.expect(502).message(), "搜索失败");
    assert_eq!(said.expect(502).message(), "获取地址失败");
    assert!(began.elapsed() < Duration::from_secs(20));
}

/// EL-MAP-20: without a key no request is sent, and the error says so.
#[tokio::test]
async fn without_a_key_there_is_no_search() {
    let stand_in = StandIn::start().await;
    let options = Options { map_key: None, ..stand_in.options("tencent") };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let mut author = host.author("author").await;
    assert_eq!(host.nobody().get("/api/config").await.expect(200).data()["places"], false);
    let told = search(&author, "茶室").await.expect(503);
    assert_eq!(told.message(), "please load Tencent map first");
    author.language = "zh-CN";
    assert_eq!(address(&author, 30.0, 120.0).await.expect(503).message(), "请先加载腾讯地图");
    assert_eq!(stand_in.calls("search") + stand_in.calls("address"), 0);
}

#[tokio::test]
async fn nonsense_is_refused_before_anybody_is_asked() {
    let (_host, stand_in, author) = scene("amap").await;
    for words in ["", "   ", "a\u{0}b", &"长".repeat(81)] {
        search(&author, words).await.expect(400);
    }
    author.get("/api/places").await.expect(400);
    for (lat, lng) in [(90.0, 0.0), (0.0, 181.0), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
        address(&author, lat, lng).await.expect(400);
    }
    for query in ["", "?lat=1", "?lat=a&lng=1", "?lat=1&lng="] {
        author.get(&format!("/api/places/address{query}")).await.expect(400);
    }
    assert_eq!(stand_in.calls("search") + stand_in.calls("address"), 0);
    // The maximum length.
    search(&author, &"长".repeat(80)).await.expect(200);
}

/// Each author has sixty requests per minute; cached results do not count.
#[tokio::test]
async fn nobody_uses_the_key_up_alone() {
    let (host, stand_in, author) = scene("tencent").await;
    for number in 0..59 {
        search(&author, &format!("茶室 {number}")).await.expect(200);
    }
    address(&author, 30.0, 120.0).await.expect(200);
    let refused = search(&author, "茶室 60").await.expect(429);
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 60);
    address(&author, 31.0, 120.0).await.expect(429);
    search(&author, "茶室 7").await.expect(200);
    search(&host.author("other").await, "茶室 60").await.expect(200);
    assert_eq!(stand_in.calls("search"), 60);
}
