//! The element types in a package: what every reader of a package may rely on.

use super::{Fault, Manifest};
use serde_json::Value;

/// The sections of the elements panel, in their order.
pub const GROUPS: &[&str] = &["basic", "form", "media", "chart", "advanced"];

const HYDRATE: &[&str] = &["none", "load", "idle"];

/// Checks that the element types are the ones the manifest names, and that each has what the product needs.
pub(super) fn check(manifest: &Manifest) -> Result<(), Fault> {
    let mut found = Vec::new();
    for (at, element_type) in manifest.element_types.iter().enumerate() {
        let place = Place { path: format!("element_types[{at}]"), value: element_type };
        found.push(one(&place)?);
    }
    let mut named: Vec<&str> = manifest.elements.iter().map(String::as_str).collect();
    let mut present = found.clone();
    named.sort_unstable();
    present.sort_unstable();
    if named != present {
        let says = format!(
            "names {}, but the component describes {}",
            list(&named),
            if present.is_empty() { "nothing".to_owned() } else { list(&present) }
        );
        return Err(Fault { key: "elements".to_owned(), line: None, says });
    }
    Ok(())
}

fn one<'a>(place: &Place<'a>) -> Result<&'a str, Fault> {
    let name = place.text("type")?;
    place.whole("schemaVersion")?;
    one_of(place, "group", GROUPS)?;
    if place.value.get("hydrate").is_some() {
        one_of(place, "hydrate", HYDRATE)?;
    }
    for (key, language) in [("label", "zh"), ("label", "en")] {
        place.within(key, language, Value::is_string, "a text")?;
    }
    for language in ["zh", "en"] {
        place.within("defaults", language, Value::is_object, "an object")?;
    }
    place.is("width", Value::is_number, "a number")?;
    place.is("height", Value::is_number, "a number")?;
    place.is("schema", Value::is_object, "an object")?;
    place.is("props", Value::is_array, "a list")?;
    Ok(name)
}

struct Place<'a> {
    path: String,
    value: &'a Value,
}

impl<'a> Place<'a> {
    fn is(&self, key: &str, test: fn(&Value) -> bool, what: &str) -> Result<(), Fault> {
        match self.value.get(key) {
            Some(value) if test(value) => Ok(()),
            Some(_) => Err(self.fault(key, format!("must be {what}"))),
            None => Err(self.fault(key, "is missing")),
        }
    }

    fn within(
        &self,
        key: &str,
        inner: &str,
        test: fn(&Value) -> bool,
        what: &str,
    ) -> Result<(), Fault> {
        match self.value.get(key).and_then(|value| value.get(inner)) {
            Some(value) if test(value) => Ok(()),
            _ => Err(self.fault(&format!("{key}.{inner}"), format!("must be there and be {what}"))),
        }
    }

    fn text(&self, key: &str) -> Result<&'a str, Fault> {
        let text = self.value.get(key).and_then(Value::as_str);
        text.ok_or_else(|| self.fault(key, "must be there and be a text"))
    }

    fn whole(&self, key: &str) -> Result<u64, Fault> {
        let number = self.value.get(key).and_then(Value::as_u64);
        number
            .filter(|number| (1..=u64::from(u32::MAX)).contains(number))
            .ok_or_else(|| self.fault(key, "must be there and be a whole number from 1 upward"))
    }

    fn fault(&self, key: &str, says: impl Into<String>) -> Fault {
        Fault { key: format!("{}.{key}", self.path), line: None, says: says.into() }
    }
}

fn one_of(place: &Place<'_>, key: &str, known: &[&str]) -> Result<(), Fault> {
    let text = place.text(key)?;
    if known.contains(&text) {
        return Ok(());
    }
    Err(place.fault(key, format!("is `{text}`, but must be one of {}", known.join(", "))))
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
