//! `pinye pipe`: computes the pipe of a data source, away from the host. What it reads was written by an author and by
//! somebody else's server, so the process gives up every power first, and whatever happens to it happens to nobody else.

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

/// What the child is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PipeJob {
    /// A JSONata expression; empty passes the input on.
    pub pipe: String,
    /// What it is computed on; none only reads the expression.
    pub input: Option<Input>,
    /// The time it sees, in milliseconds since 1970.
    pub now: i64,
}

/// What a pipe is computed on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Input {
    /// JSON as text.
    Json(String),
    /// A table as text, its first line the names of its columns.
    Csv(String),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PipeOutcome {
    /// The value; null when it is undefined.
    Value(Value),
    /// The expression cannot be read, or cannot be computed.
    Expression(PipeError),
    /// It takes more time or memory than it may.
    LimitExceeded,
    /// The input is not what it should be.
    Input(InputError),
}

/// Why an expression cannot be read or computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PipeError {
    /// The stable code of JSONata, such as `S0201`.
    pub code: String,
    /// The sentence of JSONata, in English.
    pub message: String,
    /// The last characters of the expression before the place where it was noticed.
    pub excerpt: String,
}

impl PipeError {
    fn new(pipe: &str, error: &jlens_core::Error) -> PipeError {
        // Positions count in UTF-16.
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
    /// Not in any encoding that is known.
    #[error("it is no text in UTF-8, UTF-16 or GB 18030")]
    Encoding,
    /// No JSON, from this place on.
    #[error("it is no JSON from line {line}, column {column} on")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// JSON that is nested too deeply.
    #[error("it is nested too deeply")]
    Depth,
    /// JSON with an object that names a key twice.
    #[error("{0} stands there twice")]
    DuplicateKey(String),
    /// No table.
    #[error("it is no table")]
    Table,
    /// A table of too many cells.
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

/// Limits of one computation.
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
/// Characters of an expression in a sentence about it.
const EXCERPT: usize = 20;
/// Rows and columns of a table.
const MAX_CELLS: usize = 1_000_000;

/// The child's `main`.
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
    /// What it says.
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
