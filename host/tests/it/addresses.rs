//! URLs as the specification spells them, each requested once: a handler that moves does not change
//! them or the shape of their responses.

use serde_json::json;

use crate::app::{ADMIN_PASSWORD, TestApp};

/// API-WRK: the routes of a work.
#[tokio::test]
async fn a_work_and_what_belongs_to_it() {
    let (host, author) = TestApp::with_author().await;
    let id = author.work().await["id"].as_i64().unwrap();
    let info = author.get(&format!("/api/works/info/{id}")).await.expect(200);
    assert_eq!(info.data()["id"], id);
    assert!(info.data().get("pages").is_none(), "the light record carries no pages");
    let before = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    let after = author.put(&format!("/api/works/token/{id}/refresh"), &json!({})).await.expect(200);
    assert_ne!(before.data(), after.data(), "a new token");
    assert_eq!(author.get(&format!("/api/works/{id}/tags")).await.expect(200).data(), &json!([]));
    let with_forms = author.get("/api/works/has-forms").await.expect(200);
    assert_eq!(with_forms.data(), &json!([]), "no form, no line");
    let template =
        author.post(&format!("/api/works/set-as-template/{id}"), &json!({})).await.expect(201);
    assert_ne!(template.id(), id, "a template is a work of its own");
    let offer = format!("/api/works/set-as-template/{}", template.id());
    let offered = author.put(&offer, &json!({ "only_owner": false })).await.expect(200);
    assert_eq!(offered.data()["only_owner"], false);
    let number = 1;
    author
        .put(&format!("/api/works/{id}/publications/{number}/current"), &json!({}))
        .await
        .expect(404);
    author.post(&format!("/api/works/{id}/restore"), &json!({})).await.expect(404);
    author.delete(&format!("/api/works/{id}")).await.expect(200);
    author.get(&format!("/api/works/{id}")).await.expect(404);
    author.post(&format!("/api/works/{id}/restore"), &json!({})).await.expect(200);
    author.get(&format!("/api/works/{id}")).await.expect(200);
    host.nobody().get(&format!("/api/works/info/{id}")).await.expect(401);
}

/// API-FRM: where the submissions of a work are delivered.
#[tokio::test]
async fn the_settings_of_a_works_forms() {
    let (host, author) = TestApp::with_author().await;
    let id = author.work().await["id"].as_i64().unwrap();
    let first = author.get(&format!("/api/works/form/settings/{id}")).await.expect(200);
    assert_eq!(first.data()["mails_owner"], false);
    let sent = json!({ "mails_owner": true, "needs_token": true });
    author.put(&format!("/api/works/form/settings/{id}"), &sent).await.expect(200);
    let kept = author.get(&format!("/api/works/form/settings/{id}")).await.expect(200);
    assert_eq!(kept.data()["mails_owner"], true);
    assert_eq!(kept.data()["needs_token"], true);
    assert_eq!(kept.data()["webhook_url"], first.data()["webhook_url"], "the rest stays");
    let told = author.get(&format!("/api/works/form/deliveries/{id}")).await.expect(200);
    assert_eq!(told.data(), &json!([]));
    let stranger = host.author("stranger").await;
    stranger.get(&format!("/api/works/form/settings/{id}")).await.expect(404);
    stranger.put(&format!("/api/works/form/settings/{id}"), &sent).await.expect(404);
    stranger.get(&format!("/api/works/form/deliveries/{id}")).await.expect(404);
}

/// API-LIKE: elements that a work does not have cannot be liked.
#[tokio::test]
async fn likes_of_an_element_that_is_not_there() {
    let (host, author) = TestApp::with_author().await;
    let (work, element) = (author.work().await["id"].as_i64().unwrap(), "nowhere");
    for person in [&author, &host.nobody(), &host.visitor()] {
        person.get(&format!("/api/works/{work}/elements/{element}/likes")).await.expect(404);
        let none = json!({});
        person
            .post(&format!("/api/works/{work}/elements/{element}/likes"), &none)
            .await
            .expect(404);
        person.delete(&format!("/api/works/{work}/elements/{element}/likes")).await.expect(404);
    }
}

/// API-DS, API-GEN: data sources by their id, gifts with and without the slash at the end.
#[tokio::test]
async fn data_sources_and_gifts() {
    let (host, author) = TestApp::with_author().await;
    let source = json!({ "name": "menu", "type": "static", "data": [{ "dish": "soup" }] });
    let id = author.post("/api/datasources", &source).await.expect(201).id();
    let kept = author.get(&format!("/api/datasources/{id}")).await.expect(200);
    assert_eq!(kept.data()["name"], "menu");
    let renamed = json!({ "name": "dishes" });
    author.put(&format!("/api/datasources/{id}"), &renamed).await.expect(200);
    let kept = author.get(&format!("/api/datasources/{id}")).await.expect(200);
    assert_eq!(kept.data()["name"], "dishes");
    host.author("stranger").await.get(&format!("/api/datasources/{id}")).await.expect(404);
    author.delete(&format!("/api/datasources/{id}")).await.expect(200);
    author.get(&format!("/api/datasources/{id}")).await.expect(404);
    let (with, without) = (author.get("/api/gift/").await, author.get("/api/gift").await);
    assert_eq!((with.code(), with.data()), (200, without.data()));
}

/// API-ADM: the permissions of a role.
#[tokio::test]
async fn the_permissions_of_a_role() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let role = json!({ "code": "editor", "name": "Editor" });
    let id = admin.post("/api/permissions/roles", &role).await.expect(201).id();
    let sent = json!({ "permissionIds": [1, 2], "password": ADMIN_PASSWORD });
    admin.post(&format!("/api/permissions/roles/{id}/permissions"), &sent).await.expect(200);
    let unknown = json!({ "permissionIds": [999_999], "password": ADMIN_PASSWORD });
    let refused = admin.post(&format!("/api/permissions/roles/{id}/permissions"), &unknown).await;
    assert!((400..500).contains(&refused.code()), "{}", refused.text);
}

/// API-PUB, API-PLG-005: missing files are 404 on either origin, never a page.
#[tokio::test]
async fn files_that_are_not_there() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    let (name, id, version) = ("nothing.js", "nobody", "1.0.0");
    for answer in [
        nobody.get(&format!("/plugins/{id}/{version}/{name}")).await,
        nobody.get(&format!("/uploads/{name}")).await,
        nobody.get(&format!("/tinymce/{name}")).await,
        nobody.get(&format!("/langs/{name}")).await,
        host.visitor().get(&format!("/uploads/{name}")).await,
    ] {
        let answer = answer.expect(404);
        assert!(!answer.text.contains("<html"), "{}", answer.text);
    }
}
