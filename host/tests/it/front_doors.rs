//! Access settings of published works: slugs, passwords, and the offline notice.

use pinye_host::domain::publication::PublishedPage;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::app::{Person, Reply};
use crate::forms::Scene;
use pinye_host::visitors::access::{self, UnlockAttempt};

const SECRET: &str = "what only guests may read";

async fn scene() -> Scene {
    let scene = Scene::new().await;
    let page = PublishedPage {
        place: "0".to_owned(),
        html: format!("<!doctype html><html lang=\"zh-CN\"><title>x</title><p>{SECRET}</p></html>")
            .into_bytes(),
        br: None,
        gzip: None,
        etag: "\"page\"".to_owned(),
        csp: "default-src 'none'".to_owned(),
    };
    scene.publish_with(vec![page]).await;
    scene
}

impl Scene {
    fn page(&self) -> String {
        format!("/h5/{}", self.work)
    }

    async fn set_door(&self, change: &Value) -> Reply {
        self.author.put(&format!("/api/works/{}/door", self.work), change).await
    }
}

async fn sends(person: &Person, path: &str, form: &[(&str, &str)]) -> Reply {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let request = person.request(Method::POST, path).body(body);
    person.send(request.header("content-type", "application/x-www-form-urlencoded")).await
}

async fn enters(person: &Person, page: &str, password: &str) -> Reply {
    sends(person, &format!("{page}/open"), &[("password", password), ("place", "?page=2")]).await
}

async fn hands_in(person: &Person, work: i64) -> Reply {
    let form =
        json!({ "work_id": work.to_string(), "form_id": "page:p0", "form_data": { "name": "a" } });
    person.post("/api/workforms", &form).await
}

async fn sends_file(person: &Person, work: i64) -> Reply {
    let file = Part::bytes(b"x".to_vec()).file_name("a.txt");
    let form =
        Form::new().text("work_id", work.to_string()).text("element_id", "e").part("files", file);
    person.post_form("/api/upload/files", form).await
}

