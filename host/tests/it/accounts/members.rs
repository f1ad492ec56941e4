use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::user::ROLE_AUTHOR;
use serde_json::{Value, json};

use super::quick_user;
use crate::app::{TestApp, With};

/// API-ADM-008, API-ADM-010, API-ADM-012, AD-002, AD-015
#[tokio::test]
async fn a_member_card_is_given_shown_and_ended() {
    let clock = Clock::fixed(1_800_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let admin = host.admin().await;
    let (id, _) = quick_user(&host, "member", ROLE_AUTHOR).await;
    let card = admin.post("/api/member/allocate", &json!({ "userId": id })).await.expect(201);
    let first = card.id();
    assert_eq!(
        card.data(),
        &json!({
            "id": first, "user_id": id, "card_type": "standard",
            "allocated_at": "2027-01-15T08:00:00.000Z", "expires_at": null, "status": "active",
        })
    );
    let again = admin.post("/api/member/allocate", &json!({ "userId": id })).await.expect(409);
    assert_eq!(again.message(), "this user has an active card already");
    let list = admin.get("/api/member/users?keyword=memb").await.expect(200);
    assert_eq!((&list.json["total"], list.header("x-total-count")), (&json!(1), "1"));
    assert_eq!(list.data()[0]["card"]["id"], first);
    let all = admin.get("/api/member/users?limit=1&offset=1").await.expect(200);
    assert_eq!((&all.json["total"], &all.data()[0]["card"]), (&json!(2), &Value::Null));
    assert_eq!(all.data()[0]["username"], "admin");

    admin.post("/api/member/cancel", &json!({ "userId": id })).await.expect(200);
    admin.post("/api/member/cancel", &json!({ "userId": id })).await.expect(404);
    let list = admin.get("/api/member/users?keyword=member").await.expect(200);
    assert_eq!(list.data()[0]["card"]["status"], "cancelled");

    let gold = json!({ "userId": id, "cardType": "gold", "expiresAt": "2027-01-16T08:00:00Z" });
    let card = admin.post("/api/member/allocate", &gold).await.expect(201);
    assert_eq!(card.data()["card_type"], "gold");
    assert_eq!(card.data()["expires_at"], "2027-01-16T08:00:00.000Z");
    admin.post("/api/member/allocate", &json!({ "userId": id })).await.expect(409);
    // An expired card does not prevent a new one.
    clock.advance(24 * 60 * 60 * 1000);
    let next = admin.post("/api/member/allocate", &json!({ "userId": id })).await.expect(201);
    assert!(next.id() > card.id());
}

/// API-ADM-010
#[tokio::test]
async fn a_card_is_for_somebody_and_ends_in_the_future() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    admin.post("/api/member/allocate", &json!({ "userId": 999 })).await.expect(404);
    admin.post("/api/member/allocate", &json!({})).await.expect(400);
    for wrong in [json!("2020-01-01T00:00:00Z"), json!("soon"), json!(5)] {
        let sent = json!({ "userId": 1, "expiresAt": wrong });
        let reply = admin.post("/api/member/allocate", &sent).await.expect(422);
        assert_eq!(reply.fields(), ["expiresAt"]);
    }
    let long = json!({ "userId": 1, "cardType": "x".repeat(51) });
    let reply = admin.post("/api/member/allocate", &long).await.expect(422);
    assert_eq!(reply.fields(), ["cardType"]);
}

/// AD-015: of many concurrent requests, one gets the card.
#[tokio::test]
async fn nobody_gets_two_active_cards() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let sent = json!({ "userId": 1 });
    let tries = (0..10).map(|_| admin.post("/api/member/allocate", &sent));
    let replies = futures_util::future::join_all(tries).await;
    assert_eq!(replies.iter().filter(|reply| reply.code() == 201).count(), 1);
    assert_eq!(replies.iter().filter(|reply| reply.code() == 409).count(), 9);
}
