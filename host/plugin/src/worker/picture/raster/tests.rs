use image::{DynamicImage, ImageFormat, Rgb, RgbImage, RgbaImage};

use super::super::Why;
use super::{cleaned, scaled};

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

/// A JPEG whose notes say that it has to be turned.
fn turned_jpeg(orientation: u8) -> Vec<u8> {
    let mut jpeg = file(&halves(40, 20), ImageFormat::Jpeg);
    let mut exif = b"\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend_from_slice(&[orientation, 0, 0, 0, 0, 0, 0, 0]);
    jpeg.splice(2..2, exif);
    jpeg
}

/// R38: turned as its notes say, and then without notes.
#[test]
fn a_photograph_is_turned_the_right_way_up() {
    let plain = cleaned(&turned_jpeg(1), "jpg").unwrap();
    assert_eq!(plain.size, Some((40, 20)));
    let turned = cleaned(&turned_jpeg(6), "jpg").unwrap();
    assert_eq!(turned.size, Some((20, 40)));
    let pixels = image::load_from_memory(&turned.bytes).unwrap().to_rgb8();
    assert!(pixels.get_pixel(10, 5)[0] > 200 && pixels.get_pixel(10, 35)[2] > 200, "red on top");
    let mut png = file(&halves(40, 20), ImageFormat::Png);
    let exif = &turned_jpeg(6)[12..2 + 2 + 0x22];
    let chunk =
        [&u32::try_from(exif.len()).unwrap().to_be_bytes()[..], b"eXIf", exif, &[0; 4]].concat();
    png.splice(33..33, chunk);
    assert_eq!(cleaned(&png, "png").unwrap().size, Some((20, 40)), "in every format");
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
            let made = scaled(&sent, extension, 160, webp).unwrap();
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
    let made = scaled(&sent, "png", 160, true).unwrap();
    let pixels = image::load_from_memory(&made.bytes).unwrap().to_rgba8();
    assert!((50..70).contains(&pixels.get_pixel(80, 80)[3]));
}

#[test]
fn no_picture_grows_and_none_that_moves_is_stopped() {
    let tiny = file(&halves(4, 2), ImageFormat::Png);
    let made = scaled(&tiny, "png", 640, false);
    assert!(
        matches!(&made, Err(Why::AsItIs)) || made.is_ok_and(|made| made.bytes.len() < tiny.len())
    );
    let gif = file(&halves(4, 2), ImageFormat::Gif);
    assert_eq!(scaled(&gif, "gif", 160, true).unwrap_err(), Why::AsItIs);
}

/// R12, R14
#[test]
fn what_is_no_picture_or_too_large_is_refused() {
    for extension in ["png", "jpg", "gif", "webp"] {
        for bytes in
            [&b""[..], b"<html>", b"\x89PNG\r\n\x1a\n<script>", b"GIF89a", b"\xff\xd8\xff\xe0"]
        {
            assert_eq!(cleaned(bytes, extension).unwrap_err(), Why::Damaged, "{extension}");
        }
    }
    let mut gif = file(&halves(1, 1), ImageFormat::Gif);
    gif[6..10].copy_from_slice(&[0xff; 4]);
    assert_eq!(cleaned(&gif, "gif").unwrap_err(), Why::Pixels);
    let mut many = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut many);
    for _ in 0..1_001 {
        encoder.encode_frame(image::Frame::new(RgbaImage::new(1, 1))).unwrap();
    }
    drop(encoder);
    assert_eq!(cleaned(&many, "gif").unwrap_err(), Why::Frames);
}
