//! Publications: added as a whole, read often, never changed.

use sqlx_macros::FromRow;

use super::sql::{built_sql, sql};
use super::tx::Tx;
use super::usage::{self, add_usage};
use super::{Db, Result, work_access, works};
use pinye_domain::publication::{
    Asset, MAX_KEPT_PUBLICATIONS, NewPublication, Publication, PublishedPage,
};

#[derive(FromRow)]
struct Row {
    id: i64,
    number: i64,
    title: String,
    user_id: i64,
    created_at: i64,
    lock: String,
    warnings: String,
}

impl From<Row> for Publication {
    fn from(row: Row) -> Publication {
        Publication {
            id: row.id,
            number: row.number,
            title: row.title,
            user_id: row.user_id,
            created_at: row.created_at,
            lock: row.lock,
            warnings: row.warnings,
        }
    }
}

/// Excludes the current publication of a work from the publications `p`.
const NOT_CURRENT: &str = " AND NOT EXISTS (SELECT 1 FROM works w WHERE w.publication = p.id)";

/// Adds a publication with everything it needs, all or nothing. Visitors see it once
/// [`super::works::set_visibility`] makes it the current one. Deletes the publications beyond the
/// newest [`MAX_KEPT_PUBLICATIONS`], except the current one, and the assets that no publication
/// uses any more.
pub async fn add(db: &Db, new: &NewPublication) -> Result<Publication> {
    let mut tx = db.begin().await?;
    let id = tx.next_id("publications").await?;
    let number: i64 = tx
        .scalar(
            sql("SELECT COALESCE(MAX(number), 0) + 1 FROM publications WHERE work_id = $1")
                .bind(new.work_id),
        )
        .await?;
    insert_publication(&mut tx, id, number, new).await?;
    for page in &new.pages {
        insert_page(&mut tx, id, page).await?;
    }
    for asset in &new.assets {
        insert_asset(&mut tx, id, asset).await?;
    }
    remove_oldest(&mut tx, number, new).await?;
    tx.commit().await?;
    Ok(Publication {
        id,
        number,
        title: new.title.clone(),
        user_id: new.user_id,
        created_at: new.at,
        lock: new.lock.clone(),
        warnings: new.warnings.clone(),
    })
}

