//! Copies of works.

use axum::extract::State;
use axum::response::Response;

use super::schemas::WorkSaved;
use crate::body::Id;
use crate::envelope::splice_envelope;
use crate::error::Result;
use crate::guard::CurrentUser;
use crate::middleware::RequestLanguage;
use pinye_app::fonts;
use pinye_app::uploads::Uploads;
use pinye_app::works::check::WorkCheckReport;
use pinye_app::works::{AccessLevel, Works, load_authorized, save};
use pinye_domain::json::raw;
use pinye_domain::messages::Message;
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::works::WorkKind;

/// Maximum characters of a title.
const MAX_TITLE_CHARACTERS: usize = 200;

/// Copies a work as it is saved now, with new ids and the same tags.
/// Its publications and what visitors left stay with the original.
#[utoipa::path(post, path = "/api/works/{id}/copy", tag = "works", params(("id" = i64, Path)),
    responses((status = 201, body = WorkSaved)))]
pub async fn create(
    State(works): State<Works>,
    State(uploads): State<Uploads>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
) -> Result<Response> {
    let row = load_authorized(&works.ctx, &who, id, AccessLevel::Change).await?;
    let work = Work::read(&row.document)?;
    let mut fields = work.duplicate()?;
    fields.set(
        "title",
        raw(&title_of_copy(&work.settings.title, |title| {
            Message::new("work.titleOfCopy").with("title", title).localize(language)
        })),
    );
    let stored = save::add(&works, who.id, WorkKind::Work, &Work::parse(fields)?).await?;
    let left = fonts::copy_template_fonts(&uploads, row.user_id, who.id, &stored.document).await?;
    if row.user_id == who.id {
        let copy = Work::read(&stored.document)?.settings.id;
        let tags = store::tags::list_for_work(&works.ctx.db, id).await?;
        let tags: Vec<i64> = tags.iter().map(|tag| tag.id).collect();
        // A tag that was removed meanwhile must not fail the copy.
        store::tags::set_for_work(&works.ctx.db, copy, &tags).await?;
    }
    let remarks = left.iter().map(|name| fonts::not_copied_diagnostic(name, language)).collect();
    let found = WorkCheckReport { remarks, ..WorkCheckReport::default() };
    Ok(splice_envelope(201, &stored.document, &found.response_fields()))
}

/// Returns the title marked as a copy, shortened if it would be too long.
fn title_of_copy(title: &str, say: impl Fn(&str) -> String) -> String {
    let extra = say("").chars().count();
    let kept: String = title.chars().take(MAX_TITLE_CHARACTERS.saturating_sub(extra)).collect();
    say(&kept)
}

#[cfg(test)]
mod tests {
    use super::title_of_copy;

    #[test]
    fn the_title_of_a_copy_is_never_too_long() {
        let say = |title: &str| format!("{title} copy");
        assert_eq!(title_of_copy("Party", say), "Party copy");
        let long = title_of_copy(&"婚".repeat(200), say);
        assert_eq!(long.chars().count(), 200);
        assert!(long.ends_with(" copy"));
    }
}
