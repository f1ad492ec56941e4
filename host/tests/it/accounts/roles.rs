use pinye_host::domain::user::ROLE_AUTHOR;
use serde_json::{Value, json};

use super::{manager, quick_user};
use crate::app::{ADMIN_PASSWORD, TestApp};
use crate::database;

fn codes(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect()
}

/// API-ADM-018, API-ADM-020, AD-004, AD-011
#[tokio::test]
async fn roles_are_made_and_get_permissions() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let roles = admin.get("/api/permissions/roles").await.expect(200);
    assert_eq!(codes(roles.data()), ["admin", "author"]);
    assert_eq!(roles.data()[0]["permissions"].as_array().unwrap().len(), 7);
    assert_eq!(roles.data()[0]["is_system"], true);
    let new = json!({ "code": "editor", "name": " 编辑 ", "description": "looks after tags" });
    let made = admin.post("/api/permissions/roles", &new).await.expect(201);
    let id = made.id();
    assert_eq!(
        made.data(),
        &json!({
            "id": id, "code": "editor", "name": "编辑", "description": "looks after tags",
            "is_system": false, "permissions": [],
        })
    );
    let taken = admin.post("/api/permissions/roles", &new).await.expect(409);
    assert_eq!(taken.message(), "this code is taken");
    assert_eq!(taken.fields(), ["code"], "B11: told beside its field like every other");
    for (wrong, field) in [
        (json!({ "name": "x" }), "code"),
        (json!({ "code": "Ä b", "name": "x" }), "code"),
        (json!({ "code": "x" }), "name"),
        (json!({ "code": "x", "name": "x".repeat(51) }), "name"),
        (json!({ "code": "x", "name": "x", "description": "x".repeat(201) }), "description"),
    ] {
        let reply = admin.post("/api/permissions/roles", &wrong).await.expect(422);
        assert_eq!(reply.fields(), [field]);
    }
    let path = format!("/api/permissions/roles/{id}/permissions");
    let set = admin
        .post(&path, &json!({ "permissionIds": [5, 6, 5], "password": ADMIN_PASSWORD }))
        .await
        .expect(200);
    assert_eq!(codes(&set.data()["permissions"]), ["tag.manage", "template.manage"]);
    let unknown = admin
        .post(&path, &json!({ "permissionIds": [1, 999], "password": ADMIN_PASSWORD }))
        .await
        .expect(422);
    assert_eq!(unknown.fields(), ["permissionIds"]);
    let roles = admin.get("/api/permissions/roles").await.expect(200);
    assert_eq!(codes(&roles.data()[2]["permissions"]), ["tag.manage", "template.manage"]);
    let set = admin
        .post(&path, &json!({ "permissionIds": [], "password": ADMIN_PASSWORD }))
        .await
        .expect(200);
    assert_eq!(set.data()["permissions"], json!([]));
    let of_admin = "/api/permissions/roles/1/permissions";
    admin
        .post(of_admin, &json!({ "permissionIds": [1], "password": ADMIN_PASSWORD }))
        .await
        .expect(400);
    let nowhere = "/api/permissions/roles/999/permissions";
    admin
        .post(nowhere, &json!({ "permissionIds": [1], "password": ADMIN_PASSWORD }))
        .await
        .expect(404);
}

/// API-ADM-022, API-ADM-024, AD-005, AD-010
#[tokio::test]
async fn a_new_permission_is_the_administrators_at_once() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let list = admin.get("/api/permissions/list").await.expect(200);
    assert_eq!(
        codes(list.data()),
        [
            "user.manage",
            "role.manage",
            "member.manage",
            "plugin.manage",
            "tag.manage",
            "template.manage",
            "work.manage-all"
        ]
    );
    assert!(list.data()[0]["group"].is_string());
    // A permission that is missing, deleted by an older version or by hand, can be created again.
    database::execute(&host.app.ctx.db, "DELETE FROM permissions WHERE code = 'tag.manage'").await;
    let new = json!({ "code": "tag.manage", "name": "Tags", "group": "content" });
    let made = admin.post("/api/permissions/create", &new).await.expect(201);
    assert_eq!(made.data()["id"], 8);
    assert_eq!(made.data()["group"], "content");
    admin.post("/api/permissions/create", &new).await.expect(409);
    let wrong = admin.post("/api/permissions/create", &json!({ "code": "a b" })).await.expect(422);
    assert_eq!(wrong.fields(), ["code", "name", "group"]);
    let own = admin.get("/api/permissions/user/permissions").await.expect(200);
    assert!(codes(own.data()).contains(&"tag.manage"));
}

