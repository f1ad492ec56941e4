//! What administrators do to accounts: look through them, block and delete them.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::db::{read, write};
use super::list::{PagedQuery, Value};
use super::pending_deletions::INSERT_UNREFERENCED_OF_USER;
use super::works::StoredWork;
use super::{Db, Result, ownership_transfer, tags, usage};

/// Somebody as the list of users shows them.
#[derive(Clone, Debug, FromRow)]
pub struct UserSummary {
    /// Id.
    pub id: i64,
    /// Name to sign in with.
    pub username: String,
    /// Name to show, may be empty.
    pub nickname: String,
    /// May be empty.
    pub email: String,
    /// Blocked users cannot sign in.
    pub blocked: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// What became of a change of an account. Whatever is not done has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// It is done.
    Done,
    /// There is no such user.
    NoSuchUser,
    /// There is no such role.
    NoSuchRole,
    /// There is no such permission.
    NoSuchPermission,
    /// Whoever was to take over does not exist.
    NoHeir,
    /// Only holders of the role `admin` name an heir: whoever takes over reads everything.
    HeirNeedsAdmin,
    /// The heir has data sources of these names already, and works find them by their names.
    DuplicateDataSources(Vec<String>),
    /// Nobody would be left to administrate.
    LastAdmin,
    /// It concerns permissions that whoever asks does not hold.
    ExceedsOwnPermissions,
}

/// Whether a role holds a permission that this user does not, inside a transaction.
macro_rules! role_exceeds_actor {
    ($tx:ident, $actor:expr, $role:expr) => {{
        let beyond: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM role_permissions p WHERE p.role_id = $1 AND p.permission_id NOT IN (SELECT own.permission_id FROM role_permissions own JOIN user_roles h ON h.role_id = own.role_id WHERE h.user_id = $2)")
            .bind($role).bind($actor).fetch_one(&mut *$tx).await?;
        beyond > 0
    }};
}

/// Whether a user holds a permission that another does not, inside a transaction.
macro_rules! user_exceeds_actor {
    ($tx:ident, $actor:expr, $user:expr) => {{
        let beyond: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM role_permissions p JOIN user_roles u ON u.role_id = p.role_id WHERE u.user_id = $1 AND p.permission_id NOT IN (SELECT own.permission_id FROM role_permissions own JOIN user_roles h ON h.role_id = own.role_id WHERE h.user_id = $2)")
            .bind($user).bind($actor).fetch_one(&mut *$tx).await?;
        beyond > 0
    }};
}

pub(super) use {role_exceeds_actor, user_exceeds_actor};

/// Whether nobody but this user holds the role `admin` and may sign in, inside a transaction.
macro_rules! is_last_admin {
    ($tx:ident, $id:expr) => {{
        let others: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM users u JOIN user_roles h ON h.user_id = u.id JOIN roles r ON r.id = h.role_id WHERE r.code = $1 AND u.blocked = FALSE AND u.id <> $2")
            .bind(pinye_domain::user::ROLE_ADMIN).bind($id).fetch_one(&mut *$tx).await?;
        let own: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM user_roles h JOIN roles r ON r.id = h.role_id WHERE r.code = $1 AND h.user_id = $2")
            .bind(pinye_domain::user::ROLE_ADMIN).bind($id).fetch_one(&mut *$tx).await?;
        own > 0 && others == 0
    }};
}

pub(super) use is_last_admin;

/// Whether this user holds the role `admin`, inside a transaction.
macro_rules! is_admin {
    ($tx:ident, $id:expr) => {{
        let held: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM user_roles h JOIN roles r ON r.id = h.role_id WHERE r.code = $1 AND h.user_id = $2")
            .bind(pinye_domain::user::ROLE_ADMIN).bind($id).fetch_one(&mut *$tx).await?;
        held > 0
    }};
}

