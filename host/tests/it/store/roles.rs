use pinye_host::domain::user::{ROLE_ADMIN, ROLE_AUTHOR};
use pinye_host::store::admin_users::{self, AccountChange};
use pinye_host::store::roles::{self, NewRoleOrPermission, UserRolesChange};
use pinye_host::store::sessions::{self, NewSession};
use pinye_host::store::{self, users};

use super::House;

const fn change<'a>(
    actor: i64,
    user_id: i64,
    roles: &'a [i64],
    keep_session: &'a str,
) -> UserRolesChange<'a> {
    UserRolesChange { actor, user_id, roles, keep_session }
}

const fn named(code: &str) -> NewRoleOrPermission<'_> {
    NewRoleOrPermission { code, name: "A name", description: "" }
}

async fn id_of(house: &House, code: &str) -> i64 {
    let all = roles::list(&house.db).await.unwrap();
    all.iter().find(|role| role.code == code).unwrap().id
}

async fn codes_of(house: &House, user: i64) -> Vec<String> {
    let roles = users::roles(&house.db, user).await.unwrap();
    roles.into_iter().map(|role| role.code).collect()
}

async fn permissions_of(house: &House, role: i64) -> Vec<i64> {
    let all = roles::list_role_permissions(&house.db).await.unwrap();
    all.into_iter().filter(|(holder, _)| *holder == role).map(|(_, held)| held).collect()
}

/// Adds a user with all permissions who is not an administrator.
async fn mighty(house: &House) -> i64 {
    let role = roles::add(&house.db, named("mighty")).await.unwrap();
    let all = "INSERT INTO role_permissions (role_id, permission_id) SELECT r.id, p.id FROM roles r, permissions p WHERE r.code = 'mighty'";
    crate::database::execute(&house.db, all).await;
    assert_eq!(permissions_of(house, role).await.len(), 7);
    let new = users::NewUser {
        username: "mighty",
        nickname: "",
        password_hash: "x",
        role: "mighty",
        at: 0,
    };
    users::add(&house.db, &new).await.unwrap()
}

/// AD-010, AD-011: codes are unique, and administrators get new permissions automatically.
#[tokio::test]
async fn codes_are_unique_and_administrators_hold_everything() {
    let house = House::new().await;
    let before = roles::permissions(&house.db).await.unwrap().len();
    let editor = roles::add(&house.db, named("editor")).await.unwrap();
    let again = roles::add(&house.db, named("editor")).await.unwrap_err();
    assert!(matches!(again, store::Error::Duplicate("code")), "{again}");
    let permission = roles::add_permission(&house.db, named("shop.open"), "shop").await.unwrap();
    let again = roles::add_permission(&house.db, named("shop.open"), "other").await.unwrap_err();
    assert!(matches!(again, store::Error::Duplicate("code")), "{again}");
    let all = roles::permissions(&house.db).await.unwrap();
    assert_eq!(all.len(), before + 1);
    assert_eq!((all[before].code.as_str(), all[before].group.as_str()), ("shop.open", "shop"));
    let admin = id_of(&house, ROLE_ADMIN).await;
    assert!(permissions_of(&house, admin).await.contains(&permission));
    assert!(permissions_of(&house, editor).await.is_empty());
    let found = roles::find(&house.db, editor).await.unwrap().unwrap();
    assert_eq!((found.code.as_str(), found.is_system), ("editor", false));
    assert!(roles::find(&house.db, admin).await.unwrap().unwrap().is_system);
    assert!(roles::find(&house.db, 999).await.unwrap().is_none());
}

/// AD-004: the permissions of a role are replaced completely, or not at all.
#[tokio::test]
async fn permissions_are_replaced_whole_or_not_at_all() {
    let house = House::new().await;
    let (role, by) = (roles::add(&house.db, named("editor")).await.unwrap(), mighty(&house).await);
    let all: Vec<i64> =
        roles::permissions(&house.db).await.unwrap().into_iter().map(|one| one.id).collect();
    let set = async |ids: &[i64]| roles::set_permissions(&house.db, by, role, ids).await.unwrap();
    assert_eq!(set(&all[..3]).await, AccountChange::Done);
    assert_eq!(permissions_of(&house, role).await, all[..3]);
    assert_eq!(set(&[all[4], 999]).await, AccountChange::NoSuchPermission);
    assert_eq!(permissions_of(&house, role).await, all[..3], "nothing was taken away");
    assert_eq!(set(&[all[4]]).await, AccountChange::Done);
    assert_eq!(permissions_of(&house, role).await, [all[4]]);
    assert_eq!(set(&[]).await, AccountChange::Done);
    assert!(permissions_of(&house, role).await.is_empty());
    // A user without permissions can neither grant nor revoke any.
    let weak = roles::set_permissions(&house.db, 1, role, &[all[4]]).await.unwrap();
    assert_eq!(
        (weak, permissions_of(&house, role).await.len()),
        (AccountChange::ExceedsOwnPermissions, 0)
    );
    assert_eq!(set(&[all[4]]).await, AccountChange::Done);
    let weak = roles::set_permissions(&house.db, 1, role, &[]).await.unwrap();
    assert_eq!(
        (weak, permissions_of(&house, role).await.len()),
        (AccountChange::ExceedsOwnPermissions, 1)
    );
}

