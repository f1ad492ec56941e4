//! Uploads of authors and of visitors: checked, then stored under a random name.

pub mod cleanup;
mod fetch;
mod image_processing;
pub mod image_variants;
pub mod receive;
pub mod share_cards;
pub mod video_codecs;
pub mod visitor_uploads;

pub use fetch::import_image;
pub use image_processing::ImageQueue;
