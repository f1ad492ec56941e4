use std::time::Duration;

use pinye_host::domain::upload::Upload;
use pinye_host::domain::user::{ROLE_AUTHOR, permission};
use pinye_host::store::list::PagedQuery;
use pinye_host::store::sessions::NewSession;
use pinye_host::store::users::{self, NewUser};
use pinye_host::store::works::{self, Save, StoredWork};
use pinye_host::store::{self, Db, admin_users, pending_deletions, sessions, uploads};

use super::House;

/// AU-002: usernames are unique across spellings.
#[tokio::test]
async fn a_name_is_taken_however_it_is_spelled() {
    let house = House::new().await;
    for username in ["first", "FIRST", "First"] {
        let new = NewUser { username, nickname: "", password_hash: "x", role: ROLE_AUTHOR, at: 0 };
        let taken = users::add(&house.db, &new).await.unwrap_err();
        assert!(matches!(taken, store::Error::Duplicate("username")), "{username}: {taken}");
    }
    assert_eq!(users::count(&house.db).await.unwrap(), 2, "a refused one leaves nothing behind");
    assert_eq!(users::by_name(&house.db, "FiRsT").await.unwrap().unwrap().username, "first");
    assert!(users::by_name(&house.db, "nobody").await.unwrap().is_none());
    assert_eq!(house.user("third").await, 3, "and takes no id");
}

async fn start(db: &Db, token_hash: &str, user_id: i64) {
    let new = NewSession { token_hash, user_id, address: "127.0.0.1", user_agent: "a test", at: 0 };
    assert_eq!(sessions::start(db, &new).await.unwrap(), Some(sessions::LIFE_MS));
}

/// AU-028: a session is found by the hash of its token, until it expires.
#[tokio::test]
async fn a_session_ends_with_its_time_its_password_or_its_user() {
    const HOUR: i64 = 60 * 60 * 1_000;
    let house = House::new().await;
    for hash in ["a", "b", "c"] {
        start(&house.db, hash, 1).await;
    }
    start(&house.db, "other", 2).await;
    let found = async |hash: &str, at| sessions::find(&house.db, hash, at).await.unwrap();
    assert_eq!(found("a", 1).await.unwrap().id, 1);
    assert!(found("A", 1).await.is_none() && found("", 1).await.is_none());
    assert!(found("a", sessions::LIFE_MS).await.is_none(), "its time is up");
    assert!(found("b", 2 * HOUR).await.is_some(), "used after two hours");
    assert!(found("b", sessions::LIFE_MS + HOUR).await.is_some(), "and so it lives longer");
    users::set_password(&house.db, 1, "new", "b").await.unwrap();
    assert!(found("a", 1).await.is_none() && found("c", 1).await.is_none());
    assert!(found("b", 2 * HOUR).await.is_some() && found("other", 1).await.is_some());
    admin_users::set_blocked(&house.db, 2, 1, true).await.unwrap();
    assert!(found("b", 2 * HOUR).await.is_none());
    admin_users::set_blocked(&house.db, 2, 1, false).await.unwrap();
    assert!(found("b", 2 * HOUR).await.is_none(), "unblocking opens no old session");
    sessions::end(&house.db, "other").await.unwrap();
    assert!(found("other", 1).await.is_none());
}

/// AD-012: permissions come from roles only.
#[tokio::test]
async fn permissions_are_those_of_the_roles() {
    let house = House::new().await;
    start(&house.db, "a", 1).await;
    let who = sessions::find(&house.db, "a", 1).await.unwrap().unwrap();
    assert!(
        !who.has_permission(permission::PLUGIN_MANAGE)
            && !who.has_permission(permission::WORK_MANAGE_ALL)
    );
    assert_eq!(users::roles(&house.db, 1).await.unwrap()[0].code, ROLE_AUTHOR);
    assert!(users::permissions(&house.db, 1).await.unwrap().is_empty());
    let admin_too = "INSERT INTO user_roles (user_id, role_id) VALUES (1, 1)";
    crate::database::execute(&house.db, admin_too).await;
    let who = sessions::find(&house.db, "a", 1).await.unwrap().unwrap();
    assert!(
        who.has_permission(permission::PLUGIN_MANAGE)
            && who.has_permission(permission::WORK_MANAGE_ALL)
    );
    assert_eq!(users::permissions(&house.db, 1).await.unwrap().len(), 7, "each once");
    assert_eq!(users::roles(&house.db, 1).await.unwrap().len(), 2);
}

fn file(owner: i64, name: &str, size: i64) -> Upload {
    Upload {
        id: 0,
        user_id: owner,
        name: name.to_owned(),
        stored_name: format!("u{owner}-{name}"),
        mime: "image/png".to_owned(),
        size,
        width: None,
        height: None,
        created_at: 0,
    }
}

/// A quota for bytes and files that no user of these tests reaches.
const AMPLE_QUOTA: (u64, i64) = (4 << 40, 100);

