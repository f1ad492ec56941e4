//! Templates that come with the program: which of them were created on this installation, and the
//! lease of the host that creates them.

use super::list::{Comparison, Filter, Value};
use super::sql::sql;
use super::works::{NewWork, StoredWork, WorkKind, insert_work};
use super::{Db, Result};
use pinye_domain::language::Language;

/// Name of the row that is the lease.
const TURN: &str = "";

/// Returns the owner of the templates, and the names of all that were ever created, also if they
/// were changed or deleted since. There is no owner if none was ever created.
pub async fn list_created(db: &Db) -> Result<(Option<i64>, Vec<String>)> {
    let rows: Vec<(String, i64)> = db
        .fetch_all(
            sql("SELECT name, user_id FROM ready_made WHERE name <> $1 ORDER BY name").bind(TURN),
        )
        .await?;
    let owner = rows.first().map(|(_, owner)| *owner);
    Ok((owner, rows.into_iter().map(|(name, _)| name).collect()))
}

/// Acquires the lease until the moment `until`, or extends it: `held` is the end of the caller's
/// current lease, 0 at first. Returns false while another host holds the lease.
pub async fn acquire_lease(db: &Db, now: i64, until: i64, held: i64) -> Result<bool> {
    let mut tx = db.begin().await?;
    let taken = tx
        .execute(
            sql("INSERT INTO ready_made (name, at) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at \
                 WHERE ready_made.at <= $3 OR ready_made.at = $4")
            .bind(TURN)
            .bind(until)
            .bind(now)
            .bind(held),
        )
        .await?;
    tx.commit().await?;
    Ok(taken == 1)
}

/// Releases the lease that ends at `held`.
pub async fn release_lease(db: &Db, held: i64) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql("DELETE FROM ready_made WHERE name = $1 AND at = $2").bind(TURN).bind(held))
        .await?;
    tx.commit().await
}

/// Filter for lists of works: leaves out the templates that come with the program in another
/// language. Works and templates made by users have no language and stay.
pub fn language_filter(language: Language) -> Filter {
    const NOT_BUNDLED: (&str, &str) =
        ("NOT EXISTS (SELECT 1 FROM ready_made r WHERE r.work_id = works.id AND ", ")");
    let language = Value::Text(language.tag().to_owned());
    Filter { wrapper: NOT_BUNDLED, ..Filter::on("r.language", Comparison::Ne, vec![language]) }
}

/// A template that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BundledTemplate<'a> {
    /// Unique name: the folder, and the language where that is not Chinese.
    pub name: &'a str,
    /// Language of its texts.
    pub language: Language,
    /// Ids of its tags.
    pub tags: &'a [i64],
    /// The account that owns all of them.
    pub owner: i64,
    /// When it is made, in milliseconds since 1970.
    pub at: i64,
}

/// Adds a template that comes with the program, with its tags, unless one of this name was ever
/// added; returns the id if it is new. `build` gets the id, since the document contains it.
pub async fn add(
    db: &Db,
    template: BundledTemplate<'_>,
    build: impl Fn(i64) -> StoredWork,
) -> Result<Option<i64>> {
    let BundledTemplate { owner, at, .. } = template;
    let mut tx = db.begin().await?;
    let id = tx.next_id("works").await?;
    let is_new = tx
        .execute(
            sql("INSERT INTO ready_made (name, user_id, work_id, at, language) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING")
            .bind(template.name)
            .bind(owner)
            .bind(id)
            .bind(at)
            .bind(template.language.tag()),
        )
        .await?;
    if is_new == 0 {
        return Ok(None);
    }
    let stored = build(id);
    let new = NewWork { id, owner, kind: WorkKind::Template, at, stored: &stored };
    insert_work(&mut tx, new).await?;
    for tag in template.tags {
        tx.execute(
            sql("INSERT INTO work_tags (work_id, tag_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(id)
                .bind(*tag),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(Some(id))
}
