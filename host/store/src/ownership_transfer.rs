//! Transfer of ownership to an heir when an account is deleted, by column. A test compares the
//! lists with the tables, so that every column that names an account is in one of them.

use super::sql::{Statement, built_sql};

/// Columns that name the heir after the transfer.
pub const TRANSFERRED_COLUMNS: &[(&str, &str)] = &[
    ("works", "user_id"),
    ("works", "saved_by"),
    ("work_versions", "user_id"),
    ("publications", "user_id"),
    ("uploads", "user_id"),
    ("files_to_go", "user_id"),
    ("fonts", "user_id"),
    ("datasources", "user_id"),
    ("combinations", "user_id"),
    ("gifts", "user_id"),
    ("tags", "user_id"),
    ("ready_made", "user_id"),
];

/// Columns that are not transferred, with the reason.
pub const UNTRANSFERRED_COLUMNS: &[(&str, &str, &str)] = &[
    ("user_roles", "user_id", "the rights of an account end with it"),
    ("sessions", "user_id", "an account that is gone is signed in nowhere"),
    ("saves", "user_id", "nobody sends a save of a deleted account again"),
    ("password_codes", "user_id", "codes end with their account"),
    ("email_codes", "user_id", "codes end with their account"),
    ("member_cards", "user_id", "a card belongs to one person"),
    ("quota_usage", "user_id", "the heir's counters are counted anew"),
    ("audit", "user_id", "the audit says who did it, for good"),
    ("wechat_sessions", "user_id", "it names a visitor, not an account"),
];

/// Returns the statements for the columns without special rules: `$1` is the heir, `$2` the former
/// owner. The owners of works and tags are transferred separately.
pub(crate) fn transfer_statements() -> impl Iterator<Item = Statement> {
    let needs_care =
        |(table, column): &&(&str, &str)| *column == "user_id" && ["works", "tags"].contains(table);
    let simple = TRANSFERRED_COLUMNS.iter().filter(move |one| !needs_care(one));
    simple.map(|(table, column)| {
        built_sql(format!("UPDATE {table} SET {column} = $1 WHERE {column} = $2"))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{TRANSFERRED_COLUMNS, UNTRANSFERRED_COLUMNS};
    use crate::dump::latest_schema_version;
    use crate::tables::all_tables;

    #[tokio::test]
    async fn every_column_that_names_an_account_is_in_one_of_the_lists() {
        let names_an_account =
            |column: &str| column == "user_id" || column == "owner_id" || column == "saved_by";
        let tables = all_tables(latest_schema_version()).await.unwrap();
        let columns = tables.iter().flat_map(|table| {
            table.columns.iter().map(move |(column, _)| (table.name.as_str(), column.as_str()))
        });
        let there: BTreeSet<_> = columns.filter(|(_, column)| names_an_account(column)).collect();
        let handed: BTreeSet<_> = TRANSFERRED_COLUMNS.iter().copied().collect();
        let left: BTreeSet<_> =
            UNTRANSFERRED_COLUMNS.iter().map(|(table, column, _)| (*table, *column)).collect();
        assert!(handed.is_disjoint(&left));
        assert_eq!(handed.union(&left).copied().collect::<BTreeSet<_>>(), there);
    }
}
