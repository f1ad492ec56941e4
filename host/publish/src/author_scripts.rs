//! The scripts of authors on a page (EM-012): handed to the page's own script, which runs them where they reach nothing.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use pinye_domain::work::{Element, Work, scripts};

/// What the page's script is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthorScripts<'a> {
    /// Address of the document in which they run.
    pub frame: String,
    /// `zh-CN` or `en-US`.
    pub language: &'static str,
    /// Ids of all pages, by which scripts count them.
    pages: Vec<&'a str>,
    /// Elements by the names that authors gave them.
    names: BTreeMap<String, &'a str>,
    scripts: Vec<AuthorScript<'a>>,
}

#[derive(Debug, Serialize)]
struct AuthorScript<'a> {
    element: &'a str,
    /// Id of its page.
    page: &'a str,
    content: String,
}

/// Scripts of one document, and all that they are long.
const MAX_SCRIPTS: usize = 50;
const MAX_SCRIPT_BYTES: usize = 128 * 1024;

impl<'a> AuthorScripts<'a> {
    /// Those of these pages, in their order; none when there are none. Where an author wrote more than a page may have, the
    /// first ones run.
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

    /// Whether one of them asks for an animation.
    pub(crate) fn uses_animations(&self) -> bool {
        self.scripts.iter().any(|script| script.content.contains("playAnimation"))
    }
}

fn name_of(element: &Element) -> Option<String> {
    let name: String = serde_json::from_str(element.field("customName")?.get()).ok()?;
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// A work of an earlier version may hold what nobody checked then.
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
