//! Normalization of answers: surrounding blanks, invisible characters and the like are removed
//! before validating and storing. The browser half does the same (`web/rules/tidy.ts`); both
//! halves' tests run the cases in `tidied.json`.

/// Format of an answer, which determines how it is normalized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFormat {
    /// Unchanged: a password.
    Verbatim,
    /// Free text: surrounding blanks and invisible characters are removed.
    Text,
    /// Text for a pattern of the author: additionally, full-width digits and letters become ASCII.
    Pattern,
    /// A name in Chinese: the variants of the middle dot are unified.
    Chinese,
    /// An address, a date, a code: every full-width character becomes ASCII.
    Ascii,
    /// A number: additionally, a leading plus is removed and a zero is added before a leading
    /// point.
    Number,
    /// A mobile number: additionally, blanks, hyphens and the country code are removed.
    Mobile,
    /// An identity card number: additionally, blanks and hyphens are removed, and x becomes upper
    /// case.
    IdCard,
}

impl AnswerFormat {
    /// Returns the format for a field's pattern, which may be a named one (FM-014).
    pub(crate) fn of_pattern(pattern: &str) -> AnswerFormat {
        match pattern.trim() {
            "" => AnswerFormat::Text,
            "mobile" => AnswerFormat::Mobile,
            "idCard" => AnswerFormat::IdCard,
            "number" | "integer" | "float" => AnswerFormat::Number,
            "email" | "url" | "zipCode" => AnswerFormat::Ascii,
            "chinese" => AnswerFormat::Chinese,
            _ => AnswerFormat::Pattern,
        }
    }
}

/// In UTF-16 units, as browsers count. A longer text is not normalized: examining each character
/// would exceed the instruction limit of a call.
const MAX_LENGTH: usize = 10_000;

/// Returns the normalized answer.
pub(crate) fn normalize(text: &str, format: AnswerFormat) -> String {
    if format == AnswerFormat::Verbatim || text.encode_utf16().nth(MAX_LENGTH).is_some() {
        return text.to_owned();
    }
    let plain = text.replace("\r\n", "\n");
    let plain = plain.chars().filter(|c| !is_mark(*c)).map(|c| narrow(c, format));
    let plain: String = plain.collect();
    let plain = plain.trim();
    match format {
        AnswerFormat::Number => number(plain),
        AnswerFormat::Mobile => mobile(plain),
        AnswerFormat::IdCard => joined(plain).to_ascii_uppercase(),
        _ => plain.to_owned(),
    }
}

/// Returns whether a character is a bidirectional mark or has zero width; such characters come with
/// copied text.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Returns the ASCII equivalent of a full-width character, depending on the format.
fn narrow(c: char, format: AnswerFormat) -> char {
    let is_ascii = ('\u{ff01}'..='\u{ff5e}').contains(&c);
    let ascii = u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).filter(|_| is_ascii);
    match (format, ascii) {
        (AnswerFormat::Text, _) => c,
        (AnswerFormat::Chinese, _) => {
            if matches!(c, '•' | '‧' | '∙' | '⋅' | '・' | '･') { '·' } else { c }
        }
        (AnswerFormat::Pattern, Some(ascii)) if !ascii.is_ascii_alphanumeric() => c,
        (_, Some(ascii)) => ascii,
        (AnswerFormat::Pattern, None) => c,
        (_, None) => match c {
            '\u{3000}' | '\u{a0}' => ' ',
            '−' | '–' | '—' | '‐' | '‑' | '‒' => '-',
            _ => c,
        },
    }
}

fn number(text: &str) -> String {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let zero = if rest.starts_with('.') { "0" } else { "" };
    format!("{sign}{zero}{rest}")
}

fn mobile(text: &str) -> String {
    let digits = joined(text);
    let bare = ["+86", "0086", "86"].iter().find_map(|code| digits.strip_prefix(code));
    // A prefix is a country code only if a complete number follows.
    bare.filter(|bare| bare.len() == 11 && bare.starts_with('1')).unwrap_or(&digits).to_owned()
}

/// Removes blanks and hyphens.
fn joined(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

#[cfg(test)]
mod tests {
    use pinye_plugin::FormField;
    use pinye_plugin::serde_json::{self, Value};

    use crate::{EnhancedInput, Textarea};

    /// EL-FLD: `tidied.json`, which the tests of the browser half run too.
    #[test]
    fn answers_are_kept_as_the_table_says() {
        let table: Vec<Value> =
            serde_json::from_str(include_str!("../../tidied.json")).expect("JSON");
        assert!(table.len() >= 40, "{}", table.len());
        for one in table {
            let (props, typed) = (one["props"].to_string(), one["typed"].clone());
            let kept = if one["type"] == "textarea" {
                serde_json::from_str::<Textarea>(&props).expect("props").normalize(typed)
            } else {
                serde_json::from_str::<EnhancedInput>(&props).expect("props").normalize(typed)
            };
            assert_eq!(kept, one["kept"], "{one}");
        }
    }
}
