//! Elements of other products: which of them become elements of ours is written in the plugins' manifests.

use std::collections::HashMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use pinye_registry::manifest::Adoption;

use crate::app::App;
use crate::error::Result;
use pinye_domain::json::{Object, raw};
use pinye_domain::work::Work;
use pinye_store as store;

/// An element that was taken over, with what it was.
pub(super) struct Adopted {
    /// `pages[0].elements[3]`
    pub(super) place: String,
    /// Its type over there.
    pub(super) theirs: String,
    /// Its props over there.
    pub(super) props: Box<RawValue>,
}

/// Turns every element that nobody here knows and some plugin takes over into that plugin's.
pub(super) async fn adopt(app: &App, work: &mut Work) -> Result<Vec<Adopted>> {
    let known = app.plugins.element_types();
    let is_known = |name: &str| known.iter().any(|one| one.type_name == name);
    let mut adoptions: HashMap<String, Adoption> = HashMap::new();
    for plugin in store::plugins::list(&app.db).await?.into_iter().filter(|plugin| plugin.enabled) {
        let Some(manifest) = app.manifests.of(&app.registry, &plugin.sha256) else { continue };
        for (theirs, adoption) in manifest.adopts.values().flatten() {
            if is_known(&adoption.element) {
                adoptions.entry(theirs.clone()).or_insert_with(|| adoption.clone());
            }
        }
    }
    let mut adopted = Vec::new();
    for candidate in work.candidates() {
        let Some(adoption) = adoptions.get(&candidate.type_name) else { continue };
        if is_known(&candidate.type_name) {
            continue;
        }
        let defaults = known
            .iter()
            .find(|one| one.type_name == adoption.element)
            .and_then(|one| one.details.pointer("/defaults/zh").and_then(Value::as_object).cloned())
            .unwrap_or_default();
        let props = translated(defaults, adoption, &candidate.props);
        work.turn_into(&candidate.element_id, &adoption.element, &raw(&props));
        adopted.push(Adopted {
            place: candidate.place,
            theirs: candidate.type_name,
            props: candidate.props,
        });
    }
    Ok(adopted)
}

fn translated(
    mut props: Map<String, Value>,
    adoption: &Adoption,
    theirs: &RawValue,
) -> Map<String, Value> {
    let theirs: Object = serde_json::from_str(theirs.get()).unwrap_or_default();
    for (ours, name) in &adoption.props {
        if let Some(value) = theirs.read::<Value>(name).filter(|value| !value.is_null()) {
            props.insert(ours.clone(), value);
        }
    }
    props
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;
    use serde_json::value::RawValue;

    use super::{Adoption, translated};

    #[test]
    fn defaults_stand_where_nothing_of_theirs_does() {
        let props = [("size", "theirSize"), ("colour", "theirColour"), ("corner", "theirSize")];
        let adoption = Adoption {
            element: "x".to_owned(),
            props: props
                .iter()
                .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
                .collect::<BTreeMap<_, _>>(),
        };
        let defaults =
            json!({ "size": 1, "colour": "#000", "more": true }).as_object().unwrap().clone();
        let theirs =
            RawValue::from_string(r#"{"theirSize":5,"theirColour":null,"other":1}"#.to_owned())
                .unwrap();
        let made = json!(translated(defaults, &adoption, &theirs));
        assert_eq!(made, json!({ "size": 5, "colour": "#000", "more": true, "corner": 5 }));
    }
}
