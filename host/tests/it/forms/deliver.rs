//! Webhooks and mails on submission, from a queue in the database: delivered at least once, signed,
//! and never to internal addresses.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use pinye_host::Options;
use pinye_host::domain::spam::hmac_sha256;
use pinye_host::forms::deliver::deliver_due;
use pinye_host::store::deliveries::{ClaimLimits, claim};
use serde_json::{Value, json};

use super::{Scene, field};
use crate::app::{AUTHOR_PASSWORD, Reply};
use crate::mail_server::MailServer;

/// An author's server. It fails the first requests.
#[derive(Clone, Default)]
struct Receiver {
    got: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    refuses: Arc<Mutex<usize>>,
}

impl Receiver {
    async fn start(refuses: usize) -> (Receiver, String) {
        let receiver = Receiver { refuses: Arc::new(Mutex::new(refuses)), ..Receiver::default() };
        let router = Router::new().route("/hook", post(take)).with_state(receiver.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (receiver, url)
    }

    fn got(&self) -> Vec<(HeaderMap, Value)> {
        let got = self.got.lock().unwrap();
        got.iter().map(|(head, body)| (head.clone(), serde_json::from_str(body).unwrap())).collect()
    }
}

async fn take(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    receiver.got.lock().unwrap().push((headers, body));
    let mut refuses = receiver.refuses.lock().unwrap();
    if *refuses == 0 {
        return StatusCode::NO_CONTENT;
    }
    *refuses -= 1;
    StatusCode::INTERNAL_SERVER_ERROR
}

/// Starts a host that may reach this machine, which is forbidden by default.
async fn open_scene(options: Options) -> Scene {
    let networks = Some(vec!["127.0.0.0/8".parse().unwrap()]);
    let options = Options { webhook_networks: networks, ..options };
    Scene::with(field(), options).await
}

async fn set(scene: &Scene, settings: &Value) -> Reply {
    let path = format!("/api/works/form/settings/{}", scene.work);
    scene.author.put(&path, settings).await
}

async fn deliveries(scene: &Scene) -> Value {
    let path = format!("/api/works/form/deliveries/{}", scene.work);
    scene.author.get(&path).await.expect(200).data().clone()
}

/// Works off the queue until a delivery is in this state; the host's own worker runs as well.
async fn until(scene: &Scene, state: &str) -> Value {
    for _ in 0..600 {
        deliver_due(&scene.host.app.forms).await.unwrap();
        let found = deliveries(scene).await;
        if found[0]["state"] == state {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("not {state}: {}", deliveries(scene).await);
}

/// The body is signed with a key that only the owner sees, and carries an id for deduplication.
#[tokio::test]
async fn a_submission_is_sent_signed_to_its_authors_server() {
    let (receiver, url) = Receiver::start(0).await;
    let scene = open_scene(Options::default()).await;
    let kept = set(&scene, &json!({ "webhook_url": url })).await.expect(200);
    let secret = kept.data()["webhook_secret"].as_str().unwrap().to_owned();
    let id = scene.submit(&scene.body(&json!({ "name": "张三" }))).await.expect(201).id();
    let mut spam = scene.body(&json!({ "name": "a" }));
    spam["honeypot"] = json!("x");
    scene.submit(&spam).await.expect(403);
    let found = until(&scene, "done").await;
    assert_eq!(found.as_array().unwrap().len(), 1, "nobody is told of spam");
    let got = receiver.got();
    let (head, body) = &got[0];
    let field = |name: &str| head[name].to_str().unwrap().to_owned();
    assert_eq!(
        (&body["submission_id"], &body["form_data"]),
        (&json!(id), &json!({ "name": "张三" }))
    );
    assert_eq!((&body["id"], &found[0]["key"]), (&json!(field("x-pinye-delivery")), &body["id"]));
    let text = receiver.got.lock().unwrap()[0].1.clone();
    let said = format!("{}.{text}", field("x-pinye-timestamp"));
    let expected = format!("sha256={}", hex::encode(hmac_sha256(secret.as_bytes(), &said)));
    assert_eq!(field("x-pinye-signature"), expected);
    let other = set(&scene, &json!({ "new_secret": true })).await.expect(200);
    assert_ne!(other.data()["webhook_secret"], secret);
    assert_eq!(other.data()["webhook_url"], url, "what is not sent stays");
}

/// Group chats respond with 200 and an error code in the body, which decides whether the message
/// was delivered.
#[tokio::test]
async fn a_chat_that_does_not_take_a_message_is_asked_again() {
    let got: Arc<Mutex<Vec<String>>> = Arc::default();
    let answers = got.clone();
    let take = async move |body: String| {
        let mut got = answers.lock().unwrap();
        got.push(body);
        if got.len() == 1 {
            r#"{"errcode":45009,"errmsg":"api freq out of limit"}"#
        } else {
            r#"{"errcode":0,"errmsg":"ok"}"#
        }
    };
    let router = Router::new().route("/cgi-bin/webhook/send", post(take));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/cgi-bin/webhook/send?key=1", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let scene = open_scene(Options::default()).await;
    set(&scene, &json!({ "webhook_url": url })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "张三" }))).await.expect(201);
    let mut found = until(&scene, "waiting").await;
    while found[0]["error"] == "" {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        found = until(&scene, "waiting").await;
    }
    let error = found[0]["error"].as_str().unwrap();
    assert_eq!(error, "the service answered errcode 45009: api freq out of limit");
    scene.clock.advance(10_000);
    until(&scene, "done").await;
    let got = got.lock().unwrap();
    let body: Value = serde_json::from_str(&got[1]).unwrap();
    let text = body["text"]["content"].as_str().unwrap();
    assert!(text.contains("Party") && text.ends_with("Your name: 张三"), "{body}");
}

