//! Pictures for shared links, made of a cover at the first request and cached.

use super::image_variants::image_variants_dir;
use std::path::PathBuf;

use super::Uploads;
use super::image_variants::{self, exists};
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::upload::{FileKind, Format, SHARE_IMAGES, ShareImage};
use pinye_sandbox::picture::ImageJob;

/// Returns the card of this name; `None` without a name.
pub fn card(asked: Option<&str>) -> Result<Option<ShareImage>> {
    let Some(asked) = asked else { return Ok(None) };
    let known = SHARE_IMAGES.into_iter().find(|card| card.name == asked);
    let names = || SHARE_IMAGES.map(|card| card.name).join(", ");
    let wrong = || Error::BadRequest(Message::new("upload.card").with("cards", names()));
    known.map(Some).ok_or_else(wrong)
}

/// Returns the card of an upload, a JPEG; `None` if no card can be made of it, now or ever.
pub async fn find(
    uploads: &Uploads,
    name: &str,
    format: Format,
    card: ShareImage,
) -> Option<PathBuf> {
    if format.kind != FileKind::Image {
        return None;
    }
    let file = image_variants_dir(&uploads.ctx.settings)
        .join(name)
        .join(format!("card-{}.jpg", card.name));
    if exists(&file).await {
        return Some(file);
    }
    let nothing = file.with_extension("none");
    if exists(&nothing).await {
        return None;
    }
    let ShareImage { width, height, max_bytes, .. } = card;
    let extension = format.extension.to_owned();
    let order = ImageJob::ShareCard { extension, width, height, max_bytes };
    match image_variants::make(uploads, name, &order, &file, &nothing).await {
        Ok(is_made) => is_made.then_some(file),
        Err(error) => {
            tracing::warn!(?error, name, "a share card was not created");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::card;

    #[test]
    fn only_known_cards_are_made() {
        assert_eq!(card(None).unwrap(), None);
        assert_eq!(card(Some("wide")).unwrap().unwrap().width, 1200);
        for wrong in ["", "Wide", "1200x630"] {
            assert!(card(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