/// Everything of [`ownership_transfer::TRANSFERRED_COLUMNS`] gets another owner, works in the bin too. The owner is written before the document
/// is read: that holds the row, so that a save either came before, and is in the document, or comes after, and finds another
/// document than the one it was made from.
macro_rules! transfer_ownership {
    ($tx:ident, $leaving:expr, $heir:expr, $rewrite:expr) => {{
        let (id, heir) = ($leaving.id, $heir);
        if !is_admin!($tx, $leaving.actor) {
            return Ok((AccountChange::HeirNeedsAdmin, Vec::new()));
        }
        let heirs: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM users WHERE id = $1 AND id <> $2")
            .bind(heir).bind(id).fetch_one(&mut *$tx).await?;
        if heirs == 0 {
            return Ok((AccountChange::NoHeir, Vec::new()));
        }
        let same: Vec<String> = sqlx::query_scalar("SELECT d.name FROM datasources d JOIN datasources h ON h.name = d.name WHERE d.user_id = $1 AND h.user_id = $2 ORDER BY d.name")
            .bind(id).bind(heir).fetch_all(&mut *$tx).await?;
        if !same.is_empty() {
            return Ok((AccountChange::DuplicateDataSources(same), Vec::new()));
        }
        let works: Vec<i64> =
            sqlx::query_scalar("UPDATE works SET user_id = $1 WHERE user_id = $2 RETURNING id")
                .bind(heir).bind(id).fetch_all(&mut *$tx).await?;
        for work in works {
            let document: String = sqlx::query_scalar("SELECT document FROM works WHERE id = $1")
                .bind(work).fetch_one(&mut *$tx).await?;
            if let Some(stored) = $rewrite(&document) {
                sqlx::query("UPDATE works SET document = $1, card = $2, etag = $3 WHERE id = $4")
                    .bind(&stored.document).bind(&stored.card).bind(&stored.etag).bind(work)
                    .execute(&mut *$tx).await?;
            }
        }
        for statement in ownership_transfer::transfer_statements() {
            sqlx::query(sqlx::AssertSqlSafe(statement)).bind(heir).bind(id).execute(&mut *$tx).await?;
        }
        // Of two tags of one name the heir's stays, on the works of both.
        for statement in [
            "INSERT INTO work_tags (work_id, tag_id) SELECT l.work_id, h.id FROM work_tags l JOIN tags t ON t.id = l.tag_id JOIN tags h ON h.name = t.name WHERE h.user_id = $1 AND t.user_id = $2 ON CONFLICT DO NOTHING",
            "DELETE FROM tags WHERE user_id = $2 AND EXISTS (SELECT 1 FROM tags h WHERE h.user_id = $1 AND h.name = tags.name)",
        ] {
            sqlx::query(statement).bind(heir).bind(id).execute(&mut *$tx).await?;
        }
        sqlx::query("UPDATE tags SET user_id = $1, category = $3 WHERE user_id = $2")
            .bind(heir).bind(id).bind(tags::own_category(heir)).execute(&mut *$tx).await?;
    }};
}

/// The works themselves go with the user; what plugins keep for them does not hang on a foreign key.
macro_rules! forget_works {
    ($tx:ident, $id:expr) => {
        for change in [
            "UPDATE plugin_usage SET bytes = bytes - (SELECT COALESCE(SUM(OCTET_LENGTH(v.name) + OCTET_LENGTH(v.value)), 0) FROM plugin_values v WHERE v.plugin = plugin_usage.plugin AND EXISTS (SELECT 1 FROM works w WHERE w.user_id = $1 AND (v.scope = 'work:' || w.id OR v.scope LIKE 'element:' || w.id || ':%')))",
            "DELETE FROM plugin_values WHERE EXISTS (SELECT 1 FROM works w WHERE w.user_id = $1 AND (plugin_values.scope = 'work:' || w.id OR plugin_values.scope LIKE 'element:' || w.id || ':%'))",
        ] {
            sqlx::query(change).bind($id).execute(&mut *$tx).await?;
        }
    };
}

/// Likes on other people's works, and known places.
macro_rules! forget_traces {
    ($tx:ident, $id:expr, $username:expr) => {{
        let likes: Vec<(i64, String)> =
            sqlx::query_as("DELETE FROM likes WHERE visitor = $1 RETURNING work_id, element_id")
                .bind(format!("user:{}", $id))
                .fetch_all(&mut *$tx)
                .await?;
        for (work, element) in likes {
            sqlx::query(
                "UPDATE like_counts SET count = count - 1 WHERE work_id = $1 AND element_id = $2",
            )
            .bind(work)
            .bind(element)
            .execute(&mut *$tx)
            .await?;
        }
        sqlx::query("DELETE FROM sign_in_places WHERE username_key = $1")
            .bind(&$username)
            .execute(&mut *$tx)
            .await?;
    }};
}

