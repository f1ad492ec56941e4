//! Pictures made of pixels: cleaned once when they come, made smaller when somebody asks.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};

use super::strip::{self, Stripped, webp};
use super::{Made, Why};
use pinye_domain::upload::MAX_PIXELS;

/// Frames of a moving picture, and pixels of all of them.
const MOST_FRAMES: u32 = 1_000;
const MOST_MOVING: u64 = 400_000_000;
/// Bytes a decoder may take.
const MOST_MEMORY: u64 = 600 << 20;
/// Of pictures that are turned, and of ones that are made smaller.
const FINE: u8 = 92;
const GOOD: u8 = 82;

/// What a header says.
struct Opened<D> {
    decoder: D,
    size: (u32, u32),
}

/// The same picture without anything that is not seen, its right side up.
pub(super) fn cleaned(bytes: &[u8], extension: &str) -> Result<Made, Why> {
    let format = ImageFormat::from_extension(extension).ok_or(Why::Damaged)?;
    let stripped = strip::stripped(bytes, extension).ok_or(Why::Damaged)?;
    let orientation = stripped.exif.as_deref().and_then(Orientation::from_exif_chunk);
    let orientation = orientation.unwrap_or(Orientation::NoTransforms);
    let Opened { mut decoder, size } = open(&stripped.bytes, format)?;
    check(size, stripped.frames)?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Why::Damaged)?;
    if orientation == Orientation::NoTransforms || stripped.frames > 1 {
        return Ok(Made { bytes: stripped.bytes, size: Some(size) });
    }
    picture.apply_orientation(orientation);
    let size = Some((picture.width(), picture.height()));
    Ok(Made { bytes: encoded(&picture, format, profile, FINE)?, size })
}

/// The picture at most so wide; as WebP where that can be read.
pub(super) fn scaled(bytes: &[u8], extension: &str, width: u32, webp: bool) -> Result<Made, Why> {
    let format = ImageFormat::from_extension(extension).ok_or(Why::Damaged)?;
    let Stripped { frames, .. } = strip::stripped(bytes, extension).ok_or(Why::Damaged)?;
    if frames > 1 || format == ImageFormat::Gif {
        return Err(Why::AsItIs);
    }
    let Opened { mut decoder, size } = open(bytes, format)?;
    check(size, frames)?;
    let profile = decoder.icc_profile().ok().flatten();
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Why::Damaged)?;
    let width = width.clamp(1, size.0);
    let height = u64::from(size.1) * u64::from(width) / u64::from(size.0.max(1));
    let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
    let small = if width == size.0 {
        picture
    } else {
        picture.resize_exact(width, height, FilterType::Triangle)
    };
    let format = if webp { ImageFormat::WebP } else { format };
    let made = encoded(&small, format, profile, GOOD)?;
    if width == size.0 && made.len() >= bytes.len() {
        return Err(Why::AsItIs);
    }
    Ok(Made { bytes: made, size: Some((width, height)) })
}

/// The pixels of a picture, of a moving one its first frame, and its colour profile.
pub(super) fn decoded(
    bytes: &[u8],
    extension: &str,
) -> Result<(DynamicImage, Option<Vec<u8>>), Why> {
    let format = ImageFormat::from_extension(extension).ok_or(Why::Damaged)?;
    let Opened { mut decoder, size } = open(bytes, format)?;
    check(size, 1)?;
    let profile = decoder.icc_profile().ok().flatten();
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Why::Damaged)?;
    Ok((picture, profile))
}

fn open(bytes: &[u8], format: ImageFormat) -> Result<Opened<impl ImageDecoder>, Why> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(|_| Why::Damaged)?;
    let size = decoder.dimensions();
    Ok(Opened { decoder, size })
}

fn check((width, height): (u32, u32), frames: u32) -> Result<(), Why> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(Why::Pixels);
    }
    if frames > MOST_FRAMES || pixels.saturating_mul(u64::from(frames)) > MOST_MOVING {
        return Err(Why::Frames);
    }
    Ok(())
}

pub(super) fn encoded(
    picture: &DynamicImage,
    format: ImageFormat,
    profile: Option<Vec<u8>>,
    quality: u8,
) -> Result<Vec<u8>, Why> {
    let mut bytes = Vec::new();
    let lost = |_| Why::Damaged;
    match format {
        ImageFormat::Jpeg => {
            let mut encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
            // A picture without its profile is better than none.
            profile.map(|profile| encoder.set_icc_profile(profile).ok());
            let picture = picture.to_rgb8();
            encoder.encode_image(&picture).map_err(lost)?;
        }
        ImageFormat::WebP => {
            bytes = lossy(picture, quality)?;
            if let Some(profile) = profile {
                bytes = webp::with_profile(&bytes, &profile, (picture.width(), picture.height()))
                    .ok_or(Why::Damaged)?;
            }
        }
        _ => {
            let mut encoder = PngEncoder::new(&mut bytes);
            profile.map(|profile| encoder.set_icc_profile(profile).ok());
            picture.write_with_encoder(encoder).map_err(lost)?;
        }
    }
    Ok(bytes)
}

fn lossy(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, Why> {
    let (width, height) = (picture.width(), picture.height());
    let made = if picture.color().has_alpha() {
        let pixels = picture.to_rgba8();
        ::webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, quality.into())
    } else {
        let pixels = picture.to_rgb8();
        ::webp::Encoder::from_rgb(&pixels, width, height).encode_simple(false, quality.into())
    };
    // More than 16,383 pixels on a side do not fit the format.
    made.map(|made| made.to_vec()).map_err(|_| Why::AsItIs)
}

#[cfg(test)]
mod tests;
