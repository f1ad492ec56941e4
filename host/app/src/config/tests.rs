use super::{LogFormat, Options};

#[test]
fn flags_win_over_the_file_and_the_file_over_the_default() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.toml");
    std::fs::write(&path, "demo = true\nlog = \"json\"\nstudio_addr = \"127.0.0.1:9000\"\n")
        .unwrap();
    let flags = Options {
        config: Some(path),
        studio_addr: Some("127.0.0.1:9001".parse().unwrap()),
        ..Options::default()
    };
    let config = flags.resolve().unwrap();
    assert_eq!(config.studio_addr.port(), 9001);
    assert_eq!(config.works_addr.port(), 4174);
    assert!(config.settings.demo && !config.settings.dev);
    assert_eq!(config.log, LogFormat::Json);
}

#[test]
fn an_unknown_key_of_the_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.toml");
    std::fs::write(&path, "studio_adr = \"127.0.0.1:9000\"\n").unwrap();
    let wrong = Options { config: Some(path), ..Options::default() }.resolve();
    assert!(format!("{:#}", wrong.unwrap_err()).contains("studio_adr"));
}

#[test]
fn one_address_for_both_origins_is_refused() {
    let same = Some("127.0.0.1:4173".parse().unwrap());
    let options = Options { studio_addr: same, works_addr: same, ..Options::default() };
    assert!(options.resolve().is_err());
    let url = Some("https://a.example".to_owned());
    let options = Options { studio_url: url.clone(), works_url: url, ..Options::default() };
    assert!(options.resolve().is_err());
}

fn file(text: &str) -> anyhow::Result<super::Config> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.toml");
    std::fs::write(&path, text).unwrap();
    Options { config: Some(path), ..Options::default() }.resolve()
}

/// By default only this machine can reach the host, and nothing for development is enabled.
#[test]
fn the_defaults_are_for_one_machine_and_safe() {
    let config = Options::default().resolve().unwrap();
    assert!(config.studio_addr.ip().is_loopback() && config.works_addr.ip().is_loopback());
    assert_ne!(config.studio_addr, config.works_addr);
    assert!(!config.settings.dev && !config.settings.demo);
    assert!(config.settings.trusted_proxies.contains("127.0.0.1".parse().unwrap()));
    assert!(!config.settings.trusted_proxies.contains("10.0.0.1".parse().unwrap()));
    assert!(config.database_url.is_none() && config.admin_password.is_none());
    assert_eq!(config.settings.upload_quota, 2 << 30);
    assert_eq!(config.limits, pinye_plugin_host::Limits::default());
}

#[test]
fn limits_of_plugins_come_from_the_file_one_by_one() {
    let config =
        file("[limits]\nmemory-bytes = 1048576\n[limits.kv]\nkey-bytes = 10\nvalue-bytes = 20\nquota-bytes = 30\n")
            .unwrap();
    let default = pinye_plugin_host::Limits::default();
    assert_eq!((config.limits.memory_bytes, config.limits.kv.quota_bytes), (1 << 20, 30));
    assert_eq!(config.limits.hook, default.hook, "what is not named stays");
    assert!(file("[limits]\nmemory = 1\n").is_err(), "a misspelled limit must not be none");
}

/// A public address must be an origin: a path below it would not separate the two.
#[test]
fn an_address_for_people_is_an_origin() {
    for (given, kept) in [
        ("https://h5.example", "https://h5.example"),
        ("https://h5.example/", "https://h5.example"),
        ("HTTP://H5.Example:8080", "http://h5.example:8080"),
        ("https://h5.example:443", "https://h5.example"),
    ] {
        let options = Options { works_url: Some(given.to_owned()), ..Options::default() };
        assert_eq!(options.resolve().unwrap().settings.works_url, kept);
    }
    for wrong in ["h5.example", "ftp://h5.example", "https://h5.example/works", "https://x/?a=1"] {
        let options = Options { works_url: Some(wrong.to_owned()), ..Options::default() };
        let error = options.resolve().unwrap_err();
        assert!(format!("{error:#}").contains(wrong), "{error:#}");
    }
}

#[test]
fn two_ports_of_one_machine_are_two_origins_and_two_machines_may_share_a_port() {
    let addr = |text: &str| Some(text.parse().unwrap());
    let pair = |studio, works| {
        Options { studio_addr: addr(studio), works_addr: addr(works), ..Options::default() }
            .resolve()
    };
    assert!(pair("127.0.0.1:80", "127.0.0.1:81").is_ok());
    assert!(pair("127.0.0.1:80", "127.0.0.2:80").is_ok());
    assert!(pair("127.0.0.1:0", "127.0.0.1:0").is_ok(), "any free ones");
    assert!(pair("[::1]:80", "[::1]:80").is_err());
}

#[test]
fn figures_are_told_on_this_machine_alone_and_only_when_asked_for() {
    assert!(Options::default().resolve().unwrap().metrics_addr.is_none());
    assert_eq!(
        file("metrics_addr = \"127.0.0.1:9100\"").unwrap().metrics_addr.unwrap().port(),
        9100
    );
    assert!(file("metrics_addr = \"[::1]:9100\"").is_ok());
    for open in ["0.0.0.0:9100", "[::]:9100", "10.0.0.1:9100"] {
        let error = file(&format!("metrics_addr = \"{open}\"")).unwrap_err();
        assert!(format!("{error:#}").contains("loopback"), "{error:#}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let options = Options { config: Some("/no/such/pinye.toml".into()), ..Options::default() };
    assert!(format!("{:#}", options.resolve().unwrap_err()).contains("/no/such/pinye.toml"));
    assert!(file("studio_addr = 4173").is_err() && file("demo = \"yes\"").is_err());
}
