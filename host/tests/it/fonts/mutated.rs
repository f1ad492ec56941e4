//! Hundreds of damaged copies of good fonts: at most the child process fails.

use std::collections::BTreeMap;
use std::time::Duration;

use pinye_host::fonts::child::{FontJob, FontReply, FontTask};

use super::own::{own, table};
use super::run_child;

/// A deterministic pseudo-random generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

/// Applies up to nine changes: flipped bits, extreme bytes, removed, duplicated or moved pieces,
/// and a changed table directory.
fn damaged(good: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bad = good.to_vec();
    for _ in 0..=dice.below(8) {
        let at = dice.below(bad.len());
        match dice.below(7) {
            0 => bad[at] ^= 1 << dice.below(8),
            1 => bad[at] = [0, 0x7f, 0x80, 0xff][dice.below(4)],
            2 => bad.truncate(at.max(12)),
            3 => {
                let piece = bad[at..(at + 64).min(bad.len())].to_vec();
                let to = dice.below(bad.len());
                bad.splice(to..to, piece);
            }
            4 => {
                let end = (at + 1 + dice.below(200)).min(bad.len());
                bad.drain(at..end);
            }
            5 => {
                let at = dice.below(bad.len().min(300));
                bad[at] = u8::try_from(dice.below(256)).unwrap();
            }
            _ => {
                let end = (at + 4).min(bad.len());
                bad[at..end].fill(0xff);
            }
        }
        if bad.len() < 12 {
            return bad;
        }
    }
    bad
}

/// Both jobs of the font child process: the check of an upload and the subsetting of a publication.
#[test]
fn mutated_fonts_end_nothing_but_their_child() {
    let mut dice = Dice(20_261_123);
    let mut came = BTreeMap::<&str, usize>::new();
    let mut longest = Duration::ZERO;
    for round in 0..400 {
        let file = ["regular.ttf", "bold.otf", "regular.woff", "regular.woff2"][round % 4];
        let bad = damaged(&own(file), &mut dice);
        let task = if round % 3 == 0 {
            FontTask::Subset { wanted: vec![0x41..=0x5a, 0x6625..=0x6625], quality: 1 }
        } else {
            FontTask::Inspect
        };
        let (answer, took) = run_child(&FontJob { task, is_packed: false }, &bad);
        longest = longest.max(took);
        let what = match answer {
            Some(FontReply::Subset(_)) => "cut",
            Some(FontReply::Metadata(_)) => "seen",
            Some(FontReply::Refused(_)) => "refused",
            None => "ended",
        };
        *came.entry(what).or_default() += 1;
    }
    eprintln!("400 mutated fonts: {came:?}, the longest took {longest:?}");
    assert!(came["refused"] > 50, "{came:?}");
    assert!(longest < Duration::from_secs(40));
}

/// Outlines of unbounded complexity, and tables that claim unrealistic sizes.
#[test]
fn fonts_that_promise_too_much_are_refused() {
    let mut huge = own("regular.woff2");
    huge[16..20].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut many = own("regular.ttf");
    many[4..6].copy_from_slice(&u16::MAX.to_be_bytes());
    let mut woff = own("regular.woff");
    woff[44 + 12..44 + 16].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut glyphs = own("regular.ttf");
    let at = table(&glyphs, b"maxp") + 4;
    glyphs[at..at + 2].copy_from_slice(&u16::MAX.to_be_bytes());
    for bad in [huge, many, woff] {
        let (answer, _) = run_child(&FontJob { task: FontTask::Inspect, is_packed: false }, &bad);
        assert!(matches!(answer, Some(FontReply::Refused(_))), "{answer:?}");
    }
    let (_, took) = run_child(&FontJob { task: FontTask::Inspect, is_packed: false }, &glyphs);
    assert!(took < Duration::from_secs(20));
}
