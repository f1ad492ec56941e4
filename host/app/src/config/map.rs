//! The installation's map service in the settings.

use anyhow::Context as _;

use super::{Options, text};
use pinye_outbound::maps::{MapService, PROVIDERS};

/// Returns the map service; `None` without a key. The provider must be a known one even then.
pub(super) fn service(flags: &Options, file: &Options) -> anyhow::Result<Option<MapService>> {
    let name = text(&flags.map_provider, &file.map_provider);
    let name = name.as_deref().unwrap_or("tencent");
    let provider = PROVIDERS.into_iter().find(|provider| provider.name == name);
    let known = || PROVIDERS.map(|provider| provider.name).join(", ");
    let provider = provider
        .with_context(|| format!("{name} is no provider of maps; there are {}", known()))?;
    let address = text(&flags.map_url, &file.map_url).unwrap_or_else(|| provider.url.to_owned());
    let url = pinye_outbound::fetch::parse_http_url(&address)
        .with_context(|| format!("{address} is not an address"))?;
    let key = text(&flags.map_key, &file.map_key);
    Ok(key.map(|key| MapService { provider, key, url }))
}

#[cfg(test)]
mod tests {
    use super::{Options, PROVIDERS, service};

    fn set(key: &str, provider: Option<&str>, url: Option<&str>) -> Options {
        Options {
            map_key: Some(key.to_owned()),
            map_provider: provider.map(str::to_owned),
            map_url: url.map(str::to_owned),
            ..Options::default()
        }
    }

    /// EL-MAP-17
    #[test]
    fn it_is_tencents_unless_another_one_is_named() {
        let none = Options::default();
        let of = |options: &Options| service(options, &none).unwrap().unwrap();
        assert_eq!(of(&set("k", None, None)).url.as_str(), "https://apis.map.qq.com/");
        for provider in PROVIDERS {
            let service = of(&set("k", Some(provider.name), None));
            assert_eq!(service.url.as_str().trim_end_matches('/'), provider.url);
        }
        let near = of(&set("k", Some("amap"), Some("http://127.0.0.1:9/maps")));
        assert_eq!(near.url.as_str(), "http://127.0.0.1:9/maps");
        assert!(service(&none, &set("k", None, None)).unwrap().is_some());
    }

    #[test]
    fn without_a_key_there_is_none_and_nonsense_is_named() {
        let none = Options::default();
        assert!(service(&none, &none).unwrap().is_none());
        assert!(service(&set("", Some("amap"), None), &none).unwrap().is_none());
        let wrong = service(&set("k", Some("baidu"), None), &none).unwrap_err();
        assert!(format!("{wrong:#}").contains("baidu is no provider of maps; there are tencent"));
        let wrong = service(&set("k", None, Some("maps.example")), &none).unwrap_err();
        assert!(format!("{wrong:#}").contains("maps.example"));
    }

    #[test]
    fn the_key_is_not_shown_by_accident() {
        let service = service(&set("canary", None, None), &Options::default()).unwrap();
        assert!(!format!("{service:?}").contains("canary"));
    }
}
