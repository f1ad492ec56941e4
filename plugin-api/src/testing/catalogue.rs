//! Comparison of a declaration with its entry in the catalogue of elements.

use serde_json::Value;

use super::descriptor;
use crate::Element;

/// Returns sentences about the differences between an element type and `written`, a JSON object in
/// the form of the descriptor. Keys missing in `written` are not compared, `$comment` is ignored;
/// `props` are compared one by one and in order.
pub fn diff_declaration<E: Element>(written: &str) -> Vec<String> {
    let Ok(Value::Object(written)) = serde_json::from_str::<Value>(written) else {
        return vec!["what is written is no JSON object".to_owned()];
    };
    let described = descriptor::<E>();
    let mut differences = Vec::new();
    for (key, wanted) in written.iter().filter(|(key, _)| *key != "$comment") {
        let found = described.get(key).unwrap_or(&Value::Null);
        match (found, wanted) {
            (Value::Array(found), Value::Array(wanted)) if key == "props" => {
                compare_props(found, wanted, &mut differences);
            }
            _ if found != wanted => differences.push(format!("{key}: {found} instead of {wanted}")),
            _ => {}
        }
    }
    differences
}

fn compare_props(found: &[Value], wanted: &[Value], differences: &mut Vec<String>) {
    if found.len() != wanted.len() {
        let (found, wanted) = (found.len(), wanted.len());
        differences.push(format!("{found} props instead of {wanted}"));
    }
    for (found, wanted) in found.iter().zip(wanted) {
        let mut found = found.clone();
        if let Value::Object(prop) = &mut found
            && wanted.get("enumLabels").is_none()
        {
            prop.remove("enumLabels");
        }
        if found != *wanted {
            differences.push(format!("prop {found} instead of {wanted}"));
        }
    }
}