async fn start(house: &House, user_id: i64, token_hash: &str) {
    let new = NewSession { token_hash, user_id, address: "127.0.0.1", user_agent: "", at: 0 };
    assert!(sessions::start(&house.db, &new).await.unwrap().is_some());
}

/// A change of roles ends existing sessions; setting the same roles again ends none.
#[tokio::test]
async fn other_roles_end_the_sessions_that_had_the_former_ones() {
    let house = House::new().await;
    let (admin, author) = (id_of(&house, ROLE_ADMIN).await, id_of(&house, ROLE_AUTHOR).await);
    for token in ["one", "two"] {
        start(&house, 1, token).await;
    }
    start(&house, 2, "other").await;
    let by = mighty(&house).await;
    let give = async |roles: &[i64]| {
        roles::set_user_roles(&house.db, change(by, 1, roles, "two")).await.unwrap()
    };
    let runs = async |token: &str| sessions::find(&house.db, token, 1).await.unwrap().is_some();
    assert_eq!(give(&[author]).await, AccountChange::Done);
    assert!(runs("one").await, "they were the same");
    assert_eq!(give(&[author, 999]).await, AccountChange::NoSuchRole);
    assert!(runs("one").await && codes_of(&house, 1).await == [ROLE_AUTHOR], "nothing happened");
    assert_eq!(give(&[admin, author]).await, AccountChange::Done);
    assert_eq!((runs("one").await, runs("two").await, runs("other").await), (false, true, true));
    assert_eq!(codes_of(&house, 1).await.len(), 2);
    let nobody = roles::set_user_roles(&house.db, change(by, 999, &[author], "")).await.unwrap();
    assert_eq!(nobody, AccountChange::NoSuchUser);
    let of_both = roles::list_for_users(&house.db, &[1, 2, 999]).await.unwrap();
    assert_eq!((of_both[&1].len(), of_both[&2].len(), of_both.contains_key(&999)), (2, 1, false));
    assert!(roles::list_for_users(&house.db, &[]).await.unwrap().is_empty());
}

/// AD-014: one active administrator always remains, also when the last two are removed
/// concurrently.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_left_who_may_administrate() {
    let house = House::new().await;
    let (admin, author) = (id_of(&house, ROLE_ADMIN).await, id_of(&house, ROLE_AUTHOR).await);
    let by = mighty(&house).await;
    let give = async |user, roles: &[i64]| {
        roles::set_user_roles(&house.db, change(by, user, roles, "")).await.unwrap()
    };
    assert_eq!(give(1, &[admin]).await, AccountChange::Done);
    assert_eq!(give(1, &[author]).await, AccountChange::LastAdmin);
    assert_eq!(
        admin_users::set_blocked(&house.db, by, 1, true).await.unwrap(),
        AccountChange::LastAdmin
    );
    assert_eq!(give(2, &[admin]).await, AccountChange::Done);
    assert_eq!(
        admin_users::set_blocked(&house.db, by, 2, true).await.unwrap(),
        AccountChange::Done
    );
    assert_eq!(give(1, &[author]).await, AccountChange::LastAdmin, "a blocked one is nobody");
    let only_author = [author];
    for _ in 0..10 {
        assert_eq!(
            admin_users::set_blocked(&house.db, by, 2, false).await.unwrap(),
            AccountChange::Done
        );
        assert_eq!(give(1, &[admin]).await, AccountChange::Done);
        assert_eq!(give(2, &[admin]).await, AccountChange::Done);
        let (first, second) = tokio::join!(
            roles::set_user_roles(&house.db, change(by, 1, &only_author, "")),
            admin_users::set_blocked(&house.db, by, 2, true)
        );
        let done = [first.unwrap(), second.unwrap()];
        assert_eq!(done.iter().filter(|one| **one == AccountChange::Done).count(), 1, "{done:?}");
        let refused = done.iter().find(|one| **one != AccountChange::Done);
        assert_eq!(refused, Some(&AccountChange::LastAdmin));
    }
}
