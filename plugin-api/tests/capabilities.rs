//! The capabilities in tests behave like the host's (wit/).

use pinye_plugin::kv::{self, Entry, Error, Scope};
use pinye_plugin::{PluginError, clock, config, random, testing};

#[test]
fn a_value_is_read_as_it_was_written_and_its_revision_rises() {
    assert_eq!(kv::get(Scope::Plugin, "a"), Ok(None));
    assert_eq!(kv::put(Scope::Plugin, "a", b"x"), Ok(1));
    assert_eq!(kv::put(Scope::Plugin, "a", b"y"), Ok(2));
    let entry = Entry { value: b"y".to_vec(), revision: 2 };
    assert_eq!(kv::get(Scope::Plugin, "a"), Ok(Some(entry)));
}

#[test]
fn scopes_do_not_see_each_other() {
    kv::put(Scope::Element, "a", b"x").unwrap();
    assert_eq!(kv::get(Scope::Work, "a"), Ok(None));
    assert_eq!(kv::list_keys(Scope::Plugin, ""), Ok(Vec::new()));
}

#[test]
fn a_write_with_a_stale_revision_is_refused_and_told_the_current_one() {
    assert_eq!(kv::put_if(Scope::Work, "a", b"x", 1), Err(Error::Stale(0)));
    assert_eq!(kv::put_if(Scope::Work, "a", b"x", 0), Ok(1));
    assert_eq!(kv::put_if(Scope::Work, "a", b"y", 0), Err(Error::Stale(1)));
}

#[test]
fn increments_begin_at_nothing_and_refuse_what_is_no_number() {
    assert_eq!(kv::increment(Scope::Element, "n", 5), Ok(5));
    assert_eq!(kv::increment(Scope::Element, "n", -7), Ok(-2));
    kv::put(Scope::Element, "n", b"seven").unwrap();
    assert!(matches!(kv::increment(Scope::Element, "n", 1), Err(Error::Invalid(_))));
    kv::put(Scope::Element, "n", i64::MAX.to_string().as_bytes()).unwrap();
    assert!(matches!(kv::increment(Scope::Element, "n", 1), Err(Error::Invalid(_))));
}

#[test]
fn keys_and_values_have_the_sizes_of_the_contract() {
    assert!(matches!(kv::put(Scope::Plugin, "", b""), Err(Error::Invalid(_))));
    assert!(matches!(kv::put(Scope::Plugin, &"k".repeat(257), b""), Err(Error::Invalid(_))));
    assert_eq!(kv::put(Scope::Plugin, &"k".repeat(256), b""), Ok(1));
    let value = vec![0; 64 * 1024];
    assert_eq!(kv::put(Scope::Plugin, "v", &value), Ok(1));
    assert!(matches!(
        kv::put(Scope::Plugin, "v", &[value, vec![0]].concat()),
        Err(Error::Invalid(_))
    ));
}

#[test]
fn keys_are_listed_in_order_and_go_away_when_deleted() {
    for key in ["b2", "a1", "b1"] {
        kv::put(Scope::Plugin, key, b"").unwrap();
    }
    assert_eq!(kv::list_keys(Scope::Plugin, "b").unwrap(), ["b1", "b2"]);
    assert_eq!(kv::delete(Scope::Plugin, "b1"), Ok(true));
    assert_eq!(kv::delete(Scope::Plugin, "b1"), Ok(false));
    assert_eq!(kv::list_keys(Scope::Plugin, "").unwrap(), ["a1", "b2"]);
}

#[test]
fn failures_of_the_storage_become_failures_of_the_plugin() {
    assert!(matches!(PluginError::from(Error::Quota), PluginError::Unavailable(_)));
    assert!(matches!(PluginError::from(Error::Stale(3)), PluginError::Conflict(_)));
    assert!(matches!(PluginError::from(Error::Denied(String::new())), PluginError::Denied(_)));
}

#[test]
fn time_settings_and_randomness_are_what_the_test_says() {
    assert_eq!(clock::now_ms(), 0);
    testing::set_now_ms(7);
    assert_eq!(clock::now_ms(), 7);
    assert_eq!(config::get("key"), None);
    testing::set_config("key", "value");
    assert_eq!(config::get("key").as_deref(), Some("value"));
    assert_eq!(random::bytes(3), [0, 1, 2]);
    assert_eq!(random::bytes(u32::MAX).len(), 4096);
}
