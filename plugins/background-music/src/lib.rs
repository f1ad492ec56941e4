//! Background music that loops while a work is viewed, with a disc as play button.

use pinye_plugin::{Audio, Diagnostics, Element, ElementType, Group, Hydrate, Url};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct BackgroundMusic {
    #[schemars(title = "来源", extend("x-en" = "Source", "x-control" = "segmented"))]
    source_type: SourceType,
    #[schemars(
        title = "音乐链接",
        extend("x-en" = "Audio link", "x-visible-when" = "sourceType == link")
    )]
    audio_url: Url,
    #[schemars(
        title = "音乐文件",
        extend("x-en" = "Audio file", "x-visible-when" = "sourceType == upload")
    )]
    src: Audio,
    #[schemars(title = "自动播放", extend("x-en" = "Autoplay"))]
    autoplay: bool,
    #[schemars(title = "禁用", extend("x-en" = "Disabled"))]
    disabled: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SourceType {
    #[schemars(title = "链接", extend("x-en" = "Link"))]
    Link,
    #[schemars(title = "上传", extend("x-en" = "Upload"))]
    Upload,
}

impl Default for BackgroundMusic {
    fn default() -> BackgroundMusic {
        BackgroundMusic {
            source_type: SourceType::Upload,
            audio_url: "".into(),
            src: "".into(),
            autoplay: true,
            disabled: false,
        }
    }
}

impl Element for BackgroundMusic {
    const TYPE: ElementType = ElementType::new("background-music", Group::Media)
        .label("背景音乐", "Background music")
        .size(30, 30)
        .hydrate(Hydrate::Load)
        .hydrate_when("!disabled");

    /// Published pages play media over https only.
    fn check(&self, diagnostics: &mut Diagnostics) {
        let (path, address) = match self.source_type {
            SourceType::Link => ("/audioUrl", self.audio_url.trim()),
            SourceType::Upload => ("/src", self.src.trim()),
        };
        let scheme = address.get(..5).unwrap_or_default();
        if scheme.eq_ignore_ascii_case("http:") {
            let message = "Visitors do not hear it: published pages play sounds from https only.";
            diagnostics.warning(path, "audio.insecure", message);
        }
    }
}

pinye_plugin::plugin! { elements: [BackgroundMusic] }

#[cfg(test)]
mod tests;
