//! Share cards: the image that a messenger or a social network shows beside a link.

use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use super::outcome::{ImageRejection, ProcessedImage};
use super::raster::{decoded, encoded};

/// Minimum share in percent of the image's longer side that a cropped card shows; an image that
/// would lose more is shown whole.
const MIN_KEPT: u64 = 66;
/// Longer side in pixels of the small copy that is blurred into the background of the card.
const BLUR_SIDE: u32 = 48;
/// Brightness of the blurred background, in percent.
const GROUND_BRIGHTNESS: u32 = 78;
/// JPEG qualities, tried in this order until the card is small enough.
const QUALITIES: [u8; 5] = [86, 78, 68, 55, 40];

/// Size in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Makes a JPEG of exactly this size: a centered crop of the image, or the whole image on a blurred
/// copy of itself.
pub(super) fn share_card(
    bytes: &[u8],
    extension: &str,
    size: Size,
    max_bytes: usize,
) -> Result<ProcessedImage, ImageRejection> {
    let Size { width, height } = size;
    let picture = decoded(bytes, extension)?;
    let card = DynamicImage::ImageRgb8(fitted(&on_white(&picture), width, height));
    let mut smallest = Err(ImageRejection::KeepOriginal);
    for quality in QUALITIES {
        let made = encoded(&card, ImageFormat::Jpeg, quality)?;
        let is_small = made.len() <= max_bytes;
        smallest = Ok(ProcessedImage { bytes: made, size: Some((width, height)) });
        if is_small {
            break;
        }
    }
    smallest
}

/// Flattens transparency onto white: JPEG has no alpha channel.
fn on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let rgba = picture.to_rgba8();
    let mut flat = RgbImage::new(rgba.width(), rgba.height());
    for (pixel, from) in flat.pixels_mut().zip(rgba.pixels()) {
        let [red, green, blue, alpha] = from.0.map(u32::from);
        let mix = |channel: u32| {
            u8::try_from((channel * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        *pixel = Rgb([mix(red), mix(green), mix(blue)]);
    }
    flat
}

fn fitted(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let (picture_width, picture_height) = picture.dimensions();
    let picture_size = Size { width: picture_width, height: picture_height };
    let Size { width: across, height: down } = covered(picture_size, Size { width, height });
    let kept = |part: u32, whole: u32| u64::from(part) * 100 / u64::from(whole.max(1));
    if kept(across, picture.width()).min(kept(down, picture.height())) >= MIN_KEPT {
        return covering(picture, width, height);
    }
    let mut card = ground(picture, width, height);
    let picture = DynamicImage::ImageRgb8(picture.clone());
    let whole = picture.resize(width, height, FilterType::Triangle).into_rgb8();
    let (left, top) = ((width - whole.width()) / 2, (height - whole.height()) / 2);
    imageops::replace(&mut card, &whole, left.into(), top.into());
    card
}

/// Crops the center of the image to the proportions of the card and scales it to its size.
fn covering(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let (picture_width, picture_height) = picture.dimensions();
    let picture_size = Size { width: picture_width, height: picture_height };
    let Size { width: across, height: down } = covered(picture_size, Size { width, height });
    let (left, top) = ((picture.width() - across) / 2, (picture.height() - down) / 2);
    let middle = imageops::crop_imm(picture, left, top, across, down).to_image();
    imageops::resize(&middle, width, height, FilterType::Triangle)
}

/// Background of the card: the image blurred and darkened, so that the sharp copy stands out.
fn ground(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    let side = |length: u32| (length * BLUR_SIDE / width.max(height)).max(1);
    let mut small = imageops::blur(&covering(picture, side(width), side(height)), 2.0);
    for pixel in small.pixels_mut() {
        pixel.0 = pixel.0.map(|channel| {
            u8::try_from(u32::from(channel) * GROUND_BRIGHTNESS / 100).unwrap_or(u8::MAX)
        });
    }
    imageops::resize(&small, width, height, FilterType::Triangle)
}

/// Returns the size of the largest crop of `picture` with the proportions of `card`.
fn covered(picture: Size, card: Size) -> Size {
    let part = |side: u32, of: u32, to: u32| {
        let part = u64::from(side) * u64::from(of) / u64::from(to.max(1));
        u32::try_from(part).unwrap_or(u32::MAX).max(1)
    };
    Size {
        width: picture.width.min(part(picture.height, card.width, card.height)),
        height: picture.height.min(part(picture.width, card.height, card.width)),
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, GenericImageView as _, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

    use super::{Size, share_card};

    const MAX_BYTES: usize = 300 * 1024;

    fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut std::io::Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    /// An image of random pixels, like a grainy photograph.
    fn grain(width: u32, height: u32) -> DynamicImage {
        let mut seed = 7u32;
        DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [red, green, blue, _] = seed.to_be_bytes();
            Rgb([red, green, blue])
        }))
    }

    #[test]
    fn a_card_is_a_jpeg_of_its_size_under_its_limit_whatever_it_is_made_of() {
        let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(300, 300, Rgba([9, 9, 9, 0])));
        for (what, picture, format) in [
            ("a wide photograph", grain(1600, 800), ImageFormat::Png),
            ("a page of a phone", grain(750, 1624), ImageFormat::Jpeg),
            ("a small square", grain(40, 40), ImageFormat::WebP),
            ("a moving picture", grain(64, 64), ImageFormat::Gif),
            ("a line", grain(2000, 1), ImageFormat::Png),
            ("a clear one", clear, ImageFormat::Png),
        ] {
            let sent = file(&picture, format);
            let extension = format.extensions_str()[0];
            for (width, height) in [(1200, 630), (600, 600)] {
                let size = Size { width, height };
                let made = share_card(&sent, extension, size, MAX_BYTES).unwrap();
                assert_eq!(image::guess_format(&made.bytes).unwrap(), ImageFormat::Jpeg, "{what}");
                assert_eq!(
                    image::load_from_memory(&made.bytes).unwrap().dimensions(),
                    (width, height),
                    "{what}"
                );
                assert!(made.bytes.len() <= MAX_BYTES, "{what}: {} bytes", made.bytes.len());
            }
        }
    }

    #[test]
    fn a_high_picture_is_shown_whole_and_a_clear_one_on_white() {
        // Red above, blue below.
        let page = DynamicImage::ImageRgb8(RgbImage::from_fn(100, 200, |_, y| {
            if y < 100 { Rgb([250, 0, 0]) } else { Rgb([0, 0, 250]) }
        }));
        let made = share_card(
            &file(&page, ImageFormat::Png),
            "png",
            Size { width: 1200, height: 630 },
            MAX_BYTES,
        );
        let card = image::load_from_memory(&made.unwrap().bytes).unwrap().to_rgb8();
        assert!(card.get_pixel(600, 10)[0] > 220 && card.get_pixel(600, 620)[2] > 220);
        // The background beside the image is darker.
        assert!(card.get_pixel(5, 100)[0] < 210, "{:?}", card.get_pixel(5, 100));
        let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(60, 60, Rgba([0, 0, 0, 0])));
        let made = share_card(
            &file(&clear, ImageFormat::Png),
            "png",
            Size { width: 600, height: 600 },
            MAX_BYTES,
        );
        let card = image::load_from_memory(&made.unwrap().bytes).unwrap().to_rgb8();
        assert!(card.get_pixel(300, 300).0.iter().all(|channel| *channel > 250));
    }
}
