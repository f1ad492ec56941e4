//! A countdown to a date and time.

use pinye_plugin::{
    Color, DateTime, Diagnostics, Element, ElementType, Group, Hydrate, PluginError, Publication,
    PublishHooks, Target, clock, rules,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Countdown {
    #[schemars(title = "结束时间", extend("x-en" = "End time"))]
    end_time: DateTime,
    #[schemars(title = "主题色", extend("x-en" = "Theme colour"))]
    theme_color: Color,
    #[schemars(title = "文字类型", extend("x-en" = "Font type"))]
    font_type: FontType,
    #[schemars(
        title = "透明度",
        range(min = 0, max = 100),
        extend("x-en" = "Opacity", "x-unit" = "%")
    )]
    opacity: f64,
    #[schemars(title = "显示边框", extend("x-en" = "Show border"))]
    show_border: bool,
    #[schemars(title = "数字颜色", extend("x-en" = "Text colour"))]
    text_color: Color,
    #[schemars(
        title = "数字字号",
        range(min = 12, max = 100),
        extend("x-en" = "Font size", "x-unit" = "px")
    )]
    font_size: f64,
    #[schemars(
        title = "单位字号",
        range(min = 8, max = 50),
        extend("x-en" = "Unit font size", "x-unit" = "px")
    )]
    unit_font_size: f64,
    #[schemars(title = "显示背景", extend("x-en" = "Show background"))]
    show_background: bool,
    #[schemars(
        title = "背景色",
        extend("x-en" = "Background", "x-visible-when" = "showBackground")
    )]
    background_color: Color,
    #[schemars(title = "显示单位", extend("x-en" = "Show units"))]
    show_unit: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FontType {
    #[schemars(title = "中文", extend("x-en" = "Chinese"))]
    Chinese,
    #[schemars(title = "英文", extend("x-en" = "English"))]
    English,
}

/// One day after the element is added.
const DEFAULT_END: &str = "{now+1d}";
/// Offset of China's time zone. A plugin does not know the time zone of the work, in which the end
/// time is read, so the warning assumes the most common one.
const CHINA_AHEAD_MINUTES: i64 = 8 * 60;
const MS_PER_MINUTE: u64 = 60_000;

impl Default for Countdown {
    fn default() -> Countdown {
        Countdown {
            end_time: DEFAULT_END.into(),
            theme_color: "#333333".into(),
            font_type: FontType::Chinese,
            opacity: 100.0,
            show_border: true,
            text_color: "#FFFFFF".into(),
            font_size: 16.0,
            unit_font_size: 10.0,
            show_background: true,
            background_color: "#333333".into(),
            show_unit: true,
        }
    }
}

impl Element for Countdown {
    const TYPE: ElementType = ElementType::new("countdown", Group::Advanced)
        .label("倒计时", "Countdown")
        .size(200, 60)
        .hydrate(Hydrate::Load);

    fn check(&self, diagnostics: &mut Diagnostics) {
        if &*self.end_time != DEFAULT_END && rules::parse_date_time(&self.end_time).is_none() {
            let message = "The end time is not a date and time like 2030-01-31 18:00; 00 is shown.";
            diagnostics
                .warning("/endTime", "endTime.format", message)
                .arg("value", &*self.end_time);
        }
    }
}

impl PublishHooks for Countdown {
    /// Checked at publishing, because `check` must not depend on the clock: the host caches its
    /// result.
    fn on_publish(&self, _: &Target, publication: &mut Publication) -> Result<(), PluginError> {
        let now = i64::try_from(clock::now_ms() / MS_PER_MINUTE).unwrap_or(i64::MAX);
        let end = rules::parse_date_time(&self.end_time);
        if end.is_some_and(|end| end <= now.saturating_add(CHINA_AHEAD_MINUTES)) {
            let message = "The end time is in the past: visitors see 00.";
            let diagnostics = &mut publication.diagnostics;
            diagnostics.warning("/endTime", "endTime.past", message).arg("value", &*self.end_time);
        }
        Ok(())
    }
}

pinye_plugin::plugin! { elements: [Countdown], publish_hooks: [Countdown] }

#[cfg(test)]
mod tests;
