use super::*;
use crate::testing::{element_type, manifest};

fn of(id: &str, types: &[(&str, &str)]) -> Manifest {
    let names: Vec<&str> = types.iter().map(|(name, _)| *name).collect();
    let element_types = types.iter().map(|(name, group)| element_type(name, group)).collect();
    Manifest { element_types, ..manifest(id, "1.0.0", &names) }
}

#[test]
fn sorts_element_types_into_sections_in_the_order_of_the_panel() {
    let one = of("one", &[("deep", "advanced"), ("plain", "basic"), ("pie", "chart")]);
    let two = of("two", &[("field", "form"), ("film", "media"), ("plainer", "basic")]);
    let catalogue = Catalogue::of([&one, &two]);
    let found: Vec<(&str, Vec<&str>)> = catalogue
        .groups
        .iter()
        .map(|group| {
            let names =
                group.types.iter().map(|entry| entry.element_type["type"].as_str().unwrap());
            (group.name, names.collect())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("basic", vec!["plain", "plainer"]),
            ("form", vec!["field"]),
            ("media", vec!["film"]),
            ("chart", vec!["pie"]),
            ("advanced", vec!["deep"]),
        ]
    );
    assert_eq!(catalogue.groups[0].types[1].plugin, "two");
}

#[test]
fn leaves_out_empty_sections() {
    assert!(Catalogue::of([]).groups.is_empty());
    assert_eq!(Catalogue::of([&of("one", &[("pie", "chart")])]).groups.len(), 1);
}
