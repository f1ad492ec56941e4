//! A carousel of images. Without script they can be swiped; the script adds autoplay and more
//! effects.

use pinye_plugin::{Diagnostics, Element, ElementType, Group, Hydrate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Slide {
    #[schemars(title = "自动播放", extend("x-en" = "Autoplay"))]
    autoplay: bool,
    #[schemars(
        title = "间隔时间",
        range(min = 1000, max = 10000),
        extend("x-en" = "Interval", "x-unit" = "ms", "x-step" = 100)
    )]
    interval: f64,
    #[schemars(title = "切换效果", extend("x-en" = "Effect"))]
    effect: Effect,
    #[schemars(title = "方向", extend("x-en" = "Direction"))]
    direction: Direction,
    #[schemars(title = "图片列表", length(max = 50), extend("x-en" = "Items", "x-type" = "items"))]
    items: Vec<Item>,
    #[schemars(
        title = "当前页",
        range(min = 0),
        extend("x-en" = "Active index", "x-control" = "none")
    )]
    active_index: f64,
}

/// An image.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Item {
    #[schemars(length(max = 4096))]
    image: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Effect {
    #[schemars(title = "滑动", extend("x-en" = "Slide"))]
    Slide,
    #[schemars(title = "淡入淡出", extend("x-en" = "Fade"))]
    Fade,
    #[schemars(title = "立方体", extend("x-en" = "Cube"))]
    Cube,
    #[schemars(title = "封面流", extend("x-en" = "Cover flow"))]
    Coverflow,
    #[schemars(title = "翻转", extend("x-en" = "Flip"))]
    Flip,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Direction {
    #[schemars(title = "横向", extend("x-en" = "Horizontal"))]
    Horizontal,
    #[schemars(title = "纵向", extend("x-en" = "Vertical"))]
    Vertical,
}

/// Placeholder images included in the view (EL-SLIDE-08).
const PLACEHOLDERS: [&str; 2] = ["/placeholder/slide-1.svg", "/placeholder/slide-2.svg"];

impl Default for Slide {
    fn default() -> Slide {
        Slide {
            autoplay: true,
            interval: 4000.0,
            effect: Effect::Slide,
            direction: Direction::Horizontal,
            items: PLACEHOLDERS.map(|image| Item { image: image.to_owned() }).into(),
            active_index: 0.0,
        }
    }
}

impl Element for Slide {
    const TYPE: ElementType = ElementType::new("slide", Group::Media)
        .label("轮播图", "Carousel")
        .size(300, 200)
        .hydrate(Hydrate::Load);

    /// Checks the addresses in the list; the host checks only addresses that are props.
    fn check(&self, diagnostics: &mut Diagnostics) {
        for (index, Item { image }) in self.items.iter().enumerate() {
            diagnostics.address(&format!("/items/{index}/image"), image);
        }
        let images = || self.items.iter().map(|item| item.image.trim());
        if self.items.is_empty() {
            diagnostics.warning("/items", "items.none", "The carousel has no picture yet.");
        } else if images().any(str::is_empty) {
            let message = "Items without a picture are left out.";
            diagnostics.warning("/items", "items.empty", message);
        }
    }
}

pinye_plugin::plugin! { elements: [Slide] }

#[cfg(test)]
mod tests;
