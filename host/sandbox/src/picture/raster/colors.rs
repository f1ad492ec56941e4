//! Color management: every stored picture is sRGB, whatever profile its file brought.

use std::sync::Arc;

use image::{DynamicImage, GrayImage, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};

/// Maximum difference per channel from sRGB, too small to be visible, within which a profile counts
/// as sRGB.
const MAX_SRGB_ERROR: u8 = 2;
/// Channel values at which a profile is compared with sRGB.
const PROBE_STEPS: [u8; 6] = [0, 51, 102, 153, 204, 255];

/// Converts the image to sRGB; returns whether its pixels changed. A profile for another color
/// space than that of the pixels is ignored: some programs leave CMYK profiles in files that they
/// converted to RGB.
pub(super) fn to_srgb(picture: DynamicImage, profile: Option<&[u8]>) -> (DynamicImage, bool) {
    let converted = profile.and_then(|profile| convert(&picture, profile));
    match converted {
        Some(converted) => (converted, true),
        None => (picture, false),
    }
}

fn convert(picture: &DynamicImage, profile: &[u8]) -> Option<DynamicImage> {
    let (width, height) = (picture.width(), picture.height());
    Some(match picture {
        DynamicImage::ImageRgb8(pixels) => {
            let transform = rgb_transform(profile, Layout::Rgb)?;
            let made = apply(&transform, pixels, pixels.len())?;
            RgbImage::from_raw(width, height, made)?.into()
        }
        DynamicImage::ImageRgba8(pixels) => {
            let transform = rgb_transform(profile, Layout::Rgba)?;
            let made = apply(&transform, pixels, pixels.len())?;
            RgbaImage::from_raw(width, height, made)?.into()
        }
        DynamicImage::ImageLuma8(pixels) => {
            let transform = transform(profile, DataColorSpace::Gray, Layout::Gray, Layout::Rgb)?;
            let levels: Vec<u8> = (0..=u8::MAX).collect();
            let table = apply(&transform, &levels, levels.len() * 3)?;
            let level = |level: &u8| table.get(usize::from(*level) * 3).copied();
            let made: Option<Vec<u8>> = pixels.iter().map(level).collect();
            GrayImage::from_raw(width, height, made?)?.into()
        }
        _ => return None,
    })
}

/// Converts CMYK pixels (255 is full ink) to RGB: by their profile, or by plain subtraction.
pub(super) fn cmyk_to_srgb(inks: &[u8], profile: Option<&[u8]>) -> Vec<u8> {
    let by_profile = profile.and_then(|profile| {
        let transform = transform(profile, DataColorSpace::Cmyk, Layout::Rgba, Layout::Rgb)?;
        apply(&transform, inks, inks.len() / 4 * 3)
    });
    by_profile.unwrap_or_else(|| {
        let (pixels, _) = inks.as_chunks::<4>();
        pixels.iter().flat_map(|[c, m, y, k]| [c, m, y].map(|ink| without(*ink, *k))).collect()
    })
}

/// Returns the light that an ink and black leave.
fn without(ink: u8, black: u8) -> u8 {
    let light = u16::from(255 - ink) * u16::from(255 - black) / 255;
    u8::try_from(light).unwrap_or(u8::MAX)
}

/// Returns `None` for a profile that is equal to sRGB.
fn rgb_transform(profile: &[u8], layout: Layout) -> Option<Arc<Transform8BitExecutor>> {
    let probe: Vec<u8> = PROBE_STEPS
        .iter()
        .flat_map(|r| PROBE_STEPS.iter().map(move |g| (*r, *g)))
        .flat_map(|(r, g)| PROBE_STEPS.iter().flat_map(move |b| [r, g, *b]))
        .collect();
    let rgb = transform(profile, DataColorSpace::Rgb, Layout::Rgb, Layout::Rgb)?;
    let made = apply(&rgb, &probe, probe.len())?;
    let is_srgb = made.iter().zip(&probe).all(|(a, b)| a.abs_diff(*b) <= MAX_SRGB_ERROR);
    match layout {
        _ if is_srgb => None,
        Layout::Rgb => Some(rgb),
        other => transform(profile, DataColorSpace::Rgb, other, other),
    }
}

fn transform(
    profile: &[u8],
    space: DataColorSpace,
    from: Layout,
    to: Layout,
) -> Option<Arc<Transform8BitExecutor>> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    (profile.color_space == space)
        .then(|| profile.create_transform_8bit(from, &srgb, to, options).ok())
        .flatten()
}

fn apply(transform: &Arc<Transform8BitExecutor>, from: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut made = vec![0; length];
    transform.transform(from, &mut made).ok()?;
    Some(made)
}
