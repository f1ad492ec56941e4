//! What administrators do to accounts: look through them, block and delete them.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::{PagedQuery, Value};
use super::pending_deletions::INSERT_UNREFERENCED_OF_USER;
use super::sql::sql;
use super::tx::Tx;
use super::works::StoredWork;
use super::{Db, Result, ownership_transfer, tags, usage};
use pinye_domain::user::ROLE_ADMIN;

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

/// One page of users, and how many there are.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<UserSummary>, i64)> {
    page.fetch(db, "id, username, nickname, email, blocked, created_at", "users", &[]).await
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
    db.fetch_optional(rows).await
}

/// Blocks or unblocks somebody in the name of `actor`; blocking ends their sessions.
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
    // Works and their publications went with the user; scripts and styles that only they named go as well.
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

/// Whether a role holds a permission that this user does not.
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

/// Whether a user holds a permission that another does not.
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

/// Whether nobody but this user holds the role `admin` and may sign in.
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

/// Whether this user holds the role `admin`.
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

/// Everything of [`ownership_transfer::TRANSFERRED_COLUMNS`] gets another owner, works in the bin too; or why that cannot be,
/// before anything is written.
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
    // Of two tags of one name the heir's stays, on the works of both.
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

/// The owner is written before the document is read: that holds the row, so that a save either came before, and is in the
/// document, or comes after, and finds another document than the one it was made from.
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

/// The works themselves go with the user; what plugins keep for them does not hang on a foreign key.
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

/// Likes on other people's works, and known places.
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
