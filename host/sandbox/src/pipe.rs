//! `pinye pipe`: evaluates the pipe of a data source in a child process. Its input comes from an
//! author and a foreign server, so the process confines itself first, and a crash affects nothing
//! else.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use jlens_core::{Bindings, Expression, Options};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::confine::{ProcessLimits, confine};
use crate::ChildBudget;
use pinye_domain::json::{self, JsonError};

pub mod table;

/// A job for the child.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PipeJob {
    /// A JSONata expression; empty passes the input on.
    pub pipe: String,
    /// Input of the expression; `None` only compiles the expression.
    pub input: Option<Input>,
    /// The time that the expression sees, in milliseconds since 1970.
    pub now: i64,
}

/// Input of a pipe.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Input {
    /// JSON as text.
    Json(String),
    /// A table as text; its first line contains the names of its columns.
    Csv(String),
}

/// Result of a pipe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PipeOutcome {
    /// The value; null when it is undefined.
    Value(Value),
    /// The expression cannot be compiled or evaluated.
    Expression(PipeError),
    /// The evaluation exceeds its limit of time or memory.
    LimitExceeded,
    /// The input cannot be read.
    Input(InputError),
}

/// Why an expression cannot be compiled or evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PipeError {
    /// The stable error code of JSONata, such as `S0201`.
    pub code: String,
    /// The message of JSONata, in English.
    pub message: String,
    /// The last characters of the expression before the error position.
    pub excerpt: String,
}

impl PipeError {
    fn new(pipe: &str, error: &jlens_core::Error) -> PipeError {
        // JSONata counts positions in UTF-16 code units.
        let end = error.position().unwrap_or(usize::MAX);
        let before: Vec<u16> = pipe.encode_utf16().take(end).collect();
        let before: Vec<char> = String::from_utf16_lossy(&before).chars().collect();
        let last = before.get(before.len().saturating_sub(EXCERPT)..).unwrap_or_default();
        PipeError {
            code: error.code().to_owned(),
            message: error.message(),
            excerpt: last.iter().collect(),
        }
    }
}

/// Why an input cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum InputError {
    /// The text is not valid in any supported encoding.
    #[error("it is no text in UTF-8, UTF-16 or GB 18030")]
    Encoding,
    /// The text is not valid JSON.
    #[error("it is no JSON from line {line}, column {column} on")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// The JSON is nested too deeply.
    #[error("it is nested too deeply")]
    Depth,
    /// An object of the JSON contains a key twice.
    #[error("{0} stands there twice")]
    DuplicateKey(String),
    /// The text is not a table.
    #[error("it is no table")]
    Table,
    /// The table has too many cells.
    #[error("it has more than {MAX_CELLS} cells")]
    Cells,
}

impl From<JsonError> for InputError {
    fn from(fault: JsonError) -> InputError {
        match fault {
            JsonError::Syntax { line, column } => InputError::Json { line, column },
            JsonError::TooDeep => InputError::Depth,
            JsonError::DuplicateKey(path) => InputError::DuplicateKey(path),
        }
    }
}

/// Limits of one evaluation.
pub const BUDGET: ChildBudget = ChildBudget {
    element_ms: 1_000,
    page_ms: 1_000,
    whole_ms: 2_000,
    memory_mib: 64,
    stack_kib: 0,
};
const MAX_STEPS: u64 = 20_000_000;
const MAX_VALUE_BYTES: usize = 8 << 20;
const MAX_ARRAY_LENGTH: usize = 1_000_000;
const DEPTH: usize = 500;
/// Characters of an expression quoted in an error.
const EXCERPT: usize = 20;
/// Cells of a table: rows times columns.
const MAX_CELLS: usize = 1_000_000;

/// Entry point of the child process.
pub fn run() -> ExitCode {
    if confine(&ProcessLimits::of(&BUDGET)).is_err() {
        return ExitCode::from(3);
    }
    let mut input = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut input);
    let job: Option<PipeJob> = read.ok().and_then(|_| serde_json::from_slice(&input).ok());
    let Some(job) = job else { return ExitCode::from(2) };
    let outcome = compute(&job);
    let written = serde_json::to_vec(&outcome)
        .map_err(std::io::Error::from)
        .and_then(|answer| std::io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(4) }
}

