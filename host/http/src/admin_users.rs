//! Administration of users: listing, blocking and deleting them.

use axum::extract::State;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json, parse_id};
use super::envelope::{Envelope, ListEnvelope, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use super::me::NamedCode;
use super::query::Query;
use super::reauth::RequesterExtractor;
use crate::error::{Error, Result};
use pinye_accounts::Accounts;
use pinye_accounts::reauthentication::require_password;
use pinye_accounts::users;
use pinye_app::uploads::Uploads;
use pinye_app::uploads::cleanup::move_to_bin;
use pinye_app::works::save;
use pinye_domain::messages::Message;
use pinye_domain::user::Role;
use pinye_domain::work::Work;
use pinye_domain::{audit, moment};
use pinye_store as store;
use pinye_store::admin_users::{AccountRemoval, UserSummary};
use pinye_store::works::StoredWork;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("username", FieldKind::Text),
    ("nickname", FieldKind::Text),
    ("email", FieldKind::Text),
    ("blocked", FieldKind::Flag),
    ("created_at", FieldKind::Time),
];

/// SQL expression that a keyword is searched in.
pub const SEARCH_COLUMNS: &str = "(username || ' ' || nickname || ' ' || email)";

/// A user as administrators see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserRecord {
    id: i64,
    username: String,
    nickname: String,
    email: String,
    blocked: bool,
    roles: Vec<NamedCode>,
    created_at: String,
}

impl UserRecord {
    fn new(person: UserSummary, roles: Vec<Role>) -> UserRecord {
        UserRecord {
            id: person.id,
            username: person.username,
            nickname: person.nickname,
            email: person.email,
            blocked: person.blocked,
            roles: roles.into_iter().map(NamedCode::from).collect(),
            created_at: moment::iso(person.created_at),
        }
    }
}

/// Which page of the users.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct UserQuery {
    /// 1 to 100, 10 unless told otherwise.
    limit: Option<i64>,
    /// Rows before the page.
    offset: Option<i64>,
    /// `field:asc` or `field:desc`.
    sort: Option<String>,
    /// Part of a name or an e-mail address.
    keyword: Option<String>,
    /// Only blocked users, or only others.
    blocked: Option<bool>,
}

/// Users, the newest first.
#[utoipa::path(get, path = "/api/users", tag = "administration", params(UserQuery),
    responses((status = 200, body = ListEnvelope<UserRecord>)))]
pub async fn index(State(ctx): State<Ctx>, query: ListQuery) -> Result<ListEnvelope<UserRecord>> {
    let page = query.page_with_keyword(FIELDS, 10, SEARCH_COLUMNS)?;
    let (people, total) = store::admin_users::list(&ctx.db, &page).await?;
    let ids: Vec<_> = people.iter().map(|person| person.id).collect();
    let mut roles = store::roles::list_for_users(&ctx.db, &ids).await?;
    let record = |person: UserSummary| {
        let own = roles.remove(&person.id).unwrap_or_default();
        UserRecord::new(person, own)
    };
    Ok(list(people.into_iter().map(record).collect(), total, &page))
}

/// Whether the user is blocked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UserStatusChange {
    blocked: bool,
}

/// Blocks a user, which ends their sessions, or unblocks them.
#[utoipa::path(put, path = "/api/users/{id}/status", tag = "administration", request_body = UserStatusChange,
    params(("id" = i64, Path)), responses((status = 200, body = Envelope<UserRecord>)))]
pub async fn set_status(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<UserStatusChange>,
) -> Result<Envelope<UserRecord>> {
    users::set_blocked(&ctx, &who, id, sent.blocked).await?;
    let person = store::admin_users::find(&ctx.db, id).await?.ok_or_else(users::not_found)?;
    let roles = store::users::roles(&ctx.db, id).await?;
    Ok(ok(UserRecord::new(person, roles)))
}

/// The user who takes over.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct HeirQuery {
    /// Id of the user who takes over works, files, data sources and everything else; without it
    /// these are deleted as well. Only holders of the role `admin` may name one.
    #[param(value_type = Option<i64>)]
    transfer_to: Option<String>,
}

/// Reauthentication of the administrator.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PasswordConfirmation {
    /// One's own password.
    password: String,
}

/// Deletes a user with everything they own, or hands that over to another user.
#[utoipa::path(delete, path = "/api/users/{id}", tag = "administration", params(("id" = i64, Path), HeirQuery), request_body = PasswordConfirmation,
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn remove(
    State(uploads): State<Uploads>,
    State(accounts): State<Accounts>,
    RequesterExtractor(requester): RequesterExtractor,
    Id(id): Id,
    Query(HeirQuery { transfer_to }): Query<HeirQuery>,
    sent: Option<Json<PasswordConfirmation>>,
) -> Result<Envelope<Option<bool>>> {
    let who = &requester.who;
    if id == who.id {
        return Err(Error::BadRequest(Message::new("user.self")).into());
    }
    let heir = transfer_to.as_deref().filter(|text| !text.is_empty());
    let heir = heir.map(|text| parse_id(text).ok_or_else(users::unknown_heir)).transpose()?;
    store::admin_users::find(&uploads.ctx.db, id).await?.ok_or_else(users::not_found)?;
    let sent = sent.map(|Json(sent)| sent.password).unwrap_or_default();
    require_password(&uploads.ctx, &accounts, &requester, sent).await?;
    let rewrite = |document: &str| heir.and_then(|heir| with_owner(heir, document));
    let leaving = AccountRemoval { id, actor: who.id, heir };
    let audit_detail = heir.map_or_else(String::new, |heir| format!("handed over to {heir}"));
    let noted = uploads.ctx.with_audit_event(who.id, audit::USER_DELETE, audit_detail);
    let (change, files) = store::admin_users::remove(noted, leaving, rewrite).await?;
    users::check_change(change)?;
    for file in files {
        move_to_bin(&uploads, &file).await;
    }
    Ok(ok(None))
}

/// Returns the work with its new owner; `None` for a document that cannot be read, which stays as
/// it is.
fn with_owner(heir: i64, document: &str) -> Option<StoredWork> {
    let mut work = Work::read(document).ok()?;
    work.set_server_field("user_id", &heir);
    Some(save::stored(&mut work))
}
