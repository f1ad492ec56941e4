//! What the product does not do, or what no test can say that it does.

/// Ids with what is missing of them, and why. This list may only grow shorter.
pub const KNOWN_GAPS: [(&str, &str); 1] = [(
    "EL-TEXT-35",
    "a text is edited in its place and as high as it is, so its editor has no height of 300; size list, font, size and line height are tested",
)];
