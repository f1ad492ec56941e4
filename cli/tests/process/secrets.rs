//! No secret and no visitor's form response is in the log. A real host logs at its most verbose
//! level while the test sends canaries wherever a secret can be sent, in valid and invalid
//! requests, and while its own outgoing requests fail. No canary may appear in the log.

mod echo;

use std::time::Duration;

use crate::guest::Guest;
use crate::host::{Host, fresh_database};
use pinye_host::router::{Origin, routes};
use reqwest::header::{AUTHORIZATION, COOKIE};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

/// A validation hook that traps on values of more than 3,000 bytes.
const TRAPS: &str = "(if (i32.gt_u (local.get $value_len) (i32.const 3000)) (then unreachable))";

/// The values that must not be logged.
#[derive(Default)]
struct Canaries(Vec<String>);

impl Canaries {
    /// Creates a canary; it has a letter and a digit, so it is a valid password too.
    fn another(&mut self, what: &str) -> String {
        let canary = format!("canary{}-{what}", 1000 + self.0.len());
        self.0.push(canary.clone());
        canary
    }

    /// Adds a secret that the host generated.
    fn add(&mut self, secret: &Value) -> String {
        let secret = secret.as_str().unwrap().to_owned();
        assert!(secret.len() > 8, "too short to look for: {secret}");
        self.0.push(secret.clone());
        secret
    }

    fn cookie(&mut self, answer: &reqwest::Response) -> String {
        let header = answer.headers().get("set-cookie").map(|value| value.to_str().unwrap());
        let (name, rest) = header.unwrap().split_once('=').unwrap();
        let value = rest.split(';').next().unwrap().to_owned();
        self.0.push(value.clone());
        format!("{name}={value}")
    }
}

struct Scene {
    host: Host,
    http: Client,
    token: String,
    canaries: Canaries,
}

impl Scene {
    fn at_studio(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.host.studio))
    }

    fn at_works(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.host.works))
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.at_studio(Method::POST, path).json(body)
    }

    async fn as_admin(&self, request: RequestBuilder, status: u16) -> Value {
        expect(request.bearer_auth(&self.token), status).await
    }
}

async fn expect(request: RequestBuilder, status: u16) -> Value {
    let answer = request.send().await.unwrap();
    let got = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    assert_eq!(got, status, "{text}");
    serde_json::from_str(&text).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_and_no_answer_is_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut canaries = Canaries::default();
    let wechat = echo::start().await;
    let mut host = Host::new(folder.path());
    host.database = fresh_database().await;
    let mail = format!("smtp://mailer:{}@127.0.0.1:1", canaries.another("mail-password"));
    host.settings = vec![
        ("RUST_LOG", "trace".to_owned()),
        ("PINYE_LOG", "json".to_owned()),
        ("PINYE_DATA_SOURCE_NETWORKS", "127.0.0.0/8".to_owned()),
        ("PINYE_WEBHOOK_NETWORKS", "127.0.0.0/8".to_owned()),
        ("PINYE_SMTP_URL", mail),
        ("PINYE_MAIL_FROM", "Pinye <pinye@example.com>".to_owned()),
        ("PINYE_WECHAT_APP_ID", "wx1".to_owned()),
        ("PINYE_WECHAT_SECRET", canaries.another("wechat-secret")),
        ("PINYE_WECHAT_API_URL", wechat.clone()),
        ("PINYE_MAP_KEY", canaries.another("map-key")),
        ("PINYE_MAP_URL", wechat),
    ];
    canaries.0.push(crate::host::PASSWORD.to_owned());
    host.start().await;
    let token = host.sign_in().await;
    canaries.0.push(token.clone());
    let mut scene = Scene { host, http: crate::host::client(), token, canaries };
    accounts(&mut scene).await;
    let work = form(&mut scene).await;
    answers(&mut scene, work).await;
    shared(&mut scene, work).await;
    sources(&mut scene).await;
    visitors(&mut scene, work).await;
    everywhere(&mut scene).await;
    // Mail and webhook deliveries are tried, and fail, in the background.
    tokio::time::sleep(Duration::from_secs(4)).await;
    scene.host.kill();
    let log = scene.host.log();
    for told in ["\"TRACE\"", "\"DEBUG\"", "\"WARN\"", "a delivery failed", "/api/users/login"] {
        assert!(log.contains(told), "the log is not as talkative as it should be: no {told}");
    }
    for canary in &scene.canaries.0 {
        let line = log.lines().find(|line| line.contains(canary));
        assert_eq!(line, None, "{canary}");
    }
    println!(
        "{} canaries in {} lines of log: 0 found",
        scene.canaries.0.len(),
        log.lines().count()
    );
}

