use super::*;

fn manifest_with(text: &str) -> Manifest {
    let label = r#"{ zh = "a", en = "a" }"#;
    let text = format!(
        "manifest = 1\nid = \"one\"\nversion = \"1.0.0\"\napi = \"1.0\"\nlicense = \"MIT\"\nname = {label}\n\
         description = {label}\nelements = [\"one\"]\n[web]\nabi = 1\n[capabilities]\n{}",
        text.replace("reason", &format!("reason = {label}"))
    );
    Manifest::parse_toml(&text).unwrap()
}

/// A new host, scope or secret is a new capability.
#[test]
fn what_nobody_has_seen_yet_is_named() {
    let former = manifest_with(
        "http = { hosts = [\"a.com\"], reason }\nkv = { scopes = [\"work\"], reason }",
    );
    let new = manifest_with(
        "http = { hosts = [\"a.com\", \"b.com\"], reason }\nkv = { scopes = [\"plugin\", \"work\"], reason }\n\
         clock = { reason }\nconfig = { keys = [\"k\"], secrets = [\"s\"], reason }",
    );
    let beyond = new_capabilities(&new, Some(&former), &Grants::all());
    assert_eq!(beyond, ["kv: plugin", "http: b.com", "config: k", "config: s", "clock"]);
    assert!(new_capabilities(&former, Some(&new), &Grants::all()).is_empty(), "less is no wish");
    let all = new_capabilities(&former, Some(&former), &Grants::default());
    assert_eq!(all, ["kv: work", "http: a.com"], "what was asked for and not granted");
}

/// A client that does not know the secrets sends them back as received.
#[test]
fn a_setting_that_is_only_true_stays_as_it_was() {
    let former = r#"{"capabilities":["config"],"config":{"a":"1","b":"2"}}"#;
    let sent = serde_json::json!({
        "capabilities": ["config"], "config": { "a": true, "c": true, "d": "4" },
    });
    let kept = grants_text(with_kept_settings(sent, former)).unwrap();
    assert_eq!(kept, r#"{"capabilities":["config"],"config":{"a":"1","d":"4"}}"#);
    let odd = serde_json::json!({ "config": { "a": false } });
    assert!(grants_text(with_kept_settings(odd, former)).is_err());
}

/// A new origin in the web policy is a new capability, too.
#[test]
fn a_new_site_of_the_web_policy_is_named() {
    let frames = |sites: &str| {
        manifest_with(&format!("[web.policy]\nframes = {{ origins = [{sites}], reason }}"))
    };
    let former = frames("\"https://a.example\"");
    let new = frames("\"https://a.example\", \"https://b.example\"");
    let beyond = new_capabilities(&new, Some(&former), &Grants::all());
    assert_eq!(beyond, ["frames: https://b.example"]);
    let beyond = new_capabilities(&former, None, &Grants::all());
    assert_eq!(beyond, ["frames: https://a.example"]);
}
