use image::{DynamicImage, ImageFormat, RgbImage};

use super::{StrippedImage, stripped, without_profile};

fn sample_image() -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(20, 10, |x, y| {
        image::Rgb([u8::try_from(x * 10).unwrap(), u8::try_from(y * 20).unwrap(), 90])
    }))
}

fn file(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    sample_image().write_to(&mut std::io::Cursor::new(&mut bytes), format).unwrap();
    bytes
}

fn decoded(bytes: &[u8]) -> DynamicImage {
    image::load_from_memory(bytes).unwrap()
}

fn holds(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|window| window == word.as_bytes())
}

fn chunk(kind: &[u8; 4], inside: &[u8]) -> Vec<u8> {
    let mut chunk = u32::try_from(inside.len()).unwrap().to_be_bytes().to_vec();
    chunk.extend_from_slice(kind);
    chunk.extend_from_slice(inside);
    chunk.extend_from_slice(&[0; 4]);
    chunk
}

/// A PNG with metadata behind its header and a document behind its end.
pub(in super::super) fn png_with_notes() -> Vec<u8> {
    let mut png = file(ImageFormat::Png);
    let notes =
        [chunk(b"tEXt", b"Author\0secret"), chunk(b"eXIf", b"secret"), chunk(b"prVt", b"secret")];
    png.splice(33..33, notes.concat());
    png.extend_from_slice(b"<html><script>secret</script>");
    png
}

fn segment(marker: u8, inside: &[u8]) -> Vec<u8> {
    let mut segment = vec![0xff, marker];
    segment.extend_from_slice(&u16::try_from(inside.len() + 2).unwrap().to_be_bytes());
    segment.extend_from_slice(inside);
    segment
}

fn jpeg_with_notes() -> Vec<u8> {
    let mut jpeg = file(ImageFormat::Jpeg);
    let notes = [
        segment(0xe1, b"Exif\0\0secret"),
        segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0secret"),
        segment(0xfe, b"secret"),
        segment(0xe2, b"MPF\0secret"),
        segment(0xe0, b"JFXX\0secret"),
        segment(0xed, b"Photoshop secret"),
    ];
    jpeg.splice(2..2, notes.concat());
    jpeg.extend_from_slice(b"PK\x03\x04 secret");
    jpeg
}

fn gif_with_notes() -> Vec<u8> {
    let mut gif = file(ImageFormat::Gif);
    let end = gif.len() - 1;
    gif.splice(end..end, *b"!\xfe\x06secret\0");
    gif.splice(end..end, *b"!\xff\x0bXMP DataXMP\x06secret\0");
    gif.extend_from_slice(b"/*secret*/");
    gif
}

fn webp_with_notes() -> Vec<u8> {
    let webp = file(ImageFormat::WebP);
    let mut inside = b"VP8X\x0a\0\0\0\x0c\0\0\0\x13\0\0\x09\0\0".to_vec();
    inside.extend_from_slice(&webp[12..]);
    inside.extend_from_slice(b"EXIF\x06\0\0\0secretXMP \x06\0\0\0secret");
    let mut whole = b"RIFF".to_vec();
    whole.extend_from_slice(&u32::try_from(inside.len() + 4).unwrap().to_le_bytes());
    whole.extend_from_slice(b"WEBP");
    whole.extend_from_slice(&inside);
    whole.extend_from_slice(b"<script>secret</script>");
    whole
}

/// Metadata and trailing data are removed, every pixel is the same.
#[test]
fn the_picture_stays_and_everything_else_goes() {
    for (extension, sent, format) in [
        ("png", png_with_notes(), ImageFormat::Png),
        ("jpg", jpeg_with_notes(), ImageFormat::Jpeg),
        ("gif", gif_with_notes(), ImageFormat::Gif),
        ("webp", webp_with_notes(), ImageFormat::WebP),
    ] {
        assert!(holds(&sent, "secret"));
        let StrippedImage { bytes, frames, exif } = stripped(&sent, extension).unwrap();
        let notes = if extension == "gif" { None } else { Some(&b"secret"[..]) };
        assert_eq!((frames, exif.as_deref()), (1, notes), "{extension}");
        assert!(!holds(&bytes, "secret"), "{extension}");
        assert_eq!(decoded(&bytes), decoded(&file(format)), "{extension}");
        let again = stripped(&bytes, extension).unwrap();
        assert_eq!(again.bytes, bytes, "{extension}: nothing more is to be taken away");
    }
}

#[test]
fn a_file_that_breaks_off_is_never_read_beyond_its_end() {
    for (extension, sent) in [
        ("png", png_with_notes()),
        ("jpg", jpeg_with_notes()),
        ("gif", gif_with_notes()),
        ("webp", webp_with_notes()),
    ] {
        for length in 0..sent.len() {
            if let Some(stripped) = stripped(&sent[..length], extension) {
                assert!(stripped.bytes.len() <= length + 30, "{extension} {length}");
            }
        }
        for at in 0..sent.len() {
            let mut bent = sent.clone();
            bent[at] = 0xff;
            drop(stripped(&bent, extension));
        }
    }
    assert!(stripped(b"", "png").is_none() && stripped(b"<svg/>", "svg").is_none());
}

#[test]
fn frames_are_counted() {
    let mut gif = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut gif);
    for _ in 0..7 {
        encoder.encode_frame(image::Frame::new(sample_image().to_rgba8())).unwrap();
    }
    drop(encoder);
    assert_eq!(stripped(&gif, "gif").unwrap().frames, 7);
}

/// A WebP with a color profile that is longer than its picture.
fn webp_with_profile() -> Vec<u8> {
    let inside = &file(ImageFormat::WebP)[12..];
    let profile = [&b"ICCP\x06\0\0\0"[..], b"colors"].concat();
    let inside = [&b"VP8X\x0a\0\0\0\x20\0\0\0\x13\0\0\x09\0\0"[..], &profile, inside].concat();
    let length = u32::try_from(inside.len() + 4).unwrap().to_le_bytes();
    [&b"RIFF"[..], &length, b"WEBP", &inside].concat()
}

#[test]
fn a_color_profile_stays_until_it_is_said_to_go() {
    let mut png = file(ImageFormat::Png);
    png.splice(33..33, chunk(b"iCCP", b"colors"));
    let mut jpeg = file(ImageFormat::Jpeg);
    jpeg.splice(2..2, segment(0xe2, b"ICC_PROFILE\0\x01\x01colors"));
    for (extension, sent, format) in [
        ("png", png, ImageFormat::Png),
        ("jpg", jpeg, ImageFormat::Jpeg),
        ("webp", webp_with_profile(), ImageFormat::WebP),
    ] {
        let kept = stripped(&sent, extension).unwrap().bytes;
        assert!(holds(&kept, "colors"), "{extension}");
        let bare = without_profile(&sent, extension).unwrap();
        assert!(!holds(&bare, "colors"), "{extension}");
        assert_eq!(decoded(&bare), decoded(&file(format)), "{extension}");
    }
}
