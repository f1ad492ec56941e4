//! A corpus of disguised files, sent to every upload endpoint.

use std::io::{Cursor, Write as _};

use image::{DynamicImage, ImageFormat, RgbImage};

/// Part of every active content; must not be in anything that a browser could run.
pub const MARK: &str = "alert(1)";
const HTML: &str = "<html><body onload=alert(1)><script>alert(1)</script></body></html>";
const SVG: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"";

/// A file as an attacker would send it.
#[derive(Clone)]
pub struct Bad {
    pub name: String,
    pub mime: &'static str,
    pub bytes: Vec<u8>,
}

/// Returns a valid picture.
pub fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels = RgbImage::from_fn(24, 16, |x, y| image::Rgb([x as u8 * 9, y as u8 * 9, 7]));
    let pixels = DynamicImage::ImageRgb8(pixels);
    pixels.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// Builds a JPEG of one color and any size: one row of blocks, repeated behind restart markers.
pub fn flat_jpeg(width: u16, height: u16) -> Vec<u8> {
    let strip = RgbImage::from_pixel(u32::from(width), 8, image::Rgb([30, 160, 60]));
    let mut jpeg = Vec::new();
    strip.write_to(&mut Cursor::new(&mut jpeg), ImageFormat::Jpeg).unwrap();
    let find = |marker: u8| jpeg.windows(2).position(|two| two == [0xff, marker]).unwrap();
    let (frame, scan) = (find(0xc0), find(0xda));
    let data = scan + 2 + usize::from(u16::from_be_bytes([jpeg[scan + 2], jpeg[scan + 3]]));
    let mut made = jpeg[..scan].to_vec();
    made[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    let blocks = width.div_ceil(8).to_be_bytes();
    made.extend_from_slice(&[0xff, 0xdd, 0, 4, blocks[0], blocks[1]]);
    made.extend_from_slice(&jpeg[scan..data]);
    for row in 0..height.div_ceil(8) {
        made.extend_from_slice(&jpeg[data..jpeg.len() - 2]);
        made.extend_from_slice(&[0xff, 0xd0 + (row % 8) as u8]);
    }
    let end = made.len() - 2;
    made[end..].copy_from_slice(&[0xff, 0xd9]);
    made
}

pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

pub fn png_chunk(kind: &[u8; 4], inside: &[u8]) -> Vec<u8> {
    let named = [&kind[..], inside].concat();
    let length = u32::try_from(inside.len()).unwrap().to_be_bytes();
    [&length[..], &named, &crc32(&named).to_be_bytes()].concat()
}

fn jpeg_segment(marker: u8, inside: &[u8]) -> Vec<u8> {
    let length = u16::try_from(inside.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], &length[..], inside].concat()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in entries {
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn utf16(text: &str) -> Vec<u8> {
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    [0xff, 0xfe].into_iter().chain(units).collect()
}

/// Returns all files, more than sixty.
pub fn files() -> Vec<Bad> {
    let bad = |name: &str, mime, bytes: Vec<u8>| Bad { name: name.to_owned(), mime, bytes };
    let all = [disguised(), polyglots(), drawings(), archives(), odd_names()];
    let mut all: Vec<Bad> = all.into_iter().flatten().collect();
    all.push(bad("empty.png", "image/png", Vec::new()));
    all
}

/// Content of one format under the name of another.
fn disguised() -> Vec<Bad> {
    let texts: [(&str, &'static str, &[u8]); 21] = [
        ("page.png", "image/png", HTML.as_bytes()),
        ("page.jpg", "image/jpeg", HTML.as_bytes()),
        ("page.html", "text/html", HTML.as_bytes()),
        ("page.htm.png", "image/png", HTML.as_bytes()),
        ("page.xhtml", "application/xhtml+xml", b"<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>"),
        ("page.mp3", "audio/mpeg", HTML.as_bytes()),
        ("page.mp4", "video/mp4", HTML.as_bytes()),
        ("page.woff2", "font/woff2", HTML.as_bytes()),
        ("page.pdf", "application/pdf", HTML.as_bytes()),
        ("script.js", "text/javascript", b"alert(1)"),
        ("script.png", "image/png", b"alert(1)//"),
        ("style.css", "text/css", b"@import 'x'; /* alert(1) */"),
        ("shell.php", "application/x-php", b"<?php alert(1); ?>"),
        ("shell.php.png", "image/png", b"<?php alert(1); ?>"),
        ("shell.sh", "text/x-sh", b"#!/bin/sh\necho 'alert(1)'"),
        ("a.exe", "image/png", b"MZ\x90\0\x03 alert(1)"),
        ("a.elf.png", "image/png", b"\x7fELF\x02\x01\x01 alert(1)"),
        ("a.swf", "application/x-shockwave-flash", b"CWS\x0f alert(1)"),
        ("fws.png", "image/png", b"FWS\x0f alert(1)"),
        (".htaccess", "image/png", b"AddType text/html .png\n# alert(1)"),
        ("a.xsl", "text/xml", b"<?xml version='1.0'?><xsl:stylesheet xmlns:xsl='http://www.w3.org/1999/XSL/Transform'/>"),
    ];
    let made =
        texts.map(|(name, mime, bytes)| Bad { name: name.to_owned(), mime, bytes: bytes.to_vec() });
    let mut made: Vec<Bad> = made.into();
    let sixteen =
        [("utf16.html", "text/html", utf16(HTML)), ("utf16.mp3", "audio/mpeg", utf16(HTML))];
    made.extend(sixteen.map(|(name, mime, bytes)| Bad { name: name.to_owned(), mime, bytes }));
    made
}

/// Valid beginnings with other content behind or in between.
fn polyglots() -> Vec<Bad> {
    let (png, jpeg, gif, webp) = (
        picture(ImageFormat::Png),
        picture(ImageFormat::Jpeg),
        picture(ImageFormat::Gif),
        picture(ImageFormat::WebP),
    );
    let jar = zip(&[("META-INF/MANIFEST.MF", b"Main-Class: X"), ("X.class", b"alert(1)")]);
    let with = |start: &[u8], end: &[u8]| [start, end].concat();
    let into = |whole: &[u8], at: usize, more: &[u8]| [&whole[..at], more, &whole[at..]].concat();
    let gif_js = with(b"GIF89a/*\0\0\0\0\0*/=1;alert(1)//", &gif[13..]);
    let list: Vec<(&str, &'static str, Vec<u8>)> = vec![
        ("tail.png", "image/png", with(&png, HTML.as_bytes())),
        ("tail.jpg", "image/jpeg", with(&jpeg, HTML.as_bytes())),
        ("tail.gif", "image/gif", with(&gif, HTML.as_bytes())),
        ("tail.webp", "image/webp", with(&webp, HTML.as_bytes())),
        ("gifar.gif", "image/gif", with(&gif, &jar)),
        ("jar.jpg", "image/jpeg", with(&jpeg, &jar)),
        ("gif.js", "text/javascript", gif_js),
        ("bare.gif", "image/gif", b"GIF89a=0;alert(1)".to_vec()),
        ("bare.png", "image/png", b"\x89PNG\r\n\x1a\n<script>alert(1)</script>".to_vec()),
        ("bare.jpg", "image/jpeg", b"\xff\xd8\xff\xe0<script>alert(1)</script>".to_vec()),
        ("comment.gif", "image/gif", into(&gif, gif.len() - 1, b"!\xfe\x08alert(1)\0")),
        (
            "text.png",
            "image/png",
            into(&png, 33, &png_chunk(b"tEXt", b"Title\0<script>alert(1)</script>")),
        ),
        ("own.png", "image/png", into(&png, 33, &png_chunk(b"prIv", HTML.as_bytes()))),
        ("comment.jpg", "image/jpeg", into(&jpeg, 2, &jpeg_segment(0xfe, HTML.as_bytes()))),
        (
            "exif.jpg",
            "image/jpeg",
            into(&jpeg, 2, &jpeg_segment(0xe1, b"Exif\0\0MM\0*\0\0\0\x08\0\0<?php alert(1) ?>")),
        ),
        (
            "xmp.jpg",
            "image/jpeg",
            into(&jpeg, 2, &jpeg_segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0alert(1)")),
        ),
        ("id3.mp3", "audio/mpeg", with(b"ID3\x04\0\0\0\0\0\0", HTML.as_bytes())),
        (
            "a.pdf",
            "application/pdf",
            b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>".to_vec(),
        ),
        ("cut.png", "image/png", png[..30].to_vec()),
    ];
    list.into_iter().map(|(name, mime, bytes)| Bad { name: name.to_owned(), mime, bytes }).collect()
}

/// SVG files with every kind of active content.
fn drawings() -> Vec<Bad> {
    let within = [
        "><script>alert(1)</script></svg>",
        " onload=\"alert(1)\"/>",
        "><a xlink:href=\"javascript:alert(1)\"><rect width=\"9\" height=\"9\"/></a></svg>",
        "><foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\" onload=\"alert(1)\"/></foreignObject></svg>",
        "><image href=\"https://a.example/alert(1)\"/></svg>",
        "><image href=\"data:image/svg+xml,%3Csvg onload='alert(1)'/%3E\"/></svg>",
        "><use href=\"data:image/svg+xml,alert(1)#a\"/></svg>",
        "><animate attributeName=\"href\" to=\"javascript:alert(1)\"/></svg>",
        "><set attributeName=\"onload\" to=\"alert(1)\"/></svg>",
        "><style>@import 'https://a.example/alert(1)';</style></svg>",
        "><rect style=\"fill:url('https://a.example/alert(1)')\"/></svg>",
        "><handler>alert(1)</handler></svg>",
        "><![CDATA[<script>alert(1)</script>]]></svg>",
        "><iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"javascript:alert(1)\"/></svg>",
        "><title><script>alert(1)</script></title></svg>",
    ];
    let drawing = |number: usize, bytes: Vec<u8>, end: &str| Bad {
        name: format!("drawing-{number}.{end}"),
        mime: "image/svg+xml",
        bytes,
    };
    let mut made: Vec<Bad> = within
        .iter()
        .enumerate()
        .map(|(number, rest)| drawing(number, format!("{SVG}{rest}").into_bytes(), "svg"))
        .collect();
    let script = format!("{SVG}><script>alert(1)</script></svg>");
    let laughs = format!(
        "<!DOCTYPE svg [<!ENTITY a \"alert(1)\">{}]>{SVG}><text>&z9;</text></svg>",
        (0..10).map(|n| format!("<!ENTITY z{n} \"{}\">", "&a;".repeat(10))).collect::<String>()
    );
    made.push(drawing(90, script.clone().into_bytes(), "png"));
    made.push(drawing(91, utf16(&script), "svg"));
    made.push(drawing(
        92,
        b"<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADw-svg+AD4-alert(1)<svg".to_vec(),
        "svg",
    ));
    made.push(drawing(93, gzip(script.as_bytes()), "svgz"));
    made.push(drawing(94, laughs.into_bytes(), "svg"));
    made.push(drawing(95, format!("<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>{SVG}><text>&x; alert(1)</text></svg>").into_bytes(), "svg"));
    made.push(drawing(96, format!("{HTML}{script}").into_bytes(), "svg"));
    made
}

fn archives() -> Vec<Bad> {
    let slip = zip(&[("../../outside.txt", b"alert(1)"), ("/etc/passwd", b"x")]);
    let jar = zip(&[("META-INF/MANIFEST.MF", b"Main-Class: X"), ("X.class", b"alert(1)")]);
    let list: [(&str, &'static str, Vec<u8>); 6] = [
        ("slip.zip", "application/zip", slip),
        ("a.jar", "application/java-archive", jar.clone()),
        ("jar.png", "image/png", jar),
        ("a.tar.gz", "application/gzip", gzip(b"alert(1)")),
        ("a.7z", "application/x-7z-compressed", b"7z\xbc\xaf\x27\x1c alert(1)".to_vec()),
        ("a.rar", "application/vnd.rar", b"Rar!\x1a\x07\x01\0 alert(1)".to_vec()),
    ];
    list.map(|(name, mime, bytes)| Bad { name: name.to_owned(), mime, bytes }).into()
}

/// Valid pictures with hostile file names.
fn odd_names() -> Vec<Bad> {
    let png = picture(ImageFormat::Png);
    let long = format!("{}.png", "x".repeat(5_000));
    let names = [
        "../../../etc/passwd",
        "..\\..\\windows\\system32\\a.png",
        "/etc/cron.d/a.png",
        "a.png\0.html",
        "gpj.\u{202e}lmth.html",
        "图\u{200b}片.php",
        ".htaccess",
        "con.png",
        "a.png;.html",
        "<img src=x onerror=alert(1)>.png",
        &long,
    ];
    let named =
        |name: &&str| Bad { name: (*name).to_owned(), mime: "text/html", bytes: png.clone() };
    names.iter().map(named).collect()
}
