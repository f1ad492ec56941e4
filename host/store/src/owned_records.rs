//! Records that belong to one author each: every query names whose.

use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::db::read;
use super::list::{Comparison, Filter, FixedCondition, PagedQuery, Statement, Value};
use super::{Db, Result};

/// A row that both databases give.
pub(super) trait Row:
    Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>
{
}

impl<R> Row for R where R: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>
{}

/// Columns, and the table they are of.
pub(super) type OwnedTable = (&'static str, &'static str);

/// One page of somebody's records, and how many there are.
pub(super) async fn list<R: Row, T: From<R>>(
    db: &Db,
    (columns, table): OwnedTable,
    user_id: i64,
    page: &PagedQuery,
) -> Result<(Vec<T>, i64)> {
    let owner = [("user_id = ", Value::Number(user_id))];
    let rows = page.select_by_id(columns, table, &owner);
    let rows: Vec<R> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count(table, &owner);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((rows.into_iter().map(T::from).collect(), total.0))
}

/// The one of somebody's records of which this holds.
pub(super) async fn find<R: Row, T: From<R>>(
    db: &Db,
    (columns, table): OwnedTable,
    user_id: i64,
    holds: FixedCondition,
) -> Result<Option<T>> {
    let owner = ("user_id = ", Value::Number(user_id));
    let one = Statement::select_all(columns, table, &[holds, owner]);
    let row: Option<R> = read!(db, on => one.bind(sqlx::query_as(one.sql())).fetch_optional(on));
    Ok(row.map(T::from))
}

/// Those of somebody's records whose column has one of these values: one statement for all of them.
pub(super) async fn find_all<R: Row, T: From<R>>(
    db: &Db,
    (columns, table): OwnedTable,
    user_id: i64,
    (column, values): (&'static str, Vec<Value>),
) -> Result<Vec<T>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let page = PagedQuery {
        limit: i64::MAX,
        offset: 0,
        order_by: "id",
        descending: false,
        filters: vec![Filter::on(column, Comparison::In, values)],
    };
    let all = page.select(columns, table, &[("user_id = ", Value::Number(user_id))]);
    let rows: Vec<R> = read!(db, on => all.bind(sqlx::query_as(all.sql())).fetch_all(on));
    Ok(rows.into_iter().map(T::from).collect())
}
