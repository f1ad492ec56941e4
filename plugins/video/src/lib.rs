//! A video: an upload, the address of a file, or a page of one of four sites.

mod link;

use pinye_plugin::{Diagnostics, Element, ElementType, Group, Image, Url, Video as Film};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Video {
    #[schemars(title = "来源", extend("x-en" = "Source", "x-control" = "segmented"))]
    source_type: SourceType,
    #[schemars(
        title = "视频链接",
        extend(
            "x-en" = "Video link",
            "x-visible-when" = "sourceType == link",
            "x-help" = "支持 mp4 等视频文件，以及哔哩哔哩、优酷、腾讯视频、爱奇艺的视频页面",
            "x-help-en" = "Files such as mp4, and pages of Bilibili, Youku, Tencent Video and iQIYI"
        )
    )]
    video_url: Url,
    #[schemars(
        title = "视频文件",
        extend("x-en" = "Video file", "x-visible-when" = "sourceType == upload")
    )]
    src: Film,
    #[schemars(
        title = "封面",
        extend(
            "x-en" = "Cover",
            "x-help" = "播放前显示的图片，只用于视频文件；不选时显示播放标志",
            "x-help-en" = "Shown before a film file plays; without one a play sign is shown"
        )
    )]
    poster: Image,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum SourceType {
    #[schemars(title = "链接", extend("x-en" = "Link"))]
    Link,
    #[schemars(title = "上传", extend("x-en" = "Upload"))]
    Upload,
}

impl Default for Video {
    fn default() -> Video {
        Video {
            source_type: SourceType::Link,
            video_url: "".into(),
            src: "".into(),
            poster: "".into(),
        }
    }
}

impl Element for Video {
    const TYPE: ElementType =
        ElementType::new("video", Group::Media).label("视频", "Video").size(300, 200);

    fn check(&self, diagnostics: &mut Diagnostics) {
        let SourceType::Link = self.source_type else { return };
        let address = self.video_url.trim();
        match link::kind(address) {
            None if !address.is_empty() => {
                let message = "The link is no video file and no page of a site that is known.";
                diagnostics.warning("/videoUrl", "videoUrl.unknown", message);
            }
            Some(link::Kind::File) if link::is_insecure(address) => {
                let message = "Visitors do not see it: published pages play films from https only.";
                diagnostics.warning("/videoUrl", "videoUrl.insecure", message);
            }
            _ => {}
        }
    }
}

pinye_plugin::plugin! { elements: [Video] }

#[cfg(test)]
mod tests;
