//! The light record of a work, without its pages (PV-009), and publishing (PV-008).

use pinye_context::Ctx;
use std::time::Duration;

use crate::middleware::RequestLanguage;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::body::{Id, Json};
use crate::envelope::{Envelope, ok, splice_envelope};
use crate::error::{Error, Result};
use crate::guard::CurrentUser;
use crate::middleware;
use pinye_app::publications::{self, Publications, RESPONSE_TIMEOUT};
use pinye_app::publish_jobs::{PublishOptions, PublishStatus};
use pinye_app::works::check::WorkCheckReport;
use pinye_app::works::{AccessLevel, Works, load_authorized, save};
use pinye_domain::json::{Object, raw};
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::work::Work;
use pinye_store::works::WorkRow;

/// Fields that a change of the light record may set.
const CHANGEABLE: [&str; 14] = [
    "title",
    "description",
    "cover_image_url",
    "share_image_url",
    "page_mode",
    "page_direction",
    "page_effect",
    "auto_slide",
    "slide_interval",
    "disable_wx_share",
    "require_wx_login",
    "width",
    "height",
    "tags",
];

/// A work without its pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkInfo {
    id: i64,
    title: String,
    description: String,
    cover_image_url: String,
    share_image_url: String,
    is_publish: bool,
    is_template: bool,
    /// Whether only its owner may see the template.
    only_owner: bool,
    published_at: Option<String>,
    page_mode: String,
    page_direction: String,
    page_effect: String,
    auto_slide: bool,
    slide_interval: f64,
    disable_wx_share: bool,
    require_wx_login: bool,
    width: f64,
    height: f64,
    /// Where visitors see it once it is published.
    public_url: String,
    /// Revision to save from.
    revision: i64,
}

/// Any of the fields; `is_publish` publishes (again) or takes offline.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "the shape of the body; its fields are passed on as they came")]
pub struct WorkInfoChange {
    #[schema(max_length = 200)]
    title: Option<String>,
    #[schema(max_length = 2000)]
    description: Option<String>,
    cover_image_url: Option<String>,
    share_image_url: Option<String>,
    is_publish: Option<bool>,
    /// Publishes without the elements whose plugin is not available; otherwise these answer 409.
    leaves_out_missing: Option<bool>,
    #[schema(pattern = "^(h5_swipper|h5_long_page)$")]
    page_mode: Option<String>,
    #[schema(pattern = "^(horizontal|vertical)$")]
    page_direction: Option<String>,
    #[schema(pattern = "^(slide|fade|cube|coverflow|flip)$")]
    page_effect: Option<String>,
    auto_slide: Option<bool>,
    #[schema(minimum = 100, maximum = 3_600_000)]
    slide_interval: Option<f64>,
    disable_wx_share: Option<bool>,
    require_wx_login: Option<bool>,
    #[schema(minimum = 1, maximum = 10000)]
    width: Option<f64>,
    #[schema(minimum = 1, maximum = 100_000)]
    height: Option<f64>,
}

/// The light record.
#[utoipa::path(get, path = "/api/works/info/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<WorkInfo>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<WorkInfo>> {
    // WM-008: users who may preview a template see its title.
    let row = load_authorized(&ctx, &who, id, AccessLevel::Read).await?;
    Ok(ok(record(&ctx, &row)?))
}

/// Changes fields of the light record, publishes, or takes offline.
/// If fields were changed and the publication failed, `publication_problem` beside the record says
/// why. A publication that takes longer than the caller waits answers 202 and goes on;
/// `GET /api/works/{id}/publishing` returns its progress.
#[utoipa::path(post, path = "/api/works/info/{id}", tag = "works",
    params(("id" = i64, Path), ("Prefer" = Option<String>, Header, description = "`wait=2`: seconds to wait for a publication, at most 25")),
    request_body = WorkInfoChange,
    responses((status = 200, body = Envelope<WorkInfo>), (status = 202, body = Envelope<WorkInfo>),
        (status = 409, description = "plugins of some elements are not available, and nobody said that they are left out"),
        (status = 413, description = "more than 1,000 pages or 5,000 elements are not published")))]
