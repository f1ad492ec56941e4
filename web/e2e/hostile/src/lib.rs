//! An element for the browser tests whose browser half fails in the way given by its only prop.

use pinye_plugin::{Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Hostile {
    /// How it fails; empty for not at all.
    #[schemars(title = "方式", extend("x-en" = "Manner"))]
    manner: String,
}

impl Element for Hostile {
    const TYPE: ElementType =
        ElementType::new("hostile", Group::Basic).label("捣乱", "Hostile").size(200, 60);
}

pinye_plugin::plugin! { elements: [Hostile] }

#[cfg(test)]
mod tests {
    use pinye_plugin::testing;

    #[test]
    fn is_declared_soundly() {
        assert_eq!(testing::faults::<super::Hostile>(), Vec::<String>::new());
    }
}
