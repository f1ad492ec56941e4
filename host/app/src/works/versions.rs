//! Versions of works: creating a work and every change store one, and surplus ones are removed
//! (domain: `version`).

use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::version::{self, Version};
use pinye_store as store;

use super::{AccessLevel, MAX_WORK_BYTES, load_authorized};
use pinye_domain::error::{Error, Result};

/// Compression level: fast, and a work shrinks to a tenth of its size.
const LEVEL: i32 = 1;

/// A version as its author sees it.
#[derive(Clone, Debug)]
pub struct VersionEntry {
    /// The version.
    pub version: Version,
    /// Who saved it.
    pub author: String,
    /// The number of the publication that was made from it.
    pub publication: Option<i64>,
}

/// Stores a version in the background; a failure does not fail the save.
pub(super) fn add_in_background(
    ctx: &Ctx,
    user_id: i64,
    work_id: i64,
    revision: i64,
    document: String,
) {
    let at = ctx.clock.now_ms();
    let job = {
        let ctx = ctx.clone();
        async move {
            let kept = write(&ctx, work_id, (revision, user_id, at), document).await;
            if let Err(error) = kept {
                tracing::warn!(work_id, revision, ?error, "a version of a work was not stored");
            }
        }
    };
    ctx.shutdown.spawn(job);
}

async fn write(
    ctx: &Ctx,
    work_id: i64,
    (revision, user_id, created_at): (i64, i64, i64),
    document: String,
) -> Result<()> {
    let squeeze = move || zstd::bulk::compress(document.as_bytes(), LEVEL);
    let compressed = tokio::task::spawn_blocking(squeeze).await;
    let compressed = compressed.map_err(|error| Error::Internal(error.into()))?;
    let compressed = compressed.map_err(|error| Error::Internal(error.into()))?;
    let size = i64::try_from(compressed.len()).unwrap_or(i64::MAX);
    let version = Version { revision, user_id, name: String::new(), created_at, size };
    store::versions::add(&ctx.db, work_id, &version, &compressed).await?;
    let (versions, published) = list_with_published(ctx, work_id).await?;
    let now =
        store::retention_clock::retention_now(&ctx.db, created_at, version::DAILY_RETENTION_MS)
            .await?;
    // Over the quota of its author, a work keeps only versions that have a name or are published.
    let max_bytes = if is_within_quota(ctx, work_id).await? { version::MAX_BYTES } else { 0 };
    let expired = version::expired_revisions(&versions, &published, now, max_bytes);
    Ok(store::versions::remove(&ctx.db, work_id, &expired).await?)
}

/// Whether the author of a work may store more. Versions count like works.
async fn is_within_quota(ctx: &Ctx, work_id: i64) -> Result<bool> {
    let Some(work) = store::works::find_head(&ctx.db, work_id).await? else { return Ok(false) };
    let used = store::usage::document_bytes(&ctx.db, work.user_id).await?;
    Ok(used < ctx.settings.document_quota)
}

/// Returns the versions of a work, the newest first, and the revisions that its publications were
/// made from.
async fn list_with_published(ctx: &Ctx, work_id: i64) -> Result<(Vec<Version>, Vec<i64>)> {
    let versions = store::versions::list(&ctx.db, work_id).await?;
    let versions: Vec<Version> = versions.into_iter().map(|(version, _)| version).collect();
    let published = store::versions::published(&ctx.db, work_id).await?;
    let revisions = published.iter().filter_map(|one| one.resolve_revision(&versions)).collect();
    Ok((versions, revisions))
}

/// Returns every kept version of a work, the newest first.
pub async fn list(ctx: &Ctx, who: &AuthenticatedUser, id: i64) -> Result<Vec<VersionEntry>> {
    load_authorized(ctx, who, id, AccessLevel::Change).await?;
    let rows = store::versions::list(&ctx.db, id).await?;
    let versions: Vec<Version> = rows.iter().map(|(version, _)| version.clone()).collect();
    let published = store::versions::published(&ctx.db, id).await?;
    let number = |revision: i64| {
        let of = published.iter().find(|one| one.resolve_revision(&versions) == Some(revision));
        of.map(|one| one.number)
    };
    Ok(rows
        .into_iter()
        .map(|(version, author)| VersionEntry {
            publication: number(version.revision),
            version,
            author,
        })
        .collect())
}

/// Returns the work as a save left it.
pub async fn find(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    (id, revision): (i64, i64),
) -> Result<String> {
    load_authorized(ctx, who, id, AccessLevel::Change).await?;
    let compressed = store::versions::document(&ctx.db, id, revision).await?.ok_or_else(none)?;
    // A save stores no longer document; the limit keeps a damaged row from filling the memory.
    let open = move || zstd::bulk::decompress(&compressed, 2 * MAX_WORK_BYTES);
    let text = tokio::task::spawn_blocking(open).await;
    let text = text.map_err(|error| Error::Internal(error.into()))?;
    let text = text.map_err(|error| Error::Internal(error.into()))?;
    String::from_utf8(text).map_err(|error| Error::Internal(error.into()))
}

/// Names a version, which keeps it; an empty name removes the name.
pub async fn name(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    (id, revision): (i64, i64),
    name: &str,
) -> Result<()> {
    load_authorized(ctx, who, id, AccessLevel::Change).await?;
    if name.chars().count() > version::MAX_NAME_CHARACTERS {
        return Err(
            vec![Violation::new("name", Rule::TooLong(version::MAX_NAME_CHARACTERS))].into()
        );
    }
    let (versions, _) = list_with_published(ctx, id).await?;
    let named = versions.iter().filter(|one| !one.name.is_empty() && one.revision != revision);
    if !name.is_empty() && named.count() >= version::MAX_NAMED {
        return Err(Error::Conflict(
            Message::new("version.tooMany").with("limit", version::MAX_NAMED),
            serde_json::Value::Null,
        ));
    }
    if !name.is_empty() && !is_within_quota(ctx, id).await? {
        return Err(Error::TooLarge(Message::new("version.quota")));
    }
    let is_there = store::versions::rename(&ctx.db, id, revision, name).await?;
    if is_there { Ok(()) } else { Err(none()) }
}

fn none() -> Error {
    Error::NotFound(Message::new("version.none"))
}