/// One page of users, and how many there are.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<UserSummary>, i64)> {
    let rows = page.select("id, username, nickname, email, blocked, created_at", "users", &[]);
    let people: Vec<UserSummary> =
        read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count("users", &[]);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((people, total.0))
}

/// One user.
pub async fn find(db: &Db, id: i64) -> Result<Option<UserSummary>> {
    let by_id =
        PagedQuery { limit: 1, offset: 0, order_by: "id", descending: false, filters: Vec::new() };
    let rows = by_id.select(
        "id, username, nickname, email, blocked, created_at",
        "users",
        &[("id = ", Value::Number(id))],
    );
    Ok(read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_optional(on)))
}

/// Blocks or unblocks somebody in the name of `actor`; blocking ends their sessions.
pub async fn set_blocked(
    db: impl Into<AuditedDb<'_>>,
    actor: i64,
    id: i64,
    blocked: bool,
) -> Result<AccountChange> {
    let audited = db.into();
    write!(audited.db, tx => {
        if user_exceeds_actor!(tx, actor, id) {
            return Ok(AccountChange::ExceedsOwnPermissions);
        }
        if blocked && is_last_admin!(tx, id) {
            return Ok(AccountChange::LastAdmin);
        }
        let changed = sqlx::query("UPDATE users SET blocked = $1 WHERE id = $2")
            .bind(blocked).bind(id).execute(&mut *tx).await?.rows_affected();
        if changed == 0 {
            return Ok(AccountChange::NoSuchUser);
        }
        if blocked {
            sqlx::query("DELETE FROM sessions WHERE user_id = $1").bind(id).execute(&mut *tx).await?;
        }
        insert_audit!(tx, audited, id);
    });
    Ok(AccountChange::Done)
}

/// Somebody who goes, and who takes over what they leave.
#[derive(Clone, Copy, Debug)]
pub struct AccountRemoval {
    /// Who goes.
    pub id: i64,
    /// Who asks for it.
    pub actor: i64,
    /// Who takes over what belongs to them; it goes too when there is nobody.
    pub heir: Option<i64>,
}

/// Deletes somebody and everything the database holds of them; the files that lie on disk without a row from then on.
/// `rewrite` names the heir in the document of a work.
pub async fn remove(
    db: impl Into<AuditedDb<'_>>,
    leaving: AccountRemoval,
    rewrite: impl Fn(&str) -> Option<StoredWork>,
) -> Result<(AccountChange, Vec<String>)> {
    let (audited, AccountRemoval { id, actor, heir }) = (db.into(), leaving);
    let files = write!(audited.db, tx => {
        let username: Option<String> = sqlx::query_scalar("SELECT username_key FROM users WHERE id = $1")
            .bind(id).fetch_optional(&mut *tx).await?;
        let Some(username) = username else { return Ok((AccountChange::NoSuchUser, Vec::new())) };
        if user_exceeds_actor!(tx, actor, id) {
            return Ok((AccountChange::ExceedsOwnPermissions, Vec::new()));
        }
        if is_last_admin!(tx, id) {
            return Ok((AccountChange::LastAdmin, Vec::new()));
        }
        match heir {
            Some(heir) => transfer_ownership!(tx, leaving, heir, rewrite),
            None => forget_works!(tx, id),
        }
        forget_traces!(tx, id, username);
        let files: Vec<String> = sqlx::query_scalar("SELECT stored_name FROM uploads WHERE user_id = $1")
            .bind(id).fetch_all(&mut *tx).await?;
        sqlx::query(INSERT_UNREFERENCED_OF_USER).bind(id).execute(&mut *tx).await?;
        sqlx::query("DELETE FROM users WHERE id = $1").bind(id).execute(&mut *tx).await?;
        // Works and their publications went with the user; scripts and styles that only they named go as well.
        sqlx::query("DELETE FROM assets WHERE NOT EXISTS (SELECT 1 FROM publication_assets n WHERE n.asset = assets.name)")
            .execute(&mut *tx).await?;
        if let Some(heir) = heir {
            sqlx::query(usage::ADD_USAGE).bind(heir).bind(0_i64).bind(0_i64).execute(&mut *tx).await?;
            sqlx::query(usage::RECOMPUTE_USAGE).bind(heir).execute(&mut *tx).await?;
        }
        insert_audit!(tx, audited, id);
        files
    });
    Ok((AccountChange::Done, files))
}
