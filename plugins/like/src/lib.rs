//! A like button with a count and the avatars of likers. The host stores who liked; the plugin
//! keeps a count of its own.

use pinye_plugin::kv::{self, Scope};
use pinye_plugin::{
    Color, Diagnostics, Element, ElementType, Event, Group, Hydrate, PluginError, Reaction,
    ReactionHooks,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Rate {
    #[schemars(title = "元素标识", extend("x-en" = "Element id", "x-runtime" = true))]
    uuid: String,
    #[schemars(title = "标题", extend("x-en" = "Title"))]
    title: String,
    #[schemars(title = "主题色", extend("x-en" = "Theme colour"))]
    theme_color: Color,
    #[schemars(title = "按钮形状", extend("x-en" = "Button shape"))]
    button_shape: ButtonShape,
    #[schemars(title = "按钮图标", extend("x-en" = "Button icon"))]
    button_icon: ButtonIcon,
    #[schemars(title = "显示点赞数", extend("x-en" = "Show like count"))]
    show_like_count: bool,
    #[schemars(
        title = "基础点赞数",
        range(min = 0),
        extend("x-en" = "Base count", "multipleOf" = 1)
    )]
    base_count: f64,
    #[schemars(title = "显示头像", extend("x-en" = "Show avatars"))]
    show_avatars: bool,
    #[schemars(title = "头像形状", extend("x-en" = "Avatar shape"))]
    avatar_shape: AvatarShape,
    #[schemars(
        title = "头像行数",
        range(min = 1, max = 3),
        extend("x-en" = "Avatar rows", "multipleOf" = 1)
    )]
    avatar_rows: f64,
    #[schemars(
        title = "需要微信登录",
        extend("x-en" = "Require WeChat login", "x-role" = "sign-in")
    )]
    enable_wx_login: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ButtonShape {
    #[schemars(title = "圆形", extend("x-en" = "Circle"))]
    Circle,
    #[schemars(title = "胶囊", extend("x-en" = "Pill"))]
    Round,
    #[schemars(title = "方形", extend("x-en" = "Square"))]
    Square,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ButtonIcon {
    #[schemars(title = "空心爱心", extend("x-en" = "Heart, outlined"))]
    LikeO,
    #[schemars(title = "实心爱心", extend("x-en" = "Heart, filled"))]
    Like,
    #[schemars(title = "星星", extend("x-en" = "Star"))]
    StarO,
    #[schemars(title = "大拇指", extend("x-en" = "Thumb up"))]
    GoodJobO,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum AvatarShape {
    #[schemars(title = "圆形", extend("x-en" = "Circle"))]
    Circle,
    #[schemars(title = "方形", extend("x-en" = "Square"))]
    Square,
}

impl Default for Rate {
    fn default() -> Rate {
        Rate {
            uuid: String::new(),
            title: "Like".into(),
            theme_color: "#2196F3".into(),
            button_shape: ButtonShape::Circle,
            button_icon: ButtonIcon::LikeO,
            show_like_count: true,
            base_count: 0.0,
            show_avatars: true,
            avatar_shape: AvatarShape::Circle,
            avatar_rows: 1.0,
            enable_wx_login: true,
        }
    }
}

impl Element for Rate {
    const TYPE: ElementType = ElementType::new("rate", Group::Advanced)
        .label("点赞", "Like")
        .size(230, 120)
        .hydrate(Hydrate::Load)
        .hooks(&["like.read", "like.add", "like.remove"]);

    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.title.trim().is_empty() {
            let message = "Without a title the button has no name for people who cannot see it.";
            diagnostics.warning("/title", "title.empty", message);
        }
    }
}

/// Key of the plugin's count of likes per element.
const LIKES: &str = "likes";

impl ReactionHooks for Rate {
    fn on_react(&self, event: &Event) -> Result<(), PluginError> {
        let by = match event.reaction {
            Reaction::Add => 1,
            Reaction::Remove => -1,
        };
        kv::increment(Scope::Element, LIKES, by)?;
        Ok(())
    }
}

pinye_plugin::plugin! { elements: [Rate], reaction_hooks: [Rate] }

#[cfg(test)]
mod tests;
