//! Checks of the element types in a package that every reader of a package may rely on.

use super::{Manifest, ManifestError};
use serde_json::Value;

/// Sections of the elements panel in display order.
pub const GROUPS: &[&str] = &["basic", "form", "media", "chart", "advanced"];

const HYDRATE: &[&str] = &["none", "load", "idle"];

/// Checks that the element types are the ones the manifest names, and that each has all required
/// fields.
pub(super) fn check(manifest: &Manifest) -> Result<(), ManifestError> {
    let mut found = Vec::new();
    for (at, element_type) in manifest.element_types.iter().enumerate() {
        let place = ElementTypeValue { path: format!("element_types[{at}]"), value: element_type };
        found.push(check_element_type(&place)?);
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
        return Err(ManifestError { key: "elements".to_owned(), line: None, says });
    }
    Ok(())
}

fn check_element_type<'a>(place: &ElementTypeValue<'a>) -> Result<&'a str, ManifestError> {
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

struct ElementTypeValue<'a> {
    path: String,
    value: &'a Value,
}

impl<'a> ElementTypeValue<'a> {
    fn is(&self, key: &str, test: fn(&Value) -> bool, what: &str) -> Result<(), ManifestError> {
        match self.value.get(key) {
            Some(value) if test(value) => Ok(()),
            Some(_) => Err(self.error(key, format!("must be {what}"))),
            None => Err(self.error(key, "is missing")),
        }
    }

    fn within(
        &self,
        key: &str,
        inner: &str,
        test: fn(&Value) -> bool,
        what: &str,
    ) -> Result<(), ManifestError> {
        match self.value.get(key).and_then(|value| value.get(inner)) {
            Some(value) if test(value) => Ok(()),
            _ => Err(self.error(&format!("{key}.{inner}"), format!("must be there and be {what}"))),
        }
    }

    fn text(&self, key: &str) -> Result<&'a str, ManifestError> {
        let text = self.value.get(key).and_then(Value::as_str);
        text.ok_or_else(|| self.error(key, "must be there and be a text"))
    }

    fn whole(&self, key: &str) -> Result<u64, ManifestError> {
        let number = self.value.get(key).and_then(Value::as_u64);
        number
            .filter(|number| (1..=u64::from(u32::MAX)).contains(number))
            .ok_or_else(|| self.error(key, "must be there and be a whole number from 1 upward"))
    }

    fn error(&self, key: &str, says: impl Into<String>) -> ManifestError {
        ManifestError { key: format!("{}.{key}", self.path), line: None, says: says.into() }
    }
}

fn one_of(place: &ElementTypeValue<'_>, key: &str, known: &[&str]) -> Result<(), ManifestError> {
    let text = place.text(key)?;
    if known.contains(&text) {
        return Ok(());
    }
    Err(place.error(key, format!("is `{text}`, but must be one of {}", known.join(", "))))
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
