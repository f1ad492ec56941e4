//! Bounded decoding: any image becomes at most [`MAX_PIXELS`] pixels of eight bits per channel in
//! sRGB.

use std::io::Cursor;

use image::{
    ColorType, DynamicImage, GrayImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage,
};
use jpeg_decoder::{CodingProcess, Decoder, PixelFormat};

use super::super::outcome::ImageRejection;
use super::colors;
use pinye_domain::upload::MAX_PIXELS;

/// Bytes that a decoder may allocate.
const MAX_DECODER_BYTES: u64 = 600 << 20;
/// Bytes of the decoded pixels; together with a scaled copy they fit into the child's memory.
const MAX_DECODED_BYTES: u64 = 400 << 20;
/// The same for WebP, whose decoder holds the pixels twice.
const MAX_WEBP_BYTES: u64 = 200 << 20;
/// Pixels of a sequential JPEG, which is scaled while it is decoded, and of a progressive one,
/// whose coefficients are all held in memory.
const MAX_JPEG_PIXELS: u64 = 250_000_000;
const MAX_PROGRESSIVE_PIXELS: u64 = 100_000_000;
/// Pixels above which a JPEG is decoded at a half, a quarter or an eighth of its size.
const MAX_FULL_JPEG_PIXELS: u64 = 80_000_000;

/// A decoded image.
pub(super) struct DecodedImage {
    pub(super) picture: DynamicImage,
    /// Whether the file contains exactly these pixels: a browser that ignores its profile shows the
    /// same.
    pub(super) is_original: bool,
}

/// Decodes one still image.
pub(super) fn decode(bytes: &[u8], format: ImageFormat) -> Result<DecodedImage, ImageRejection> {
    let reduced = if format == ImageFormat::Jpeg { jpeg(bytes)? } else { None };
    reduced.map_or_else(|| any(bytes, format), Ok)
}

/// Opens a decoder, which reads the dimensions but no pixels.
pub(super) fn open(bytes: &[u8], format: ImageFormat) -> Result<impl ImageDecoder, ImageRejection> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    reader.into_decoder().map_err(|_| ImageRejection::Damaged)
}

fn any(bytes: &[u8], format: ImageFormat) -> Result<DecodedImage, ImageRejection> {
    let mut decoder = open(bytes, format)?;
    let most = if format == ImageFormat::WebP { MAX_WEBP_BYTES } else { MAX_DECODED_BYTES };
    if decoder.total_bytes() > most {
        return Err(ImageRejection::TooManyPixels);
    }
    let profile = decoder.icc_profile().ok().flatten();
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| ImageRejection::Damaged)?;
    let is_deep = picture.color().bytes_per_pixel() > picture.color().channel_count();
    let (picture, is_smaller) = reduced(eight_bits(picture));
    let (picture, is_converted) = colors::to_srgb(picture, profile.as_deref());
    Ok(DecodedImage { picture, is_original: !(is_deep || is_smaller || is_converted) })
}

fn eight_bits(picture: DynamicImage) -> DynamicImage {
    match picture.color() {
        ColorType::L16 => picture.into_luma8().into(),
        ColorType::La16 => picture.into_luma_alpha8().into(),
        ColorType::Rgb16 | ColorType::Rgb32F => picture.into_rgb8().into(),
        ColorType::Rgba16 | ColorType::Rgba32F => picture.into_rgba8().into(),
        _ => picture,
    }
}

/// Scales an image down to at most [`MAX_PIXELS`], keeping its proportions; returns whether it did.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sides shrink")]
#[expect(clippy::cast_precision_loss, reason = "numbers of pixels fit into 53 bits")]
fn reduced(picture: DynamicImage) -> (DynamicImage, bool) {
    let pixels = u64::from(picture.width()) * u64::from(picture.height());
    if pixels <= MAX_PIXELS {
        return (picture, false);
    }
    let scale = (MAX_PIXELS as f64 / pixels as f64).sqrt();
    let side = |side: u32| ((f64::from(side) * scale) as u32).max(1);
    // `thumbnail_exact` averages whole pixels; `resize` would hold four floats for each.
    (picture.thumbnail_exact(side(picture.width()), side(picture.height())), true)
}

/// Decodes large JPEGs and CMYK JPEGs; returns `None` for all others, which `any` decodes.
fn jpeg(bytes: &[u8]) -> Result<Option<DecodedImage>, ImageRejection> {
    let mut decoder = Decoder::new(bytes);
    if decoder.read_info().is_err() {
        return Ok(None);
    }
    let info = decoder.info().ok_or(ImageRejection::Damaged)?;
    let pixels = u64::from(info.width) * u64::from(info.height);
    let is_progressive = info.coding_process == CodingProcess::DctProgressive;
    if pixels > if is_progressive { MAX_PROGRESSIVE_PIXELS } else { MAX_JPEG_PIXELS } {
        return Err(ImageRejection::TooManyPixels);
    }
    let is_inks = info.pixel_format == PixelFormat::CMYK32;
    let divisor = [1_u16, 2, 4, 8]
        .into_iter()
        .find(|by| pixels / u64::from(*by).pow(2) <= MAX_FULL_JPEG_PIXELS)
        .unwrap_or(8);
    if divisor == 1 && !is_inks {
        return Ok(None);
    }
    let damaged = |_| ImageRejection::Damaged;
    let (width, height) = decoder
        .scale(info.width.div_ceil(divisor), info.height.div_ceil(divisor))
        .map_err(damaged)?;
    let (width, height) = (u32::from(width), u32::from(height));
    let data = decoder.decode().map_err(damaged)?;
    let profile = decoder.icc_profile();
    let picture: Option<DynamicImage> = match info.pixel_format {
        PixelFormat::L8 => GrayImage::from_raw(width, height, data).map(Into::into),
        PixelFormat::RGB24 => RgbImage::from_raw(width, height, data).map(Into::into),
        PixelFormat::CMYK32 => {
            let data = colors::cmyk_to_srgb(&data, profile.as_deref());
            RgbImage::from_raw(width, height, data).map(Into::into)
        }
        PixelFormat::L16 => None,
    };
    let (picture, _) = reduced(picture.ok_or(ImageRejection::Damaged)?);
    let profile = profile.filter(|_| !is_inks);
    let (picture, _) = colors::to_srgb(picture, profile.as_deref());
    Ok(Some(DecodedImage { picture, is_original: false }))
}
