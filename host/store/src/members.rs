//! Member cards.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::PagedQuery;
use super::sql::sql;
use super::{Db, Error, Result};
use pinye_domain::member::{CardStatus, MemberCard};

/// Users with their newest card; a subquery for lists.
const MEMBERS: &str = "\
    (SELECT u.id, u.username, u.nickname, u.email, c.id AS card_id, c.card_type, c.allocated_at, \
      c.expires_at, c.status \
    FROM users u LEFT JOIN member_cards c ON c.id = (\
      SELECT MAX(m.id) FROM member_cards m WHERE m.user_id = u.id)) AS members";

#[derive(FromRow)]
struct MemberRow {
    id: i64,
    username: String,
    nickname: String,
    card_id: Option<i64>,
    card_type: Option<String>,
    allocated_at: Option<i64>,
    expires_at: Option<i64>,
    status: Option<String>,
}

/// A user with the newest card.
#[derive(Clone, Debug)]
pub struct Member {
    /// Id.
    pub id: i64,
    /// Name to sign in with.
    pub username: String,
    /// Name to show, may be empty.
    pub nickname: String,
    /// Newest card.
    pub card: Option<MemberCard>,
}

impl From<MemberRow> for Member {
    fn from(row: MemberRow) -> Member {
        let card = row.card_id.map(|id| MemberCard {
            id,
            user_id: row.id,
            card_type: row.card_type.unwrap_or_default(),
            allocated_at: row.allocated_at.unwrap_or_default(),
            expires_at: row.expires_at,
            status: row.status.unwrap_or_default(),
        });
        Member { id: row.id, username: row.username, nickname: row.nickname, card }
    }
}

/// Returns one page of users with their cards, and the total number of users.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<Member>, i64)> {
    let (rows, total): (Vec<MemberRow>, i64) = page
        .fetch(
            db,
            "id, username, nickname, card_id, card_type, allocated_at, expires_at, status",
            MEMBERS,
            &[],
        )
        .await?;
    Ok((rows.into_iter().map(Member::from).collect(), total))
}

/// A card to allocate.
#[derive(Clone, Copy, Debug)]
pub struct NewCard<'a> {
    /// User who gets the card.
    pub user_id: i64,
    /// Kind of card.
    pub card_type: &'a str,
    /// When the card expires, in milliseconds since 1970.
    pub expires_at: Option<i64>,
    /// When the card is allocated, in milliseconds since 1970.
    pub at: i64,
}

/// Allocates a card to a user; returns none if the user does not exist. Fails with a duplicate if
/// the user has an active card that has not expired.
pub async fn allocate(
    db: impl Into<AuditedDb<'_>>,
    new: NewCard<'_>,
) -> Result<Option<MemberCard>> {
    let NewCard { user_id, card_type, expires_at, at } = new;
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let users: i64 =
        tx.scalar(sql("SELECT COUNT(*) FROM users WHERE id = $1").bind(user_id)).await?;
    if users == 0 {
        return Ok(None);
    }
    tx.execute(
        sql("UPDATE member_cards SET status = $1 WHERE user_id = $2 AND expires_at <= $3")
            .bind(CardStatus::Cancelled.word())
            .bind(user_id)
            .bind(at),
    )
    .await?;
    let card = MemberCard {
        id: tx.next_id("member_cards").await?,
        user_id,
        card_type: card_type.to_owned(),
        allocated_at: at,
        expires_at,
        status: CardStatus::Active.word().to_owned(),
    };
    tx.execute(
        sql("INSERT INTO member_cards (id, user_id, card_type, allocated_at, expires_at, \
               status) \
             VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(card.id)
        .bind(user_id)
        .bind(card_type)
        .bind(at)
        .bind(expires_at)
        .bind(&card.status),
    )
    .await
    .map_err(Error::duplicate_of("userId"))?;
    insert_audit(&mut tx, &audited.event, user_id).await?;
    tx.commit().await?;
    Ok(Some(card))
}

/// Cancels the active card of a user; returns false if there is none.
pub async fn cancel(db: impl Into<AuditedDb<'_>>, user_id: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let ended = tx
        .execute(
            sql("UPDATE member_cards SET status = $1 WHERE user_id = $2 AND status = $3")
                .bind(CardStatus::Cancelled.word())
                .bind(user_id)
                .bind(CardStatus::Active.word()),
        )
        .await?;
    if ended > 0 {
        insert_audit(&mut tx, &audited.event, user_id).await?;
    }
    tx.commit().await?;
    Ok(ended > 0)
}
