//! Increments. Concurrent increments of the same number share one transaction; each returns the sum
//! it would have returned alone.

use super::{Row, lock_entry, number, put_row, size, usage_key};
use crate::group_commit::BatchedWrite;
use crate::sql::sql;
use crate::{Db, Result};
use pinye_domain::kv::{KvError, KvSpace};

/// One increment.
#[derive(Clone, Debug)]
pub(super) struct Increment {
    pub(super) space: KvSpace,
    pub(super) key: String,
    pub(super) by: i64,
    /// Maximum bytes that the plugin may hold.
    pub(super) quota: u64,
}

impl BatchedWrite for Increment {
    type Key = (KvSpace, String);
    type ItemResult = std::result::Result<i64, KvError>;

    fn key(&self) -> (KvSpace, String) {
        (self.space.clone(), self.key.clone())
    }

    async fn write_all(db: &Db, all: &[Increment]) -> Result<Vec<Self::ItemResult>> {
        let Some(Increment { space, key, .. }) = all.first() else { return Ok(Vec::new()) };
        let mut tx = db.begin_keyed(&usage_key(space)).await?;
        let (held, row) = lock_entry(&mut tx, space, key).await?;
        let mut sum = Sum { key, held, row };
        let answers: Vec<_> = all.iter().map(|one| sum.add(one)).collect();
        if let Some(row) = sum.row.filter(|_| answers.iter().any(std::result::Result::is_ok)) {
            tx.execute(
                sql("UPDATE plugin_usage SET bytes = $1 WHERE plugin = $2")
                    .bind(sum.held)
                    .bind(&space.plugin),
            )
            .await?;
            put_row(&mut tx, space, key, row).await?;
        }
        tx.commit().await?;
        Ok(answers)
    }
}

/// The number after some of the increments.
struct Sum<'a> {
    key: &'a str,
    /// Bytes that the plugin holds.
    held: i64,
    row: Option<Row>,
}

impl Sum<'_> {
    /// Applies an increment; on an error nothing changes.
    fn add(&mut self, one: &Increment) -> std::result::Result<i64, KvError> {
        let now = self.row.as_ref().map_or(Ok(0), |row| number(&row.value))?;
        let out_of_range = || KvError::Invalid("the sum is out of range".to_owned());
        let sum = now.checked_add(one.by).ok_or_else(out_of_range)?;
        let value = sum.to_string().into_bytes();
        let former = self.row.as_ref().map_or(0, |row| size(self.key, &row.value));
        let held = self.held + size(self.key, &value) - former;
        if u64::try_from(held).unwrap_or(0) > one.quota {
            return Err(KvError::Quota);
        }
        let revision = self.row.as_ref().map_or(1, |row| row.revision + 1);
        (self.held, self.row) = (held, Some(Row { value, revision }));
        Ok(sum)
    }
}
