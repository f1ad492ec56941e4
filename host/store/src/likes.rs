//! Likes: one row per work, element and visitor, and a count per element that is always exact.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::group_commit::BatchedWrite;
use super::sql::sql;
use super::{Db, Result};

/// Number of the newest likers to show, WX-011.
const SHOWN: i64 = 24;

/// Element and visitor of a like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LikeKey {
    /// The work.
    pub work_id: i64,
    /// The element's uuid.
    pub element_id: String,
    /// `user:{id}`, `wechat:{id}` or `anonymous:{hash of the cookie}`; empty for a visitor without
    /// a cookie.
    pub visitor: String,
}

impl LikeKey {
    /// Returns the lock key of the element: likes of different elements do not wait for each other.
    fn element_key(&self) -> String {
        format!("likes:{}:{}", self.work_id, self.element_id)
    }
}

/// A visitor who likes an element, as shown to others.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Liker {
    /// Empty for anonymous visitors.
    pub name: String,
    /// Address of a picture, may be empty.
    pub avatar: String,
}

/// Likes of an element, as shown to one visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementLikes {
    /// Number of likes.
    pub count: i64,
    /// Whether this visitor likes the element.
    pub has_liked: bool,
    /// The newest likers.
    pub likers: Vec<Liker>,
}

/// One of the newest likers, or NULL for none, and the values that are the same for all of them.
#[derive(FromRow)]
struct StateRow {
    count: i64,
    has_liked: bool,
    name: Option<String>,
    avatar: Option<String>,
}

/// Returns the likes of an element as one visitor sees them, from a single query.
pub async fn state(db: &Db, key: &LikeKey) -> Result<ElementLikes> {
    let rows: Vec<StateRow> = db
        .fetch_all(
            sql("SELECT \
                   COALESCE((SELECT count FROM like_counts \
                     WHERE work_id = $1 AND element_id = $2), 0) AS count, \
                   EXISTS (SELECT 1 FROM likes \
                     WHERE work_id = $1 AND element_id = $2 AND visitor = $3) AS has_liked, \
                   newest.name, newest.avatar \
                 FROM (SELECT 1 AS one) AS always \
                 LEFT JOIN (\
                   SELECT name, avatar, created_at, visitor FROM likes \
                   WHERE work_id = $1 AND element_id = $2 \
                   ORDER BY created_at DESC, visitor LIMIT $4) AS newest ON TRUE \
                 ORDER BY newest.created_at DESC, newest.visitor")
            .bind(key.work_id)
            .bind(&key.element_id)
            .bind(&key.visitor)
            .bind(SHOWN),
        )
        .await?;
    let (count, has_liked) = rows.first().map_or((0, false), |row| (row.count, row.has_liked));
    let likers =
        rows.into_iter().filter_map(|row| Some(Liker { name: row.name?, avatar: row.avatar? }));
    Ok(ElementLikes { count, has_liked, likers: likers.collect() })
}

/// State that the next reaction of a visitor starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct LikeStatus {
    /// Number of likes.
    pub count: i64,
    /// Whether this visitor likes the element.
    pub has_liked: bool,
    /// How often the visitor has taken a like back.
    pub unlike_count: i64,
}

/// Returns the state that the next reaction of a visitor starts from.
pub async fn find_status(db: &Db, key: &LikeKey) -> Result<LikeStatus> {
    db.fetch_one(
        sql("SELECT \
               COALESCE((SELECT count FROM like_counts \
                 WHERE work_id = $1 AND element_id = $2), 0) AS count, \
               EXISTS (SELECT 1 FROM likes \
                 WHERE work_id = $1 AND element_id = $2 AND visitor = $3) AS has_liked, \
               COALESCE((SELECT turns FROM reaction_turns \
                 WHERE work_id = $1 AND element_id = $2 AND visitor = $3), 0) AS unlike_count")
        .bind(key.work_id)
        .bind(&key.element_id)
        .bind(&key.visitor),
    )
    .await
}

