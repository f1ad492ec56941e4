//! Administration of accounts: list, block and delete users.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::{PagedQuery, Value};
use super::pending_deletions::INSERT_UNREFERENCED_OF_USER;
use super::sql::sql;
use super::tx::Tx;
use super::works::StoredWork;
use super::{Db, Result, ownership_transfer, tags, usage};
use pinye_domain::user::ROLE_ADMIN;

/// A user as listed for administrators.
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

/// Outcome of a change to an account. Every outcome but `Done` leaves everything unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// The change is made.
    Done,
    /// There is no such user.
    NoSuchUser,
    /// There is no such role.
    NoSuchRole,
    /// There is no such permission.
    NoSuchPermission,
    /// The heir does not exist, or is the account to delete.
    NoHeir,
    /// The actor does not hold the role `admin`, which naming an heir requires: the heir can read
    /// everything.
    HeirNeedsAdmin,
    /// The heir already has data sources of these names, and works refer to data sources by name.
    DuplicateDataSources(Vec<String>),
    /// The account is the last one that can administrate.
    LastAdmin,
    /// The change concerns permissions that the actor does not hold.
    ExceedsOwnPermissions,
}

/// Returns one page of users, and the total number of users.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<UserSummary>, i64)> {
    page.fetch(db, "id, username, nickname, email, blocked, created_at", "users", &[]).await
}

/// Returns one user.
pub async fn find(db: &Db, id: i64) -> Result<Option<UserSummary>> {
    let by_id =
        PagedQuery { limit: 1, offset: 0, order_by: "id", descending: false, filters: Vec::new() };
    let rows = by_id.select(
        "id, username, nickname, email, blocked, created_at",
        "users",
        &[("id = ", Value::Number(id))],
    );
    db.fetch_optional(rows).await
}

/// Blocks or unblocks a user on behalf of `actor`; blocking ends the user's sessions.
pub async fn set_blocked(
    db: impl Into<AuditedDb<'_>>,
    actor: i64,
    id: i64,
    blocked: bool,
) -> Result<AccountChange> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    if user_exceeds_actor(&mut tx, actor, id).await? {
        return Ok(AccountChange::ExceedsOwnPermissions);
    }
    if blocked && is_last_admin(&mut tx, id).await? {
        return Ok(AccountChange::LastAdmin);
    }
    let changed = tx
        .execute(sql("UPDATE users SET blocked = $1 WHERE id = $2").bind(blocked).bind(id))
        .await?;
    if changed == 0 {
        return Ok(AccountChange::NoSuchUser);
    }
    if blocked {
        tx.execute(sql("DELETE FROM sessions WHERE user_id = $1").bind(id)).await?;
    }
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(AccountChange::Done)
}

/// Removal of an account, and the user who takes over its content.
#[derive(Clone, Copy, Debug)]
pub struct AccountRemoval {
    /// Account to delete.
    pub id: i64,
    /// User who asks for the removal.
    pub actor: i64,
    /// User who becomes the owner of the account's content; without an heir the content is deleted
    /// too.
    pub heir: Option<i64>,
}

/// Deletes an account with everything that the database holds of it, and returns the names of
/// stored files that have no row any more. `rewrite` puts the heir into the document of a work;
/// `None` keeps the document.
pub async fn remove(
    db: impl Into<AuditedDb<'_>>,
    leaving: AccountRemoval,
    rewrite: impl Fn(&str) -> Option<StoredWork>,
) -> Result<(AccountChange, Vec<String>)> {
    let (audited, AccountRemoval { id, actor, heir }) = (db.into(), leaving);
    let mut tx = audited.db.begin().await?;
    let username: Option<String> =
        tx.scalar_optional(sql("SELECT username_key FROM users WHERE id = $1").bind(id)).await?;
    let Some(username) = username else { return Ok((AccountChange::NoSuchUser, Vec::new())) };
    if user_exceeds_actor(&mut tx, actor, id).await? {
        return Ok((AccountChange::ExceedsOwnPermissions, Vec::new()));
    }
    if is_last_admin(&mut tx, id).await? {
        return Ok((AccountChange::LastAdmin, Vec::new()));
    }
    match heir {
        Some(heir) => {
            let outcome = transfer_ownership(&mut tx, leaving, heir, rewrite).await?;
            if outcome != AccountChange::Done {
                return Ok((outcome, Vec::new()));
            }
        }
        None => forget_works(&mut tx, id).await?,
    }
    forget_traces(&mut tx, id, &username).await?;
    let files: Vec<String> =
        tx.scalars(sql("SELECT stored_name FROM uploads WHERE user_id = $1").bind(id)).await?;
    tx.execute(sql(INSERT_UNREFERENCED_OF_USER).bind(id)).await?;
    tx.execute(sql("DELETE FROM users WHERE id = $1").bind(id)).await?;
    // The foreign keys have deleted the works and publications of the user. Delete the scripts and
    // styles that no publication uses any more.
    tx.execute(sql("DELETE FROM assets \
                    WHERE NOT EXISTS (SELECT 1 FROM publication_assets n \
                      WHERE n.asset = assets.name)"))
        .await?;
    if let Some(heir) = heir {
        tx.execute(sql(usage::ADD_USAGE).bind(heir).bind(0_i64).bind(0_i64)).await?;
        tx.execute(sql(usage::RECOMPUTE_USAGE).bind(heir)).await?;
    }
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok((AccountChange::Done, files))
}