/// The quota counts existing files.
#[tokio::test]
async fn usage_is_the_sum_of_ones_own_files() {
    let house = House::new().await;
    assert_eq!(uploads::usage(&house.db, 1).await.unwrap(), (0, 0));
    let mut files = [file(1, "a", 100), file(1, "b", 2 << 40)];
    uploads::add(&house.db, &mut files, AMPLE_QUOTA).await.unwrap();
    uploads::add(&house.db, &mut [file(2, "c", 7)], AMPLE_QUOTA).await.unwrap();
    assert_eq!(uploads::usage(&house.db, 1).await.unwrap(), ((2 << 40) + 100, 2));
    let none = uploads::remove(&house.db, files[0].id, 2).await.unwrap();
    assert_eq!(none, None, "nobody removes another's file");
    let removed = uploads::remove(&house.db, files[0].id, 1).await.unwrap();
    assert_eq!(removed.as_deref(), Some("u1-a"));
    assert_eq!(uploads::usage(&house.db, 1).await.unwrap(), (2 << 40, 1));
    let page =
        PagedQuery { limit: 1, offset: 0, order_by: "id", descending: true, filters: Vec::new() };
    let (shown, total) = uploads::list(&house.db, 1, &page).await.unwrap();
    assert_eq!((shown[0].name.as_str(), total), ("b", 1));
    assert_eq!(uploads::stored_names(&house.db).await.unwrap(), ["u1-b", "u2-c"]);
}

/// The files of one call are added all or none; a stored name belongs to one row.
#[tokio::test]
async fn files_of_one_call_are_added_together() {
    let house = House::new().await;
    uploads::add(&house.db, &mut [file(1, "a", 1)], AMPLE_QUOTA).await.unwrap();
    let mut files = [file(1, "b", 1), file(1, "a", 1)];
    assert!(
        uploads::add(&house.db, &mut files, AMPLE_QUOTA).await.is_err(),
        "the second name is taken"
    );
    assert_eq!(uploads::usage(&house.db, 1).await.unwrap(), (1, 1));
}

/// Files count for their owner only, and files over the limit are not added.
#[tokio::test]
async fn files_beyond_a_quota_are_not_added() {
    let house = House::new().await;
    let most = (10, 3);
    assert!(uploads::add(&house.db, &mut [file(1, "a", 6)], most).await.unwrap());
    assert!(!uploads::add(&house.db, &mut [file(1, "b", 2), file(1, "c", 3)], most).await.unwrap());
    assert!(uploads::add(&house.db, &mut [file(2, "d", 10)], most).await.unwrap());
    assert!(uploads::add(&house.db, &mut [file(1, "e", 2), file(1, "f", 2)], most).await.unwrap());
    assert!(!uploads::add(&house.db, &mut [file(1, "g", 0)], most).await.unwrap(), "three files");
    let mut names = uploads::stored_names(&house.db).await.unwrap();
    names.sort();
    assert_eq!(names, ["u1-a", "u1-e", "u1-f", "u2-d"]);
}

/// Alternating uploads and removals fill the bin up to the quota, and no further.
#[tokio::test]
async fn the_bin_has_room_for_a_quota_of_its_own() {
    let house = House::new().await;
    let most = (10, 9);
    for name in ["a", "b", "c"] {
        let mut files = [file(1, name, 6)];
        assert!(uploads::add(&house.db, &mut files, most).await.unwrap(), "{name}");
        uploads::remove(&house.db, files[0].id, 1).await.unwrap().unwrap();
    }
    assert!(!uploads::add(&house.db, &mut [file(1, "d", 6)], most).await.unwrap(), "18 and 6");
    assert!(uploads::add(&house.db, &mut [file(2, "e", 6)], most).await.unwrap(), "another's bin");
    pending_deletions::clear(&house.db, "u1-a").await.unwrap();
    assert!(uploads::add(&house.db, &mut [file(1, "f", 6)], most).await.unwrap());
}

/// A save during the transfer of its work to another account: it is either included in the transfer
/// or not acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handing_works_over_loses_no_acknowledged_save() {
    let house = House::new().await;
    let id = house.work(1, "a").await;
    let mine = super::stored(id, "mine");
    let began = std::sync::Mutex::new(None);
    let rewrite = |document: &str| {
        // At this point the transfer has read the document and not written it yet.
        let (db, mine, from) = (house.db.clone(), mine.clone(), format!("\"{id}-a\""));
        let save = async move {
            let save =
                Save { id, user_id: 1, from_etag: &from, at: 6_000, stored: &mine, key: None };
            works::save(&db, &save).await
        };
        let mut save = tokio::spawn(save);
        let waited = tokio::time::timeout(Duration::from_millis(500), &mut save);
        let early =
            tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(waited));
        *began.lock().unwrap() = Some((early.ok(), save));
        Some(StoredWork {
            document: document.replace("pages", "handed_over"),
            ..super::stored(id, "a")
        })
    };
    let admin = "INSERT INTO user_roles (user_id, role_id) VALUES (2, 1)";
    crate::database::execute(&house.db, admin).await;
    let leaving = admin_users::AccountRemoval { id: 1, actor: 2, heir: Some(2) };
    let (change, _) = admin_users::remove(&house.db, leaving, rewrite).await.unwrap();
    assert_eq!(change, admin_users::AccountChange::Done);
    let (early, save) = began.into_inner().unwrap().unwrap();
    let acknowledged = match early {
        Some(saved) => saved.unwrap().unwrap(),
        None => save.await.unwrap().unwrap_or(false),
    };
    let row = works::find(&house.db, id).await.unwrap().unwrap();
    assert_eq!(row.user_id, 2);
    assert_eq!(acknowledged, row.document.contains("mine"), "{}", row.document);
    assert_eq!(acknowledged, !row.document.contains("handed_over"), "{}", row.document);
}
