//! A stand-in for WeChat's API, with its validation of requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use pinye_host::Options;
use serde_json::{Value, json};

pub const APP_ID: &str = "wx0123456789abcdef";
pub const SECRET: &str = "canary-wechat-secret";

/// The kind of response.
#[derive(Clone, Debug, Default)]
pub enum Mood {
    #[default]
    Well,
    /// Every request fails with this error code.
    Errcode(i64),
    /// Responds with this status and text.
    Says(u16, String),
    /// A delayed response.
    Slow(Duration),
}

#[derive(Default)]
struct Inside {
    mood: Mood,
    /// Number of calls by name.
    calls: HashMap<&'static str, usize>,
    /// Used codes.
    used: Vec<String>,
    /// Number of the valid token; a forced refresh increments it.
    token: u64,
    /// Violations found in requests.
    complaints: Vec<String>,
    /// Lifetime of a ticket in seconds; tokens live two hours.
    ticket_lives: i64,
    /// Error code of every ticket request, whatever the token.
    no_tickets: Option<i64>,
}

#[derive(Clone)]
pub struct StandIn {
    pub url: String,
    inside: Arc<Mutex<Inside>>,
}

type QueryParams = Query<HashMap<String, String>>;

impl StandIn {
    pub async fn start() -> StandIn {
        let inside = Inside { token: 1, ticket_lives: 7200, ..Inside::default() };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let stand_in = StandIn { url, inside: Arc::new(Mutex::new(inside)) };
        let router = Router::new()
            .route("/sns/oauth2/access_token", get(of_code))
            .route("/sns/userinfo", get(user_info))
            .route("/cgi-bin/stable_token", post(stable_token))
            .route("/cgi-bin/ticket/getticket", get(ticket))
            .with_state(stand_in.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        stand_in
    }

    /// Returns settings of a host with an account here.
    pub fn options(&self) -> Options {
        Options {
            wechat_app_id: Some(APP_ID.to_owned()),
            wechat_secret: Some(SECRET.to_owned()),
            wechat_api_url: Some(self.url.clone()),
            ..Options::default()
        }
    }

    pub fn is(&self, mood: Mood) {
        self.inside.lock().unwrap().mood = mood;
    }

    pub fn lends_tickets_for(&self, seconds: i64) {
        self.inside.lock().unwrap().ticket_lives = seconds;
    }

    pub fn refuses_tickets(&self, errcode: Option<i64>) {
        self.inside.lock().unwrap().no_tickets = errcode;
    }

    /// Issues a token to another client, which invalidates the earlier ones.
    pub fn takes_the_token_away(&self) {
        self.inside.lock().unwrap().token += 1;
    }

    /// Returns the number of calls by this name.
    pub fn calls(&self, name: &str) -> usize {
        self.inside.lock().unwrap().calls.get(name).copied().unwrap_or_default()
    }

    /// Returns the violations found in requests.
    pub fn complaints(&self) -> Vec<String> {
        self.inside.lock().unwrap().complaints.clone()
    }

    /// Counts the call; returns a response if the mood overrides the normal one.
    async fn met(&self, name: &'static str) -> Option<Response> {
        let mood = {
            let mut inside = self.inside.lock().unwrap();
            *inside.calls.entry(name).or_default() += 1;
            inside.mood.clone()
        };
        match mood {
            Mood::Well => None,
            Mood::Errcode(number) => Some(wrong(number)),
            Mood::Says(status, text) => {
                Some((axum::http::StatusCode::from_u16(status).unwrap(), text).into_response())
            }
            Mood::Slow(time) => {
                tokio::time::sleep(time).await;
                None
            }
        }
    }

    fn complain(&self, complaint: String) -> Response {
        self.inside.lock().unwrap().complaints.push(complaint);
        wrong(40035)
    }

    /// Checks that exactly these fields were sent, with these values where known; returns an error
    /// response otherwise.
    fn check(&self, asked: &HashMap<String, String>, fields: &[(&str, &str)]) -> Option<Response> {
        for (name, value) in fields {
            match asked.get(*name) {
                Some(given) if !given.is_empty() && (value.is_empty() || given == value) => {}
                other => return Some(self.complain(format!("{name} is {other:?}"))),
            }
        }
        (asked.len() != fields.len()).then(|| self.complain(format!("more than asked: {asked:?}")))
    }

    fn token(&self) -> String {
        format!("token-{}", self.inside.lock().unwrap().token)
    }
}

/// WeChat's error messages may repeat request parameters; these do.
fn wrong(number: i64) -> Response {
    let words = format!("wrong, hint: [{SECRET}] rid: 1");
    Json(json!({ "errcode": number, "errmsg": words })).into_response()
}

async fn of_code(State(stand_in): State<StandIn>, Query(asked): QueryParams) -> Response {
    if let Some(answer) = stand_in.met("code").await {
        return answer;
    }
    let fields =
        [("appid", APP_ID), ("secret", SECRET), ("code", ""), ("grant_type", "authorization_code")];
    if let Some(complaint) = stand_in.check(&asked, &fields) {
        return complaint;
    }
    let code = asked["code"].clone();
    // `good-ming` is Ming's code, `good-ming-2` another one of theirs.
    let Some(name) = code.strip_prefix("good-").and_then(|rest| rest.split('-').next()) else {
        return wrong(40029);
    };
    let mut inside = stand_in.inside.lock().unwrap();
    if inside.used.contains(&code) {
        return wrong(40163);
    }
    inside.used.push(code.clone());
    Json(json!({
        "access_token": format!("user-token-{name}"), "expires_in": 7200, "refresh_token": "refresh",
        "openid": format!("openid-{name}"), "scope": "snsapi_userinfo",
    }))
    .into_response()
}

async fn user_info(State(stand_in): State<StandIn>, Query(asked): QueryParams) -> Response {
    if let Some(answer) = stand_in.met("user").await {
        return answer;
    }
    if let Some(complaint) =
        stand_in.check(&asked, &[("access_token", ""), ("openid", ""), ("lang", "zh_CN")])
    {
        return complaint;
    }
    let name = asked["openid"].strip_prefix("openid-").unwrap_or_default().to_owned();
    if asked["access_token"] != format!("user-token-{name}") {
        return wrong(40001);
    }
    Json(json!({
        "openid": asked["openid"], "nickname": format!("{name} 小明\u{7}"), "sex": 0, "province": "",
        "headimgurl": format!("http://thirdwx.qlogo.cn/mmopen/{name}/132"), "privilege": [],
    }))
    .into_response()
}

async fn stable_token(State(stand_in): State<StandIn>, Json(asked): Json<Value>) -> Response {
    if let Some(answer) = stand_in.met("token").await {
        return answer;
    }
    let force = asked["force_refresh"].as_bool();
    let expected = json!({
        "grant_type": "client_credential", "appid": APP_ID, "secret": SECRET, "force_refresh": force,
    });
    if force.is_none() || asked != expected {
        return stand_in.complain(asked.to_string());
    }
    if force == Some(true) {
        stand_in.inside.lock().unwrap().token += 1;
    }
    Json(json!({ "access_token": stand_in.token(), "expires_in": 7200 })).into_response()
}

async fn ticket(State(stand_in): State<StandIn>, Query(asked): QueryParams) -> Response {
    if let Some(answer) = stand_in.met("ticket").await {
        return answer;
    }
    let fields = [("access_token", ""), ("type", "jsapi")];
    if let Some(complaint) = stand_in.check(&asked, &fields) {
        return complaint;
    }
    let refusal = stand_in.inside.lock().unwrap().no_tickets;
    if let Some(errcode) = refusal {
        return wrong(errcode);
    }
    if asked["access_token"] != stand_in.token() {
        return wrong(42001);
    }
    let lives = stand_in.inside.lock().unwrap().ticket_lives;
    let value = format!("ticket-of-{}", asked["access_token"]);
    Json(json!({ "errcode": 0, "errmsg": "ok", "ticket": value, "expires_in": lives }))
        .into_response()
}
