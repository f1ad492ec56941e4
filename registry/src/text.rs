//! Characters that make a text look different from what it says.

/// Returns whether a character is invisible or changes the text direction: controls, bidirectional
/// marks, separators and fillers.
pub fn is_invisible_or_bidi(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{e0000}'..='\u{e007f}')
}

/// Replaces each such character by a space, so that a plugin's text is safe beside other text, for
/// example in a log.
pub fn replace_invisible(text: &str) -> String {
    text.chars().map(|c| if is_invisible_or_bidi(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_cannot_see_becomes_a_space() {
        for c in ["\u{202e}", "\u{2066}", "\u{200b}", "\n", "\u{1b}", "\u{e0041}", "\u{3164}"] {
            assert_eq!(replace_invisible(&format!("a{c}b")), "a b", "{}", c.escape_unicode());
        }
        // Joiners are part of some scripts and of emoji.
        for text in ["倒计时 Ünï", "👩\u{200d}👧", "می\u{200c}خواهم"] {
            assert_eq!(replace_invisible(text), text);
        }
    }
}
