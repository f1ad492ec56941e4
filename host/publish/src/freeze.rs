//! Freezes scripts for visitors: shared modules and views, with imports rewritten to
//! content-addressed URLs.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use pinye_registry::acceptance::VIEWS_CHUNK_SPECIFIER;
use pinye_registry::{hash, imports};

use pinye_domain::publication::Asset;
use pinye_storage::compress::{self, Effort};

/// Reads a file of `web/dist/visitor`; `None` if it does not exist.
pub type VisitorFile = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Shared modules in dependency order, with their import specifiers.
const SHARED: [(&str, &[&str]); 6] = [
    ("react.js", &["react"]),
    ("react-dom.js", &["react-dom"]),
    ("jsx-runtime.js", &["react/jsx-runtime", "react/jsx-dev-runtime"]),
    ("zustand.js", &["zustand"]),
    ("plugin-api.js", &["@pinye/plugin-api"]),
    ("islands.js", &["islands"]),
];

/// Why a script cannot be frozen.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The web app was not built.
    #[error("web/dist/visitor/{0} is missing: build the web app first")]
    Missing(&'static str),
    /// The script has an import that a visitor's browser cannot resolve.
    #[error(transparent)]
    Imports(#[from] imports::Error),
}

/// Media type of the sandbox document, the only document among frozen files.
pub const SANDBOX_MIME: &str = "text/html; charset=utf-8";

/// Frozen files by URL.
#[derive(Debug, Default)]
pub(crate) struct FrozenAssets {
    /// URLs of the host's own scripts by file name; all documents of a work share them.
    host_scripts: BTreeMap<&'static str, String>,
    addresses: BTreeMap<String, String>,
    /// Direct imports of each module, by its URL.
    imports: BTreeMap<String, BTreeSet<String>>,
    assets: BTreeMap<String, Asset>,
}

impl FrozenAssets {
    /// Freezes one of the host's scripts that imports nothing, and returns its URL.
    pub(crate) fn host_script(
        &mut self,
        file: VisitorFile,
        name: &'static str,
    ) -> Result<String, Error> {
        if let Some(known) = self.host_scripts.get(name) {
            return Ok(known.clone());
        }
        let source = text(file, name)?;
        let address = self.script(&source)?;
        self.host_scripts.insert(name, address.clone());
        Ok(address)
    }

    /// Freezes the sandbox document in which author scripts run, and returns its URL. It shares
    /// neither modules nor origin with the page.
    pub(crate) fn sandbox(&mut self, file: VisitorFile) -> Result<String, Error> {
        let script = text(file, "sandbox.js")?.replace("</", "<\\/");
        let html = format!("<!doctype html><meta charset=\"utf-8\"><script>{script}</script>");
        let name = format!("{}.html", hash(html.as_bytes()));
        let address = format!("/a/{name}");
        let mime = SANDBOX_MIME.to_owned();
        let body = html.into_bytes();
        self.assets.entry(name.clone()).or_insert(Asset { name, mime, body, br: None, gzip: None });
        Ok(address)
    }

    /// Freezes the script that hydrates islands, with the shared modules, and returns its URL.
    pub(crate) fn islands(&mut self, file: VisitorFile) -> Result<String, Error> {
        if let Some(known) = self.addresses.get("islands") {
            return Ok(known.clone());
        }
        for (name, specifiers) in SHARED {
            let source = text(file, name)?;
            let address = self.script(&source)?;
            for specifier in specifiers {
                self.addresses.insert((*specifier).to_owned(), address.clone());
            }
        }
        Ok(self.addresses.get("islands").cloned().unwrap_or_default())
    }

    /// Freezes the view of an element type and, if it imports it, the module shared by its plugin's
    /// views.
    pub(crate) fn view(&mut self, source: &str, common: Option<&str>) -> Result<String, Error> {
        let imported = imports::specifiers(source)?;
        let is_used = imported.iter().any(|name| name == VIEWS_CHUNK_SPECIFIER);
        let common = common.filter(|_| is_used).map(|common| self.script(common)).transpose()?;
        self.module(source, common.as_deref())
    }

    /// Freezes a module and returns its URL.
    pub(crate) fn script(&mut self, source: &str) -> Result<String, Error> {
        self.module(source, None)
    }

    /// Freezes an SVG and returns its URL.
    pub(crate) fn svg(&mut self, svg: String) -> String {
        let name = format!("{}.svg", hash(svg.as_bytes()));
        let address = format!("/a/{name}");
        let mime = "image/svg+xml".to_owned();
        let asset =
            Asset { name: name.clone(), mime, body: svg.into_bytes(), br: None, gzip: None };
        self.assets.entry(name).or_insert(asset);
        address
    }

    fn module(&mut self, source: &str, common: Option<&str>) -> Result<String, Error> {
        let rewritten = imports::rewrite(source, |specifier| {
            let own = common.filter(|_| specifier == VIEWS_CHUNK_SPECIFIER);
            own.or_else(|| self.addresses.get(specifier).map(String::as_str)).map(str::to_owned)
        })?;
        let name = format!("{}.js", hash(rewritten.as_bytes()));
        let address = format!("/a/{name}");
        let imported = imports::specifiers(&rewritten)?.into_iter().collect();
        self.imports.insert(address.clone(), imported);
        self.assets.entry(name.clone()).or_insert_with(|| Asset {
            name,
            mime: "text/javascript; charset=utf-8".to_owned(),
            body: rewritten.into_bytes(),
            br: None,
            gzip: None,
        });
        Ok(address)
    }

    /// Returns modules with everything they import, for preloading.
    pub(crate) fn transitive_imports<'a>(
        &'a self,
        addresses: impl Iterator<Item = &'a str>,
    ) -> BTreeSet<&'a str> {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut pending: Vec<&str> = addresses.collect();
        while let Some(address) = pending.pop() {
            if found.insert(address) {
                pending.extend(self.imports.get(address).into_iter().flatten().map(String::as_str));
            }
        }
        found
    }

    /// Returns all frozen assets, uncompressed.
    pub(crate) fn into_assets(self) -> Vec<Asset> {
        self.assets.into_values().collect()
    }
}