fn compute(job: &PipeJob) -> PipeOutcome {
    let pipe = job.pipe.trim();
    let expression = match (!pipe.is_empty()).then(|| Expression::compile(pipe)).transpose() {
        Ok(expression) => expression,
        Err(error) => return PipeOutcome::Expression(PipeError::new(pipe, &error)),
    };
    let Some(input) = &job.input else { return PipeOutcome::Value(Value::Null) };
    let input = match input.value() {
        Ok(input) => input,
        Err(why) => return PipeOutcome::Input(why),
    };
    let Some(expression) = expression else { return PipeOutcome::Value(input) };
    let options = Options::new()
        .now(job.now)
        .timeout(Duration::from_millis(BUDGET.page_ms))
        .max_depth(DEPTH)
        .max_steps(MAX_STEPS)
        .max_string_length(MAX_VALUE_BYTES)
        .max_array_length(MAX_ARRAY_LENGTH)
        .max_result_size(MAX_VALUE_BYTES);
    match expression.evaluate_with(Some(&input), &Bindings::new(), &options) {
        Ok(found) => PipeOutcome::Value(found.unwrap_or_default()),
        Err(error) => PipeOutcome::Expression(PipeError::new(pipe, &error)),
    }
}

impl Input {
    /// Parses the input.
    pub fn value(&self) -> Result<Value, InputError> {
        match self {
            Input::Json(text) => {
                let text = text.trim_start_matches('\u{feff}');
                json::check(text.as_bytes())?;
                serde_json::from_str(text).map_err(|error| InputError::Json {
                    line: error.line(),
                    column: error.column(),
                })
            }
            Input::Csv(text) => table::read(text.trim_start_matches('\u{feff}')),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Input, PipeJob, PipeOutcome, compute};

    fn piped(pipe: &str, input: Input) -> PipeOutcome {
        compute(&PipeJob { pipe: pipe.to_owned(), input: Some(input), now: 0 })
    }

    fn json(text: &str) -> Input {
        Input::Json(text.to_owned())
    }

    /// DS-010
    #[test]
    fn a_pipe_is_computed_on_what_came() {
        assert_eq!(piped("", json("[1, 2]")), PipeOutcome::Value(json!([1, 2])));
        assert_eq!(
            piped("$sum(a.n)", json(r#"{"a":[{"n":1},{"n":2}]}"#)),
            PipeOutcome::Value(json!(3))
        );
        assert_eq!(piped("missing", json("{}")), PipeOutcome::Value(json!(null)));
        assert_eq!(
            piped("$millis()", json("{}")),
            PipeOutcome::Value(json!(0)),
            "the time is the host's"
        );
        assert!(matches!(piped("a.(", json("{}")), PipeOutcome::Expression(_)));
        assert!(matches!(piped("$number('x')", json("{}")), PipeOutcome::Expression(_)));
        assert!(matches!(piped("", json("{")), PipeOutcome::Input(_)));
        let only_read = PipeJob { pipe: "a[".to_owned(), input: None, now: 0 };
        assert!(matches!(compute(&only_read), PipeOutcome::Expression(_)));
    }

    /// DS-009
    #[test]
    fn a_table_is_columns_and_rows() {
        let text = "\u{feff}city,people,code\n\"A, b\",12.5,007\nC,-3,1e5\n";
        let table = json!({
            "columns": ["city", "people", "code"],
            "rows": [["A, b", 12.5, "007"], ["C", -3, "1e5"]],
        });
        assert_eq!(piped("", Input::Csv(text.to_owned())), PipeOutcome::Value(table));
        let count = piped("$count(rows)", Input::Csv(text.to_owned()));
        assert_eq!(count, PipeOutcome::Value(json!(2)));
    }

    #[test]
    fn what_never_ends_or_grows_without_end_is_given_up() {
        for pipe in [
            "($f := function($x){ $f($x) }; $f(1))",
            "($f := function($x){ 1 + $f($x) }; $f(1))",
            "$reduce([1..60], function($a, $b){ $a & $a }, 'xxxxxxxx')",
            "[1..100000000]",
            "[1..100000].($$.[1..100000])",
            "$match('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', /^(a+)+$/)",
        ] {
            let started = std::time::Instant::now();
            let outcome = piped(pipe, json("[1]"));
            let harmless = outcome == PipeOutcome::Value(json!(null));
            assert!(
                matches!(outcome, PipeOutcome::Expression(_)) || harmless,
                "{pipe}: {outcome:?}"
            );
            assert!(started.elapsed().as_secs() < 10, "{pipe}");
        }
    }
}
