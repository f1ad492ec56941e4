//! Conditions on props: `name`, `!name`, `name == value`, `name != value`, `name in a, b`. The
//! panels of the studio evaluate the same syntax (`plugin-api/web/src/fields/visibleWhen.ts`);
//! docs/plugin-conditions.json tests both.

use serde_json::{Map, Value};

/// Returns whether a condition holds for these props. A condition of unknown form holds, so that a
/// newer syntax never hides anything.
pub fn evaluate(condition: &str, props: &Map<String, Value>) -> bool {
    let compared = |operator: &str| {
        let (name, value) = condition.split_once(operator)?;
        let name = name.trim();
        is_name(name).then(|| (text(props.get(name)), value.trim()))
    };
    if let Some((found, value)) = compared("==") {
        return found == unquoted(value);
    }
    if let Some((found, value)) = compared("!=") {
        return found != unquoted(value);
    }
    if let Some((found, values)) = compared(" in ") {
        return values.split(',').any(|value| found == unquoted(value.trim()));
    }
    let plain = condition.trim();
    let (name, wanted) = match plain.strip_prefix('!') {
        Some(name) => (name.trim(), false),
        None => (plain, true),
    };
    !is_name(name) || is_set(props.get(name)) == wanted
}

fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    !name.is_empty() && name.bytes().all(fits)
}

/// Converts a value to text as JavaScript does.
fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => {
            let text = number.to_string();
            text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
        }
        Some(other) => other.to_string(),
    }
}

/// Returns whether JavaScript treats a value as true.
fn is_set(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => false,
        Some(Value::Bool(is)) => *is,
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Number(number)) => number.as_f64().is_some_and(|number| number != 0.0),
        Some(_) => true,
    }
}

fn unquoted(value: &str) -> &str {
    let quoted = |quote: char| {
        let inside = value.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(inside)
    };
    quoted('"').or_else(|| quoted('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EL-PLG-005: the host and the studio are tested with the same table.
    #[test]
    fn the_host_reads_conditions_as_the_studio_does() {
        let table = include_str!("../../../docs/plugin-conditions.json");
        let rows: Vec<(String, Map<String, Value>, bool)> = serde_json::from_str(table).unwrap();
        assert!(rows.len() > 20);
        for (condition, props, wanted) in rows {
            assert_eq!(evaluate(&condition, &props), wanted, "{condition} with {props:?}");
        }
    }
}
