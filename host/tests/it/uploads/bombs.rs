//! Decompression bombs: pictures, SVG, archives.

use std::io::{Cursor, Write as _};

use image::{DynamicImage, ImageFormat, RgbaImage};

use super::corpus::{crc32, picture, png_chunk, zip};

/// A file, and its name in the table.
pub struct Bomb {
    pub name: &'static str,
    pub file: &'static str,
    pub bytes: Vec<u8>,
}

fn zlib(length: usize) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    let mut left = length;
    while left > 0 {
        let some = left.min(zeros.len());
        packed.write_all(&zeros[..some]).unwrap();
        left -= some;
    }
    packed.finish().unwrap()
}

/// Builds a PNG whose header declares this size and whose pixel data decompresses to `unpacked`
/// bytes.
fn png(width: u32, height: u32, unpacked: usize, more: &[u8]) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    let chunks = [
        png_chunk(b"IHDR", &header),
        more.to_vec(),
        png_chunk(b"IDAT", &zlib(unpacked)),
        png_chunk(b"IEND", b""),
    ];
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat()].concat()
}

fn gif(width: u16, height: u16, frames: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    let pixels = DynamicImage::ImageRgba8(RgbaImage::new(1, 1)).to_rgba8();
    encoder.encode_frame(image::Frame::new(pixels)).unwrap();
    drop(encoder);
    bytes[6..8].copy_from_slice(&width.to_le_bytes());
    bytes[8..10].copy_from_slice(&height.to_le_bytes());
    let start = bytes.windows(2).position(|two| two == b"!\xf9").unwrap();
    let frame = bytes[start..bytes.len() - 1].to_vec();
    bytes.truncate(start);
    bytes.extend(frame.repeat(frames));
    bytes.push(b';');
    bytes
}

fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = picture(ImageFormat::Jpeg);
    let frame = bytes.windows(2).position(|two| two == b"\xff\xc0").unwrap();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

fn webp(frames: usize) -> Vec<u8> {
    let still = picture(ImageFormat::WebP);
    let chunk = |kind: &[u8; 4], inside: &[u8]| {
        let length = u32::try_from(inside.len()).unwrap().to_le_bytes();
        [&kind[..], &length, inside, &[0][..inside.len() % 2]].concat()
    };
    let mut frame = vec![0; 6];
    frame.extend_from_slice(&[23, 0, 0, 15, 0, 0, 100, 0, 0, 0]);
    frame.extend_from_slice(&still[12..]);
    let inside = [
        chunk(b"VP8X", &[2, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0]),
        chunk(b"ANIM", &[0; 6]),
        chunk(b"ANMF", &frame).repeat(frames),
    ]
    .concat();
    let length = u32::try_from(inside.len() + 4).unwrap().to_le_bytes();
    [&b"RIFF"[..], &length, b"WEBP", &inside].concat()
}

fn svg(inside: &str) -> Vec<u8> {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>").into_bytes()
}

fn using_itself() -> String {
    let first = "<g id=\"u0\"><rect width=\"1\"/></g>".to_owned();
    (1..12).fold(first, |text, n| {
        let uses = format!("<use href=\"#u{}\"/>", n - 1).repeat(10);
        format!("{text}<g id=\"u{n}\">{uses}</g>")
    })
}

/// Returns picture bombs; `large` ones take a while to build.
pub fn pictures(large: bool) -> Vec<Bomb> {
    use base64::Engine as _;
    let bytes = if large { 2 << 30 } else { 200 << 20 };
    let profile = [b"bomb\0\0".to_vec(), zlib(bytes / 4)].concat();
    let text = [b"bomb\0\0".to_vec(), zlib(bytes / 4)].concat();
    let huge = png(65_535, 65_535, 1 << 20, b"");
    let path = "M0 0".repeat(if large { 3_900_000 } else { 900_000 });
    let within = base64::engine::general_purpose::STANDARD.encode(&huge);
    let within = format!("<image href=\"data:image/png;base64,{within}\"/>");
    let bomb = |name, file, bytes| Bomb { name, file, bytes };
    vec![
        bomb("PNG of 65,535 x 65,535 pixels", "a.png", huge),
        bomb("PNG of 10 x 10 pixels that unpacks to much more", "a.png", png(10, 10, bytes, b"")),
        bomb("PNG of 39 million pixels", "a.png", png(6_300, 6_200, 6_301 * 6_200, b"")),
        bomb("PNG with a packed profile", "a.png", png(1, 1, 2, &png_chunk(b"iCCP", &profile))),
        bomb("PNG with packed notes", "a.png", png(1, 1, 2, &png_chunk(b"zTXt", &text))),
        bomb("JPEG of 65,500 x 65,500 pixels", "a.jpg", jpeg(65_500, 65_500)),
        bomb("GIF of 65,535 x 65,535 pixels", "a.gif", gif(65_535, 65_535, 1)),
        bomb("GIF of 10,000 frames", "a.gif", gif(1, 1, 10_000)),
        bomb("GIF of 900 frames of 16 million pixels", "a.gif", gif(4_000, 4_000, 900)),
        bomb("WebP of 16,384 x 16,384 pixels", "a.webp", webp(1)),
        bomb("WebP of 10,000 frames", "a.webp", webp(10_000)),
        bomb(
            "drawing of 100,000 levels",
            "a.svg",
            svg(&format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000))),
        ),
        bomb("drawing of 300,000 shapes", "a.svg", svg(&"<rect/>".repeat(300_000))),
        bomb("drawing that uses itself 10^11 times", "a.svg", svg(&using_itself())),
        bomb("drawing with a picture of 65,535 x 65,535 pixels", "a.svg", svg(&within)),
        bomb("drawing with a very long attribute", "a.svg", svg(&format!("<path d=\"{path}\"/>"))),
    ]
}

/// Builds a PNG whose header declares this size, with data that does not match.
pub fn promising(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = picture(ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

/// Returns archive bombs for the endpoints that unpack: works and plugins.
pub fn archives(large: bool) -> Vec<Bomb> {
    let entries: Vec<String> = (0..100_000).map(|n| format!("assets/{n}")).collect();
    let many: Vec<(&str, &[u8])> = entries.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let zeros = |bytes: usize| {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default().large_file(true);
        zip.start_file("work.json", options).unwrap();
        let some = vec![b' '; 1 << 20];
        (0..bytes >> 20).for_each(|_| zip.write_all(&some).unwrap());
        zip.finish().unwrap().into_inner()
    };
    let mut linked = zip::ZipWriter::new(Cursor::new(Vec::new()));
    linked
        .add_symlink("work.json", "/etc/passwd", zip::write::SimpleFileOptions::default())
        .unwrap();
    let bomb = |name, bytes| Bomb { name, file: "a.zip", bytes };
    vec![
        bomb(
            "archive that leads outside",
            zip(&[("../../outside.txt", b"x"), ("work.json", b"{}")]),
        ),
        bomb("archive of absolute paths", zip(&[("/tmp/outside.txt", b"x")])),
        bomb("archive with a link", linked.finish().unwrap().into_inner()),
        bomb("archive of 100,000 entries", zip(&many)),
        bomb("archive that unpacks to much more", zeros(if large { 10 << 30 } else { 300 << 20 })),
        bomb("archive within an archive", zip(&[("work.json", &zeros(50 << 20))])),
    ]
}
