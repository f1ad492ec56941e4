//! Captcha pictures: letters as strokes, cut into pieces and mixed with decoy strokes. Neither the
//! order of the pieces nor anything else in the SVG text tells the answer.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use rand::Rng;
use rand::seq::SliceRandom as _;

/// Characters that are not mistaken for each other, with their strokes: points on a grid of 4 × 6,
/// two digits each.
const GLYPHS: [(char, &[&str]); 22] = [
    ('A', &["06 20 46", "14 34"]),
    ('C', &["41 30 10 01 05 16 36 45"]),
    ('E', &["40 00 06 46", "03 33"]),
    ('F', &["40 00 06", "03 33"]),
    ('H', &["00 06", "40 46", "03 43"]),
    ('J', &["40 45 36 16 05"]),
    ('K', &["00 06", "40 03 46"]),
    ('L', &["00 06 46"]),
    ('M', &["06 00 23 40 46"]),
    ('N', &["06 00 46 40"]),
    ('P', &["06 00 30 41 42 33 03"]),
    ('R', &["06 00 30 41 42 33 03", "23 46"]),
    ('T', &["00 40", "20 26"]),
    ('U', &["00 05 16 36 45 40"]),
    ('W', &["00 16 23 36 40"]),
    ('X', &["00 46", "40 06"]),
    ('Y', &["00 23 40", "23 26"]),
    ('3', &["01 10 30 41 42 33 23", "33 44 45 36 16 05"]),
    ('4', &["30 04 44", "30 36"]),
    ('6', &["41 30 10 01 05 16 36 45 44 33 13 04"]),
    ('7', &["00 40 16"]),
    ('9', &["05 16 36 45 41 30 10 01 02 13 33 42"]),
];

/// Number of characters of an answer.
pub const ANSWER_LENGTH: usize = 5;

const WIDTH: f64 = 160.0;
const HEIGHT: f64 = 56.0;

/// Returns a random answer.
pub fn random_answer(random: &mut impl Rng) -> String {
    let c = |_| GLYPHS.get(random.random_range(0..GLYPHS.len())).map(|(c, _)| *c);
    (0..ANSWER_LENGTH).filter_map(c).collect()
}

/// Normalizes an answer for comparison, which ignores case and white space.
pub fn normalize_answer(answer: &str) -> String {
    answer.chars().filter(|c| !c.is_whitespace()).take(20).collect::<String>().to_uppercase()
}

type Point = (f64, f64);

/// Draws the picture of an answer. No two drawings of the same answer are equal.
pub fn draw_svg(answer: &str, random: &mut impl Rng) -> String {
    let mut pieces: Vec<(Point, Point)> = Vec::new();
    for (place, c) in answer.chars().enumerate() {
        let left = 12.0 + 28.0 * f64::from(u32::try_from(place).unwrap_or(0));
        for stroke in bent(c, left, random) {
            cut(&stroke, &mut pieces, random);
        }
    }
    for line in decoys(random) {
        cut(&line, &mut pieces, random);
    }
    pieces.shuffle(random);
    let mut path = String::new();
    for (from, to) in pieces {
        let (from, to) = if random.random() { (from, to) } else { (to, from) };
        let bend = (
            (from.0 + to.0) / 2.0 + shake(random, 0.8),
            (from.1 + to.1) / 2.0 + shake(random, 0.8),
        );
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            from.0, from.1, bend.0, bend.1, to.0, to.1
        );
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="100%" height="100%" fill="#f4f5f7"/><path d="{path}" fill="none" stroke="#2f3b52" stroke-width="2" stroke-linecap="round"/></svg>"##
    )
}

/// Returns the strokes of a character, rotated, slanted, stretched and moved to its position.
fn bent(c: char, left: f64, random: &mut impl Rng) -> Vec<Vec<Point>> {
    let strokes =
        GLYPHS.iter().find(|(known, _)| *known == c).map_or(&[][..], |(_, strokes)| strokes);
    let (left, top) = (left + shake(random, 3.0), 10.0 + shake(random, 4.0));
    let (wide, high) = (random.random_range(4.3..5.4), random.random_range(5.0..6.4));
    let (sine, cosine) = shake(random, 0.32).sin_cos();
    let lean = shake(random, 0.22);
    let (wave, phase) = (random.random_range(0.6..1.4), random.random_range(0.0..TAU));
    let place = |(x, y): Point| {
        let (x, y) = ((x - 2.0) * wide, (y - 3.0) * high);
        let x = x + y * lean + wave * (y / 5.0 + phase).sin();
        (left + 10.0 + x * cosine - y * sine, top + 18.0 + x * sine + y * cosine)
    };
    strokes.iter().map(|stroke| points(stroke).map(place).collect()).collect()
}