/// API-ADM-024, AD-010: a permission that no code checks is refused.
#[tokio::test]
async fn a_permission_that_would_allow_nothing_is_refused_and_what_is_there_stays() {
    let host = TestApp::start().await;
    let mut admin = host.admin().await;
    let former = "INSERT INTO permissions (id, code, name, area) VALUES (99, 'old.one', 'x', 'x')";
    database::execute(&host.app.ctx.db, former).await;
    let new = json!({ "code": "report.read", "name": "Reports", "group": "content" });
    let said = [
        ("zh-CN", "程序中没有这个权限，新建后不起任何作用"),
        ("en-US", "the program has no such permission, so it would allow nothing"),
    ];
    for (language, sentence) in said {
        admin.language = language;
        let refused = admin.post("/api/permissions/create", &new).await.expect(422);
        assert_eq!(refused.fields(), ["code"]);
        let told = refused.json["errors"][0]["message"].as_str().unwrap();
        assert!(told.starts_with(sentence) && told.ends_with("work.manage-all"), "{told}");
    }
    let list = admin.get("/api/permissions/list").await.expect(200);
    let all = codes(list.data());
    assert!(all.contains(&"old.one") && !all.contains(&"report.read"), "{all:?}");
    let path = "/api/permissions/roles/2/permissions";
    let ids = json!({ "permissionIds": [5], "password": ADMIN_PASSWORD });
    admin.post(path, &ids).await.expect(200);
}

/// API-ADM-026, AD-006
#[tokio::test]
async fn the_roles_of_somebody_are_replaced() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let (id, author) = quick_user(&host, "author", ROLE_AUTHOR).await;
    let path = format!("/api/permissions/users/{id}/roles");
    let set = admin
        .post(&path, &json!({ "roleIds": [2, 1, 2], "password": ADMIN_PASSWORD }))
        .await
        .expect(200);
    assert_eq!(codes(set.data()), ["admin", "author"]);
    author.get("/api/users/me").await.expect(401);
    let promoted = super::another_session(&host, id).await;
    promoted.get("/api/users").await.expect(200);
    // Setting the same roles again ends no session, and neither does a refused change.
    admin.post(&path, &json!({ "roleIds": [1, 2], "password": ADMIN_PASSWORD })).await.expect(200);
    let unknown = admin
        .post(&path, &json!({ "roleIds": [1, 999], "password": ADMIN_PASSWORD }))
        .await
        .expect(422);
    assert_eq!(unknown.fields(), ["roleIds"]);
    promoted.get("/api/users").await.expect(200);
    let set =
        admin.post(&path, &json!({ "roleIds": [], "password": ADMIN_PASSWORD })).await.expect(200);
    assert_eq!(set.data(), &json!([]));
    promoted.get("/api/users").await.expect(401);
    admin
        .post(
            "/api/permissions/users/999/roles",
            &json!({ "roleIds": [2], "password": ADMIN_PASSWORD }),
        )
        .await
        .expect(404);
    // A user who changes their own roles keeps the current session, but no other.
    let (own, elsewhere) = (host.admin().await, host.admin().await);
    own.post(
        "/api/permissions/users/1/roles",
        &json!({ "roleIds": [1], "password": ADMIN_PASSWORD }),
    )
    .await
    .expect(200);
    own.post(
        "/api/permissions/users/1/roles",
        &json!({ "roleIds": [1, 2], "password": ADMIN_PASSWORD }),
    )
    .await
    .expect(200);
    own.get("/api/users/me").await.expect(200);
    elsewhere.get("/api/users/me").await.expect(401);
}

/// AD-012: a change of a role's permissions applies to the next request of its holders.
#[tokio::test]
async fn a_role_that_changes_its_permissions_changes_its_holders() {
    let host = TestApp::start().await;
    let (_, manager) = manager(&host, "manager", &["user.manage"]).await;
    manager.get("/api/users").await.expect(200);
    for path in ["/api/member/users", "/api/permissions/roles", "/api/permissions/list"] {
        assert_eq!(manager.get(path).await.expect(403).message(), "Forbidden");
    }
    let admin = host.admin().await;
    let roles = admin.get("/api/permissions/roles").await.expect(200);
    let id = roles.data().as_array().unwrap().last().unwrap()["id"].clone();
    let path = format!("/api/permissions/roles/{id}/permissions");
    for _ in 0..20 {
        admin
            .post(&path, &json!({ "permissionIds": [3], "password": ADMIN_PASSWORD }))
            .await
            .expect(200);
        manager.get("/api/users").await.expect(403);
        manager.get("/api/member/users").await.expect(200);
        admin
            .post(&path, &json!({ "permissionIds": [1], "password": ADMIN_PASSWORD }))
            .await
            .expect(200);
        manager.get("/api/users").await.expect(200);
        manager.get("/api/member/users").await.expect(403);
    }
}
