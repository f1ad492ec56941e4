//! Patterns of authors, in linear time, and read as browsers read them.

use regex_lite::{Regex, RegexBuilder};

/// Letters of a pattern at most.
const MAX_PATTERN_LENGTH: usize = 200;
/// Letters of an answer that a pattern looks at; a longer one does not match.
const MAX_ANSWER_LENGTH: usize = 10_000;
/// Bytes of a pattern made ready: what it costs to look at one letter grows with it.
const MAX_COMPILED_BYTES: usize = 32 * 1024;
/// `\s` in browsers.
const SPACES: &str =
    r"\t-\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

/// Whether a pattern of our own stands somewhere in the text. They are short, and compared without counting.
pub(crate) fn matches_named_pattern(pattern: &str, text: &str) -> bool {
    text.chars().nth(MAX_ANSWER_LENGTH).is_none()
        && read(pattern).is_some_and(|ready| ready.is_match(text))
}

/// Whether the pattern of an author stands somewhere in the text; one that cannot be read always does (FM-013).
pub(crate) fn matches_pattern(pattern: &str, text: &str) -> bool {
    match read(pattern) {
        None => true,
        Some(_) if text.chars().nth(MAX_ANSWER_LENGTH).is_some() => false,
        Some(ready) => match_budget::try_spend(pattern, text) && ready.is_match(text),
    }
}

/// Whether answers are compared with it at all.
pub(crate) fn is_readable(pattern: &str) -> bool {
    read(pattern).is_some()
}

fn read(pattern: &str) -> Option<Regex> {
    let pattern = bare(pattern);
    if pattern.chars().nth(MAX_PATTERN_LENGTH).is_some() || !is_plain(pattern) {
        return None;
    }
    compile(pattern, MAX_COMPILED_BYTES)
}

fn compile(pattern: &str, most: usize) -> Option<Regex> {
    RegexBuilder::new(&as_browsers_read(pattern)).size_limit(most).build().ok()
}

/// Linear time is not little time: a large pattern and a long answer, twenty times in one form, are more than a call may take, and
/// then the plugin would have failed. All comparisons of one call share what there is; an instance lives for one call.
mod match_budget {
    use std::cell::Cell;

    use super::{MAX_COMPILED_BYTES, bare, compile};

    /// Letters times bytes of patterns made ready: a fraction of a call's fuel. A pattern of an honest author has some hundred bytes.
    const TOTAL_COST: usize = if cfg!(target_arch = "wasm32") { 4_000_000 } else { usize::MAX };

    thread_local! {
        static LEFT: Cell<usize> = const { Cell::new(TOTAL_COST) };
    }

    /// Whether this comparison can still be afforded; an answer that is too long for it does not match.
    pub(super) fn try_spend(pattern: &str, text: &str) -> bool {
        let cost = text.chars().count().saturating_mul(size(bare(pattern)));
        LEFT.with(|left| {
            let rest = left.get().checked_sub(cost);
            left.set(rest.unwrap_or(left.get()));
            rest.is_some()
        })
    }

    /// Bytes of a pattern made ready, rounded up.
    fn size(pattern: &str) -> usize {
        let mut most = 256;
        while most < MAX_COMPILED_BYTES && compile(pattern, most).is_none() {
            most *= 2;
        }
        most
    }
}

/// Authors who know JavaScript write `/…/`.
fn bare(pattern: &str) -> &str {
    pattern.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')).unwrap_or(pattern)
}

/// Nothing that looks around or back, which takes more than linear time; the browser half leaves out the same.
fn is_plain(pattern: &str) -> bool {
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        match letter {
            '\\' if next.is_some_and(|c| matches!(c, '1'..='9' | 'k' | 'p' | 'P')) => return false,
            '\\' => drop(letters.next()),
            '(' if next == Some('?') => {
                letters.next();
                if letters.next() != Some(':') {
                    return false;
                }
            }
            _ => {}
        }
    }
    true
}

/// `\s` and `\S` mean all white space there, and only that of ASCII here.
fn as_browsers_read(pattern: &str) -> String {
    let mut read = String::with_capacity(pattern.len());
    let mut is_in_class = false;
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('s') if is_in_class => read.push_str(SPACES),
                Some('s') => read.push_str(&format!("[{SPACES}]")),
                Some('S') if !is_in_class => read.push_str(&format!("[^{SPACES}]")),
                Some('/') => read.push('/'),
                Some(other) => read.extend(['\\', other]),
                None => read.push('\\'),
            },
            '[' if !is_in_class => {
                is_in_class = true;
                read.push('[');
            }
            ']' => {
                is_in_class = false;
                read.push(']');
            }
            other => read.push(other),
        }
    }
    read
}
