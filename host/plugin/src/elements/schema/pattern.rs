//! Keyword `pattern`: an automaton that is advanced byte by byte, so that every step can be charged
//! and the evaluation can stop at any of them.

use std::fmt;

use regex_automata::Input;
use regex_automata::hybrid::dfa::DFA;
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;

use super::run::{Fuel, OutOfFuel};

/// Maximum bytes of a pattern's source. A single byte may expand to a class of 100,000 characters.
const MAX_PATTERN_BYTES: usize = 512;
/// Maximum nesting of groups.
const MAX_NESTING: u32 = 32;
/// Bytes of cached automaton states during one evaluation; dropped afterwards.
const DFA_CACHE_BYTES: usize = 256 << 10;

/// A compiled pattern.
pub(super) struct Pattern {
    dfa: DFA,
    /// Cost of computing a state that is not cached: it may visit all states of the underlying NFA.
    unknown: u64,
}

impl Pattern {
    /// Compiles a pattern into at most `most` bytes.
    pub(super) fn compile(text: &str, most: usize) -> Result<Pattern, String> {
        if text.len() > MAX_PATTERN_BYTES {
            return Err(format!("a pattern has more than {MAX_PATTERN_BYTES} bytes"));
        }
        let refused = |error: &dyn fmt::Display| {
            let shown: String = text.chars().take(80).collect();
            Err(format!("the pattern {shown:?} cannot be used: {error}"))
        };
        let compiling = thompson::Config::new()
            .nfa_size_limit(Some(most))
            .which_captures(thompson::WhichCaptures::None);
        // `skip_cache_capacity_check` raises the capacity to the minimum that the pattern needs.
        let running = DFA::config().cache_capacity(DFA_CACHE_BYTES).skip_cache_capacity_check(true);
        let built = DFA::builder()
            .configure(running)
            .syntax(syntax::Config::new().nest_limit(MAX_NESTING))
            .thompson(compiling)
            .build(text);
        match built {
            Ok(dfa) => {
                let states = u64::try_from(dfa.get_nfa().states().len()).unwrap_or(u64::MAX);
                let pattern = Pattern { dfa, unknown: 8 + states / 2 };
                if pattern.bytes() > most {
                    return refused(&"it is too large");
                }
                Ok(pattern)
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                refused(&cause.unwrap_or_else(|| error.to_string()))
            }
        }
    }

    /// Bytes that it occupies while its plugin is loaded.
    pub(super) fn bytes(&self) -> usize {
        self.dfa.memory_usage() + self.dfa.get_nfa().memory_usage()
    }

    /// Whether the pattern matches some part of `text`.
    pub(super) fn matches(&self, text: &str, fuel: &mut Fuel) -> Result<bool, OutOfFuel> {
        fuel.burn(self.unknown.saturating_mul(2))?;
        let mut cache = self.dfa.create_cache();
        // Errors do not occur: the automaton has no quit bytes, and clearing its cache is
        // unlimited.
        let Ok(mut state) = self.dfa.start_state_forward(&mut cache, &Input::new(text)) else {
            return Ok(false);
        };
        for &byte in text.as_bytes() {
            if state.is_tagged() {
                return Ok(state.is_match());
            }
            let next = self.dfa.next_state_untagged(&cache, state, byte);
            state = if next.is_unknown() {
                fuel.burn(self.unknown)?;
                match self.dfa.next_state(&mut cache, state, byte) {
                    Ok(next) => next,
                    Err(_) => return Ok(false),
                }
            } else {
                fuel.burn(1)?;
                next
            };
        }
        if state.is_tagged() {
            return Ok(state.is_match());
        }
        Ok(self.dfa.next_eoi_state(&mut cache, state).is_ok_and(|last| last.is_match()))
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("bytes", &self.bytes()).finish()
    }
}