/// A visitor likes an element, or takes the like back.
#[derive(Clone, Debug)]
pub struct LikeChange {
    /// Element and visitor.
    pub key: LikeKey,
    /// Name and picture to show.
    pub liker: Liker,
    /// Keyed hash of the client address; empty for a visitor who has signed in.
    pub counted_by: String,
    /// Whether the visitor likes the element from now on.
    pub likes: bool,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl BatchedWrite for LikeChange {
    type Key = (i64, String);
    /// Whether the change holds; false if the client address has liked the work too often.
    type ItemResult = bool;

    fn key(&self) -> (i64, String) {
        (self.key.work_id, self.key.element_id.clone())
    }

    async fn write_all(db: &Db, changes: &[LikeChange]) -> Result<Vec<bool>> {
        apply_changes(db, changes).await
    }
}

/// Maximum number of likes of a work per client address within [`ADDRESS_WINDOW_MS`], against
/// inflated counts.
pub const MAX_PER_ADDRESS: i64 = 200;
/// See [`MAX_PER_ADDRESS`].
pub const ADDRESS_WINDOW_MS: i64 = 24 * 3600 * 1000;

/// Adds a like, unless the visitor has one already or the client address has too many. A visitor in
/// `hidden_faces` gets neither name nor picture.
const LIKE: &str = "\
    INSERT INTO likes (work_id, element_id, visitor, name, avatar, created_at, counted_by) \
    SELECT $1, $2, $3, \
      CASE WHEN EXISTS (SELECT 1 FROM hidden_faces WHERE work_id = $1 AND visitor = $3) \
        THEN '' ELSE $4 END, \
      CASE WHEN EXISTS (SELECT 1 FROM hidden_faces WHERE work_id = $1 AND visitor = $3) \
        THEN '' ELSE $5 END, \
      $6, $7 \
    WHERE $7 = '' OR (\
      SELECT COUNT(*) FROM likes WHERE work_id = $1 AND counted_by = $7 AND created_at > $8) < $9 \
    ON CONFLICT DO NOTHING";

/// Counts a like that was taken back.
const TURN: &str = "\
    INSERT INTO reaction_turns (work_id, element_id, visitor, turns) VALUES ($1, $2, $3, 1) \
    ON CONFLICT (work_id, element_id, visitor) DO UPDATE SET turns = reaction_turns.turns + 1";

/// Changes likes of one element, and returns for each change whether it holds now. A second like of
/// the same visitor changes nothing, nor does taking back a like that does not exist.
pub async fn apply_changes(db: &Db, changes: &[LikeChange]) -> Result<Vec<bool>> {
    let Some(LikeChange { key: first, .. }) = changes.first() else { return Ok(Vec::new()) };
    let mut tx = db.begin_keyed(&first.element_key()).await?;
    let (mut more, mut done) = (0, Vec::with_capacity(changes.len()));
    for LikeChange { key, liker, counted_by, likes, at } in changes {
        let changed = if *likes {
            tx.execute(
                sql(LIKE)
                    .bind(key.work_id)
                    .bind(&key.element_id)
                    .bind(&key.visitor)
                    .bind(&liker.name)
                    .bind(&liker.avatar)
                    .bind(at)
                    .bind(counted_by)
                    .bind(at - ADDRESS_WINDOW_MS)
                    .bind(MAX_PER_ADDRESS),
            )
            .await?
        } else {
            tx.execute(
                sql("DELETE FROM likes WHERE work_id = $1 AND element_id = $2 AND visitor = $3")
                    .bind(key.work_id)
                    .bind(&key.element_id)
                    .bind(&key.visitor),
            )
            .await?
        };
        if !*likes && changed > 0 {
            tx.execute(sql(TURN).bind(key.work_id).bind(&key.element_id).bind(&key.visitor))
                .await?;
        }
        let stands: i64 = tx
            .scalar(
                sql("SELECT COUNT(*) FROM likes \
                     WHERE work_id = $1 AND element_id = $2 AND visitor = $3")
                .bind(key.work_id)
                .bind(&key.element_id)
                .bind(&key.visitor),
            )
            .await?;
        done.push((stands > 0) == *likes);
        let changed = i64::try_from(changed).unwrap_or(0);
        more += if *likes { changed } else { -changed };
    }
    if more != 0 {
        tx.execute(
            sql("INSERT INTO like_counts (work_id, element_id, count) VALUES ($1, $2, $3) \
                 ON CONFLICT (work_id, element_id) DO UPDATE SET count = like_counts.count + $3")
            .bind(first.work_id)
            .bind(&first.element_id)
            .bind(more),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(done)
}

/// Returns how many likes of a work a client address has made since a moment.
pub async fn count_by_address(db: &Db, work_id: i64, counted_by: &str, since: i64) -> Result<i64> {
    db.scalar(
        sql("SELECT COUNT(*) FROM likes \
             WHERE work_id = $1 AND counted_by = $2 AND created_at > $3")
        .bind(work_id)
        .bind(counted_by)
        .bind(since),
    )
    .await
}

/// A visitor whose name or picture a work shows.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct IdentifiedLiker {
    /// The visitor, as in [`LikeKey::visitor`].
    pub visitor: String,
    /// The name.
    pub name: String,
    /// Address of the picture.
    pub avatar: String,
}

/// Returns the newest likers of a work that have a name or a picture, at most 200.
pub async fn list_likers(db: &Db, work_id: i64) -> Result<Vec<IdentifiedLiker>> {
    db.fetch_all(
        sql("SELECT visitor, MAX(name) AS name, MAX(avatar) AS avatar FROM likes \
             WHERE work_id = $1 AND (name <> '' OR avatar <> '') GROUP BY visitor \
             ORDER BY MAX(created_at) DESC, visitor LIMIT 200")
        .bind(work_id),
    )
    .await
}

/// Hides name and picture of a visitor on a work for good; returns false if the work shows neither.
pub async fn hide_liker(db: impl Into<AuditedDb<'_>>, work_id: i64, visitor: &str) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let hidden = tx
        .execute(
            sql("UPDATE likes SET name = '', avatar = '' \
                 WHERE work_id = $1 AND visitor = $2 AND (name <> '' OR avatar <> '')")
            .bind(work_id)
            .bind(visitor),
        )
        .await?;
    if hidden > 0 {
        tx.execute(
            sql("INSERT INTO hidden_faces (work_id, visitor) VALUES ($1, $2) \
                 ON CONFLICT DO NOTHING")
            .bind(work_id)
            .bind(visitor),
        )
        .await?;
        insert_audit(&mut tx, &audited.event, work_id).await?;
    }
    tx.commit().await?;
    Ok(hidden > 0)
}

/// Returns the number of likes per element of a work; elements without any are left out.
pub async fn count_per_element(db: &Db, work_id: i64) -> Result<Vec<(String, i64)>> {
    db.fetch_all(
        sql("SELECT element_id, count FROM like_counts WHERE work_id = $1 AND count > 0 \
             ORDER BY count DESC, element_id")
        .bind(work_id),
    )
    .await
}
