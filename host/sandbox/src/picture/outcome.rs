//! Results of image processing.

use serde::{Deserialize, Serialize};

/// Why no image was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImageRejection {
    /// The file cannot be decoded.
    Damaged,
    /// The image exceeds the pixel limit.
    TooManyPixels,
    /// The animation exceeds the limit of frames, or of pixels of all frames.
    TooManyFrames,
    /// The SVG cannot be sanitized.
    UnsafeSvg,
    /// The original is the better choice: it is animated, or the result would be larger or exceed
    /// the format's size.
    KeepOriginal,
}

/// A new image.
#[derive(Debug)]
pub(super) struct ProcessedImage {
    pub(super) bytes: Vec<u8>,
    pub(super) size: Option<(u32, u32)>,
}