/// Passwords, codes, captchas and session tokens: valid, invalid and malformed.
async fn accounts(scene: &mut Scene) {
    let password = scene.canaries.another("password");
    let made = json!({
        "username": "ming", "email": "ming@example.com", "password": password, "repeatPassword": password,
    });
    expect(scene.post("/api/users/register", &made), 201).await;
    let signed_in = json!({ "username": "ming", "password": password, "captcha": "" });
    let got = expect(scene.post("/api/users/login", &signed_in), 200).await;
    let ming = scene.canaries.add(&got["data"]["token"]);
    let next = scene.canaries.another("new-password");
    let change = json!({ "oldPassword": password, "newPassword": next });
    let request = scene.at_studio(Method::PUT, "/api/users/me/password").json(&change);
    expect(request.bearer_auth(&ming), 200).await;
    for _ in 0..4 {
        let wrong = json!({
            "username": scene.canaries.another("typed-as-name"), "password": scene.canaries.another("wrong-password"),
            "captcha": scene.canaries.another("captcha"),
        });
        expect(scene.post("/api/users/login", &wrong), 400).await;
    }
    let drawn = scene.at_studio(Method::GET, "/api/users/captcha").send().await.unwrap();
    let cookie = scene.canaries.cookie(&drawn);
    let again = json!({ "username": "ming", "password": next, "captcha": scene.canaries.another("captcha") });
    expect(scene.post("/api/users/login", &again).header(COOKIE, cookie), 400).await;
    expect(scene.post("/api/users/forgot-password", &json!({ "email": "ming@example.com" })), 200)
        .await;
    let code = json!({
        "email": "ming@example.com", "code": scene.canaries.another("code"), "newPassword": scene.canaries.another("reset"),
    });
    expect(scene.post("/api/users/forgot-password", &code), 400).await;
}

/// Publishes a work with a form whose webhook points at a server that does not exist.
async fn form(scene: &mut Scene) -> i64 {
    let package = Guest::new("answer").checks_values(TRAPS).build().package_bytes;
    let form = Form::new().part("package", Part::bytes(package).file_name("answer.pinye"));
    let request = scene.at_studio(Method::POST, "/api/plugins").multipart(form);
    scene.as_admin(request, 201).await;
    let request =
        scene.at_studio(Method::PUT, "/api/plugins/answer").json(&json!({ "enabled": true }));
    scene.as_admin(request, 200).await;
    let element = json!({ "uuid": "e", "name": "answer", "pluginProps": { "name": "said" } });
    let work =
        json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": [element] }] });
    let id =
        scene.as_admin(scene.post("/api/works", &work), 201).await["data"]["id"].as_i64().unwrap();
    let hook = format!(
        "http://127.0.0.1:1/{}?key={}",
        scene.canaries.another("hook-path"),
        scene.canaries.another("hook-query")
    );
    let path = format!("/api/works/form/settings/{id}");
    let request = scene.at_studio(Method::PUT, &path);
    let settings = json!({ "webhook_url": hook, "mails_owner": true });
    let kept = scene.as_admin(request.json(&settings), 200).await;
    scene.canaries.add(&kept["data"]["webhook_secret"]);
    let publish = scene.post(&format!("/api/works/info/{id}"), &json!({ "is_publish": true }));
    scene.as_admin(publish, 200).await;
    id
}

/// Form submissions: accepted, refused, malformed, and such that the plugin traps.
async fn answers(scene: &mut Scene, work: i64) {
    let hand_in = |scene: &Scene, said: &str, key: &str| {
        let body =
            json!({ "work_id": work.to_string(), "form_data": { "said": said }, "key": key });
        scene.at_works(Method::POST, "/api/workforms").json(&body)
    };
    let (said, key) = (scene.canaries.another("answer"), scene.canaries.another("key"));
    expect(hand_in(scene, &said, &key), 201).await;
    let other = scene.canaries.another("answer");
    expect(hand_in(scene, &other, &key), 409).await;
    let long = format!("{}{}", scene.canaries.another("long-answer"), "x".repeat(4000));
    let other_key = scene.canaries.another("key");
    let request = hand_in(scene, &long, &other_key);
    let failed = request.send().await.unwrap().status().as_u16();
    assert!(failed >= 400, "the plugin fell over it: {failed}");
    let search = format!("/api/works/form/query/{work}?keyword={said}");
    scene.as_admin(scene.at_studio(Method::GET, &search), 200).await;
    let broken = format!(
        "{{\"work_id\":\"{work}\",\"form_data\":{{\"said\":\"{}\"",
        scene.canaries.another("broken-answer")
    );
    let request = scene.at_works(Method::POST, "/api/workforms");
    expect(request.header("content-type", "application/json").body(broken), 400).await;
    let wrong =
        json!({ "work_id": work.to_string(), "form_data": scene.canaries.another("no-object") });
    expect(scene.at_works(Method::POST, "/api/workforms").json(&wrong), 400).await;
    let token = format!("/api/workforms/token?work_id={work}");
    let got = expect(scene.at_works(Method::GET, &token), 200).await;
    scene.canaries.add(&got["data"]["token"]);
}