/// Returns whether a role holds a permission that the actor does not hold.
pub(crate) async fn role_exceeds_actor(tx: &mut Tx, actor: i64, role: i64) -> Result<bool> {
    let beyond: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM role_permissions p \
                 WHERE p.role_id = $1 AND p.permission_id NOT IN (\
                   SELECT own.permission_id \
                   FROM role_permissions own JOIN user_roles h ON h.role_id = own.role_id \
                   WHERE h.user_id = $2)")
            .bind(role)
            .bind(actor),
        )
        .await?;
    Ok(beyond > 0)
}

/// Returns whether a user holds a permission that the actor does not hold.
pub(crate) async fn user_exceeds_actor(tx: &mut Tx, actor: i64, user: i64) -> Result<bool> {
    let beyond: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM role_permissions p \
                 JOIN user_roles u ON u.role_id = p.role_id \
                 WHERE u.user_id = $1 AND p.permission_id NOT IN (\
                   SELECT own.permission_id \
                   FROM role_permissions own JOIN user_roles h ON h.role_id = own.role_id \
                   WHERE h.user_id = $2)")
            .bind(user)
            .bind(actor),
        )
        .await?;
    Ok(beyond > 0)
}

/// Returns whether this user holds the role `admin` and no other user who is not blocked does.
pub(crate) async fn is_last_admin(tx: &mut Tx, id: i64) -> Result<bool> {
    let others: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM users u JOIN user_roles h ON h.user_id = u.id \
                 JOIN roles r ON r.id = h.role_id \
                 WHERE r.code = $1 AND u.blocked = FALSE AND u.id <> $2")
            .bind(ROLE_ADMIN)
            .bind(id),
        )
        .await?;
    Ok(is_admin(tx, id).await? && others == 0)
}

/// Returns whether this user holds the role `admin`.
async fn is_admin(tx: &mut Tx, id: i64) -> Result<bool> {
    let held: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM user_roles h JOIN roles r ON r.id = h.role_id \
                 WHERE r.code = $1 AND h.user_id = $2")
            .bind(ROLE_ADMIN)
            .bind(id),
        )
        .await?;
    Ok(held > 0)
}

