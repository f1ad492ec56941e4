//! Smaller ones of a picture, made when somebody asks for the first time and kept in the cache.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::fs;

use super::picture;
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::forget_smaller;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::upload::{Format, WIDTHS};
use pinye_plugin_host::worker::picture::{Answer, Order};

/// Whoever looks at a page does not wait longer for a smaller picture than the whole one would take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is sent instead of the file.
pub enum Smaller {
    /// This file.
    Made(PathBuf, Format),
    /// The file itself: nothing smaller can be made of it.
    AsItIs,
    /// The file itself, for now.
    NotNow,
}

/// One of the widths that the host knows.
pub fn width(asked: Option<&str>) -> Result<Option<u32>> {
    let Some(asked) = asked else { return Ok(None) };
    let known = asked.parse().ok().filter(|width| WIDTHS.contains(width));
    let widths = || WIDTHS.map(|width| width.to_string()).join(", ");
    let wrong = || Error::BadRequest(Message::new("upload.width").with("widths", widths()));
    known.map(Some).ok_or_else(wrong)
}

/// Whether this format comes in several widths.
pub fn has_widths(format: Format) -> bool {
    ["png", "jpg", "webp"].contains(&format.extension)
}

/// The picture in this width, in the best format that the browser takes.
pub async fn find(app: &App, name: &str, format: Format, width: u32, takes_webp: bool) -> Smaller {
    let webp = Format::of_extension("webp").filter(|_| takes_webp);
    let made_format = webp.unwrap_or(format);
    let file = app.sizes_dir().join(name).join(format!("{width}.{}", made_format.extension));
    if is_there(&file).await {
        return Smaller::Made(file, made_format);
    }
    let nothing = file.with_extension(format!("{}-not-smaller", made_format.extension));
    if is_there(&nothing).await {
        return Smaller::AsItIs;
    }
    if app.pictures.rests(&file, app.clock.now_ms()).await {
        return Smaller::NotNow;
    }
    let order =
        Order::Scale { extension: format.extension.to_owned(), width, webp: webp.is_some() };
    match make(app, name, &order, &file, &nothing).await {
        Ok(true) => Smaller::Made(file, made_format),
        Ok(false) => Smaller::AsItIs,
        Err(error) => {
            tracing::warn!(?error, name, width, "a picture could not be made smaller");
            if picture::is_without_verdict(&error) {
                app.pictures.rest(&file, app.clock.now_ms()).await;
            }
            Smaller::NotNow
        }
    }
}

/// Makes the file, or a mark that says that there is nothing to make.
async fn make(app: &App, name: &str, order: &Order, file: &Path, nothing: &Path) -> Result<bool> {
    let Some(source) = app.storage.local(name, &app.incoming_dir()).await? else {
        return Err(Error::not_found());
    };
    let folder = app.sizes_dir().join(name);
    fs::create_dir_all(&folder).await?;
    let part = folder.join(random::name(24)?);
    let answer = picture::carry_out(app, order, source.path(), &part, PATIENCE).await;
    let made = match answer {
        Ok(Answer::Made { .. }) => fs::rename(&part, file).await.map(|()| true),
        // It is the decoder that says so, and it will say the same the next time.
        Ok(Answer::Refused(_)) => {
            drop(fs::remove_file(&part).await);
            fs::write(nothing, b"").await.map(|()| false)
        }
        Err(error) => {
            drop(fs::remove_file(&part).await);
            return Err(error);
        }
    };
    // Somebody may have removed the picture meanwhile, and its smaller ones with it.
    if app.storage.size(name).await?.is_none() {
        forget_smaller(app, name).await;
    }
    Ok(made?)
}

async fn is_there(path: &Path) -> bool {
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