fn points(stroke: &'static str) -> impl Iterator<Item = Point> {
    let digit = |byte: Option<&u8>| byte.map_or(0.0, |digit| f64::from(digit.saturating_sub(b'0')));
    stroke
        .split(' ')
        .map(move |pair| (digit(pair.as_bytes().first()), digit(pair.as_bytes().get(1))))
}

/// Cuts a line into unconnected pieces of uneven length.
fn cut(line: &[Point], pieces: &mut Vec<(Point, Point)>, random: &mut impl Rng) {
    for (from, to) in line.iter().zip(line.iter().skip(1)) {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut at = 0.0;
        while at < length {
            let next = f64::min(length, at + random.random_range(4.0..9.0));
            let along = |done: f64| {
                let part = done / length;
                (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
            };
            let (a, b) = (along(at), along(next));
            pieces.push((
                (a.0 + shake(random, 0.5), a.1 + shake(random, 0.5)),
                (b.0 + shake(random, 0.5), b.1 + shake(random, 0.5)),
            ));
            at = next;
        }
    }
}

/// Returns decoy lines: some across the whole picture, some short ones anywhere.
fn decoys(random: &mut impl Rng) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    for _ in 0..2 {
        let (height, phase, swing) = (
            random.random_range(12.0..44.0),
            random.random_range(0.0..TAU),
            random.random_range(4.0..10.0),
        );
        let steps = (0..=12).map(f64::from);
        lines.push(
            steps
                .map(|step| (step * WIDTH / 12.0, height + swing * (step * 0.9 + phase).sin()))
                .collect(),
        );
    }
    for _ in 0..10 {
        let (x, y) =
            (random.random_range(4.0..WIDTH - 4.0), random.random_range(4.0..HEIGHT - 4.0));
        lines.push(vec![(x, y), (x + shake(random, 9.0), y + shake(random, 9.0))]);
    }
    lines
}

fn shake(random: &mut impl Rng, by: f64) -> f64 {
    random.random_range(-by..by)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng as _;
    use rand::rngs::StdRng;

    use super::{ANSWER_LENGTH, GLYPHS, draw_svg, normalize_answer, random_answer};

    #[test]
    fn answers_are_of_signs_that_are_not_taken_for_each_other() {
        let mut random = StdRng::seed_from_u64(1);
        let answers: HashSet<_> = (0..100).map(|_| random_answer(&mut random)).collect();
        assert_eq!(answers.len(), 100);
        for answer in answers {
            assert_eq!(answer.chars().count(), ANSWER_LENGTH);
            assert!(
                !answer.contains(['0', 'O', '1', 'I', '5', 'S', '2', 'Z', '8', 'B']),
                "{answer}"
            );
            assert_eq!(normalize_answer(&format!(" {} ", answer.to_lowercase())), answer);
        }
    }

    /// AU-023: the SVG text holds a single path and no letter of the answer, and no two drawings
    /// are equal.
    #[test]
    fn the_answer_cannot_be_read_from_the_text_of_the_picture() {
        let mut random = StdRng::seed_from_u64(2);
        let (first, second) = (draw_svg("AHKMW", &mut random), draw_svg("AHKMW", &mut random));
        assert_ne!(first, second);
        for picture in [&first, &second] {
            assert!(!picture.contains("<text") && !picture.contains("AHKMW"));
            assert_eq!(picture.matches("<path").count(), 1);
            let path = picture.split("d=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(path.chars().all(|c| "MQ .-".contains(c) || c.is_ascii_digit()), "{path}");
        }
        // Of two drawings of the same answer, hardly a piece starts at the same point.
        let starts = |picture: &str| -> HashSet<String> {
            picture
                .split('M')
                .skip(1)
                .filter_map(|piece| piece.split('Q').next().map(str::to_owned))
                .collect()
        };
        assert!(starts(&first).intersection(&starts(&second)).count() <= 5);
    }

    /// The pieces are shuffled: neighbours in the text are far apart in the picture.
    #[test]
    fn pieces_are_shuffled() {
        let mut random = StdRng::seed_from_u64(3);
        let picture = draw_svg("CEFHJ", &mut random);
        let lefts: Vec<f64> = picture
            .split('M')
            .skip(1)
            .filter_map(|piece| piece.split(' ').next().and_then(|x| x.parse().ok()))
            .collect();
        let steps = lefts.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f64>();
        let mean = steps / f64::from(u32::try_from(lefts.len()).unwrap());
        assert!(lefts.len() > 60 && mean > 30.0, "{} pieces, {mean} apart", lefts.len());
    }

    #[test]
    fn every_sign_has_strokes_on_its_grid() {
        for (c, strokes) in GLYPHS {
            assert!(!strokes.is_empty());
            for pair in strokes.iter().flat_map(|stroke| stroke.split(' ')) {
                let (x, y) = pair.split_at(1);
                assert!(
                    x.parse::<u8>().unwrap() <= 4 && y.parse::<u8>().unwrap() <= 6,
                    "{c} {pair}"
                );
            }
        }
    }
}
