use image::{DynamicImage, ImageFormat, Rgb, RgbImage, RgbaImage};

use image::ImageEncoder as _;
use moxcms::ColorProfile;

use super::super::ImageRejection;
use super::{sanitize, scale};

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut std::io::Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// Red on the left, blue on the right.
fn halves(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 { Rgb([250, 0, 0]) } else { Rgb([0, 0, 250]) }
    }))
}

/// A JPEG whose Exif data requires a rotation.
fn turned_jpeg(orientation: u8) -> Vec<u8> {
    let mut jpeg = file(&halves(40, 20), ImageFormat::Jpeg);
    let mut exif = b"\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend_from_slice(&[orientation, 0, 0, 0, 0, 0, 0, 0]);
    jpeg.splice(2..2, exif);
    jpeg
}

/// The Exif orientation is applied and removed.
#[test]
fn a_photograph_is_turned_the_right_way_up() {
    let plain = sanitize(&turned_jpeg(1), "jpg").unwrap();
    assert_eq!(plain.size, Some((40, 20)));
    let turned = sanitize(&turned_jpeg(6), "jpg").unwrap();
    assert_eq!(turned.size, Some((20, 40)));
    let pixels = image::load_from_memory(&turned.bytes).unwrap().to_rgb8();
    assert!(pixels.get_pixel(10, 5)[0] > 200 && pixels.get_pixel(10, 35)[2] > 200, "red on top");
    let mut png = file(&halves(40, 20), ImageFormat::Png);
    let exif = &turned_jpeg(6)[12..2 + 2 + 0x22];
    let chunk =
        [&u32::try_from(exif.len()).unwrap().to_be_bytes()[..], b"eXIf", exif, &[0; 4]].concat();
    png.splice(33..33, chunk);
    assert_eq!(sanitize(&png, "png").unwrap().size, Some((20, 40)), "in every format");
    for made in [plain.bytes, turned.bytes] {
        assert!(!made.windows(4).any(|window| window == b"Exif"));
    }
}

#[test]
fn a_smaller_picture_is_smaller_and_looks_the_same() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let sent = file(&halves(600, 300), format);
        let extension = format.extensions_str()[0];
        for webp in [true, false] {
            let made = scale(&sent, extension, 160, webp).unwrap();
            assert_eq!(made.size, Some((160, 80)));
            let found = image::guess_format(&made.bytes).unwrap();
            assert_eq!(found, if webp { ImageFormat::WebP } else { format });
            let pixels = image::load_from_memory(&made.bytes).unwrap().to_rgb8();
            assert_eq!(pixels.dimensions(), (160, 80));
            assert!(pixels.get_pixel(20, 40)[0] > 200 && pixels.get_pixel(140, 40)[2] > 200);
        }
    }
}

#[test]
fn what_is_transparent_stays_so() {
    let clear = RgbaImage::from_pixel(400, 400, image::Rgba([10, 200, 10, 60]));
    let sent = file(&DynamicImage::ImageRgba8(clear), ImageFormat::Png);
    let made = scale(&sent, "png", 160, true).unwrap();
    let pixels = image::load_from_memory(&made.bytes).unwrap().to_rgba8();
    assert!((50..70).contains(&pixels.get_pixel(80, 80)[3]));
}

#[test]
fn no_picture_grows_and_none_that_moves_is_stopped() {
    let tiny = file(&halves(4, 2), ImageFormat::Png);
    let made = scale(&tiny, "png", 640, false);
    assert!(
        matches!(&made, Err(ImageRejection::KeepOriginal))
            || made.is_ok_and(|made| made.bytes.len() < tiny.len())
    );
    let gif = file(&halves(4, 2), ImageFormat::Gif);
    assert_eq!(scale(&gif, "gif", 160, true).unwrap_err(), ImageRejection::KeepOriginal);
}

