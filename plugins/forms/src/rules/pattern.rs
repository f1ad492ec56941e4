//! Patterns of authors, matched in linear time with the semantics of browsers.

use regex_lite::{Regex, RegexBuilder};

/// Longest pattern in characters.
const MAX_PATTERN_LENGTH: usize = 200;
/// Longest answer in characters that is matched; a longer one does not match.
const MAX_ANSWER_LENGTH: usize = 10_000;
/// Largest compiled pattern in bytes: the cost per character grows with it.
const MAX_COMPILED_BYTES: usize = 32 * 1024;
/// `\s` as defined in JavaScript.
const SPACES: &str =
    r"\t-\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

/// Returns whether a built-in pattern occurs in the text. These are short and not counted against
/// the match budget.
pub(crate) fn matches_named_pattern(pattern: &str, text: &str) -> bool {
    text.chars().nth(MAX_ANSWER_LENGTH).is_none()
        && read(pattern).is_some_and(|ready| ready.is_match(text))
}

/// Returns whether the author's pattern occurs in the text; an invalid pattern always does
/// (FM-013).
pub(crate) fn matches_pattern(pattern: &str, text: &str) -> bool {
    match read(pattern) {
        None => true,
        Some(_) if text.chars().nth(MAX_ANSWER_LENGTH).is_some() => false,
        Some(ready) => match_budget::try_spend(pattern, text) && ready.is_match(text),
    }
}

/// Returns whether a pattern is valid and therefore applied.
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

/// Match budget: even in linear time, a large pattern and a long answer, twenty times in one form,
/// would exceed the fuel of a call and make the plugin fail. All matches of one call share the
/// budget; an instance lives for one call.
mod match_budget {
    use std::cell::Cell;

    use super::{MAX_COMPILED_BYTES, bare, compile};

    /// Budget in characters times bytes of compiled pattern: a fraction of a call's fuel. Usual
    /// patterns compile to some hundred bytes.
    const TOTAL_COST: usize = if cfg!(target_arch = "wasm32") { 4_000_000 } else { usize::MAX };

    thread_local! {
        static LEFT: Cell<usize> = const { Cell::new(TOTAL_COST) };
    }

    /// Deducts the cost of a match from the budget; returns false if it is exceeded, and the answer
    /// then does not match.
    pub(super) fn try_spend(pattern: &str, text: &str) -> bool {
        let cost = text.chars().count().saturating_mul(size(bare(pattern)));
        LEFT.with(|left| {
            let rest = left.get().checked_sub(cost);
            left.set(rest.unwrap_or(left.get()));
            rest.is_some()
        })
    }

    /// Returns the bytes of the compiled pattern, rounded up to a power of two.
    fn size(pattern: &str) -> usize {
        let mut most = 256;
        while most < MAX_COMPILED_BYTES && compile(pattern, most).is_none() {
            most *= 2;
        }
        most
    }
}

/// Strips the slashes of a JavaScript literal `/…/`.
fn bare(pattern: &str) -> &str {
    pattern.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')).unwrap_or(pattern)
}

/// Returns whether a pattern has no look-around and no back-references, which need more than linear
/// time. The browser half rejects the same.
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

/// Rewrites `\s` and `\S`, which mean all Unicode white space in browsers and only ASCII in this
/// library.
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