pub async fn update(
    State(works): State<Works>,
    State(publishing): State<Publications>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
    Json(sent): Json<Object>,
) -> Result<Response> {
    load_authorized(&works.ctx, &who, id, AccessLevel::Change).await?;
    save::check_flags(&sent)?;
    let is_changed = sent.iter().any(|(key, _)| CHANGEABLE.contains(&key));
    if is_changed {
        change(&works, &who, id, &sent).await?;
    }
    let switched = match sent.read::<bool>("is_publish") {
        Some(true) => {
            let wait_timeout = parse_wait_timeout(&headers);
            let skips_missing = sent.read("leaves_out_missing").unwrap_or_default();
            let request = PublishOptions { language, skips_missing };
            match publications::publish(&publishing, &who, (id, request), wait_timeout).await {
                Ok(outcome) => return respond_to_publish(&works.ctx, &who, id, outcome).await,
                Err(error) => Err(error),
            }
        }
        Some(false) => publications::take_offline(&works.ctx, &who, id).await,
        None => Ok(()),
    };
    let mut extra_fields = WorkCheckReport::default().response_fields().to_vec();
    match switched {
        Ok(()) => {}
        // The change is saved: an error response would say the opposite.
        Err(error) if is_changed => {
            extra_fields
                .push(("publication_problem", raw(&middleware::to_problem(error, language))));
        }
        Err(error) => return Err(error.into()),
    }
    let row = load_authorized(&works.ctx, &who, id, AccessLevel::Change).await?;
    Ok(splice_envelope(200, raw(&record(&works.ctx, &row)?).get(), &extra_fields))
}

async fn change(works: &Works, who: &AuthenticatedUser, id: i64, sent: &Object) -> Result<()> {
    for _ in 0..save::MAX_ATTEMPTS {
        let row = load_authorized(&works.ctx, who, id, AccessLevel::Change).await?;
        let mut fields = save::parse_fields(&row)?;
        let mut wanted = Object::default();
        for (key, value) in sent.iter().filter(|(key, _)| CHANGEABLE.contains(key)) {
            wanted.set(key, value.to_owned());
        }
        save::overlay(&mut fields, &wanted, &[]);
        // A save in between does not contradict a change of single fields: try again.
        if save::write_revision(works, who, &row, (Work::parse(fields)?, None)).await?.is_some() {
            return Ok(());
        }
    }
    Err(Error::Unavailable(Message::new("http.unavailable")).into())
}

/// Returns the light record of a work.
pub fn record(ctx: &Ctx, row: &WorkRow) -> Result<WorkInfo> {
    let work = Work::read(&row.document)?.settings;
    Ok(WorkInfo {
        id: row.id,
        title: work.title,
        description: work.description,
        cover_image_url: work.cover_image_url,
        share_image_url: work.share_image_url,
        is_publish: row.is_publish,
        is_template: row.is_template,
        only_owner: row.only_owner,
        published_at: row.published_at.map(moment::iso),
        page_mode: work.page_mode,
        page_direction: work.page_direction,
        page_effect: work.page_effect,
        auto_slide: work.auto_slide,
        slide_interval: work.slide_interval,
        disable_wx_share: work.disable_wx_share,
        require_wx_login: work.require_wx_login,
        width: work.width,
        height: work.height,
        public_url: format!("{}/h5/{}", ctx.settings.works_url, row.id),
        revision: row.revision,
    })
}

/// Returns the light record with the state of a publication beside it: 202 while it runs.
pub async fn respond_to_publish(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
    outcome: PublishStatus,
) -> Result<Response> {
    let row = load_authorized(ctx, who, id, AccessLevel::Change).await?;
    let record = raw(&record(ctx, &row)?);
    Ok(match outcome {
        PublishStatus::Published(made) => {
            let number = raw(&made.number);
            let mut extra_fields = publications::publish_report(made).response_fields().to_vec();
            extra_fields.push(("publication", number));
            splice_envelope(200, record.get(), &extra_fields)
        }
        PublishStatus::InProgress(progress) => {
            splice_envelope(202, record.get(), &[("publishing", raw(&progress))])
        }
    })
}

/// Returns how long a request waits for a publication: as long as browsers do, or as
/// `Prefer: wait=N` says (RFC 7240).
pub fn parse_wait_timeout(headers: &HeaderMap) -> Duration {
    let asked = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut wishes = asked.flat_map(|value| value.split(',')).map(str::trim);
    let seconds = wishes.find_map(|wish| wish.strip_prefix("wait=")?.parse().ok());
    seconds.map_or(RESPONSE_TIMEOUT, |seconds| Duration::from_secs(seconds).min(RESPONSE_TIMEOUT))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::parse_wait_timeout;

    #[test]
    fn whoever_asks_says_how_long_they_wait_and_nobody_waits_for_ever() {
        let of = |prefer: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("prefer", HeaderValue::from_static(prefer));
            parse_wait_timeout(&headers).as_secs()
        };
        assert_eq!((of("wait=0"), of("respond-async, wait=2"), of("wait=600")), (0, 2, 25));
        assert_eq!(parse_wait_timeout(&HeaderMap::new()).as_secs(), 25);
    }
}
