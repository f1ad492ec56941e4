//! What becomes of one picture.

use serde::{Deserialize, Serialize};

/// Why there is no new picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImageRejection {
    /// It cannot be read.
    Damaged,
    /// It has more pixels than are decoded.
    TooManyPixels,
    /// It moves longer than anybody can watch.
    TooManyFrames,
    /// It is a drawing that cannot be made harmless.
    UnsafeSvg,
    /// It is best left as it is: it moves, or would only grow.
    KeepOriginal,
}

/// A new picture.
#[derive(Debug)]
pub(super) struct ProcessedImage {
    pub(super) bytes: Vec<u8>,
    pub(super) size: Option<(u32, u32)>,
}
