//! Capabilities that a package requests, compared with those of the version before it.

use pinye_plugin_host::Grants;
use pinye_registry::Manifest;

/// Returns what a manifest requests beyond what the former one requested and was granted, as
/// `capability` or `capability: detail`.
pub(super) fn new_capabilities(
    new: &Manifest,
    former: Option<&Manifest>,
    grants: &Grants,
) -> Vec<String> {
    let (new, former) =
        (requested_capabilities(new), former.map(requested_capabilities).unwrap_or_default());
    let is_granted =
        |(capability, _): &&(&'static str, String)| grants.capabilities.contains(*capability);
    let known: Vec<_> = former.iter().filter(is_granted).collect();
    let wishes = new.iter().filter(|wish| !known.contains(wish));
    wishes
        .map(|(capability, detail)| match detail.as_str() {
            "" => (*capability).to_owned(),
            detail => format!("{capability}: {detail}"),
        })
        .collect()
}

fn requested_capabilities(manifest: &Manifest) -> Vec<(&'static str, String)> {
    let asked = &manifest.capabilities;
    let none: &[String] = &[];
    let kv = asked.kv.as_ref().map_or(none, |kv| &kv.scopes);
    let http = asked.http.as_ref().map_or(none, |http| &http.hosts);
    let (keys, secrets) =
        asked.config.as_ref().map_or((none, none), |config| (&config.keys, &config.secrets));
    let plain = [("clock", asked.clock.is_some()), ("random", asked.random.is_some())];
    let plain = plain.into_iter().filter(|(_, is_asked)| *is_asked);
    let details = [("kv", kv), ("http", http), ("config", keys), ("config", secrets)];
    let details = details.into_iter().flat_map(|(capability, details)| {
        details.iter().map(move |detail| (capability, detail.clone()))
    });
    let sites = manifest.web.policy.requested();
    let sites =
        sites.flat_map(|(name, sites)| sites.origins.iter().map(move |site| (name, site.clone())));
    details.chain(plain.map(|(capability, _)| (capability, String::new()))).chain(sites).collect()
}
