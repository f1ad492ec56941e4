//! Publishing works and taking them offline, with authorization.

use pinye_context::Ctx;
use std::time::Duration;

use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::upload::stored_names;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::work::Work;
use pinye_plugin_host::Plugins;
use pinye_publish::{PublicationResult, Publisher};
use pinye_storage::Storage;
use pinye_store as store;

use crate::document_quota;
use crate::publish_jobs::{self, PublishJobs, PublishOptions, PublishStatus};
use crate::quota::Quota;
use crate::uploads::video_codecs;
use crate::works::check::{PluginFailureRecord, WorkCheckReport};
use crate::works::{AccessLevel, load_authorized};
use pinye_domain::error::{Error, Result};

/// How long a request waits for a publication: as long as browsers wait for a response.
pub const RESPONSE_TIMEOUT: Duration = Duration::from_secs(25);

/// Maximum number of files of a work whose sizes are read.
const MAX_WEIGHED_FILES: usize = 500;

/// Publishes works. Cheap to clone.
#[derive(Clone)]
pub struct Publications {
    /// Works are in its database.
    pub ctx: Ctx,
    /// Quotas of documents.
    pub quota: Quota,
    /// Uploaded files.
    pub storage: Storage,
    /// Check the elements before they are published.
    pub plugins: Plugins,
    /// Creates publications.
    pub publisher: Publisher,
    /// Publications in progress.
    pub jobs: PublishJobs,
}

/// Publishes a work or takes it offline. Wait for a publication that takes longer than
/// [`RESPONSE_TIMEOUT`] with [`publish_jobs::PublishJobs::wait_for_latest`].
pub async fn set_published(
    publications: &Publications,
    who: &AuthenticatedUser,
    id: i64,
    (publish_it, request): (bool, PublishOptions),
) -> Result<WorkCheckReport> {
    if !publish_it {
        return take_offline(&publications.ctx, who, id).await.map(|()| WorkCheckReport::default());
    }
    Ok(match publish(publications, who, (id, request), RESPONSE_TIMEOUT).await? {
        PublishStatus::Published(made) => publish_report(made),
        PublishStatus::InProgress(_) => WorkCheckReport::default(),
    })
}

/// Changes the visibility for a client that sent a whole work. A client that repeats the state
/// before a change made elsewhere changes nothing. `stored` is the work as it is stored now.
///
/// # Errors
///
/// 409 if the sent visibility is outdated.
pub async fn set_published_if_current(
    publications: &Publications,
    who: &AuthenticatedUser,
    id: i64,
    wanted: (bool, PublishOptions),
    (sent, stored): (&Object, &str),
) -> Result<WorkCheckReport> {
    if serde_json::from_str(stored).is_ok_and(|stored| is_stale(sent, &stored)) {
        return Err(Error::Conflict(Message::new("publish.stale"), serde_json::Value::Null));
    }
    set_published(publications, who, id, wanted).await
}

/// Whether a sent work repeats server fields of the visibility that are outdated. Works that were
/// read before hosts wrote a generation have none, which counts as the first.
fn is_stale(sent: &Object, stored: &Object) -> bool {
    let generation = |work: &Object| work.read::<i64>("visibility").unwrap_or(0);
    let published_at = |work: &Object| work.read::<String>("published_at");
    let repeats_time = sent.get("published_at").is_some();
    let repeats = repeats_time || sent.get("visibility").is_some();
    repeats
        && (generation(sent) != generation(stored)
            || repeats_time && published_at(sent) != published_at(stored))
}

/// Freezes the work as it is stored now and shows it to visitors.
pub async fn publish(
    publications: &Publications,
    who: &AuthenticatedUser,
    (id, request): (i64, PublishOptions),
    timeout: Duration,
) -> Result<PublishStatus> {
    let row = load_authorized(&publications.ctx, who, id, AccessLevel::Change).await?;
    document_quota::check_publish_quota(&publications.ctx, &publications.quota, row.user_id)
        .await?;
    let outcome = publications.jobs.publish(who.id, (&row, request), timeout).await;
    outcome.map_err(|failed| Error::from(&*failed))
}

/// Returns the report that publishing the stored work would give, errors included, and the work's
/// files with their bytes.
pub async fn preflight(
    publications: &Publications,
    who: &AuthenticatedUser,
    (id, language): (i64, Language),
) -> Result<(WorkCheckReport, Vec<(String, i64)>)> {
    let row = load_authorized(&publications.ctx, who, id, AccessLevel::Change).await?;
    document_quota::check_publish_quota(&publications.ctx, &publications.quota, row.user_id)
        .await?;
    let names = stored_names(&row.document, MAX_WEIGHED_FILES);
    let files = store::uploads::find_sizes(&publications.ctx.db, &names).await?;
    let work = Work::read(&row.document)?;
    let of_films = video_codecs::check_videos(&publications.storage, &work, language).await?;
    let (mut remarks, faults) =
        publications.publisher.preflight(work, &publications.plugins, language).await?;
    remarks.extend(of_films);
    Ok((
        WorkCheckReport {
            remarks,
            faults: faults.into_iter().map(PluginFailureRecord::from).collect(),
        },
        files,
    ))
}

/// Hides the work from visitors; its publications are kept.
pub async fn take_offline(ctx: &Ctx, who: &AuthenticatedUser, id: i64) -> Result<()> {
    load_authorized(ctx, who, id, AccessLevel::Change).await?;
    publish_jobs::take_offline(ctx, who.id, id).await.map_err(|failed| Error::from(&failed))
}

/// Returns the report about a finished publication.
pub fn publish_report(made: PublicationResult) -> WorkCheckReport {
    let faults = made.failures.into_iter().map(PluginFailureRecord::from).collect();
    WorkCheckReport { remarks: made.remarks, faults }
}

#[cfg(test)]
mod tests {
    use pinye_domain::json::Object;

    use super::is_stale;

    #[test]
    fn a_work_that_repeats_an_older_visibility_is_of_before() {
        let stored = r#"{"visibility":2,"published_at":"b"}"#;
        for (sent, expected) in [
            (r#"{"is_publish":true}"#, false),
            (r#"{"visibility":2}"#, false),
            (r#"{"visibility":2,"published_at":"b"}"#, false),
            (r#"{"visibility":1}"#, true),
            (r#"{"visibility":1,"published_at":"b"}"#, true),
            (r#"{"visibility":2,"published_at":"a"}"#, true),
            (r#"{"visibility":2,"published_at":null}"#, true),
            (r#"{"published_at":"b"}"#, true),
        ] {
            let read = |text| serde_json::from_str::<Object>(text).unwrap();
            assert_eq!(is_stale(&read(sent), &read(stored)), expected, "{sent}");
        }
    }
}
