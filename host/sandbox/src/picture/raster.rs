//! Raster images: sanitized once on upload, scaled down on demand.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat};

use super::outcome::{ImageRejection, ProcessedImage};
use super::strip::{self, StrippedImage};
use decode::{DecodedImage, decode, open};
use pinye_domain::upload::MAX_PIXELS;

mod colors;
mod decode;

/// Frames of an animation, and pixels of all frames together.
const MAX_FRAMES: u32 = 1_000;
const MAX_ANIMATION_PIXELS: u64 = 400_000_000;
/// Encoder qualities: of rotated or converted images, and of scaled ones.
const FINE: u8 = 92;
const GOOD: u8 = 82;

/// Sanitizes an image: only visible content, upright, in sRGB, within the pixel limit.
pub(super) fn sanitize(bytes: &[u8], extension: &str) -> Result<ProcessedImage, ImageRejection> {
    let format = ImageFormat::from_extension(extension).ok_or(ImageRejection::Damaged)?;
    let stripped = strip::stripped(bytes, extension).ok_or(ImageRejection::Damaged)?;
    if is_moving(&stripped, format) {
        return sanitize_animation(stripped, format);
    }
    let DecodedImage { mut picture, is_original } = decode(&stripped.bytes, format)?;
    let orientation = stripped.exif.as_deref().and_then(Orientation::from_exif_chunk);
    let orientation = orientation.unwrap_or(Orientation::NoTransforms);
    if is_original && orientation == Orientation::NoTransforms {
        // The profile is equal to sRGB, or does not apply to these pixels.
        let bytes =
            strip::without_profile(&stripped.bytes, extension).ok_or(ImageRejection::Damaged)?;
        return Ok(ProcessedImage { bytes, size: Some((picture.width(), picture.height())) });
    }
    picture.apply_orientation(orientation);
    let size = Some((picture.width(), picture.height()));
    Ok(ProcessedImage { bytes: encoded(&picture, format, FINE)?, size })
}

/// Sanitizes an animation. Frames and color profile stay as they are: the encoders support still
/// images only.
fn sanitize_animation(
    stripped: StrippedImage,
    format: ImageFormat,
) -> Result<ProcessedImage, ImageRejection> {
    let decoder = open(&stripped.bytes, format)?;
    let size = decoder.dimensions();
    let pixels = u64::from(size.0) * u64::from(size.1);
    if pixels > MAX_PIXELS {
        return Err(ImageRejection::TooManyPixels);
    }
    let frames = stripped.frames;
    if frames > MAX_FRAMES || pixels.saturating_mul(u64::from(frames)) > MAX_ANIMATION_PIXELS {
        return Err(ImageRejection::TooManyFrames);
    }
    DynamicImage::from_decoder(decoder).map_err(|_| ImageRejection::Damaged)?;
    Ok(ProcessedImage { bytes: stripped.bytes, size: Some(size) })
}

fn is_moving(stripped: &StrippedImage, format: ImageFormat) -> bool {
    stripped.frames > 1 || format == ImageFormat::Gif
}

/// Scales the image down to at most `width`; encodes it as WebP if `webp` is set.
pub(super) fn scale(
    bytes: &[u8],
    extension: &str,
    width: u32,
    webp: bool,
) -> Result<ProcessedImage, ImageRejection> {
    let format = ImageFormat::from_extension(extension).ok_or(ImageRejection::Damaged)?;
    let stripped = strip::stripped(bytes, extension).ok_or(ImageRejection::Damaged)?;
    if is_moving(&stripped, format) {
        return Err(ImageRejection::KeepOriginal);
    }
    let DecodedImage { picture, .. } = decode(bytes, format)?;
    let size = (picture.width(), picture.height());
    let width = width.clamp(1, size.0);
    let height = u64::from(size.1) * u64::from(width) / u64::from(size.0.max(1));
    let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
    let small = if width == size.0 {
        picture
    } else {
        picture.resize_exact(width, height, FilterType::Triangle)
    };
    let format = if webp { ImageFormat::WebP } else { format };
    let made = encoded(&small, format, GOOD)?;
    if width == size.0 && made.len() >= bytes.len() {
        return Err(ImageRejection::KeepOriginal);
    }
    Ok(ProcessedImage { bytes: made, size: Some((width, height)) })
}

/// Returns the pixels of an image in sRGB; of an animation its first frame.
pub(super) fn decoded(bytes: &[u8], extension: &str) -> Result<DynamicImage, ImageRejection> {
    let format = ImageFormat::from_extension(extension).ok_or(ImageRejection::Damaged)?;
    Ok(decode(bytes, format)?.picture)
}

pub(super) fn encoded(
    picture: &DynamicImage,
    format: ImageFormat,
    quality: u8,
) -> Result<Vec<u8>, ImageRejection> {
    let mut bytes = Vec::new();
    let lost = |_| ImageRejection::Damaged;
    match format {
        ImageFormat::Jpeg => {
            let picture = picture.to_rgb8();
            JpegEncoder::new_with_quality(&mut bytes, quality)
                .encode_image(&picture)
                .map_err(lost)?;
        }
        ImageFormat::WebP => bytes = lossy(picture, quality)?,
        _ => picture.write_with_encoder(PngEncoder::new(&mut bytes)).map_err(lost)?,
    }
    Ok(bytes)
}

fn lossy(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, ImageRejection> {
    let (width, height) = (picture.width(), picture.height());
    let made = if picture.color().has_alpha() {
        let pixels = picture.to_rgba8();
        ::webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, quality.into())
    } else {
        let pixels = picture.to_rgb8();
        ::webp::Encoder::from_rgb(&pixels, width, height).encode_simple(false, quality.into())
    };
    // WebP is limited to 16,383 pixels per side.
    made.map(|made| made.to_vec()).map_err(|_| ImageRejection::KeepOriginal)
}

#[cfg(test)]
mod tests;