/// A failed delivery is retried later with the same id; nothing is lost meanwhile.
#[tokio::test]
async fn a_refused_delivery_is_tried_again_later() {
    let (receiver, url) = Receiver::start(2).await;
    let scene = open_scene(Options::default()).await;
    // Stop the host's own worker, so that only the test works off the queue.
    scene.host.app.ctx.shutdown.begin();
    set(&scene, &json!({ "webhook_url": url })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    for (pause, tries) in [(10_000, 1), (30_000, 2)] {
        while receiver.got().len() < tries {
            deliver_due(&scene.host.app.forms).await.unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let mut found = deliveries(&scene).await;
        while found[0]["error"] == "" || found[0]["tries"] != tries {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            found = deliveries(&scene).await;
        }
        assert_eq!(
            (&found[0]["state"], &found[0]["error"]),
            (&json!("waiting"), &json!("the server answered 500"))
        );
        scene.clock.advance(pause - 1);
        assert_eq!(deliver_due(&scene.host.app.forms).await.unwrap(), 0, "not before its time");
        scene.clock.advance(1);
    }
    let found = until(&scene, "done").await;
    assert_eq!(found[0]["tries"], 3);
    let keys: std::collections::HashSet<String> =
        receiver.got().iter().map(|(_, body)| body["id"].to_string()).collect();
    assert_eq!((receiver.got().len(), keys.len()), (3, 1));
}

/// A delivery claimed by a process that died becomes due again after a while.
#[tokio::test]
async fn a_delivery_outlives_who_took_it() {
    let (receiver, url) = Receiver::start(0).await;
    let scene = open_scene(Options::default()).await;
    scene.host.app.ctx.shutdown.begin();
    set(&scene, &json!({ "webhook_url": url })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    let (db, now) = (&scene.host.app.ctx.db, scene.clock.now_ms());
    let taken = claim(db, now, 300_000, &ClaimLimits::with_max(20)).await.unwrap();
    assert_eq!(taken.len(), 1);
    assert_eq!(deliver_due(&scene.host.app.forms).await.unwrap(), 0, "somebody has it");
    scene.clock.advance(300_000);
    assert_eq!(deliver_due(&scene.host.app.forms).await.unwrap(), 1);
    assert_eq!(receiver.got().len(), 1);
    assert_eq!(until(&scene, "done").await[0]["tries"], 2);
}

/// Internal addresses are refused by number and by name, unless an administrator allows them.
#[tokio::test]
async fn a_webhook_does_not_lead_inwards() {
    let (receiver, url) = Receiver::start(0).await;
    // Networks allowed for data sources are not allowed for webhooks.
    let data_source_networks =
        Some(vec!["127.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()]);
    let options = Options { data_source_networks, ..Options::default() };
    let scene = Scene::with(field(), options).await;
    for address in
        [url.clone(), url.replace("127.0.0.1", "localhost"), "http://169.254.169.254/".to_owned()]
    {
        set(&scene, &json!({ "webhook_url": address })).await.expect(200);
        scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
        let found = until(&scene, "failed").await;
        assert!(found[0]["error"].as_str().unwrap().contains("private"), "{found}");
    }
    assert!(receiver.got().is_empty());
    for address in ["file:///etc/passwd", "ftp://x.example/", "http://u:p@x.example/", "x"] {
        let refused = set(&scene, &json!({ "webhook_url": address })).await.expect(400);
        assert_eq!(refused.fields(), ["webhook_url"]);
    }
}

/// Mails go to the owner's confirmed address; without one, no mail is sent.
#[tokio::test]
async fn the_owner_gets_a_letter() {
    let server = MailServer::start().await;
    let scene = open_scene(server.options()).await;
    set(&scene, &json!({ "mails_owner": true })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    let found = until(&scene, "failed").await;
    assert_eq!(found[0]["error"], "the owner has no confirmed e-mail address");
    // No mail goes to an unconfirmed address.
    let sent = json!({ "email": "author@example.com", "password": AUTHOR_PASSWORD });
    scene.author.put("/api/users/me", &sent).await.expect(200);
    let code = server.code(1).await;
    scene.author.post("/api/users/me/email", &json!({ "code": code })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "<b>Ada" }))).await.expect(201);
    until(&scene, "done").await;
    let letters = server.letters(2).await;
    assert!(letters[1].to.contains("author@example.com"), "{:?}", letters[1]);
    assert!(letters[1].text.contains("Ada"), "{:?}", letters[1]);
}

/// A work that requires a form token sets submissions without one aside until they are confirmed.
#[tokio::test]
async fn a_work_may_ask_for_a_token() {
    let scene = Scene::new().await;
    set(&scene, &json!({ "needs_token": true })).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(428);
    let folder = scene.records("?spam=true").await.expect(200);
    assert_eq!(folder.data()["records"][0]["spam_reason"], "no-token");
    let lines = scene.admin.get("/api/audit?filters[action]=form.settings").await.expect(200);
    assert_eq!(lines.json["total"], 1, "it is audited");
}

/// A webhook that never responds delays no other delivery, not even mails about the same
/// submissions.
#[tokio::test]
async fn a_dead_webhook_waits_alone() {
    let dead = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", dead.local_addr().unwrap());
    let server = MailServer::start().await;
    let scene = open_scene(server.options()).await;
    let id = scene.author.get("/api/users/me").await.expect(200).id();
    let confirm = "UPDATE users SET email = 'a@example.com', email_confirmed = TRUE WHERE username = 'author'";
    crate::database::execute(&scene.host.app.ctx.db, confirm).await;
    assert!(id > 0);
    set(&scene, &json!({ "mails_owner": true, "webhook_url": url })).await.expect(200);
    for number in 0..8 {
        scene.submit(&scene.body(&json!({ "name": format!("{number}") }))).await.expect(201);
    }
    // The host's worker sends all mails while the first webhooks still wait for a response.
    assert_eq!(server.letters(8).await.len(), 8);
    let path = format!("/api/works/form/deliveries/{}?limit=100&filters[kind]=webhook", scene.work);
    let webhooks = scene.author.get(&path).await.expect(200);
    let webhooks = webhooks.data().as_array().unwrap();
    assert_eq!(webhooks.len(), 8);
    for one in webhooks {
        assert_eq!((&one["state"], &one["error"]), (&json!("waiting"), &json!("")), "{one}");
    }
    drop(dead);
}
