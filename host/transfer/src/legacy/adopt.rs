//! Adopts elements of other products. The plugins' manifests define which foreign element becomes
//! which element type.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pinye_domain::element::Candidate;
use pinye_domain::json::raw;
use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_domain::work::legacy::ConversionNotes;
use pinye_plugin_host::{ElementType, Plugins};
use pinye_registry::Registry;
use pinye_registry::manifest::Adoption;
use pinye_store::{self as store, Db};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::translate::{ForeignElement, TranslatedElement, translate_element};
use pinye_domain::error::Result;

/// An adopted element with its original data.
pub(crate) struct AdoptedElement {
    /// Path of the element: `pages[0].elements[3]`.
    pub(crate) place: String,
    /// Its original type.
    pub(crate) theirs: String,
    /// Its original props.
    pub(crate) props: Box<RawValue>,
}

/// Adoption rules of all enabled plugins.
pub(crate) struct AdoptionTable {
    known: Arc<Vec<Arc<ElementType>>>,
    by_name: HashMap<String, Adoption>,
}

impl AdoptionTable {
    pub(crate) async fn read(
        db: &Db,
        registry: &Registry,
        plugins: &Plugins,
    ) -> Result<AdoptionTable> {
        let known = plugins.element_types();
        let is_known = |name: &str| known.iter().any(|one| one.type_name == name);
        let mut by_name: HashMap<String, Adoption> = HashMap::new();
        for plugin in store::plugins::list(db).await?.into_iter().filter(|one| one.enabled) {
            let Some(manifest) = registry.manifest(&plugin.sha256) else { continue };
            for (theirs, adoption) in manifest.adopts.values().flatten() {
                if is_known(&adoption.element) && !is_known(theirs) {
                    by_name.entry(theirs.clone()).or_insert_with(|| adoption.clone());
                }
            }
        }
        Ok(AdoptionTable { known, by_name })
    }

    /// Whether a work has an element that some plugin adopts, which makes it a work of another
    /// product.
    pub(crate) fn any_of(&self, names: &HashSet<String>) -> bool {
        names.iter().any(|name| self.by_name.contains_key(name))
    }

    fn details(&self, type_name: &str) -> Option<&Value> {
        self.known.iter().find(|one| one.type_name == type_name).map(|one| &*one.details)
    }

    fn has_flag(&self, type_name: &str, flag: &str) -> bool {
        self.details(type_name).and_then(|details| details.get(flag)) == Some(&Value::Bool(true))
    }
}

/// Converts every element of an unknown type that some plugin adopts.
pub(crate) fn adopt(
    adoptions: &AdoptionTable,
    work: &mut Work,
    language: Language,
    notes: &mut ConversionNotes,
) -> Vec<AdoptedElement> {
    let mut adopted = Vec::new();
    for candidate in work.candidates() {
        let Some(adoption) = adoptions.by_name.get(&candidate.type_name) else { continue };
        let style = style_of(work, &candidate.element_id);
        let props = serde_json::from_str(candidate.props.get()).unwrap_or_default();
        let theirs = ForeignElement { props, style };
        let made =
            translate_element(adoption, &theirs, language, |element| adoptions.details(element));
        for message in made.messages {
            notes.add(&candidate.place, &candidate.type_name, message);
        }
        let TranslatedElement { element, props, style, .. } = made;
        work.change_element_type(&candidate.element_id, &element, &raw(&props));
        if style != theirs.style {
            work.set_field(&candidate.element_id, "commonStyle", &raw(&style));
        }
        let Candidate { place, type_name, props, .. } = candidate;
        adopted.push(AdoptedElement { place, theirs: type_name, props });
    }
    if !adopted.is_empty() {
        normalize_layout(adoptions, work);
    }
    adopted
}

fn style_of(work: &Work, uuid: &str) -> Map<String, Value> {
    let style = work.find(uuid).and_then(|(_, element)| element.field("commonStyle"));
    style.and_then(|style| serde_json::from_str(style.get()).ok()).unwrap_or_default()
}

/// Applies the layout rules that the editor applies after a change: an element with `fillsPage` has
/// the size of its page, and one with `staysLowest` lies below all others.
fn normalize_layout(adoptions: &AdoptionTable, work: &mut Work) {
    let (width, height) = (work.settings.width, work.settings.height);
    let is_long = work.settings.page_mode == "h5_long_page";
    let mut placed = Vec::new();
    for page in &work.pages {
        let fills = |name: &str| adoptions.has_flag(name, "fillsPage");
        let lies = |name: &str| adoptions.has_flag(name, "staysLowest");
        let is_any = |name: &str| fills(name) || lies(name);
        if !page.elements.iter().any(|element| is_any(&element.type_name)) {
            continue;
        }
        let others = page.elements.iter().filter(|element| !fills(&element.type_name));
        let lowest = others.map(|element| bottom(&style_of(work, &element.uuid)));
        let height = lowest.filter(|_| is_long).fold(height, f64::max);
        for element in &page.elements {
            let mut style = style_of(work, &element.uuid);
            if fills(&element.type_name) {
                let [width, height] = [width, height].map(super::translate::number);
                let page_box = json!({ "left": 0, "top": 0, "width": width, "height": height });
                style.extend(page_box.as_object().cloned().unwrap_or_default());
                style.shift_remove("rotate");
            }
            let layer = style.get("zindex").and_then(Value::as_f64).unwrap_or(1.0).max(1.0);
            let layer = if lies(&element.type_name) { 0.0 } else { layer };
            style.insert("zindex".to_owned(), super::translate::number(layer));
            placed.push((element.uuid.clone(), raw(&style)));
        }
    }
    for (uuid, style) in placed {
        work.set_field(&uuid, "commonStyle", &style);
    }
}

fn bottom(style: &Map<String, Value>) -> f64 {
    let number = |key: &str, usual: f64| style.get(key).and_then(Value::as_f64).unwrap_or(usual);
    (number("top", 100.0) + number("height", 40.0)).ceil()
}
