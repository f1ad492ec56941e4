//! Member cards, for administrators.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::admin_users;
use super::body::Json;
use super::envelope::{Envelope, ListEnvelope, created, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::{Error, FieldError, Result};
use pinye_context::Ctx;
use pinye_domain::member::{KIND_CHARACTERS, MemberCard, STANDARD};
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::{audit, moment};
use pinye_store as store;
use pinye_store::members::{Member, NewCard};

const FIELDS: Fields = &[("id", FieldKind::Number), ("username", FieldKind::Text)];

/// A card.
#[derive(Debug, Serialize, ToSchema)]
pub struct CardRecord {
    id: i64,
    user_id: i64,
    card_type: String,
    allocated_at: String,
    /// None if it does not expire.
    expires_at: Option<String>,
    /// `active` or `cancelled`.
    status: String,
}

impl From<MemberCard> for CardRecord {
    fn from(card: MemberCard) -> CardRecord {
        CardRecord {
            id: card.id,
            user_id: card.user_id,
            card_type: card.card_type,
            allocated_at: moment::iso(card.allocated_at),
            expires_at: card.expires_at.map(moment::iso),
            status: card.status,
        }
    }
}

/// A user with their newest card.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberRecord {
    id: i64,
    username: String,
    nickname: String,
    card: Option<CardRecord>,
}

/// Which page of the members.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct MemberQuery {
    /// 1 to 100, 10 unless told otherwise.
    limit: Option<i64>,
    /// Rows before the page.
    offset: Option<i64>,
    /// Part of a name or an e-mail address.
    keyword: Option<String>,
}

/// Users with their cards, the newest user first.
#[utoipa::path(get, path = "/api/member/users", tag = "administration", params(MemberQuery),
    responses((status = 200, body = ListEnvelope<MemberRecord>)))]
pub async fn index(State(ctx): State<Ctx>, query: ListQuery) -> Result<ListEnvelope<MemberRecord>> {
    let page = query.page_with_keyword(FIELDS, 10, admin_users::SEARCH_COLUMNS)?;
    let (members, total) = store::members::list(&ctx.db, &page).await?;
    let record = |member: Member| MemberRecord {
        id: member.id,
        username: member.username,
        nickname: member.nickname,
        card: member.card.map(CardRecord::from),
    };
    Ok(list(members.into_iter().map(record).collect(), total, &page))
}

/// A card for a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Allocation {
    user_id: i64,
    /// `standard` unless told otherwise.
    card_type: Option<String>,
    /// ISO 8601; none if it does not expire.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    expires_at: Value,
}

/// Gives a user a card.
#[utoipa::path(post, path = "/api/member/allocate", tag = "administration", request_body = Allocation,
    responses((status = 201, body = Envelope<CardRecord>)))]
pub async fn allocate(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<Allocation>,
) -> Result<Envelope<CardRecord>> {
    let now = ctx.clock.now_ms();
    let kind = sent.card_type.as_deref().map(str::trim).filter(|kind| !kind.is_empty());
    let kind = kind.unwrap_or(STANDARD);
    if kind.chars().count() > KIND_CHARACTERS {
        return Err(vec![Violation::new("cardType", Rule::TooLong(KIND_CHARACTERS))].into());
    }
    let expires_at = parse_expiry(&sent.expires_at, now)?;
    let noted = ctx.with_audit_event(who.id, audit::MEMBER_ALLOCATE, kind);
    let new = NewCard { user_id: sent.user_id, card_type: kind, expires_at, at: now };
    let card = store::members::allocate(noted, new).await;
    let card = match card {
        Err(store::Error::Duplicate(_)) => {
            return Err(Error::Conflict(Message::new("member.active"), Value::Null).into());
        }
        card => card?.ok_or_else(pinye_accounts::users::not_found)?,
    };
    Ok(created(card.into()))
}

fn parse_expiry(sent: &Value, now: i64) -> Result<Option<i64>> {
    let refused = || Error::Invalid(vec![FieldError::host("expiresAt", Message::new("v.future"))]);
    match sent {
        Value::Null => Ok(None),
        Value::String(text) if text.is_empty() => Ok(None),
        Value::String(text) => {
            Ok(moment::parse(text).filter(|at| *at > now).map(Some).ok_or_else(refused)?)
        }
        _ => Err(refused().into()),
    }
}

/// The user whose card is cancelled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    user_id: i64,
}

/// Cancels the card of a user.
#[utoipa::path(post, path = "/api/member/cancel", tag = "administration", request_body = Cancellation,
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn cancel(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<Cancellation>,
) -> Result<Envelope<Option<bool>>> {
    if !store::members::cancel(ctx.with_audit_event(who.id, audit::MEMBER_CANCEL, ""), sent.user_id)
        .await?
    {
        return Err(Error::NotFound(Message::new("member.none")).into());
    }
    Ok(ok(None))
}
