//! Author scripts of a document (EM-012): passed to the page's own script, which runs them in a
//! sandboxed frame.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use pinye_domain::work::{Element, Work, scripts};

/// Data for the page's script.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthorScripts<'a> {
    /// URL of the sandbox document in which they run.
    pub frame: String,
    /// `zh-CN` or `en-US`.
    pub language: &'static str,
    /// Ids of all pages; scripts refer to pages by their index.
    pages: Vec<&'a str>,
    /// Element ids by the names that authors gave them.
    names: BTreeMap<String, &'a str>,
    scripts: Vec<AuthorScript<'a>>,
}

#[derive(Debug, Serialize)]
struct AuthorScript<'a> {
    element: &'a str,
    /// Id of the element's page.
    page: &'a str,
    content: String,
}

/// Limits of one document: number of scripts, and bytes of all of them.
const MAX_SCRIPTS: usize = 50;
const MAX_SCRIPT_BYTES: usize = 128 * 1024;

impl<'a> AuthorScripts<'a> {
    /// Collects the scripts of these pages in document order; `None` if there are none. Scripts
    /// beyond the limits are dropped.
    pub(crate) fn of(
        work: &'a Work,
        pages: std::ops::Range<usize>,
        excluded: &HashSet<String>,
    ) -> Option<AuthorScripts<'a>> {
        let (mut names, mut scripts, mut bytes) = (BTreeMap::new(), Vec::new(), 0);
        for page in work.pages.iter().skip(pages.start).take(pages.len()) {
            for element in page.elements.iter().filter(|one| !excluded.contains(&one.uuid)) {
                if let Some(name) = name_of(element) {
                    names.entry(name).or_insert(element.uuid.as_str());
                }
                for content in contents(element) {
                    bytes += content.len();
                    if scripts.len() < MAX_SCRIPTS && bytes <= MAX_SCRIPT_BYTES {
                        scripts.push(AuthorScript {
                            element: &element.uuid,
                            page: &page.id,
                            content,
                        });
                    }
                }
            }
        }
        let pages = work.pages.iter().map(|page| page.id.as_str()).collect();
        let (frame, language) = (String::new(), "");
        (!scripts.is_empty()).then_some(AuthorScripts { frame, language, pages, names, scripts })
    }

    /// Whether a script plays an animation.
    pub(crate) fn uses_animations(&self) -> bool {
        self.scripts.iter().any(|script| script.content.contains("playAnimation"))
    }
}

fn name_of(element: &Element) -> Option<String> {
    let name: String = serde_json::from_str(element.field("customName")?.get()).ok()?;
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// Returns the scripts of an element. Ignores malformed data, which works of earlier versions may
/// contain.
fn contents(element: &Element) -> Vec<String> {
    #[derive(Deserialize)]
    struct Script {
        content: String,
    }
    let Some(field) = element.field("scripts").filter(|list| list.get() != "[]") else {
        return Vec::new();
    };
    let list: Vec<serde_json::Value> = serde_json::from_str(field.get()).unwrap_or_default();
    let read = list.into_iter().filter_map(|one| serde_json::from_value::<Script>(one).ok());
    let is_run = |text: &String| {
        !text.trim().is_empty() && text.chars().count() <= scripts::MAX_SCRIPT_CHARACTERS
    };
    read.map(|script| script.content).filter(is_run).collect()
}