#[tokio::test]
async fn a_short_address_leads_to_its_work_however_it_is_spelled() {
    let scene = scene().await;
    let door = format!("/api/works/{}/door", scene.work);
    let before = scene.author.get(&door).await.expect(200);
    assert_eq!(
        (&before.data()["slug"], &before.data()["has_password"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(before.data()["url"], format!("{}{}", scene.host.works, scene.page()));
    let set = scene.set_door(&json!({ "slug": " Spring-Party " })).await.expect(200);
    assert_eq!(set.data()["slug"], "spring-party");
    assert_eq!(set.data()["url"], format!("{}/s/spring-party", scene.host.works));

    let moved = scene.visitor.get("/s/SPRING-party?page=1&from=card").await.expect(302);
    assert_eq!(moved.header("location"), format!("{}?page=1&from=card", scene.page()));
    assert_eq!(moved.header("cache-control"), "no-store");
    let studio = scene.host.nobody().get("/s/spring-party").await.expect(308);
    assert_eq!(studio.header("location"), format!("{}/s/spring-party", scene.host.works));
    for none in ["/s/nobody", "/s/..", "/s/spring%2Dparty%00", "/s/"] {
        scene.visitor.get(none).await.expect(404);
    }

    // A new slug releases the old one.
    scene.set_door(&json!({ "slug": "party" })).await.expect(200);
    scene.visitor.get("/s/spring-party").await.expect(404);
    scene.visitor.get("/s/party").await.expect(302);
    scene.set_door(&json!({ "slug": "" })).await.expect(200);
    scene.visitor.get("/s/party").await.expect(404);
}

#[tokio::test]
async fn a_short_address_that_is_taken_is_said_with_one_that_is_free() {
    let scene = scene().await;
    scene.set_door(&json!({ "slug": "wedding" })).await.expect(200);
    let other = scene.host.author("other").await;
    let work = other.work().await["id"].as_i64().unwrap();
    let door = format!("/api/works/{work}/door");
    other.put(&door, &json!({ "slug": "wedding-2026" })).await.expect(200);
    let refused = other.put(&door, &json!({ "slug": "WEDDING" })).await.expect(409);
    assert_eq!(refused.fields(), ["slug"]);
    assert_eq!(refused.data()["proposal"], "wedding-2026", "its own is free to it");
    assert_eq!(other.get(&door).await.expect(200).data()["slug"], "wedding-2026");

    let look = async |text: &str| other.get(&format!("{door}/slug?slug={text}")).await.expect(200);
    let taken = look("Wedding").await;
    assert_eq!(taken.data()["problem"], "this short address is taken");
    assert_eq!(
        (&taken.data()["slug"], &taken.data()["proposal"]),
        (&json!("wedding"), &json!("wedding-2026"))
    );
    assert_eq!(look("my-wedding").await.data()["problem"], Value::Null);
    assert_eq!(look("wedding-2026").await.data()["problem"], Value::Null, "it has it already");
    assert_eq!(look("admin").await.data()["problem"], "this short address is reserved");
    for wrong in ["ab", "a b", "<b>", "studio", "婚礼"] {
        let refused = other.put(&door, &json!({ "slug": wrong })).await.expect(400);
        assert_eq!(refused.fields(), ["slug"], "{wrong}");
    }
}

/// WM-010
#[tokio::test]
async fn a_work_in_the_bin_keeps_its_address_and_a_copy_gets_none() {
    let scene = scene().await;
    scene.set_door(&json!({ "slug": "kept", "password": "123456" })).await.expect(200);
    let copy = format!("/api/works/set-as-template/{}", scene.work);
    let copy = scene.author.post(&copy, &json!({})).await.expect(201).id();
    let door = scene.author.get(&format!("/api/works/{copy}/door")).await.expect(200);
    assert_eq!((&door.data()["slug"], &door.data()["has_password"]), (&Value::Null, &json!(false)));

    let path = format!("/api/works/{}", scene.work);
    scene.author.delete(&path).await.expect(200);
    scene.visitor.get("/s/kept").await.expect(404);
    let of_copy = format!("/api/works/{copy}/door");
    scene.author.put(&of_copy, &json!({ "slug": "kept" })).await.expect(409);
    scene.author.post(&format!("{path}/restore"), &json!({})).await.expect(200);
    scene.visitor.get("/s/kept").await.expect(302);
    scene.visitor.get(&scene.page()).await.expect(403);
    scene.author.delete(&format!("{path}?forever=true")).await.expect(200);
    scene.author.put(&of_copy, &json!({ "slug": "kept" })).await.expect(200);
}

/// Asserts that the response is the password page, with nothing of the work.
async fn is_asked(visitor: &Person, way: &str) {
    let asked = visitor.get(way).await.expect(403);
    assert!(!asked.text.contains(SECRET) && asked.text.contains("type=\"password\""), "{way}");
    assert!(asked.text.contains("<html lang=\"en-US\"") && !asked.text.contains("<script"));
    assert_eq!(asked.header("cache-control"), "private, no-store");
    assert_eq!(asked.header("x-robots-tag"), "noindex");
    assert!(asked.header("content-security-policy").contains("form-action 'self'"));
}

#[tokio::test]
async fn a_work_with_a_password_shows_and_takes_nothing_before_it_was_typed() {
    let scene = scene().await;
    let (page, work) = (scene.page(), scene.work);
    scene.set_door(&json!({ "password": " 喜结良缘百年 " })).await.expect(200);
    let ways = [
        page.clone(),
        format!("{page}/page/0"),
        format!("{page}?page=1"),
        format!("{page}?sent=page:p0"),
    ];
    for way in &ways {
        is_asked(&scene.visitor, way).await;
    }
    let chinese = Person { language: "zh-CN", ..scene.visitor.clone() };
    assert!(
        chinese.get(&page).await.expect(403).text.contains("输入作者提供的密码，即可打开此页面")
    );

    let sent = [("py-form", "page:p0"), ("name", "a")];
    assert!(
        sends(&scene.visitor, &format!("{page}/submit"), &sent)
            .await
            .expect(403)
            .text
            .contains("type=\"password\"")
    );
    let refused = hands_in(&scene.visitor, work).await.expect(403);
    assert_eq!(refused.message(), "this work asks for a password");
    scene.visitor.get(&format!("/api/workforms/token?work_id={work}")).await.expect(403);
    scene.visitor.get(&format!("{page}/live/e")).await.expect(403);
    sends_file(&scene.visitor, work).await.expect(403);
    let likes = format!("/api/works/{work}/elements/e/likes");
    scene.visitor.get(&likes).await.expect(403);
    scene.visitor.post(&likes, &json!({})).await.expect(403);
    scene.visitor.delete(&likes).await.expect(403);
    assert!(scene.records("").await.expect(200).data()["records"].as_array().unwrap().is_empty());

    let wrong = enters(&scene.visitor, &page, "喜结良").await.expect(403);
    assert!(wrong.text.contains("role=\"alert\"") && wrong.header("set-cookie").is_empty());
    let right = enters(&scene.visitor, &page, "喜结良缘百年 ").await.expect(303);
    assert_eq!(right.header("location"), format!("{page}?page=2"));
    let cookie = right.header("set-cookie");
    assert!(
        cookie.contains(&format!("; Path={page}; ")) && cookie.contains("; HttpOnly; SameSite=Lax")
    );
    for way in &ways {
        let shown = scene.visitor.get(way).await.expect(200);
        assert!(shown.text.contains(SECRET), "{way}");
        assert!(shown.header("cache-control").contains("no-store"));
    }
    let shown = scene.visitor.get(&page).await.expect(200);
    assert_eq!(
        (shown.header("cache-control"), shown.header("x-robots-tag")),
        ("private, no-store", "noindex")
    );
    hands_in(&scene.visitor, work).await.expect(201);
    sends(&scene.visitor, &format!("{page}/submit"), &sent).await.expect(303);
    scene.visitor.get(&format!("/api/workforms/token?work_id={work}")).await.expect(200);
    scene.visitor.get(&likes).await.expect(404);
    sends_file(&scene.visitor, work).await.expect(400);
    // The author has access, others do not.
    hands_in(&scene.author, work).await.expect(201);
    hands_in(&scene.host.author("other").await, work).await.expect(403);
    scene.host.visitor().get(&page).await.expect(403);
}

#[tokio::test]
async fn another_password_asks_everybody_again_and_none_lets_everybody_in() {
    let scene = scene().await;
    let page = scene.page();
    scene.set_door(&json!({ "password": "first-one" })).await.expect(200);
    enters(&scene.visitor, &page, "first-one").await.expect(303);
    scene.visitor.get(&page).await.expect(200);
    let set = scene.set_door(&json!({ "password": "first-one" })).await.expect(200);
    assert_eq!(set.data()["has_password"], true);
    assert!(!set.text.contains("argon2") && !set.text.contains("first-one"));
    scene.visitor.get(&page).await.expect(403);
    enters(&scene.visitor, &page, "first-one").await.expect(303);
    // An access cookie is valid for its own work only.
    let key = enters(&scene.visitor, &page, "first-one").await.expect(303);
    let key =
        key.header("set-cookie").split_once('=').unwrap().1.split(';').next().unwrap().to_owned();
    let forged = scene.host.visitor();
    let request = |id: i64| {
        forged.request(Method::GET, &page).header("cookie", format!("pinye_door_{id}={key}"))
    };
    forged.send(request(scene.work)).await.expect(200);
    forged.send(request(scene.work + 1)).await.expect(403);

    scene.set_door(&json!({ "password": "" })).await.expect(200);
    let shown = scene.host.visitor().get(&page).await.expect(200);
    assert_eq!((shown.header("cache-control"), shown.header("x-robots-tag")), ("no-cache", ""));
    enters(&scene.host.visitor(), &page, "x").await.expect(303);
    enters(&scene.host.visitor(), "/h5/999", "x").await.expect(404);
    for wrong in ["abc", &"x".repeat(65), "   a  "] {
        let refused = scene.set_door(&json!({ "password": wrong })).await.expect(422);
        assert_eq!(refused.fields(), ["password"]);
    }
}

/// Correct passwords do not count toward the rate limit: many visitors may share one address.
#[tokio::test]
async fn passwords_are_not_guessed_without_end() {
    let scene = scene().await;
    let page = scene.page();
    scene.set_door(&json!({ "password": "123456" })).await.expect(200);
    for _ in 0..12 {
        enters(&scene.host.visitor(), &page, "123456").await.expect(303);
    }
    for guess in 0..5 {
        enters(&scene.host.visitor(), &page, &guess.to_string()).await.expect(403);
    }
    for guess in ["10", "123456"] {
        let refused = enters(&scene.host.visitor(), &page, guess).await.expect(429);
        assert!(refused.text.contains("Too many tries") && refused.text.contains("role=\"alert\""));
    }
    let long = enters(&scene.host.visitor(), &page, &"x".repeat(5_000)).await.expect(413);
    assert!(long.text.contains("type=\"password\""));
    scene.clock.advance(14 * 60 * 1000);
    pinye_host::forms::sweep::sweep(&scene.host.app.ctx).await.unwrap();
    enters(&scene.host.visitor(), &page, "123456").await.expect(429);
    scene.clock.advance(60 * 1000 + 1);
    enters(&scene.host.visitor(), &page, "123456").await.expect(303);
    // Access expires after twelve hours.
    enters(&scene.visitor, &page, "123456").await.expect(303);
    scene.visitor.get(&page).await.expect(200);
    scene.clock.advance(12 * 3600 * 1000);
    scene.visitor.get(&page).await.expect(403);
}

/// Guesses from many addresses share a limit per work; passwords of four characters from earlier
/// versions stay valid.
#[tokio::test]
async fn passwords_are_not_guessed_from_many_addresses_either() {
    let scene = scene().await;
    let app = &scene.host.app;
    scene.set_door(&json!({ "password": "123456" })).await.expect(200);
    let hash = app.accounts.passwords.hash("1234".to_owned()).await.unwrap();
    let former = format!("UPDATE front_doors SET password_hash = '{hash}'");
    crate::database::execute(&app.ctx.db, former.leak()).await;
    let enter = async |address: usize, typed: &str| {
        let address = format!("192.0.2.{address}");
        let attempt = UnlockAttempt { work_id: scene.work, address: &address, typed };
        access::unlock(&app.ctx, &app.rate_limiter, &app.accounts.passwords, attempt).await
    };
    let mut looked_at = 0;
    for address in 0..30 {
        for guess in 0..4 {
            looked_at += usize::from(enter(address, &format!("guess{guess}")).await.is_ok());
        }
    }
    assert_eq!(looked_at, 100);
    assert!(enter(200, "1234").await.is_err(), "for an hour");
    scene.clock.advance(60 * 60 * 1000 + 1);
    enter(200, "1234").await.unwrap();
    scene.set_door(&json!({ "password": "12345" })).await.expect(422);
}

/// PV-008, VR-007
#[tokio::test]
async fn while_a_work_is_offline_visitors_read_what_its_author_left() {
    let scene = scene().await;
    let (page, info) = (scene.page(), format!("/api/works/info/{}", scene.work));
    scene
        .set_door(
            &json!({ "offline_text": "Thank you & goodbye <3\nSee you", "password": "123456" }),
        )
        .await
        .expect(200);
    scene.author.post(&info, &json!({ "is_publish": false })).await.expect(200);
    let closed = scene.visitor.get(&page).await.expect(404);
    assert!(closed.text.contains("Thank you &amp; goodbye &lt;3\nSee you"), "{}", closed.text);
    assert!(
        closed.text.contains("Not available right now")
            && !closed.text.contains("type=\"password\"")
    );
    assert_eq!(closed.header("x-robots-tag"), "noindex");
    enters(&scene.visitor, &page, "123456").await.expect(404);
    scene.set_door(&json!({ "offline_text": "" })).await.expect(200);
    let closed = scene.visitor.get(&page).await.expect(404);
    assert!(closed.text.contains("this work does not exist or is not published"));
    let long = scene.set_door(&json!({ "offline_text": "x".repeat(301) })).await.expect(422);
    assert_eq!(long.fields(), ["offline_text"]);

    // A work that was never published does not show its notice.
    let draft = scene.author.work().await["id"].clone();
    let door = format!("/api/works/{draft}/door");
    scene.author.put(&door, &json!({ "offline_text": "soon" })).await.expect(200);
    let closed = scene.visitor.get(&format!("/h5/{draft}")).await.expect(404);
    assert!(!closed.text.contains("soon"));
}

/// The audit records what changed, but no passwords.
#[tokio::test]
async fn changes_of_a_front_door_are_told() {
    let scene = scene().await;
    scene.set_door(&json!({ "slug": "told", "password": "never-told" })).await.expect(200);
    scene.set_door(&json!({ "password": "", "offline_text": "bye" })).await.expect(200);
    let lines = scene.admin.get("/api/audit?limit=2").await.expect(200);
    let told =
        |line: usize| (lines.data()[line]["action"].clone(), lines.data()[line]["detail"].clone());
    assert_eq!(told(1), (json!("work.door"), json!("address told, a password")));
    assert_eq!(told(0), (json!("work.door"), json!("no password, text while offline")));
    assert!(!lines.text.contains("never-told"));
}

/// WM-006: the card shows the number of visits; the password page is not a visit.
#[tokio::test]
async fn cards_say_how_often_works_were_seen() {
    let scene = scene().await;
    let seen = async || {
        scene.host.app.visits.flush().await.unwrap();
        scene.author.get("/api/works").await.expect(200).data()[0]["views"].clone()
    };
    assert_eq!(seen().await, json!(0));
    for _ in 0..2 {
        scene.visitor.get(&scene.page()).await.expect(200);
    }
    assert_eq!(seen().await, json!(2));
    scene.set_door(&json!({ "password": "123456" })).await.expect(200);
    scene.visitor.get(&scene.page()).await.expect(403);
    assert_eq!(seen().await, json!(2));
}
