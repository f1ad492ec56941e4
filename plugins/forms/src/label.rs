//! Label of a field and its position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Position of a field's label; screen readers announce it in any case.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum LabelPosition {
    #[default]
    #[schemars(title = "上方", extend("x-en" = "Above"))]
    #[serde(rename = "above")]
    Above,
    #[schemars(title = "左侧", extend("x-en" = "Beside"))]
    #[serde(rename = "beside")]
    Beside,
    #[schemars(title = "不显示", extend("x-en" = "Hidden"))]
    #[serde(rename = "hidden")]
    Hidden,
}