#[test]
fn what_is_no_picture_or_too_large_is_refused() {
    for extension in ["png", "jpg", "gif", "webp"] {
        for bytes in
            [&b""[..], b"<html>", b"\x89PNG\r\n\x1a\n<script>", b"GIF89a", b"\xff\xd8\xff\xe0"]
        {
            assert_eq!(
                sanitize(bytes, extension).unwrap_err(),
                ImageRejection::Damaged,
                "{extension}"
            );
        }
    }
    let mut png = file(&halves(1, 1), ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    let crc = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(sanitize(&png, "png").unwrap_err(), ImageRejection::TooManyPixels);
    for (width, height) in [(65_500, 65_500), (40_000, 7_000)] {
        let large = flat_jpeg(width, height, 1);
        assert_eq!(sanitize(&large, "jpg").unwrap_err(), ImageRejection::TooManyPixels);
    }
    let mut gif = file(&halves(1, 1), ImageFormat::Gif);
    gif[6..10].copy_from_slice(&[0xff; 4]);
    assert_eq!(sanitize(&gif, "gif").unwrap_err(), ImageRejection::TooManyPixels);
    let mut many = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut many);
    for _ in 0..1_001 {
        encoder.encode_frame(image::Frame::new(RgbaImage::new(1, 1))).unwrap();
    }
    drop(encoder);
    assert_eq!(sanitize(&many, "gif").unwrap_err(), ImageRejection::TooManyFrames);
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// A JPEG of one color and any size: one row of blocks, repeated behind restart markers.
fn flat_jpeg(width: u16, height: u16, rows: usize) -> Vec<u8> {
    let strip = RgbImage::from_pixel(u32::from(width), 8, Rgb([30, 160, 60]));
    let jpeg = file(&strip.into(), ImageFormat::Jpeg);
    let find = |marker: u8| jpeg.windows(2).position(|two| two == [0xff, marker]).unwrap();
    let (frame, scan) = (find(0xc0), find(0xda));
    let data = scan + 2 + usize::from(u16::from_be_bytes([jpeg[scan + 2], jpeg[scan + 3]]));
    let mut made = jpeg[..scan].to_vec();
    made[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    let blocks = width.div_ceil(8).to_be_bytes();
    made.extend_from_slice(&[0xff, 0xdd, 0, 4, blocks[0], blocks[1]]);
    made.extend_from_slice(&jpeg[scan..data]);
    for row in 0..rows {
        made.extend_from_slice(&jpeg[data..jpeg.len() - 2]);
        made.extend_from_slice(&[0xff, 0xd0 + u8::try_from(row % 8).unwrap()]);
    }
    let end = made.len() - 2;
    made[end..].copy_from_slice(&[0xff, 0xd9]);
    made
}

/// Large photographs are scaled down, not rejected.
#[test]
fn a_picture_of_many_pixels_becomes_smaller() {
    for (width, height) in [(12_000_u16, 9_000_u16), (1_080, 60_000)] {
        let sent = flat_jpeg(width, height, usize::from(height / 8));
        let made = sanitize(&sent, "jpg").unwrap();
        let (w, h) = made.size.unwrap();
        let pixels = u64::from(w) * u64::from(h);
        assert!(pixels <= super::MAX_PIXELS && pixels > 25_000_000, "{w} x {h}");
        let distortion = f64::from(w) / f64::from(h) * f64::from(height) / f64::from(width);
        assert!((distortion - 1.0).abs() < 0.01, "{w} x {h}");
        let pixels = image::load_from_memory(&made.bytes).unwrap().to_rgb8();
        assert_eq!(pixels.dimensions(), (w, h));
        let [r, g, b] = pixels.get_pixel(w / 2, h - 9).0;
        assert!(r < 50 && g > 140 && b < 80, "{r} {g} {b}");
    }
    let long = DynamicImage::new_luma8(700, 60_000);
    let made = sanitize(&file(&long, ImageFormat::Png), "png").unwrap();
    let (w, h) = made.size.unwrap();
    assert!(w > 670 && h > 57_000 && image::load_from_memory(&made.bytes).is_ok(), "{w} x {h}");
}

#[test]
fn a_picture_that_webp_cannot_hold_is_made_in_its_own_format() {
    let long = file(&halves(300, 17_000), ImageFormat::Jpeg);
    assert_eq!(scale(&long, "jpg", 300, true).unwrap_err(), ImageRejection::KeepOriginal);
    let made = scale(&long, "jpg", 160, false).unwrap();
    assert_eq!(made.size, Some((160, 9_066)));
}

#[test]
fn sixteen_bits_a_channel_become_eight() {
    let deep =
        DynamicImage::ImageRgb16(image::ImageBuffer::from_pixel(9, 5, Rgb([65_535, 257, 0])));
    let made = sanitize(&file(&deep, ImageFormat::Png), "png").unwrap();
    let pixels = image::load_from_memory(&made.bytes).unwrap();
    assert_eq!((made.size, pixels.color()), (Some((9, 5)), image::ColorType::Rgb8));
    assert_eq!(pixels.to_rgb8().get_pixel(3, 3).0, [255, 1, 0]);
}

fn with_profile(pixels: &DynamicImage, profile: &[u8], format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    if format == ImageFormat::Png {
        let mut encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(profile.to_vec()).unwrap();
        pixels.write_with_encoder(encoder).unwrap();
    } else {
        let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 100);
        encoder.set_icc_profile(profile.to_vec()).unwrap();
        pixels.write_with_encoder(encoder).unwrap();
    }
    bytes
}

/// The image is converted by its profile, and the profile itself is removed.
#[test]
fn every_picture_is_srgb() {
    let mut of_inks = ColorProfile::new_srgb().encode().unwrap();
    of_inks[16..20].copy_from_slice(b"CMYK");
    let rgb = |color: [u8; 3]| RgbImage::from_pixel(16, 16, Rgb(color)).into();
    let gray = DynamicImage::ImageLuma8(image::GrayImage::from_pixel(16, 16, image::Luma([100])));
    for (name, profile, pixels, seen) in [
        ("sRGB", ColorProfile::new_srgb().encode().unwrap(), rgb([90, 120, 30]), [90, 120, 30]),
        ("P3", ColorProfile::new_display_p3().encode().unwrap(), rgb([200, 60, 60]), [217, 42, 52]),
        ("CMYK on RGB", of_inks, rgb([90, 120, 30]), [90, 120, 30]),
        ("no profile", b"a profile".to_vec(), rgb([90, 120, 30]), [90, 120, 30]),
        ("gray", ColorProfile::new_gray_with_gamma(1.0).encode().unwrap(), gray, [168, 168, 168]),
    ] {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let sent = with_profile(&pixels, &profile, format);
            let made = sanitize(&sent, format.extensions_str()[0]).unwrap();
            let small = scale(&sent, format.extensions_str()[0], 8, false).unwrap();
            for bytes in [made.bytes, small.bytes] {
                assert!(!bytes.windows(4).any(|four| four == b"iCCP" || four == b"ICC_"), "{name}");
                let found = image::load_from_memory(&bytes).unwrap().to_rgb8().get_pixel(4, 4).0;
                let far = found.iter().zip(seen).any(|(a, b)| a.abs_diff(b) > 4);
                assert!(!far, "{name} {format:?}: {found:?} instead of {seen:?}");
            }
        }
    }
}

