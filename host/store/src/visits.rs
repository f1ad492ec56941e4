//! Visits of published works, counted by work and day. No client address is stored, and nothing
//! that leads to one is kept for longer than a day.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::multi_row::{parts, statement};
use super::sql::sql;
use super::{Db, Result};

/// Id of a work, and a day as days since 1970.
pub type WorkDay = (i64, i64);

/// Visits of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct DailyVisits {
    /// Days since 1970 in the zone of the work.
    pub day: i64,
    /// Number of page views.
    pub views: i64,
    /// Number of different visitors.
    pub visitors: i64,
}

/// Returns the salt of a day; stores `fresh` if there is none yet.
pub async fn find_or_create_salt(db: &Db, day: i64, fresh: &str) -> Result<String> {
    let mut tx = db.begin_keyed("daily salt").await?;
    tx.execute(
        sql("INSERT INTO daily_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING")
            .bind(day)
            .bind(fresh),
    )
    .await?;
    let kept = tx.scalar(sql("SELECT salt FROM daily_salts WHERE day = $1").bind(day)).await?;
    tx.commit().await?;
    Ok(kept)
}

/// Adds views, and the visitors who are new on their day. Those of a deleted work are dropped.
pub async fn add(
    db: &Db,
    views: &HashMap<WorkDay, i64>,
    visitors: &[(WorkDay, String)],
) -> Result<()> {
    let mut tx = db.begin_keyed("visits").await?;
    let mut fresh: HashMap<WorkDay, i64> = HashMap::new();
    for ((work_id, day), visitor) in visitors {
        let added = tx
            .execute(
                sql("INSERT INTO day_visitors (work_id, day, visitor) SELECT w.id, $2, $3 \
                     FROM works w WHERE w.id = $1 ON CONFLICT DO NOTHING")
                .bind(work_id)
                .bind(day)
                .bind(visitor),
            )
            .await?;
        *fresh.entry((*work_id, *day)).or_default() += i64::from(added > 0);
    }
    for (place, count) in views {
        let (work_id, day) = place;
        let fresh = fresh.get(place).copied().unwrap_or_default();
        tx.execute(
            sql("INSERT INTO visit_days (work_id, day, views, visitors) SELECT w.id, $2, $3, $4 \
                 FROM works w WHERE w.id = $1 \
                 ON CONFLICT (work_id, day) DO UPDATE \
                   SET views = visit_days.views + excluded.views, \
                   visitors = visit_days.visitors + excluded.visitors")
            .bind(work_id)
            .bind(day)
            .bind(count)
            .bind(fresh),
        )
        .await?;
    }
    tx.commit().await
}

/// Returns the visits per day from one day to another, both included; days without any are left
/// out.
pub async fn per_day(db: &Db, work_id: i64, first: i64, last: i64) -> Result<Vec<DailyVisits>> {
    db.fetch_all(
        sql("SELECT day, views, visitors FROM visit_days \
             WHERE work_id = $1 AND day >= $2 AND day <= $3 ORDER BY day")
        .bind(work_id)
        .bind(first)
        .bind(last),
    )
    .await
}

/// Returns the page views of works over all days; works without any are left out.
pub async fn views_of(db: &Db, work_ids: &[i64]) -> Result<HashMap<i64, i64>> {
    let mut views = HashMap::new();
    for part in parts(work_ids) {
        let all = statement(VIEWS.0, 1, part.len(), VIEWS.1).bind_all(part);
        views.extend(db.fetch_all::<(i64, i64)>(all).await?);
    }
    Ok(views)
}

/// SQL before and after the ids. The cast is for PostgreSQL, where a sum of integers is a decimal.
const VIEWS: (&str, &str) = (
    "SELECT work_id, CAST(SUM(views) AS BIGINT) AS views FROM visit_days WHERE work_id IN ",
    " GROUP BY work_id",
);

/// Deletes visitors and salts of all days before this one; the counts stay.
pub async fn delete_visitors_before(db: &Db, before: i64) -> Result<()> {
    let mut tx = db.begin_keyed("visits").await?;
    tx.execute(sql("DELETE FROM day_visitors WHERE day < $1").bind(before)).await?;
    tx.execute(sql("DELETE FROM daily_salts WHERE day < $1").bind(before)).await?;
    tx.commit().await
}
