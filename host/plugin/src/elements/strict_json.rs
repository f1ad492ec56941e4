//! Strict parser of untrusted JSON: limits the nesting and rejects duplicate keys, which readers
//! could interpret differently.

use serde_json::Value;

use pinye_domain::json::{self, JsonError};

/// Why a text is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StrictJsonError {
    /// Nested too deeply.
    #[error("it is nested deeper than {0} levels")]
    TooDeep(usize),
    /// A key occurs twice in one object; contains its path.
    #[error("the key {0:?} occurs twice")]
    DuplicateKey(String),
    /// Not JSON.
    #[error("{0}")]
    NotJson(String),
}

/// Parses `text`; lists and objects may be nested at most `most` levels.
pub(crate) fn parse(text: &str, most: usize) -> Result<Value, StrictJsonError> {
    let not_json = |error: serde_json::Error| StrictJsonError::NotJson(error.to_string());
    match json::check_with_max_depth(text.as_bytes(), most) {
        Err(JsonError::TooDeep) => Err(StrictJsonError::TooDeep(most)),
        Err(JsonError::DuplicateKey(place)) => Err(StrictJsonError::DuplicateKey(place)),
        Err(JsonError::Syntax { line, column }) => {
            let place = || format!("no JSON at line {line}, column {column}");
            // serde_json has the better message; the text is rejected either way.
            let serde_error = serde_json::from_str::<Value>(text).err();
            Err(StrictJsonError::NotJson(serde_error.map_or_else(place, |error| error.to_string())))
        }
        Ok(()) => serde_json::from_str(text).map_err(not_json),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ordinary_json_is_read_as_it_is() {
        let text = r#"{"a":[1,-2,1.5,"x",true,null,{}],"b":{"c":18446744073709551615}}"#;
        let value = parse(text, 64).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(value.to_string(), text, "keys keep their order");
    }

    #[test]
    fn sixty_four_levels_are_read_and_sixty_five_are_not() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(parse(&nested(64), 64).is_ok());
        assert_eq!(parse(&nested(65), 64), Err(StrictJsonError::TooDeep(64)));
        assert!(parse(&nested(100_000), 64).is_err(), "a bomb ends at the same place");
        let objects = format!("{}1{}", r#"{"a":"#.repeat(65), "}".repeat(65));
        assert_eq!(parse(&objects, 64), Err(StrictJsonError::TooDeep(64)));
    }

    #[test]
    fn a_key_that_occurs_twice_is_told_with_its_place() {
        let twice = parse(r#"{"a":1,"b":{"x":1,"x":2}}"#, 64);
        assert_eq!(twice, Err(StrictJsonError::DuplicateKey("b.x".into())));
        assert!(parse(r#"{"a":{"x":1},"b":{"x":2}}"#, 64).is_ok(), "in two objects is not twice");
        assert!(parse(r#"{"a":1,"\u0061":2}"#, 64).is_err(), "however it is spelled");
    }

    /// Each line is malformed or more than one value.
    #[test]
    fn what_is_not_json_is_refused() {
        for text in
            ["", "{", "{\"a\":}", "1 2", "[1,]", "NaN", "1e999", "'a'", "{a:1}", "\u{feff}1"]
        {
            assert!(matches!(parse(text, 64), Err(StrictJsonError::NotJson(_))), "{text}");
        }
        assert_eq!(parse("  7 ", 64), Ok(json!(7)));
    }
}
