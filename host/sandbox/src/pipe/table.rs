//! Tables as text, in the encodings and with the separators that spreadsheets write. The editor's
//! sheet field reads files by the same rules; `csvCases.json` tests both.

use encoding_rs::{Encoding, GB18030};
use serde_json::Value;

use super::{InputError, MAX_CELLS};

/// Cell separators, in order of preference when a line contains several equally often.
const SEPARATORS: [u8; 3] = *b",;\t";

/// Decodes a file: by its byte order mark, or else as UTF-8, or else as GB 18030, which Chinese
/// spreadsheets write. `None` if it is not text in any of these.
pub fn decode(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, bytes.get(mark..)?);
    }
    if bytes.contains(&0) {
        return None;
    }
    std::str::from_utf8(bytes).map(str::to_owned).ok().or_else(|| decode_as(GB18030, bytes))
}

fn decode_as(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let (text, is_damaged) = encoding.decode_without_bom_handling(bytes);
    (!is_damaged).then(|| text.into_owned())
}

/// DS-009: parses a table into `{columns, rows}`; cells that are plain numbers become numbers, all
/// others text.
pub(super) fn read(text: &str) -> Result<Value, InputError> {
    let (separator, text) = separator(text);
    let mut reader =
        csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let fault = |_| InputError::Table;
    let columns: Vec<String> = reader.headers().map_err(fault)?.iter().map(unix_lines).collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(fault)?;
        if (rows.len() + 1).saturating_mul(columns.len().max(record.len())) > MAX_CELLS {
            return Err(InputError::Cells);
        }
        rows.push(record.iter().map(cell).collect::<Vec<_>>());
    }
    Ok(serde_json::json!({ "columns": columns, "rows": rows }))
}

/// Returns the separator, which a first line `sep=;` may set, and the rest of the text.
fn separator(text: &str) -> (u8, &str) {
    let line = text.split(['\r', '\n']).next().unwrap_or_default();
    let named = line.trim_matches('"');
    if let (Some(start), [byte]) = (named.get(..4), named.as_bytes().get(4..).unwrap_or_default())
        && start.eq_ignore_ascii_case("sep=")
        && byte.is_ascii()
    {
        let rest = text.get(line.len()..).unwrap_or_default();
        let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n']));
        return (*byte, rest.unwrap_or_default());
    }
    let count = |separator: u8| outside_quotes(text).filter(|byte| *byte == separator).count();
    let best = SEPARATORS.into_iter().rev().max_by_key(|byte| count(*byte));
    (best.unwrap_or(b','), text)
}

/// Returns the bytes of the first record outside quoted cells.
fn outside_quotes(text: &str) -> impl Iterator<Item = u8> {
    let mut is_quoted = false;
    text.bytes()
        .take_while(move |byte| {
            is_quoted ^= *byte == b'"';
            is_quoted || !matches!(byte, b'\r' | b'\n')
        })
        .scan(false, |is_quoted, byte| {
            *is_quoted ^= byte == b'"';
            Some(if *is_quoted { b'"' } else { byte })
        })
}

fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Parses a cell. Only plainly written numbers become numbers; `007` and `1e5` stay text.
fn cell(text: &str) -> Value {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && !(digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0."))
        && digits.len() <= 15;
    let number: Option<serde_json::Number> =
        if is_plain { serde_json::from_str(text).ok() } else { None };
    number.map_or_else(|| Value::from(unix_lines(text)), Value::Number)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{decode, read};

    /// The header, followed by the rows.
    fn rows_of(bytes: &[u8]) -> Value {
        let table = read(&decode(bytes).unwrap()).unwrap();
        let mut rows = vec![table["columns"].clone()];
        rows.extend(table["rows"].as_array().unwrap().clone());
        Value::Array(rows)
    }

    /// DS-009; the tests of the sheet field read the same cases.
    #[test]
    fn tables_are_read_as_in_the_sheet_field() {
        let cases = include_str!("../../../../plugin-api/web/src/fields/sheet/csvCases.json");
        let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 10);
        for case in cases {
            let bytes: Vec<u8> = case["bytes"]
                .as_str()
                .unwrap()
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap())
                .collect();
            assert_eq!(rows_of(&bytes), case["table"], "{}", case["name"]);
        }
    }

    #[test]
    fn a_chinese_spreadsheet_is_read_as_it_was_saved() {
        let table = rows_of(include_bytes!("table/excel-zh.csv"));
        assert_eq!(table[0], json!(["月份", "门店", "销量", "订单号", "备注"]));
        assert_eq!(
            table[1],
            json!(["1月", "上海·静安店", "1,280", "202611220000123456", "“双十一”预热"])
        );
        assert_eq!(table[3], json!(["3月", "喀什 艾提尕尔店", 0.5, "007", "€无法用GBK旧表"]));
    }

    #[test]
    fn what_is_no_text_is_no_table() {
        for bytes in [&b"\x89PNG\r\n\x1a\n\0"[..], b"PK\x03\x04\0", b"a,b\n\xff\xff\n"] {
            assert_eq!(decode(bytes), None, "{bytes:?}");
        }
    }
}
