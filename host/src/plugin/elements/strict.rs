//! JSON from outside, read once and strictly: not too deep, and no key twice (two readers could take different ones).

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Why a text is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotStrict {
    /// Nested too deeply.
    #[error("it is nested deeper than {0} levels")]
    Depth(usize),
    /// A key that occurs twice in one object.
    #[error("the key {0:?} occurs twice")]
    Twice(String),
    /// Not JSON at all.
    #[error("{0}")]
    NotJson(String),
}

/// Reads `text`, whose lists and objects are nested at most `most` levels.
pub(crate) fn parse(text: &str, most: usize) -> Result<Value, NotStrict> {
    let found = RefCell::new(None);
    let level = Level { left: most, most, found: &found };
    let mut reader = serde_json::Deserializer::from_str(text);
    let outcome = level.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    outcome.map_err(|error| {
        found.into_inner().unwrap_or_else(|| NotStrict::NotJson(error.to_string()))
    })
}

#[derive(Clone, Copy)]
struct Level<'a> {
    left: usize,
    most: usize,
    found: &'a RefCell<Option<NotStrict>>,
}

impl Level<'_> {
    fn down<E: serde::de::Error>(self) -> Result<Self, E> {
        match self.left.checked_sub(1) {
            Some(left) => Ok(Level { left, ..self }),
            None => Err(self.refuse(NotStrict::Depth(self.most))),
        }
    }

    fn refuse<E: serde::de::Error>(self, why: NotStrict) -> E {
        let error = E::custom(&why);
        *self.found.borrow_mut() = Some(why);
        error
    }
}

impl<'de> DeserializeSeed<'de> for Level<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Level<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value).ok_or_else(|| E::custom("not a finite number"))?;
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.down()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let inner = self.down()?;
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(inner)?;
            if object.contains_key(&key) {
                return Err(self.refuse(NotStrict::Twice(key)));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
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
        assert_eq!(parse(&nested(65), 64), Err(NotStrict::Depth(64)));
        assert!(parse(&nested(100_000), 64).is_err(), "a bomb ends at the same place");
        let objects = format!("{}1{}", r#"{"a":"#.repeat(65), "}".repeat(65));
        assert_eq!(parse(&objects, 64), Err(NotStrict::Depth(64)));
    }

    #[test]
    fn a_key_that_occurs_twice_is_named() {
        let twice = parse(r#"{"a":1,"b":{"x":1,"x":2}}"#, 64);
        assert_eq!(twice, Err(NotStrict::Twice("x".into())));
        assert!(parse(r#"{"a":{"x":1},"b":{"x":2}}"#, 64).is_ok(), "in two objects is not twice");
        assert!(parse(r#"{"a":1,"\u0061":2}"#, 64).is_err(), "however it is spelled");
    }

    /// Each line is no JSON, or more than one.
    #[test]
    fn what_is_not_json_is_refused() {
        for text in
            ["", "{", "{\"a\":}", "1 2", "[1,]", "NaN", "1e999", "'a'", "{a:1}", "\u{feff}1"]
        {
            assert!(matches!(parse(text, 64), Err(NotStrict::NotJson(_))), "{text}");
        }
        assert_eq!(parse("  7 ", 64), Ok(json!(7)));
    }
}