/// Compresses an asset once for all requests.
pub(crate) fn compress(asset: &mut Asset) {
    // Fonts (woff2) are compressed already.
    if asset.mime.starts_with("font/") {
        return;
    }
    (asset.br, asset.gzip) = compress::compress(&asset.body, Effort::Best);
}

/// Returns a hash over the files of the visitor runtime.
pub(crate) fn fingerprint(file: VisitorFile) -> String {
    let styles = ["visitor.css", "paged.css", "long.css", "fit.css", "desk.css"]
        .into_iter()
        .chain(["marks.css", "core.css", "forms.css"]);
    let scripts = ["engine.js", "core.js", "actions.js", "play.js", "scripts.js", "sandbox.js"]
        .into_iter()
        .chain(["seen.js", "animations.json", "forms.js", "upload.js", "live.js"])
        .chain(["variables.js", "offline.js"])
        .chain(SHARED.iter().map(|(name, _)| *name));
    let hashes = scripts.chain(styles).map(|name| hash(&file(name).unwrap_or_default()));
    hash(hashes.collect::<String>().as_bytes())
}

/// Reads a text file of the visitor runtime.
pub(crate) fn text(file: VisitorFile, name: &'static str) -> Result<String, Error> {
    let bytes = file(name).ok_or(Error::Missing(name))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(name: &str) -> Option<Cow<'static, [u8]>> {
        let source: &str = match name {
            "core.js" => "export const core = 1",
            "react.js" => "export const h = 1",
            "react-dom.js" | "jsx-runtime.js" | "zustand.js" => "export * from 'react'",
            "plugin-api.js" => "import { h } from 'react'; export const api = h",
            "islands.js" => "import { api } from '@pinye/plugin-api'; api",
            _ => return None,
        };
        Some(Cow::Borrowed(source.as_bytes()))
    }

    /// In-app browsers do not support import maps, so every import is a content-addressed URL.
    #[test]
    fn bare_imports_become_addresses_of_their_content() {
        let mut frozen = FrozenAssets::default();
        let islands = frozen.islands(visitor).unwrap();
        let view = frozen.script("import { h } from 'react'\nexport default h").unwrap();
        assert_eq!(frozen.islands(visitor).unwrap(), islands, "the same content, the same address");
        let assets = frozen.into_assets();
        let source = |address: &str| {
            let asset = assets.iter().find(|asset| format!("/a/{}", asset.name) == address);
            String::from_utf8(asset.unwrap().body.clone()).unwrap()
        };
        let react = source(&view).split('\'').nth(1).unwrap().to_owned();
        assert_eq!(source(&react), "export const h = 1");
        assert!(source(&islands).starts_with("import { api } from '/a/"));
        assert!(assets.iter().all(|asset| asset.name == format!("{}.js", hash(&asset.body))));
        assert_eq!(assets.len(), 5, "three modules are the same text: {assets:?}");
    }

    #[test]
    fn everything_a_module_will_import_is_known_for_preloading() {
        let mut frozen = FrozenAssets::default();
        let islands = frozen.islands(visitor).unwrap();
        let found = frozen.transitive_imports([islands.as_str()].into_iter());
        assert_eq!(found.len(), 3, "itself, the kit, and what the kit imports: {found:?}");
        assert!(frozen.transitive_imports(["/a/unknown.js"].into_iter()).len() == 1);
    }

    /// The module shared by form fields is loaded once, no matter how many fields there are.
    #[test]
    fn what_views_have_in_common_is_frozen_once_and_only_where_it_is_used() {
        let mut frozen = FrozenAssets::default();
        frozen.islands(visitor).unwrap();
        let common = Some("import { h } from 'react'\nexport const c = h");
        let views = ["one", "two"].map(|name| {
            frozen
                .view(
                    &format!("import {{ c }} from './views.js'; export default [c, '{name}']"),
                    common,
                )
                .unwrap()
        });
        let found = frozen.transitive_imports(views.iter().map(String::as_str)).len();
        assert_eq!(found, 4, "both views, what they share, and what that imports");
        let alone = frozen.view("export default 1", common).unwrap();
        assert_eq!(frozen.transitive_imports([alone.as_str()].into_iter()).len(), 1);
        let other =
            frozen.view("import { c } from './views.js'; c", Some("export const c = 2")).unwrap();
        assert!(
            frozen
                .transitive_imports([other.as_str()].into_iter())
                .is_disjoint(&frozen.transitive_imports(views.iter().map(String::as_str))),
            "another plugin has its own"
        );
    }

    #[test]
    fn an_import_that_no_browser_could_follow_is_an_error() {
        let mut frozen = FrozenAssets::default();
        frozen.islands(visitor).unwrap();
        assert!(frozen.script("import x from 'left-pad'").is_err());
        assert!(frozen.script("import x from 'reakt'").is_err());
    }

    #[test]
    fn without_the_visitor_runtime_it_says_which_file_is_missing() {
        let error = FrozenAssets::default().host_script(|_| None, "core.js").unwrap_err();
        assert_eq!(
            error.to_string(),
            "web/dist/visitor/core.js is missing: build the web app first"
        );
    }
}
