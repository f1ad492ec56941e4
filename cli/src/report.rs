//! Terminal output: aligned columns, readable sizes and times, one sentence for a failure.

use std::io::Write;
use std::time::Duration;

/// Formats rows as a table; every column is as wide as its widest cell.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|text| display_width(text))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (entry, width) in row.iter().zip(&widths) {
            line.push_str(entry);
            line.push_str(&" ".repeat(width + 2 - display_width(entry)));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Formats a size: `1.4 MiB`, `41.2 KiB`, `7 B`.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
    }
}

/// Formats a duration: `1.2 s`, `38 ms`.
pub(crate) fn time(time: Duration) -> String {
    match time.as_millis() {
        millis @ 0..1000 => format!("{millis} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// Prints one line to standard output. Exits quietly when the reader (such as `head`) has closed
/// the pipe.
pub(crate) fn line(text: std::fmt::Arguments<'_>) {
    if writeln!(std::io::stdout(), "{text}").is_err() {
        std::process::exit(0);
    }
}

/// Prints one line of progress: the plugin, the part and its outcome.
pub(crate) fn progress(plugin: &str, part: &str, outcome: &str) {
    say!("  {plugin:<16} {part:<14} {outcome}");
}

/// Prints the reason of a failure to standard error.
pub(crate) fn print_error(error: &anyhow::Error) {
    // A closed standard error leaves no way to report it.
    drop(writeln!(std::io::stderr(), "error: {error:#}"));
}

/// Returns the width in terminal columns; Chinese characters take two.
fn display_width(text: &str) -> usize {
    text.chars()
        .map(|c| {
            if matches!(u32::from(c), 0x1100..=0x115f | 0x2e80..=0xff60 | 0x1f300..) {
                2
            } else {
                1
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_aligns_chinese_and_latin_columns() {
        let row = |one: &str, two: &str, three: &str| {
            vec![one.to_owned(), two.to_owned(), three.to_owned()]
        };
        let text =
            table(&[row("id", "name", "x"), row("countdown", "倒计时", "1"), row("a", "b", "")]);
        assert_eq!(text, "id         name    x\ncountdown  倒计时  1\na          b\n");
        assert_eq!(table(&[]), "");
    }

    #[test]
    fn sizes_and_times_are_short() {
        assert_eq!(
            (size(7), size(1536), size(3 << 20)),
            ("7 B".into(), "1.5 KiB".into(), "3.0 MiB".into())
        );
        assert_eq!(time(Duration::from_millis(38)), "38 ms");
        assert_eq!(time(Duration::from_millis(1234)), "1.2 s");
    }
}