/// Makes the heir the owner of everything in [`ownership_transfer::TRANSFERRED_COLUMNS`], works in
/// the bin included. Returns why that is impossible before anything is written.
async fn transfer_ownership(
    tx: &mut Tx,
    leaving: AccountRemoval,
    heir: i64,
    rewrite: impl Fn(&str) -> Option<StoredWork>,
) -> Result<AccountChange> {
    let id = leaving.id;
    if !is_admin(tx, leaving.actor).await? {
        return Ok(AccountChange::HeirNeedsAdmin);
    }
    let heirs: i64 = tx
        .scalar(sql("SELECT COUNT(*) FROM users WHERE id = $1 AND id <> $2").bind(heir).bind(id))
        .await?;
    if heirs == 0 {
        return Ok(AccountChange::NoHeir);
    }
    let same: Vec<String> = tx
        .scalars(
            sql("SELECT d.name FROM datasources d JOIN datasources h ON h.name = d.name \
                 WHERE d.user_id = $1 AND h.user_id = $2 ORDER BY d.name")
            .bind(id)
            .bind(heir),
        )
        .await?;
    if !same.is_empty() {
        return Ok(AccountChange::DuplicateDataSources(same));
    }
    transfer_works(tx, id, heir, rewrite).await?;
    for statement in ownership_transfer::transfer_statements() {
        tx.execute(statement.bind(heir).bind(id)).await?;
    }
    // Of two tags of the same name the heir's tag stays, on the works of both.
    tx.execute(
        sql("INSERT INTO work_tags (work_id, tag_id) SELECT l.work_id, h.id FROM work_tags l \
             JOIN tags t ON t.id = l.tag_id JOIN tags h ON h.name = t.name \
             WHERE h.user_id = $1 AND t.user_id = $2 ON CONFLICT DO NOTHING")
        .bind(heir)
        .bind(id),
    )
    .await?;
    tx.execute(
        sql("DELETE FROM tags WHERE user_id = $2 \
             AND EXISTS (SELECT 1 FROM tags h WHERE h.user_id = $1 AND h.name = tags.name)")
        .bind(heir)
        .bind(id),
    )
    .await?;
    tx.execute(
        sql("UPDATE tags SET user_id = $1, category = $3 WHERE user_id = $2")
            .bind(heir)
            .bind(id)
            .bind(tags::own_category(heir)),
    )
    .await?;
    Ok(AccountChange::Done)
}

/// Makes the heir the owner of the works. The owner is updated before the document is read: the
/// update locks the row, so that a concurrent save is either part of the document read here, or
/// comes later and fails on the changed ETag.
async fn transfer_works(
    tx: &mut Tx,
    id: i64,
    heir: i64,
    rewrite: impl Fn(&str) -> Option<StoredWork>,
) -> Result<()> {
    let works: Vec<i64> = tx
        .scalars(
            sql("UPDATE works SET user_id = $1 WHERE user_id = $2 RETURNING id")
                .bind(heir)
                .bind(id),
        )
        .await?;
    for work in works {
        let document: String =
            tx.scalar(sql("SELECT document FROM works WHERE id = $1").bind(work)).await?;
        if let Some(stored) = rewrite(&document) {
            tx.execute(
                sql("UPDATE works SET document = $1, card = $2, etag = $3 WHERE id = $4")
                    .bind(stored.document)
                    .bind(stored.card)
                    .bind(stored.etag)
                    .bind(work),
            )
            .await?;
        }
    }
    Ok(())
}

/// Deletes what plugins store for the works of a user: no foreign key ties it to the works, which
/// are deleted with the user.
async fn forget_works(tx: &mut Tx, id: i64) -> Result<()> {
    tx.execute(
        sql("UPDATE plugin_usage SET bytes = bytes - (\
               SELECT COALESCE(SUM(OCTET_LENGTH(v.name) + OCTET_LENGTH(v.value)), 0) \
               FROM plugin_values v \
               WHERE v.plugin = plugin_usage.plugin AND EXISTS (\
                 SELECT 1 FROM works w WHERE w.user_id = $1 AND (\
                   v.scope = 'work:' || w.id OR v.scope LIKE 'element:' || w.id || ':%')))")
        .bind(id),
    )
    .await?;
    tx.execute(
        sql("DELETE FROM plugin_values WHERE EXISTS (\
               SELECT 1 FROM works w WHERE w.user_id = $1 AND (\
                 plugin_values.scope = 'work:' || w.id \
                 OR plugin_values.scope LIKE 'element:' || w.id || ':%'))")
        .bind(id),
    )
    .await?;
    Ok(())
}

/// Deletes the likes of a user, and the places the account was used from.
async fn forget_traces(tx: &mut Tx, id: i64, username_key: &str) -> Result<()> {
    let likes: Vec<(i64, String)> = tx
        .fetch_all(
            sql("DELETE FROM likes WHERE visitor = $1 RETURNING work_id, element_id")
                .bind(format!("user:{id}")),
        )
        .await?;
    for (work, element) in likes {
        tx.execute(
            sql("UPDATE like_counts SET count = count - 1 WHERE work_id = $1 AND element_id = $2")
                .bind(work)
                .bind(element),
        )
        .await?;
    }
    tx.execute(sql("DELETE FROM sign_in_places WHERE username_key = $1").bind(username_key))
        .await?;
    Ok(())
}
