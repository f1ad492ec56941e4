//! Smaller variants of pictures, made at the first request and cached.

use pinye_context::Settings;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::fs;

use super::{Uploads, image_processing};
use crate::uploads::cleanup::delete_image_variants;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::{Format, WIDTHS};
use pinye_sandbox::picture::{ImageJob, ImageReply};

/// How long a page waits for a smaller picture: no longer than the original would take to load.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);

/// Folder of resized pictures, which can be made again.
pub fn image_variants_dir(settings: &Settings) -> PathBuf {
    settings.data_dir.join("cache/sizes")
}

/// Result of a request for a smaller variant.
pub enum ImageVariant {
    /// The variant.
    File(PathBuf, Format),
    /// The original: no smaller variant can be made of it.
    Original,
    /// The original, for now.
    NotReady,
}

/// Parses a width, which must be one of [`WIDTHS`].
pub fn width(asked: Option<&str>) -> Result<Option<u32>> {
    let Some(asked) = asked else { return Ok(None) };
    let known = asked.parse().ok().filter(|width| WIDTHS.contains(width));
    let widths = || WIDTHS.map(|width| width.to_string()).join(", ");
    let wrong = || Error::BadRequest(Message::new("upload.width").with("widths", widths()));
    known.map(Some).ok_or_else(wrong)
}

/// Whether pictures of this format come in several widths.
pub fn has_widths(format: Format) -> bool {
    ["png", "jpg", "webp"].contains(&format.extension)
}

/// Returns the picture in this width, in the best format that the browser accepts.
pub async fn find(
    uploads: &Uploads,
    name: &str,
    format: Format,
    width: u32,
    takes_webp: bool,
) -> ImageVariant {
    let webp = Format::of_extension("webp").filter(|_| takes_webp && format.extension != "webp");
    // A picture that WebP cannot hold is scaled in its own format.
    for made_format in webp.into_iter().chain([format]) {
        match find_in(uploads, name, format, made_format, width).await {
            ImageVariant::Original => {}
            other => return other,
        }
    }
    ImageVariant::Original
}

/// Returns the picture in this width and format; makes it if necessary.
async fn find_in(
    uploads: &Uploads,
    name: &str,
    format: Format,
    made_format: Format,
    width: u32,
) -> ImageVariant {
    let file = image_variants_dir(&uploads.ctx.settings)
        .join(name)
        .join(format!("{width}.{}", made_format.extension));
    if exists(&file).await {
        return ImageVariant::File(file, made_format);
    }
    let nothing = file.with_extension(format!("{}-not-smaller", made_format.extension));
    if exists(&nothing).await {
        return ImageVariant::Original;
    }
    if uploads.image_queue.is_backing_off(&file, uploads.ctx.clock.now_ms()).await {
        return ImageVariant::NotReady;
    }
    let is_webp = made_format.extension == "webp";
    let order = ImageJob::Scale { extension: format.extension.to_owned(), width, webp: is_webp };
    match make(uploads, name, &order, &file, &nothing).await {
        Ok(true) => ImageVariant::File(file, made_format),
        Ok(false) => ImageVariant::Original,
        Err(error) => {
            tracing::warn!(?error, name, width, "resizing a picture failed");
            if image_processing::is_without_verdict(&error) {
                uploads.image_queue.back_off(&file, uploads.ctx.clock.now_ms()).await;
            }
            ImageVariant::NotReady
        }
    }
}

/// Makes `file`, or else the marker file `nothing`, which says that it cannot be made. Returns
/// whether the file was made.
pub(super) async fn make(
    uploads: &Uploads,
    name: &str,
    order: &ImageJob,
    file: &Path,
    nothing: &Path,
) -> Result<bool> {
    let Some(source) =
        uploads.storage.open_local(name, &uploads.ctx.settings.incoming_dir()).await?
    else {
        return Err(Error::not_found());
    };
    let folder = image_variants_dir(&uploads.ctx.settings).join(name);
    fs::create_dir_all(&folder).await?;
    let part = folder.join(random::name(24)?);
    let answer = uploads.image_queue.process(order, source.path(), &part, QUEUE_TIMEOUT).await;
    let made = match answer {
        Ok(ImageReply::Made { .. }) => fs::rename(&part, file).await.map(|()| true),
        // The decoder has refused it and would refuse it again.
        Ok(ImageReply::Refused(_)) => {
            drop(fs::remove_file(&part).await);
            fs::write(nothing, b"").await.map(|()| false)
        }
        Err(error) => {
            drop(fs::remove_file(&part).await);
            return Err(error);
        }
    };
    // The picture may have been deleted meanwhile, and its variants with it.
    if uploads.storage.size(name).await?.is_none() {
        delete_image_variants(&uploads.ctx, name).await;
    }
    Ok(made?)
}

pub(super) async fn exists(path: &Path) -> bool {
    fs::try_exists(path).await.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn only_known_widths_are_made() {
        assert_eq!(width(None).unwrap(), None);
        assert_eq!(width(Some("640")).unwrap(), Some(640));
        for wrong in ["", "641", "-1", "640px", "1e2", "99999999999"] {
            assert!(width(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
