//! What a field is called on the page, and where that stands.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the label of a field stands; people who cannot see it hear it in any case.
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
