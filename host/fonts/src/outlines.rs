//! Fonts with PostScript outlines (most `.otf`): converts the needed glyphs to TrueType curves
//! before subsetting, because no known subsetting library supports PostScript outlines. Used in the
//! child process only.

use std::collections::BTreeSet;

use kurbo::{BezPath, CubicBez, Point};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::OutlinePen;
use skrifa::raw::types::Tag;
use skrifa::raw::{FontRef, TableProvider as _};
use skrifa::{GlyphId, MetadataProvider as _};
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable as _;
use write_fonts::tables::glyf::{Contour, GlyfLocaBuilder, Glyph, SimpleGlyph};
use write_fonts::tables::head::Head;
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::maxp::Maxp;

use crate::child::FontRejection;

/// Tables that describe the PostScript outlines and are dropped or rebuilt.
const LEFT_BEHIND: [&[u8; 4]; 11] = [
    b"CFF ", b"CFF2", b"VORG", b"fvar", b"avar", b"STAT", b"HVAR", b"VVAR", b"MVAR", b"head",
    b"maxp",
];
/// Segments of one glyph; the densest Chinese characters have a few hundred.
const MAX_STROKES: usize = 20_000;

/// Whether the font has PostScript outlines only.
pub(crate) fn are_postscript(font: &FontRef<'_>) -> bool {
    font.glyf().is_err() && (font.cff().is_ok() || font.cff2().is_ok())
}

/// Converts the font to TrueType outlines; glyphs that are not in `glyphs` become empty.
pub(crate) fn convert_to_truetype(
    font: &FontRef<'_>,
    glyphs: &BTreeSet<u32>,
) -> Result<Vec<u8>, FontRejection> {
    let mut head: Head = font.head().map_err(|_| FontRejection::Damaged)?.to_owned_table();
    let count = font.maxp().map_err(|_| FontRejection::Damaged)?.num_glyphs();
    // A thousandth of the em square is below the resolution of any screen.
    let accuracy = f64::from(head.units_per_em.max(16)) / 1000.0;
    let mut outlines = GlyfLocaBuilder::new();
    let (mut most_points, mut most_contours) = (0, 0);
    for number in 0..u32::from(count) {
        let wanted = glyphs.contains(&number);
        let glyph = if wanted { convert_glyph(font, number, accuracy)? } else { Glyph::Empty };
        if let Glyph::Simple(simple) = &glyph {
            let points = simple.contours.iter().map(Contour::len).sum::<usize>();
            most_points = most_points.max(points);
            most_contours = most_contours.max(simple.contours.len());
        }
        outlines.add_glyph(&glyph).map_err(|_| FontRejection::Damaged)?;
    }
    let (glyf, loca, format) = outlines.build();
    head.index_to_loc_format = i16::from(format == LocaFormat::Long);
    let within = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let maxp = Maxp {
        num_glyphs: count,
        max_points: Some(within(most_points)),
        max_contours: Some(within(most_contours)),
        max_composite_points: Some(0),
        max_composite_contours: Some(0),
        max_zones: Some(1),
        max_twilight_points: Some(0),
        max_storage: Some(0),
        max_function_defs: Some(0),
        max_instruction_defs: Some(0),
        max_stack_elements: Some(0),
        max_size_of_instructions: Some(0),
        max_component_elements: Some(0),
        max_component_depth: Some(0),
    };
    let mut new = FontBuilder::new();
    let added = new.add_table(&glyf).and_then(|new| new.add_table(&loca));
    let added = added.and_then(|new| new.add_table(&head)).and_then(|new| new.add_table(&maxp));
    added.map_err(|_| FontRejection::Damaged)?;
    for record in font.table_directory().table_records() {
        let tag = record.tag();
        let is_left = LEFT_BEHIND.iter().any(|one| Tag::new(one) == tag);
        if let Some(table) = font.data_for_tag(tag).filter(|_| !is_left) {
            new.add_raw(tag, table.as_bytes());
        }
    }
    Ok(new.build())
}

fn convert_glyph(font: &FontRef<'_>, number: u32, accuracy: f64) -> Result<Glyph, FontRejection> {
    let Some(outline) = font.outline_glyphs().get(GlyphId::new(number)) else {
        return Ok(Glyph::Empty);
    };
    let mut pen = Pen { path: BezPath::new(), at: Point::ZERO, accuracy, strokes: 0 };
    let settings = (Size::unscaled(), LocationRef::default());
    outline.draw(settings, &mut pen).map_err(|_| FontRejection::Damaged)?;
    if pen.strokes > MAX_STROKES {
        return Err(FontRejection::TooLarge);
    }
    if pen.path.elements().is_empty() {
        return Ok(Glyph::Empty);
    }
    SimpleGlyph::from_bezpath(&pen.path).map(Glyph::Simple).map_err(|_| FontRejection::Damaged)
}

struct Pen {
    path: BezPath,
    at: Point,
    accuracy: f64,
    strokes: usize,
}

impl Pen {
    /// Advances the pen and returns the new point; `None` beyond [`MAX_STROKES`].
    fn next(&mut self, x: f32, y: f32) -> Option<Point> {
        self.strokes += 1;
        let to = Point::new(f64::from(x), f64::from(y));
        let is_drawn = self.strokes <= MAX_STROKES && to.is_finite();
        is_drawn.then(|| std::mem::replace(&mut self.at, to))?;
        Some(to)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        if let Some(to) = self.next(x, y) {
            self.path.move_to(to);
        }
    }

    fn line_to(&mut self, x: f32, y: f32) {
        if let Some(to) = self.next(x, y) {
            self.path.line_to(to);
        }
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        if let Some(to) = self.next(x, y) {
            self.path.quad_to(Point::new(f64::from(cx), f64::from(cy)), to);
        }
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let from = self.at;
        let Some(to) = self.next(x, y) else { return };
        let one = Point::new(f64::from(ax), f64::from(ay));
        let other = Point::new(f64::from(bx), f64::from(by));
        let curve = CubicBez::new(from, one, other, to);
        for (_, _, part) in curve.to_quads(self.accuracy).take(64) {
            self.path.quad_to(part.p1, part.p2);
        }
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}
