//! No user grants, changes or takes over more permissions than they have, and dangerous actions
//! require the password again.

use pinye_host::domain::user::{ROLE_ADMIN, ROLE_AUTHOR};
use pinye_host::store;
use serde_json::json;

use super::{another_session, delete_user, manager, quick_user};
use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, TestApp};

const BEYOND: &str = "this user or role may do what you may not; ask an administrator who may";

/// A manager of roles can make neither themselves nor another user an administrator.
#[tokio::test]
async fn a_manager_of_roles_gives_nobody_more_than_they_have() {
    let host = TestApp::start().await;
    let (own, manager) = manager(&host, "manager", &["role.manage", "tag.manage"]).await;
    let (other, _) = quick_user(&host, "other", ROLE_AUTHOR).await;
    let roles = manager.get("/api/permissions/roles").await.expect(200);
    let own_role = roles.data()[2]["id"].as_i64().unwrap();
    for user in [own, other] {
        let path = format!("/api/permissions/users/{user}/roles");
        let sent = json!({ "roleIds": [1, 2], "password": AUTHOR_PASSWORD });
        assert_eq!(manager.post(&path, &sent).await.expect(403).message(), BEYOND);
        let sent = json!({ "roleIds": [own_role], "password": AUTHOR_PASSWORD });
        manager.post(&path, &sent).await.expect(200);
    }
    // Permissions of roles: neither one that the manager lacks, nor of a role that has such
    // permissions.
    let everybodys = "/api/permissions/roles/2/permissions";
    let sent = json!({ "permissionIds": [4, 5], "password": AUTHOR_PASSWORD });
    assert_eq!(manager.post(everybodys, &sent).await.expect(403).message(), BEYOND);
    let sent = json!({ "permissionIds": [5], "password": AUTHOR_PASSWORD });
    manager.post(everybodys, &sent).await.expect(200);
    let admin = host.admin().await;
    let sent = json!({ "permissionIds": [4, 5], "password": ADMIN_PASSWORD });
    admin.post(everybodys, &sent).await.expect(200);
    let sent = json!({ "permissionIds": [], "password": AUTHOR_PASSWORD });
    assert_eq!(manager.post(everybodys, &sent).await.expect(403).message(), BEYOND);
    let held = admin.get("/api/permissions/roles").await.expect(200);
    assert_eq!(held.data()[1]["permissions"].as_array().unwrap().len(), 2, "nothing was changed");
}

/// An administrator cannot be blocked, demoted, deleted or given a new password by a user with
/// fewer permissions.
#[tokio::test]
async fn whoever_may_less_does_not_touch_whoever_may_more() {
    let host = TestApp::start().await;
    let (_, manager) = manager(&host, "manager", &["user.manage", "role.manage"]).await;
    let (above, _) = quick_user(&host, "above", ROLE_ADMIN).await;
    let path = format!("/api/users/{above}/status");
    for blocked in [true, false] {
        let refused = manager.put(&path, &json!({ "blocked": blocked })).await.expect(403);
        assert_eq!(refused.message(), BEYOND);
    }
    let roles = format!("/api/permissions/users/{above}/roles");
    let sent = json!({ "roleIds": [2], "password": AUTHOR_PASSWORD });
    assert_eq!(manager.post(&roles, &sent).await.expect(403).message(), BEYOND);
    let user = format!("/api/users/{above}");
    let refused = delete_user(&manager, &user, AUTHOR_PASSWORD).await.expect(403);
    assert_eq!(refused.message(), BEYOND);
    another_session(&host, above).await.get("/api/users").await.expect(200);
}

/// The heir of an account can read all its data, so managers of users cannot choose one: it could
/// be a second account of theirs.
#[tokio::test]
async fn only_an_administrator_says_who_takes_over() {
    let host = TestApp::start().await;
    let (own, manager) = manager(&host, "manager", &["user.manage", "role.manage"]).await;
    let (second, other) = quick_user(&host, "second", ROLE_AUTHOR).await;
    let (leaving, person) = quick_user(&host, "leaving", ROLE_AUTHOR).await;
    let work = format!("/api/works/{}", person.work().await["id"]);
    for heir in [own, second, 1] {
        let path = format!("/api/users/{leaving}?transferTo={heir}");
        let refused = delete_user(&manager, &path, AUTHOR_PASSWORD).await.expect(422);
        assert_eq!(refused.fields(), ["transferTo"], "{heir}");
    }
    person.get(&work).await.expect(200);
    manager.get(&work).await.expect(404);
    other.get(&work).await.expect(404);
    let admin = host.admin().await;
    let path = format!("/api/users/{leaving}?transferTo={second}");
    delete_user(&admin, &path, ADMIN_PASSWORD).await.expect(200);
    other.get(&work).await.expect(200);
    let told = admin.get("/api/audit?limit=5").await.expect(200);
    assert!(told.text.contains(&format!("handed over to {second}")), "{}", told.text);
}

/// A session left open is not enough to change permissions or delete users.
#[tokio::test]
async fn dangerous_changes_ask_for_the_password_again() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let (id, author) = quick_user(&host, "author", ROLE_AUTHOR).await;
    let (roles, permissions, user) = (
        format!("/api/permissions/users/{id}/roles"),
        "/api/permissions/roles/2/permissions",
        format!("/api/users/{id}"),
    );
    for wrong in [json!(null), json!("wrong-2026")] {
        let with = |mut body: serde_json::Value| {
            if wrong.is_string() {
                body["password"] = wrong.clone();
            }
            body
        };
        let refused = admin.post(&roles, &with(json!({ "roleIds": [1] }))).await.expect(400);
        assert_eq!(refused.fields(), ["password"]);
        let sent = with(json!({ "permissionIds": [5] }));
        assert_eq!(admin.post(permissions, &sent).await.expect(400).fields(), ["password"]);
    }
    assert_eq!(admin.delete(&user).await.expect(400).fields(), ["password"]);
    let refused = delete_user(&admin, &user, AUTHOR_PASSWORD).await.expect(400);
    assert_eq!(refused.message(), "the password is wrong; enter your own");
    author.get("/api/users/me").await.expect(200);
    let held = store::users::permissions(&host.app.ctx.db, id).await.unwrap();
    assert!(held.is_empty(), "{held:?}");
    // Wrong passwords count toward the sign-in limit.
    for _ in 0..5 {
        let guess = admin.delete(&user).await;
        assert!([400, 429].contains(&guess.code()), "{}", guess.text);
    }
    delete_user(&admin, &user, ADMIN_PASSWORD).await.expect(429);
}

/// A host without `--demo` refuses the demo author everywhere, with a message.
#[tokio::test]
async fn the_demo_author_is_kept_out_without_demo() {
    let (host, author) = TestApp::with_author().await;
    let id = author.get("/api/users/me").await.expect(200).id();
    store::users::mark_as_demo(&host.app.ctx.db, id).await.unwrap();
    let refused = super::sign_in(&host, "author", AUTHOR_PASSWORD).await.expect(403);
    assert!(refused.message().contains("--demo"), "{}", refused.text);
    super::sign_in(&host, "author", "wrong-2026").await.expect(400);
}