/// A CMYK profile that maps pure cyan to a green, and everything else to paper or ink.
fn profile_of_inks() -> Vec<u8> {
    let identity: Vec<u8> = (0..=u8::MAX).collect();
    let mut lut = b"mft1\0\0\0\0\x04\x03\x02\0".to_vec();
    for n in 0..9 {
        lut.extend_from_slice(&(u32::from(n % 4 == 0) << 16).to_be_bytes());
    }
    lut.extend(identity.repeat(4));
    for corner in 0..16_u8 {
        lut.extend_from_slice(match corner {
            0 => &[255, 128, 128],
            8 => &[128, 68, 168],
            6 => &[128, 190, 170],
            _ => &[20, 128, 128],
        });
    }
    lut.extend(identity.repeat(3));
    let white = [&b"XYZ \0\0\0\0"[..], &[0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]].concat();
    let mut profile = vec![0; 128];
    profile[8..12].copy_from_slice(&[2, 0x40, 0, 0]);
    profile[12..24].copy_from_slice(b"prtrCMYKLab ");
    profile[36..40].copy_from_slice(b"acsp");
    profile[68..80].copy_from_slice(&white[8..]);
    profile.extend_from_slice(&2_u32.to_be_bytes());
    let start = 128 + 4 + 2 * 12;
    for (tag, at, length) in
        [(b"A2B0", start, lut.len()), (b"wtpt", start + lut.len(), white.len())]
    {
        profile.extend_from_slice(tag);
        profile.extend_from_slice(&u32::try_from(at).unwrap().to_be_bytes());
        profile.extend_from_slice(&u32::try_from(length).unwrap().to_be_bytes());
    }
    profile.extend(lut);
    profile.extend(white);
    let length = u32::try_from(profile.len()).unwrap().to_be_bytes();
    profile[..4].copy_from_slice(&length);
    profile
}

/// The fixture is CMYK: cyan on the left, red on the right.
#[test]
fn a_picture_of_inks_becomes_rgb() {
    let sent = include_bytes!("tests/inks.jpg").to_vec();
    let profile = profile_of_inks();
    let mut with_profile = sent.clone();
    let length = u16::try_from(profile.len() + 16).unwrap().to_be_bytes();
    let marker = [&[0xff, 0xe2][..], &length, b"ICC_PROFILE\0\x01\x01", &profile].concat();
    with_profile.splice(2..2, marker);
    for (sent, left, right) in
        [(sent, [0, 255, 255], [255, 0, 0]), (with_profile, [0, 142, 42], [217, 57, 52])]
    {
        let made = sanitize(&sent, "jpg").unwrap();
        let pixels = image::load_from_memory(&made.bytes).unwrap();
        assert_eq!((made.size, pixels.color()), (Some((32, 32)), image::ColorType::Rgb8));
        assert!(made.bytes.len() < 4_000);
        for (x, seen) in [(4, left), (28, right)] {
            let found = pixels.to_rgb8().get_pixel(x, 16).0;
            let far = found.iter().zip(seen).any(|(a, b)| a.abs_diff(b) > 25);
            assert!(!far, "{found:?} instead of {seen:?}");
        }
    }
}
