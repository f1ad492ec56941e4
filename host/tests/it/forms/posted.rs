//! Form submissions without JavaScript: the native POST and the response page.

use pinye_host::domain::publication::PublishedPage;
use reqwest::{Method, Response};
use serde_json::json;
use url::form_urlencoded;

use super::{Scene, fields, ids};
use crate::app::{Person, TestApp};
use crate::endpoint_coverage;

/// A page as rendered by views: two forms, the second is the page's own.
const PAGE: &str = "<!doctype html><html lang=\"en-US\"><head><title>x</title></head><body><main>\
    <form class=\"py-form\" id=\"py-form-0\" method=\"post\"><input type=\"hidden\" name=\"py-form\" value=\"page:p0\"></form>\
    <input form=\"py-form-0\" name=\"name\" value=\"\"><p data-slot=\"error\" data-form=\"py-form-0\" data-for=\"name\" hidden></p>\
    <input form=\"py-form-0\" name=\"tel\" value=\"\"><p data-slot=\"sent\" data-form=\"py-form-0\" hidden>Thank you</p>\
    </main></body></html>";

async fn scene() -> Scene {
    let scene = Scene::new().await;
    let page = PublishedPage {
        place: "0".to_owned(),
        html: PAGE.as_bytes().to_vec(),
        br: None,
        gzip: None,
        etag: "\"page\"".to_owned(),
        csp: "default-src 'none'".to_owned(),
    };
    scene.publish_with(vec![page]).await;
    scene
}

impl Scene {
    async fn post(&self, form: &[(&str, &str)]) -> Response {
        post(&self.visitor, &format!("/h5/{}/submit", self.work), form).await
    }
}

async fn post(visitor: &Person, path: &str, form: &[(&str, &str)]) -> Response {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let request = visitor.request(Method::POST, path).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.send().await.unwrap();
    endpoint_coverage::record(Method::POST, &answer);
    answer
}

fn is(answer: &Response, status: u16) {
    assert_eq!(answer.status().as_u16(), status);
    assert_eq!(answer.headers()["cache-control"], "no-store");
}

/// EL-FORM-03 as amended: accepted like any other submission; reloading the thanks page does not
/// submit again.
#[tokio::test]
async fn a_form_without_script_is_kept_and_thanked_for() {
    let scene = scene().await;
    let form = [
        ("py-form", "page:p0"),
        ("py-page", "0"),
        ("py-website", ""),
        ("name", "李 & <b>"),
        ("tel", "1\r\n2"),
    ];
    let answer = scene.post(&form).await;
    is(&answer, 303);
    let thanks = answer.headers()["location"].to_str().unwrap().to_owned();
    assert_eq!(thanks, format!("/h5/{}?page=0&sent=page%3Ap0#py-page-0", scene.work));
    for _ in 0..2 {
        let page = scene.visitor.request(Method::GET, &thanks).send().await.unwrap();
        is(&page, 200);
        assert_eq!(page.headers()["content-security-policy"], "default-src 'none'");
        let html = page.text().await.unwrap();
        assert!(
            html.contains("<p data-slot=\"sent\" data-form=\"py-form-0\">Thank you</p>"),
            "{html}"
        );
    }
    let records = scene.records("").await.expect(200);
    assert_eq!(ids(&records).len(), 1);
    let kept = &records.data()["records"][0]["form_data"];
    assert_eq!(*kept, json!({ "name": "李 & <b>", "tel": "1\n2" }));
}

/// Valid input is kept when a field is rejected.
#[tokio::test]
async fn what_is_wrong_stands_beside_its_field_and_the_rest_is_kept() {
    let scene = scene().await;
    let answer = scene.post(&[("py-form", "page:p0"), ("name", ""), ("tel", "\"><i>")]).await;
    is(&answer, 400);
    let html = answer.text().await.unwrap();
    assert!(html.contains("data-for=\"name\">this item is required</p>"), "{html}");
    assert!(html.contains("name=\"tel\" value=\"&quot;&gt;&lt;i&gt;\""), "{html}");
    assert!(html.contains("role=\"alert\">form validation failed, please check the input</p>"));
    assert_eq!(ids(&scene.records("").await.expect(200)).len(), 0);
}

