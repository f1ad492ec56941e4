//! Cells of spreadsheets. Input of visitors stays text: no spreadsheet program may interpret it as
//! a formula.

use std::borrow::Cow;

/// Maximum characters of a cell in spreadsheet programs.
pub const MAX_CELL_CHARACTERS: usize = 32_767;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
}

/// Returns whether a spreadsheet program could interpret this text as a formula. A text that is a
/// number as a whole, also with a sign, is none. Programs skip leading white space, and some skip
/// invisible characters; full-width forms of the operators count as well.
pub fn is_formula(text: &str) -> bool {
    if is_number(text) {
        return false;
    }
    let seen = text.chars().find(|c| !is_unseen(*c));
    let begins_with_break = text.starts_with(['\t', '\r', '\n']);
    begins_with_break
        || seen.is_some_and(|c| {
            matches!(c, '=' | '+' | '-' | '@' | '|' | '%')
                || matches!(
                    c,
                    '＝' | '＋'
                        | '－'
                        | '＠'
                        | '−'
                        | '﹢'
                        | '﹣'
                        | '﹦'
                        | '﹫'
                        | '⁼'
                        | '⁺'
                        | '⁻'
                )
        })
}

fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
        || matches!(c, '\u{feff}' | '\u{ad}' | '\u{180e}' | '\'' | '"' | '`')
}

/// Returns whether the text is a number: digits with an optional sign and point, or with spaces in
/// between, as in telephone numbers.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_part = !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let is_whole = whole.bytes().all(|c| c.is_ascii_digit() || c == b' ')
        && whole.starts_with(|c: char| c.is_ascii_digit())
        && whole.ends_with(|c: char| c.is_ascii_digit());
    is_part && (is_whole || (whole.is_empty() && digits.starts_with('.')))
}

/// Maximum number of digits that programs show exactly: they show longer numbers in scientific
/// notation, and drop digits after the fifteenth.
const MAX_EXACT_DIGITS: usize = 11;

/// Returns whether a program would drop digits of this number: such a number is an identifier, not
/// a quantity.
fn is_identifier(text: &str) -> bool {
    let has_zero = text.starts_with('0') && !text.starts_with("0.") && text.len() > 1;
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    is_number(text)
        && (has_zero || text.starts_with('+') || text.contains(' ') || digits > MAX_EXACT_DIGITS)
}

/// Escapes a cell of a CSV file: an apostrophe in front turns a formula into text, and a tab keeps
/// all digits of an identifier. Programs that read the file skip the tab.
pub fn escape_csv_formula(text: &str) -> Cow<'_, str> {
    if is_formula(text) {
        Cow::Owned(format!("'{text}"))
    } else if is_identifier(text) {
        Cow::Owned(format!("\t{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Truncates a text to the length of a workbook cell, and removes characters that XML does not
/// allow.
pub fn truncate_cell(text: &str) -> Cow<'_, str> {
    let is_possible = |c: char| {
        !matches!(c, '\u{fffe}' | '\u{ffff}')
            && (!c.is_control() || matches!(c, '\t' | '\n' | '\r'))
    };
    // Programs count UTF-16 code units.
    let units: usize = text.chars().map(char::len_utf16).sum();
    if units <= MAX_CELL_CHARACTERS && text.chars().all(is_possible) {
        return Cow::Borrowed(text);
    }
    let mut left = MAX_CELL_CHARACTERS - 1;
    let mut cut = String::new();
    for c in text.chars().filter(|c| is_possible(*c)) {
        let Some(rest) = left.checked_sub(c.len_utf16()) else {
            cut.push('…');
            break;
        };
        left = rest;
        cut.push(c);
    }
    Cow::Owned(cut)
}

#[cfg(test)]
mod tests {
    use super::{MAX_CELL_CHARACTERS, escape_csv_formula, is_formula, truncate_cell};

    #[test]
    fn texts_that_programs_compute_begin_with_an_apostrophe() {
        for text in [
            "=1+1",
            "+1+1",
            "-1-1",
            "-",
            "+",
            "-.",
            "+86-138",
            "-1 ",
            "+A1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "\u{a0}=1",
            "\u{feff}=1",
            "\u{200b}=1",
            "＝1",
            "＠A1",
            "'=1",
            "\"=1\"",
            "|calc",
            "%0A=1",
            "\u{202e}=1",
            "\tplain",
        ] {
            assert!(is_formula(text), "{text:?}");
            assert_eq!(escape_csv_formula(text), format!("'{text}"));
        }
        for text in
            ["", "a=1", "张三", "13800000000", "1-2", "a@b.example", "https://a.example/?a=1"]
        {
            assert_eq!(escape_csv_formula(text), text);
        }
    }

    /// `(answer, CSV cell)`: numbers stay numbers and keep their digits.
    #[test]
    fn numbers_are_no_formulas_and_lose_no_digits() {
        for (text, cell) in [
            ("-5.5", "-5.5"),
            ("-1", "-1"),
            ("-.5", "-.5"),
            ("13800138000", "13800138000"),
            ("0", "0"),
            ("0.5", "0.5"),
            ("+8613800138000", "\t+8613800138000"),
            ("+86 138 0013 8000", "\t+86 138 0013 8000"),
            ("110101199003071233", "\t110101199003071233"),
            ("007", "\t007"),
            ("6222021234567890123", "\t6222021234567890123"),
        ] {
            assert!(!is_formula(text), "{text}");
            assert_eq!(escape_csv_formula(text), cell);
        }
    }

    #[test]
    fn a_text_that_is_too_long_or_impossible_is_cut_to_what_fits() {
        assert_eq!(truncate_cell("plain\n行"), "plain\n行");
        assert_eq!(truncate_cell("a\u{0}b\u{1b}c\u{ffff}d"), "abcd");
        for long in ["字".repeat(40_000), "😀".repeat(20_000)] {
            let cut = truncate_cell(&long);
            let units: usize = cut.chars().map(char::len_utf16).sum();
            assert!(units <= MAX_CELL_CHARACTERS && units > MAX_CELL_CHARACTERS - 3, "{units}");
            assert!(cut.ends_with('…'));
        }
    }
}
