//! Records that belong to one author each: every query names the owner.

use super::list::{Filter, FixedCondition, PagedQuery, Statement, Value};
use super::sql::Record;
use super::{Db, Result};

/// A table whose rows name their owner, and the columns to read.
#[derive(Clone, Copy)]
pub(super) struct OwnedTable {
    pub(super) table: &'static str,
    pub(super) columns: &'static str,
}

/// Returns one page of a user's records, and their total number.
pub(super) async fn list<R: Record, T: From<R>>(
    db: &Db,
    OwnedTable { table, columns }: OwnedTable,
    user_id: i64,
    page: &PagedQuery,
) -> Result<(Vec<T>, i64)> {
    let owner = [("user_id = ", Value::Number(user_id))];
    let rows = page.select_by_id(columns, table, &owner);
    let rows: Vec<R> = db.fetch_all(rows).await?;
    let count = page.count(table, &owner);
    let total: i64 = db.scalar(count).await?;
    Ok((rows.into_iter().map(T::from).collect(), total))
}

/// Returns the record of a user that satisfies a condition.
pub(super) async fn find<R: Record, T: From<R>>(
    db: &Db,
    OwnedTable { table, columns }: OwnedTable,
    user_id: i64,
    holds: FixedCondition,
) -> Result<Option<T>> {
    let owner = ("user_id = ", Value::Number(user_id));
    let one = Statement::select_all(columns, table, &[holds, owner]);
    let row: Option<R> = db.fetch_optional(one).await?;
    Ok(row.map(T::from))
}

/// Returns the records of a user whose column has one of the values of the filter, with one
/// statement.
pub(super) async fn find_all<R: Record, T: From<R>>(
    db: &Db,
    OwnedTable { table, columns }: OwnedTable,
    user_id: i64,
    filter: Filter,
) -> Result<Vec<T>> {
    if filter.values.is_empty() {
        return Ok(Vec::new());
    }
    let page = PagedQuery {
        limit: i64::MAX,
        offset: 0,
        order_by: "id",
        descending: false,
        filters: vec![filter],
    };
    let all = page.select(columns, table, &[("user_id = ", Value::Number(user_id))]);
    let rows: Vec<R> = db.fetch_all(all).await?;
    Ok(rows.into_iter().map(T::from).collect())
}