/// Without JavaScript too, a suspicious submission needs one more tap: the page returns with the
/// input filled in.
#[tokio::test]
async fn a_doubtful_form_is_sent_once_more_from_the_page_that_says_so() {
    let scene = scene().await;
    let filled = [("py-form", "page:p0"), ("name", "Li"), ("py-website", "http://me.example")];
    let answer = scene.post(&filled).await;
    is(&answer, 428);
    let html = answer.text().await.unwrap();
    assert!(html.contains("submit once more") && html.contains("value=\"Li\""), "{html}");
    assert_eq!(ids(&scene.records("").await.expect(200)).len(), 0);
    let (_, key) = html.split_once("name=\"py-key\" value=\"").unwrap();
    let (key, _) = key.split_once('"').unwrap();
    let again = [&filled[..], &[("py-key", key)]].concat();
    is(&scene.post(&again).await, 303);
    assert_eq!(ids(&scene.records("?spam=all").await.expect(200)).len(), 1);
}

/// FM-021
#[tokio::test]
async fn too_many_forms_of_one_address_are_refused_with_the_page() {
    let scene = scene().await;
    for _ in 0..10 {
        is(&scene.post(&[("py-form", "page:p0"), ("name", "a")]).await, 303);
    }
    let answer = scene.post(&[("py-form", "page:p0"), ("name", "the eleventh")]).await;
    is(&answer, 429);
    let html = answer.text().await.unwrap();
    assert!(html.contains("value=\"the eleventh\"") && html.contains("py-notice"), "{html}");
}

/// FM-020, and requests of bots.
#[tokio::test]
async fn strange_bodies_are_answered_with_the_page_and_keep_nothing() {
    let scene = scene().await;
    let long = "x".repeat(70_000);
    is(&scene.post(&[("py-form", "page:p0"), ("name", &long)]).await, 413);
    is(&scene.post(&[("py-form", "page:other"), ("name", "a")]).await, 400);
    let many: Vec<(String, &str)> = (0..101).map(|at| (format!("f{at}"), "x")).collect();
    let many: Vec<(&str, &str)> =
        many.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    is(&scene.post(&many).await, 400);
    let path = format!("/h5/{}/submit", scene.work);
    let broken = scene.visitor.request(Method::POST, &path);
    let broken = broken.header("content-type", "multipart/form-data").body("x");
    is(&broken.send().await.unwrap(), 400);
    let nobody = post(&scene.visitor, "/h5/999/submit", &[("name", "a")]).await;
    assert_eq!(nobody.status().as_u16(), 404);
    let trapped = [("py-form", "page:p0"), ("name", "a"), ("py-field", "http://spam")];
    is(&scene.post(&trapped).await, 403);
    assert_eq!(ids(&scene.records("").await.expect(200)).len(), 0, "spam stands elsewhere");
}

/// PV-010
#[tokio::test]
async fn nothing_is_kept_of_a_preview() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let work = author.work().await["id"].as_i64().unwrap();
    let shared = author.get(&format!("/api/works/token/{work}")).await.expect(200);
    let token = shared.data()["token"].as_str().unwrap();
    let path = format!("/h5/{work}/submit?token={token}");
    let answer = post(&host.visitor(), &path, &[("py-form", "page:p0"), ("name", "a")]).await;
    is(&answer, 403);
    let html = answer.text().await.unwrap();
    assert!(html.contains("answers are not kept in a preview"), "{html}");
}

/// FM-022: saving the work returns a diagnostic.
#[tokio::test]
async fn two_fields_of_one_name_are_remarked_on() {
    let scene = Scene::new().await;
    let path = format!("/api/works/{}", scene.work);
    let mut draft = scene.author.get(&path).await.expect(200).data().clone();
    let mut elements = fields(&[("name", true), ("tel", false)]);
    elements[1]["pluginProps"]["name"] = json!("name");
    draft["pages"][0]["elements"] = elements;
    draft.as_object_mut().unwrap().remove("is_publish");
    let saved = scene.author.put(&path, &draft).await.expect(200);
    let remarks = saved.json["remarks"].as_array().unwrap();
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert_eq!(remarks[0]["code"], "field.twice");
    assert_eq!(remarks[0]["place"], "pages[0].elements[0]");
    assert_eq!(remarks[0]["args"]["name"], "name");
}
