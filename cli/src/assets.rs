//! Embedded assets: the studio, the visitor's scripts, the text editor, fonts and the built-in
//! plugins. Debug builds read them from the checkout, so that a rebuilt studio needs no rebuilt
//! program.

use pinye_host::Assets;
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "../web/dist/studio"]
struct Studio;

#[derive(Embed)]
#[folder = "../web/dist/visitor"]
struct Visitor;

#[derive(Embed)]
#[folder = "../web/dist/tinymce"]
struct Tinymce;

#[derive(Embed)]
#[folder = "../dist/plugins"]
struct Packages;

#[derive(Embed)]
#[folder = "../dist/fonts"]
struct Fonts;

#[derive(Embed)]
#[folder = "../web/templates/works"]
struct Templates;

/// Returns the static files that the host serves next to its API.
pub(crate) fn embedded() -> Assets {
    Assets {
        studio: content::<Studio>,
        visitor: content::<Visitor>,
        tinymce: content::<Tinymce>,
        fonts: content::<Fonts>,
        packages: || {
            let names = Packages::iter().filter(|name| name.ends_with(".pinye"));
            names.filter_map(|name| Some((name.to_string(), content::<Packages>(&name)?))).collect()
        },
        templates: || {
            let names = Templates::iter();
            names
                .filter_map(|name| Some((name.to_string(), content::<Templates>(&name)?)))
                .collect()
        },
    }
}

fn content<Folder: Embed>(path: &str) -> Option<Cow<'static, [u8]>> {
    Folder::get(path).map(|EmbeddedFile { data, .. }| data)
}
