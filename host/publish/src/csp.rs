//! Content security policies of visitors' documents.

use std::collections::BTreeSet;

use url::{Position, Url};

use super::sites::GrantedOrigins;

/// Features of a document that its policy has to allow.
#[derive(Clone, Copy, Debug, Default)]
pub struct CspFeatures {
    /// The host's own scripts, which may also send requests to the same origin.
    pub scripts: bool,
    /// Fonts.
    pub fonts: bool,
}

/// Returns the policy of a document. Only the studio may frame it. `sites` are the granted origins
/// of the plugins whose elements are on it.
pub fn for_document(features: CspFeatures, studio_url: &str, sites: &GrantedOrigins) -> String {
    let fonts = if features.fonts { "'self'" } else { "'none'" };
    let scripts = if features.scripts { "'self'" } else { "'none'" };
    let joined = |sites: &BTreeSet<String>| -> String {
        sites.iter().map(|site| format!(" {site}")).collect()
    };
    let connect = match features.scripts {
        true => format!("'self'{}", joined(&sites.connect)),
        false => "'none'".to_owned(),
    };
    let frames = match joined(&sites.frames) {
        none if none.is_empty() => none,
        frames => format!(" frame-src{frames};"),
    };
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; \
         media-src 'self' https:; connect-src {connect};{frames} font-src {fonts}; base-uri 'none'; form-action 'self'; \
         object-src 'none'; frame-ancestors 'self' {studio_url}"
    )
    .trim_end()
    .to_owned()
}

/// Returns the policy of the sandbox document in which author scripts run (EM-012). It has an
/// opaque origin even when it is opened directly; it may start workers from blobs and cannot send
/// requests. Studio previews may frame it.
pub fn for_sandbox(studio_url: &str) -> String {
    let policy = format!(
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self' {studio_url}"
    );
    policy.trim_end().to_owned()
}

/// Extends a policy for a document with the script for WeChat's browser. With an SDK, its file may
/// be loaded and the `weixin:` frames opened with which it talks to the app.
pub fn for_wechat(policy: &str, sdk: Option<&Url>) -> String {
    let frames = policy.contains("; frame-src ");
    let directives = policy.split("; ").map(|directive| {
        let (name, sources) = directive.split_once(' ').unwrap_or((directive, ""));
        let sources = if sources == "'none'" { "'self'" } else { sources };
        match (name, sdk) {
            ("script-src", Some(sdk)) => format!("script-src {sources} {}", source(sdk)),
            ("connect-src", Some(_)) if !frames => {
                format!("connect-src {sources}; frame-src weixin:")
            }
            // Browsers ignore a second directive of the same name, so extend the existing one.
            ("frame-src", Some(_)) => format!("frame-src {sources} weixin:"),
            ("connect-src", Some(_)) => format!("connect-src {sources}"),
            ("script-src" | "connect-src", None) => format!("{name} {sources}"),
            _ => directive.to_owned(),
        }
    });
    directives.collect::<Vec<_>>().join("; ")
}

/// Formats a URL as a policy source: without query, and with the characters escaped that would end
/// the directive.
fn source(url: &Url) -> String {
    url[..Position::AfterPath].replace(';', "%3B").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::{CspFeatures, GrantedOrigins, for_wechat};

    fn for_document(has_script: bool, has_fonts: bool, studio_url: &str) -> String {
        let features = CspFeatures { scripts: has_script, fonts: has_fonts };
        super::for_document(features, studio_url, &GrantedOrigins::default())
    }

    /// `[web.policy]`: the policy contains what was granted to the plugins of a page, and nothing
    /// else.
    #[test]
    fn sites_of_plugins_are_added_where_they_belong() {
        let set = |site: &str| [site.to_owned()].into();
        let sites =
            GrantedOrigins { frames: set("https://a.example"), connect: set("https://b.example") };
        let policy = |scripts| {
            super::for_document(
                CspFeatures { scripts, fonts: false },
                "https://studio.example",
                &sites,
            )
        };
        assert!(policy(true).contains(
            "; connect-src 'self' https://b.example; frame-src https://a.example; font-src"
        ));
        assert!(
            policy(false).contains("; connect-src 'none'; frame-src https://a.example; font-src")
        );
        let without = policy(true).replace(" https://b.example", "");
        assert_eq!(
            without.replace(" frame-src https://a.example;", ""),
            for_document(true, false, "https://studio.example"),
            "nothing else changes"
        );
        let sdk = Url::parse("https://res.example/js/wx.js").unwrap();
        let wechat_policy = for_wechat(&policy(true), Some(&sdk));
        assert_eq!(wechat_policy.matches("frame-src").count(), 1, "{wechat_policy}");
        assert!(
            wechat_policy.contains("; frame-src https://a.example weixin:; "),
            "{wechat_policy}"
        );
        assert_eq!(for_wechat(&policy(true), None), policy(true));
    }

    #[test]
    fn a_document_without_script_lets_no_script_run() {
        assert!(for_document(false, false, "https://studio.example").contains("script-src 'none'"));
        let policy = for_document(true, false, "https://studio.example");
        assert!(policy.contains("script-src 'self';"));
        assert!(
            !policy.contains("unsafe-eval")
                && !policy.contains("script-src 'self' 'unsafe-inline'")
        );
        assert!(policy.ends_with("frame-ancestors 'self' https://studio.example"));
    }

    /// A page without fonts of the library may not load any.
    #[test]
    fn only_a_document_with_typefaces_may_load_them() {
        assert!(for_document(false, true, "").contains(" font-src 'self'; "));
        assert!(for_document(true, false, "").contains(" font-src 'none'; "));
    }

    /// VR-011
    #[test]
    fn in_wechats_browser_one_file_more_may_be_loaded_and_nothing_else() {
        let sdk = Url::parse("https://res.example/js/wx;a,b.js?v=1#x").unwrap();
        for has_script in [true, false] {
            let before = for_document(has_script, false, "https://studio.example");
            let policy = for_wechat(&before, Some(&sdk));
            assert!(
                policy.contains(" script-src 'self' https://res.example/js/wx%3Ba%2Cb.js; "),
                "{policy}"
            );
            assert!(policy.contains(" connect-src 'self'; frame-src weixin:; "), "{policy}");
            let of = |policy: &str, name: &str| {
                policy.split("; ").find(|one| one.starts_with(name)).map(str::to_owned)
            };
            for name in ["default-src", "style-src", "img-src", "object-src", "frame-ancestors"] {
                assert_eq!(of(&policy, name), of(&before, name));
            }
            let alone = for_wechat(&before, None);
            assert_eq!(
                alone,
                for_document(true, false, "https://studio.example"),
                "no SDK, no more than a script"
            );
        }
    }
}
