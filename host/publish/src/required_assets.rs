//! Determines what a document needs beside its markup: scripts, islands, animations, each only if
//! an element on its pages needs it.

use super::author_scripts::AuthorScripts;
use super::document::DocumentKind;
use super::motion::{self, Motion};
use super::page_assembler::{Islands, PageAssembler};
use super::render::PrerenderedPage;
use super::{Error, RenderMode, freeze, variables};

/// Assets of a document.
pub(super) struct RequiredAssets<'a> {
    /// URLs of its scripts, in order of execution.
    pub(super) scripts: Vec<String>,
    /// URLs of modules that the scripts import.
    pub(super) preloads: Vec<String>,
    pub(super) islands: Option<Islands<'a>>,
    pub(super) author_scripts: Option<AuthorScripts<'a>>,
    pub(super) motion: Motion,
    pub(super) has_form: bool,
    /// Whether visitors can open it again while offline.
    pub(super) works_offline: bool,
}

impl<'a> PageAssembler<'a> {
    /// Determines the assets of these pages.
    pub(super) fn required_assets(
        &mut self,
        kind: DocumentKind,
        pages: &[PrerenderedPage],
        first: usize,
    ) -> Result<RequiredAssets<'a>, Error> {
        let turns = kind == DocumentKind::Paged && pages.len() > 1;
        let asks = matches!(kind, DocumentKind::SinglePage(_))
            && pages.iter().any(|page| page.html.contains(" data-go=\""));
        let needs_core = turns || asks || pages.iter().any(|page| page.needs_core);
        let islands = self.islands(pages, first)?;
        let mut scripts = Vec::new();
        if needs_core {
            scripts.push(self.frozen.host_script(self.environment.visitor, "core.js")?);
        }
        let is_draft = matches!(self.options.mode, RenderMode::Draft { .. });
        if is_draft && islands.is_some() {
            scripts.push(self.frozen.host_script(self.environment.visitor, "preview.js")?);
        }
        let has_form = self.forms.has_form_on(first..first + pages.len());
        if has_form && islands.is_some() {
            // Before the islands, whose views use the form script.
            scripts.push(self.frozen.host_script(self.environment.visitor, "forms.js")?);
            if pages.iter().any(|page| page.html.contains(" type=\"file\"")) {
                scripts.push(self.frozen.host_script(self.environment.visitor, "upload.js")?);
            }
        }
        let author_scripts = self.author_scripts(pages.len(), first)?;
        self.actions(pages, author_scripts.as_ref(), &mut scripts)?;
        let plays_any = author_scripts.as_ref().is_some_and(AuthorScripts::uses_animations);
        let later_wait = kind == DocumentKind::Long;
        let motion = self.motion(first..first + pages.len(), later_wait, plays_any)?;
        if motion.waits {
            scripts.push(self.frozen.host_script(self.environment.visitor, "seen.js")?);
        }
        if pages.iter().any(|page| page.is_live) {
            scripts.push(self.frozen.host_script(self.environment.visitor, "live.js")?);
        }
        if pages.iter().any(|page| variables::has_open_variables(&page.html)) {
            scripts.push(self.frozen.host_script(self.environment.visitor, "variables.js")?);
        }
        // Drafts are not kept offline: their link may expire.
        let works_offline = self.work.settings.works_offline && !is_draft;
        if works_offline {
            scripts.push(self.frozen.host_script(self.environment.visitor, "offline.js")?);
        }
        let mut preloads = Vec::new();
        if let Some(islands) = &islands {
            let address = self.frozen.islands(self.environment.visitor)?;
            preloads.push(address.clone());
            preloads.extend(islands.views.values().cloned());
            scripts.push(address);
        }
        Ok(RequiredAssets {
            scripts,
            preloads,
            islands,
            author_scripts,
            motion,
            has_form,
            works_offline,
        })
    }

    /// Collects the animations of these pages; with `later_wait`, elements of all but the first
    /// page wait until they are visible.
    fn motion(
        &mut self,
        pages: std::ops::Range<usize>,
        later_wait: bool,
        all: bool,
    ) -> Result<motion::Motion, Error> {
        if self.keyframes.is_empty() {
            let text = freeze::text(self.environment.visitor, "animations.json")?;
            self.keyframes = serde_json::from_str(&text)?;
        }
        let pages = self.work.pages.iter().skip(pages.start).take(pages.len());
        let given = motion::MotionContext { known: &self.keyframes, all, later_wait };
        Ok(motion::Motion::of(pages, &self.options.excluded, given))
    }

    /// Adds the scripts for actions of elements on these pages (IN-017).
    fn actions(
        &mut self,
        pages: &[PrerenderedPage],
        own: Option<&AuthorScripts<'a>>,
        scripts: &mut Vec<String>,
    ) -> Result<(), Error> {
        let has = |mark: &str| pages.iter().any(|page| page.html.contains(mark));
        if has(" data-acts=\"") {
            scripts.push(self.frozen.host_script(self.environment.visitor, "actions.js")?);
        }
        // An escaped quote occurs in attributes only.
        if has("&quot;play&quot;,") || own.is_some_and(AuthorScripts::uses_animations) {
            scripts.push(self.frozen.host_script(self.environment.visitor, "play.js")?);
        }
        if own.is_some() {
            scripts.push(self.frozen.host_script(self.environment.visitor, "scripts.js")?);
        }
        Ok(())
    }

    /// EM-012: collects the author scripts of these pages; `None` if the installation does not run
    /// them.
    fn author_scripts(
        &mut self,
        pages: usize,
        first: usize,
    ) -> Result<Option<AuthorScripts<'a>>, Error> {
        if !self.environment.author_scripts {
            return Ok(None);
        }
        let Some(mut own) =
            AuthorScripts::of(self.work, first..first + pages, &self.options.excluded)
        else {
            return Ok(None);
        };
        own.language = self.options.language.tag();
        own.frame = self.frozen.sandbox(self.environment.visitor)?;
        Ok(Some(own))
    }
}