/// Share tokens: generated by the host, and guessed ones.
async fn shared(scene: &mut Scene, work: i64) {
    let path = format!("/api/works/token/{work}");
    let got = scene.as_admin(scene.at_studio(Method::GET, &path), 200).await;
    let token = scene.canaries.add(&got["data"]["token"]);
    let guess = scene.canaries.another("share-token");
    for (token, status) in [(token, 200), (guess, 404)] {
        let path = format!("/h5/{work}?token={token}");
        expect(scene.at_works(Method::GET, &path), status).await;
        let moved = scene.at_studio(Method::GET, &path).send().await.unwrap();
        assert!(moved.status().as_u16() < 500);
    }
}

/// A data source whose URL holds a key, on a server that does not exist.
async fn sources(scene: &mut Scene) {
    let url = format!(
        "http://127.0.0.1:1/{}?key={}",
        scene.canaries.another("source-path"),
        scene.canaries.another("source-query")
    );
    let source = json!({
        "name": "weather", "type": "httpApi", "url": url, "through_server": true, "pipe": "$",
    });
    let made = scene.as_admin(scene.post("/api/datasources", &source), 201).await;
    let path = format!("/api/datasources/{}/preview", made["data"]["id"]);
    let request = scene.post(&path, &json!({})).bearer_auth(&scene.token);
    assert!(request.send().await.unwrap().status().as_u16() < 500);
}

/// The WeChat stand-in, which echoes every request, and cookies.
async fn visitors(scene: &mut Scene, work: i64) {
    let page =
        format!("{}/h5/{work}?key={}", scene.host.works, scene.canaries.another("page-query"));
    let path = format!("/api/wx/authorize?redirect_uri={}", page.replace('?', "%3F"));
    // A client that does not follow the redirect to WeChat.
    let none = reqwest::redirect::Policy::none();
    let still = Client::builder().no_proxy().redirect(none).build().unwrap();
    let begun = still.get(format!("{}{path}", scene.host.works)).send().await.unwrap();
    assert_eq!(begun.status().as_u16(), 302);
    let cookie = scene.canaries.cookie(&begun);
    let location = begun.headers()["location"].to_str().unwrap();
    let state = location.split("state=").nth(1).unwrap().split('#').next().unwrap();
    let code = scene.canaries.another("wechat-code");
    let path = format!("/api/wx/callback?code={code}&state={state}");
    expect(scene.at_works(Method::GET, &path).header(COOKIE, cookie), 502).await;
    let path = format!("/api/wx/jssdk?url={}", page.replace('?', "%3F"));
    expect(scene.at_works(Method::GET, &path), 502).await;
    // Place search sends the installation's map key to the service.
    for path in ["/api/places?query=tea", "/api/places/address?lat=30&lng=120"] {
        scene.as_admin(scene.at_studio(Method::GET, path), 502).await;
    }
}

/// Every route, with canaries in every part of the request: as a visitor and as an administrator,
/// well-formed and malformed.
async fn everywhere(scene: &mut Scene) {
    let quick = Client::builder().no_proxy().timeout(Duration::from_secs(3)).build().unwrap();
    let [query, cookie, bearer, field, body] =
        ["query", "cookie", "bearer", "field", "body"].map(|what| scene.canaries.another(what));
    let named = json!({
        "username": body, "password": body, "captcha": body, "oldPassword": body, "newPassword": body, "code": body,
        "email": body, "token": body, "form_data": { "said": body }, "webhook_url": body, "key": body, "url": body,
    });
    let broken = format!("{{\"password\":\"{body}\",\"password\":\"{body}\"");
    for route in routes() {
        // These routes end the session that the others need, or never end themselves.
        if route.path.contains("/me/sessions")
            || route.path.ends_with("/logout")
            || route.path.ends_with("/events")
        {
            continue;
        }
        let base =
            if route.origin == Origin::Works { &scene.host.works } else { &scene.host.studio };
        let mut path = route.path.clone();
        while let (Some(start), Some(end)) = (path.find('{'), path.find('}')) {
            path.replace_range(start..=end, "999999");
        }
        let url = format!("{base}{path}?token={query}&keyword={query}&code={query}&sort={query}");
        for token in [&bearer, &scene.token] {
            for text in [named.to_string(), broken.clone()] {
                let request = quick
                    .request(route.method.clone(), &url)
                    .header(AUTHORIZATION, format!("Bearer {token}"))
                    .header(
                        COOKIE,
                        format!(
                            "pinye_visitor={cookie}; pinye_captcha={cookie}; pinye_wx={cookie}"
                        ),
                    )
                    .header("idempotency-key", &field)
                    .header("referer", format!("http://a.example/?{field}"))
                    .header("x-forwarded-for", &field)
                    .header("content-type", "application/json");
                let body = if route.method == Method::GET { String::new() } else { text };
                if let Ok(answer) = request.body(body).send().await {
                    let status = answer.status().as_u16();
                    assert!(status != 500, "{} {path}: {status}", route.method);
                }
            }
        }
    }
}
