use pinye_plugin::kv::{self, Scope};
use pinye_plugin::{Event, PluginError, Reaction, ReactionHooks, testing};

use super::{LIKES, Rate};

/// EL-RATE-01 to EL-RATE-14
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Rate>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Rate>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Rate>(props)
}

/// EL-RATE-30
#[test]
fn every_like_is_counted_and_every_unlike_taken_off() {
    react(Reaction::Add).unwrap();
    react(Reaction::Add).unwrap();
    react(Reaction::Remove).unwrap();
    assert_eq!(kv::get(Scope::Element, LIKES).unwrap().unwrap().value, b"1");
}

#[test]
fn the_count_belongs_to_the_element() {
    react(Reaction::Add).unwrap();
    assert_eq!(kv::list_keys(Scope::Plugin, "").unwrap(), Vec::<String>::new());
    assert_eq!(kv::list_keys(Scope::Work, "").unwrap(), Vec::<String>::new());
}

#[test]
fn a_like_that_cannot_be_counted_is_refused() {
    kv::put(Scope::Element, LIKES, b"many").unwrap();
    assert!(matches!(react(Reaction::Add), Err(PluginError::Internal(_))));
}

/// EL-RATE-16
#[test]
fn everybody_may_read() {
    let target = testing::target::<Rate>();
    assert_eq!(Rate::default().on_read(&target, &testing::visitor(), "zh-CN"), Ok(()));
}

#[test]
fn a_title_without_text_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"title": " "}"#), ["warning title.empty /title"]);
}

/// EL-RATE-10, EL-RATE-13
#[test]
fn counts_are_whole_numbers() {
    let properties = &testing::descriptor::<Rate>()["schema"]["properties"];
    assert_eq!(properties["baseCount"]["multipleOf"], 1);
    assert_eq!(properties["baseCount"]["minimum"], 0);
    assert_eq!(properties["avatarRows"]["multipleOf"], 1);
    assert_eq!(properties["avatarRows"]["maximum"], 3);
}

/// EL-PLG-009
#[test]
fn the_uuid_is_handed_to_the_view_and_never_stored() {
    let described = testing::descriptor::<Rate>();
    assert_eq!(described["props"][0]["runtime"], true);
    assert!(described["schema"]["properties"].get("uuid").is_none());
    assert!(described["defaults"]["zh"].get("uuid").is_none());
}

fn react(reaction: Reaction) -> Result<(), PluginError> {
    Rate::default().on_react(&Event {
        id: "e-1".to_owned(),
        target: testing::target::<Rate>(),
        props: "{}".to_owned(),
        actor: testing::visitor(),
        reaction,
        count: 0,
        language: "zh-CN".to_owned(),
    })
}