async fn insert_publication(tx: &mut Tx, id: i64, number: i64, new: &NewPublication) -> Result<()> {
    tx.execute(
        sql("INSERT INTO publications (id, work_id, number, user_id, title, document, lock, \
               warnings, created_at, state, revision) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
        .bind(id)
        .bind(new.work_id)
        .bind(number)
        .bind(new.user_id)
        .bind(&new.title)
        .bind(&new.document)
        .bind(&new.lock)
        .bind(&new.warnings)
        .bind(new.at)
        .bind(&new.state)
        .bind(new.revision),
    )
    .await?;
    Ok(())
}

/// Counts the bytes of a publication that was just added, and deletes the oldest ones of its work.
async fn remove_oldest(tx: &mut Tx, number: i64, new: &NewPublication) -> Result<()> {
    let owner: Option<i64> = tx
        .scalar_optional(sql("SELECT user_id FROM works WHERE id = $1").bind(new.work_id))
        .await?;
    let last_gone = number - MAX_KEPT_PUBLICATIONS;
    let gone: i64 = tx
        .scalar(
            built_sql(format!("{}{NOT_CURRENT}", usage::PUBLICATION_BYTES))
                .bind(new.work_id)
                .bind(last_gone),
        )
        .await?;
    if let Some(owner) = owner {
        add_usage(tx, owner, 0, usage::bytes(length(new)) - gone).await?;
    }
    let swept = tx
        .execute(
            built_sql(format!(
                "DELETE FROM publications AS p WHERE p.work_id = $1 AND p.number <= $2{NOT_CURRENT}"
            ))
            .bind(new.work_id)
            .bind(last_gone),
        )
        .await?;
    if swept > 0 {
        tx.execute(sql("DELETE FROM assets \
                        WHERE NOT EXISTS (SELECT 1 FROM publication_assets n \
                          WHERE n.asset = assets.name)"))
            .await?;
    }
    Ok(())
}

async fn insert_page(tx: &mut Tx, publication_id: i64, page: &PublishedPage) -> Result<()> {
    tx.execute(
        sql("INSERT INTO publication_pages (publication_id, place, html, br, gzip, etag, csp) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)")
        .bind(publication_id)
        .bind(&page.place)
        .bind(&page.html)
        .bind(&page.br)
        .bind(&page.gzip)
        .bind(&page.etag)
        .bind(&page.csp),
    )
    .await?;
    Ok(())
}

/// Adds a script or a style of a publication, unless another publication has added it already.
async fn insert_asset(tx: &mut Tx, publication_id: i64, asset: &Asset) -> Result<()> {
    tx.execute(
        sql("INSERT INTO assets (name, mime, body, br, gzip) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (name) DO NOTHING")
        .bind(&asset.name)
        .bind(&asset.mime)
        .bind(&asset.body)
        .bind(&asset.br)
        .bind(&asset.gzip),
    )
    .await?;
    tx.execute(
        sql("INSERT INTO publication_assets (publication_id, asset) VALUES ($1, $2) \
             ON CONFLICT DO NOTHING")
        .bind(publication_id)
        .bind(&asset.name),
    )
    .await?;
    Ok(())
}

/// Returns the bytes of a publication that count towards the quota.
fn length(new: &NewPublication) -> usize {
    let of = |page: &PublishedPage| {
        let all = [Some(&page.html), page.br.as_ref(), page.gzip.as_ref()];
        all.into_iter().flatten().map(Vec::len).sum::<usize>()
    };
    new.document.len() + new.pages.iter().map(of).sum::<usize>()
}

/// Returns every stored publication of a work, the newest first.
pub async fn list(db: &Db, work_id: i64) -> Result<Vec<Publication>> {
    let rows: Vec<Row> = db
        .fetch_all(
            sql("SELECT id, number, title, user_id, created_at, lock, warnings \
                 FROM publications WHERE work_id = $1 ORDER BY number DESC")
            .bind(work_id),
        )
        .await?;
    Ok(rows.into_iter().map(Publication::from).collect())
}

/// Returns a publication of a work by its number.
pub async fn find(db: &Db, work_id: i64, number: i64) -> Result<Option<Publication>> {
    let row: Option<Row> = db
        .fetch_optional(
            sql("SELECT id, number, title, user_id, created_at, lock, warnings \
                 FROM publications WHERE work_id = $1 AND number = $2")
            .bind(work_id)
            .bind(number),
        )
        .await?;
    Ok(row.map(Publication::from))
}

/// Returns the newest publication of a work that was made from exactly this state.
pub async fn find_by_state(db: &Db, work_id: i64, state: &str) -> Result<Option<Publication>> {
    let row: Option<Row> = db
        .fetch_optional(
            sql("SELECT id, number, title, user_id, created_at, lock, warnings \
                 FROM publications WHERE work_id = $1 AND state = $2 ORDER BY number DESC LIMIT 1")
            .bind(work_id)
            .bind(state),
        )
        .await?;
    Ok(row.map(Publication::from))
}

/// Reads the newest publication as visitors do, with its work, one page and one script.
///
/// # Errors
///
/// The database fails to return one of them. Without any publication there is nothing to read, and
/// no error.
pub async fn check_latest_readable(db: &Db) -> Result<()> {
    let newest: Option<(i64, i64)> = db
        .fetch_optional(sql("SELECT id, work_id FROM publications ORDER BY id DESC LIMIT 1"))
        .await?;
    let Some((id, work_id)) = newest else { return Ok(()) };
    works::find(db, work_id).await?;
    work_access::find_visitor_access(db, work_id).await?;
    document(db, id).await?;
    if page(db, id, "whole").await?.is_none() {
        page(db, id, "0").await?;
    }
    let script: Option<String> = db
        .scalar_optional(
            sql("SELECT asset FROM publication_assets WHERE publication_id = $1 LIMIT 1").bind(id),
        )
        .await?;
    if let Some(script) = script {
        asset(db, &script).await?;
    }
    Ok(())
}

/// Returns the id of the publication that visitors of a work see now.
pub async fn current(db: &Db, work_id: i64) -> Result<Option<i64>> {
    let found: Option<Option<i64>> = db
        .scalar_optional(
            sql("SELECT publication FROM works \
                 WHERE id = $1 AND is_publish = TRUE AND deleted_at IS NULL")
            .bind(work_id),
        )
        .await?;
    Ok(found.flatten())
}

/// Returns the plugins that a publication was made with, as JSON.
pub async fn lock(db: &Db, publication_id: i64) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT lock FROM publications WHERE id = $1").bind(publication_id))
        .await
}

/// Returns the document of a publication, a frozen copy of the work.
pub async fn document(db: &Db, publication_id: i64) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT document FROM publications WHERE id = $1").bind(publication_id))
        .await
}

#[derive(FromRow)]
struct PageRow {
    html: Vec<u8>,
    br: Option<Vec<u8>>,
    gzip: Option<Vec<u8>>,
    etag: String,
    csp: String,
}

/// Returns one rendered page; `place` is `whole` or the index of a page.
pub async fn page(db: &Db, publication_id: i64, place: &str) -> Result<Option<PublishedPage>> {
    let row: Option<PageRow> = db
        .fetch_optional(
            sql("SELECT html, br, gzip, etag, csp FROM publication_pages \
                 WHERE publication_id = $1 AND place = $2")
            .bind(publication_id)
            .bind(place),
        )
        .await?;
    let place = place.to_owned();
    Ok(row.map(|row| PublishedPage {
        place,
        html: row.html,
        br: row.br,
        gzip: row.gzip,
        etag: row.etag,
        csp: row.csp,
    }))
}

#[derive(FromRow)]
struct AssetRow {
    mime: String,
    body: Vec<u8>,
    br: Option<Vec<u8>>,
    gzip: Option<Vec<u8>>,
}

/// Returns a frozen script or style.
pub async fn asset(db: &Db, name: &str) -> Result<Option<Asset>> {
    let row: Option<AssetRow> = db
        .fetch_optional(sql("SELECT mime, body, br, gzip FROM assets WHERE name = $1").bind(name))
        .await?;
    let name = name.to_owned();
    Ok(row.map(|row| Asset { name, mime: row.mime, body: row.body, br: row.br, gzip: row.gzip }))
}
